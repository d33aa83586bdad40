package site

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestEachLessonHasAPageAPictureAndItsAddress(t *testing.T) {
	files := generate(t, Options{Base: "/x/", Origin: "https://example.org"})
	for _, name := range story.LessonNames() {
		page := files["learn/"+name+"/index.html"]
		for _, want := range []string{
			`<link href="https://example.org/x/learn/` + name + `/" rel="canonical">`,
			`<meta content="https://example.org/x/web/lessons/` + name + `.png" property="og:image">`,
			`property="og:url"`,
		} {
			if strings.Count(page, want) != 1 {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		picture, err := png.DecodeConfig(bytes.NewReader([]byte(files["web/lessons/"+name+".png"])))
		if err != nil || picture.Width != pictureWidth || picture.Height != pictureHeight {
			t.Errorf("the picture of %s: %+v, %v", name, picture, err)
		}
	}
}

func TestLanesOfAPicture(t *testing.T) {
	l, _ := story.LessonNamed("07-exact-second")
	if got := string(bytes.Join(laneStates(l), []byte(","))); got != "qqqq,dqqq, dqq" {
		t.Errorf("SO05 is returned, on disk and purged, and SO06 expires a second later; drawn as %q", got)
	}
}

func TestOrigins(t *testing.T) {
	for origin, want := range map[string]bool{"": true, "https://example.org": true, "http://localhost:8080": true,
		"example.org": false, "https://example.org/": false, `https://"x`: false, "ftp://example.org": false} {
		if got := originPattern.MatchString(origin); got != want {
			t.Errorf("%q: %v", origin, got)
		}
	}
}

// The former addresses of lessons lead to the present ones below every base and in every language, with and without scripts.
func TestFormerAddressesOfLessons(t *testing.T) {
	for _, base := range []string{"/", "/x/"} {
		files := generate(t, Options{Base: base, Origin: "https://example.org"})
		for _, l := range languages() {
			if page := files[l.dir+"learn/"+story.CapacityName+"/index.html"]; !strings.Contains(page, `data-to="`+base+l.dir+`plan/"`) {
				t.Errorf("the address of the lesson on capacity does not lead to the plan: %s", page)
			}
			story.EachRenamed(func(former, name string) {
				page := files[l.dir+"learn/"+former+"/index.html"]
				for _, want := range []string{
					`<link href="https://example.org` + base + l.dir + `learn/` + name + `/" rel="canonical">`,
					`data-to="` + base + l.dir + `learn/` + name + `/"`,
					`<meta http-equiv="refresh" content="0; url=` + base + l.dir + `learn/` + name + `/">`,
					`<script src="` + base + `web/moved.js?v=`,
				} {
					if !strings.Contains(page, want) {
						t.Errorf("%slearn/%s/ lacks %s:\n%s", l.dir, former, want, page)
					}
				}
				if files[l.dir+"learn/"+name+"/index.html"] == "" {
					t.Errorf("%slearn/%s/ leads to nothing", l.dir, former)
				}
				if !strings.Contains(files["app-worker.js"], `"`+l.dir+"learn/"+former+`/index.html"`) {
					t.Errorf("%slearn/%s/ is not kept offline", l.dir, former)
				}
			})
		}
	}
}
