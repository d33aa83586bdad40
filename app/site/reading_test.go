package site

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

func TestEditionsQuoteEveryPointAndOpenItsStories(t *testing.T) {
	page := generate(t, Options{Base: "/x/", Origin: "https://example.org"})[editionsPage+"index.html"]
	text := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, ""))
	if !strings.Contains(page, "<code>ttl</code> + <code>_ts</code>") {
		t.Error("the editions' names of properties are not code")
	}
	for _, p := range scenario.Points() {
		if !strings.Contains(page, `id="`+p.Name+`"`) {
			t.Errorf("%s has no place on the page", p.Name)
		}
		for _, want := range append([]string{p.Today, p.Then.Story.Header("title"), p.Now.Story.Header("title")}, words(p.Said)...) {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", p.Name, want)
			}
		}
	}
	links := regexp.MustCompile(`href="/x/#(v1\.[^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(links) != 2*len(scenario.Points()) {
		t.Fatalf("%d links of %d points", len(links), len(scenario.Points()))
	}
	for i, p := range scenario.Points() {
		for j, e := range []scenario.Embedded{p.Then, p.Now} {
			link, err := history.DecodeLink(links[2*i+j][1])
			if err != nil {
				t.Fatalf("%s: %v", e.File, err)
			}
			if got, want := link.World.Account().Save(), e.Story.History().Account().Save(); string(got) != string(want) {
				t.Errorf("the link of %s leads to\n%s\nwant\n%s", e.File, got, want)
			}
		}
	}
	for _, want := range []string{`<link href="https://example.org/x/learn/editions/" rel="canonical">`, `<meta content="https://example.org/x/learn/editions/" property="og:url">`} {
		if strings.Count(page, want) != 1 {
			t.Errorf("lacks %s", want)
		}
	}
	if strings.Contains(page, "app.js") || strings.Contains(page, "app.wasm") {
		t.Error("the page loads the program, which it does not need")
	}
}

// words returns what the editions say, without their Markdown.
func words(said []scenario.Saying) (list []string) {
	for _, s := range said {
		list = append(list, strings.NewReplacer("`", "", `\_`, "_").Replace(s.Words))
	}
	return list
}

func TestTheModelsPageIsWhole(t *testing.T) {
	page := generate(t, Options{Base: "/x/"})[modelPage+"index.html"]
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		switch to, fragment := m[1], strings.HasPrefix(m[1], "#"); {
		case fragment && strings.Count(page, `id="`+to[1:]+`"`) != 1:
			t.Errorf("%s leads nowhere", to)
		case !fragment && !strings.HasPrefix(to, "/x/") && !strings.HasPrefix(to, "https://"):
			t.Errorf("%s is not on the site", to)
		}
	}
	for _, want := range []string{`<h2 id="2-request-units">2 Request units</h2>`, `<li><a href="#2-request-units">2 Request units</a></li>`, `<td id="U7">U7</td>`, "<strong>exact</strong>"} {
		if !strings.Contains(page, want) {
			t.Errorf("lacks %s", want)
		}
	}
	if strings.Contains(page, "<th></th>") || strings.Contains(page, "](") || strings.Contains(page, "| ") {
		t.Error("markdown or an empty header is left")
	}
}

func TestReadable(t *testing.T) {
	got, err := readable([]byte("# A\n\n[here](#b-c), [there](../core/x.md#y), [far] <b>\n\n## B c\n\n| a | |\n|---|---|\n| U3 | `x\\|y` |\n\n[far]: https://example.org\n"))
	want := `<h1 id="a">A</h1>
<nav aria-label="Chapters"><ul>
<li><a href="#b-c">B c</a></li>
</ul></nav>
<p><a href="#b-c">here</a>, there, <a href="https://example.org">far</a> <!-- raw HTML omitted --></p>
<h2 id="b-c">B c</h2>
<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>
<thead>
<tr>
<th>a</th>
<td></td>
</tr>
</thead>
<tbody>
<tr>
<td id="U3">U3</td>
<td><code>x|y</code></td>
</tr>
</tbody>
</table></div>
`
	if err != nil || string(got) != want {
		t.Errorf("%s\n%v", got, err)
	}
}
