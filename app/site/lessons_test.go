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
	l, _ := story.LessonNamed("06-exact-second")
	if got := string(bytes.Join(laneStates(l), []byte(","))); got != "q,q,d, " {
		t.Errorf("SO05 is returned, returned, on disk and purged; drawn as %q", got)
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
