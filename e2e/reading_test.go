//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Without scripts the page tells the whole lesson.
func TestLessonsAreReadableWithoutScripts(t *testing.T) {
	t.Parallel()
	for _, e := range story.Lessons() {
		name := e.Name()
		page := fileOf(t, "learn/"+name+"/index.html")
		said := strings.ReplaceAll(regexp.MustCompile(`</?code[^>]*>`).ReplaceAllString(page, ""), "\u00a0", " ")
		for i, step := range story.NewLesson(e).Steps {
			for _, line := range step.Lines {
				text, told := line.Told()
				if !told {
					text = line.Text
				}
				if !strings.Contains(said, htmlText(strings.ReplaceAll(text, "`", ""))) {
					t.Errorf("%s: step %d lacks %q", name, i+1, text)
				}
			}
		}
		for _, want := range []string{"<title>" + htmlText(e.Story.Header("title")), `rel="canonical"`, `property="og:title"`, "In the matrix: "} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
}

// fileOf returns a file of the site.
func fileOf(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(siteV1, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// htmlText is a text as a page writes it.
func htmlText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(text)
}

// TestReading reads the pages beside the lessons: what older editions say, and the model.
func TestReading(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenPath("learn/")
	v.ByRole("link", "The documents over time: what older editions say").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/editions/")`)
	for _, p := range story.Points() {
		v.ByRole("heading", p.Then.Story.Header("title")+" (2016 to 2018)").WaitText(p.Then.Story.Header("title"))
		for _, rules := range []string{"the rules of 2016: " + p.Then.Story.Header("title"), "today's rules: " + p.Now.Story.Header("title")} {
			if href := v.ByRole("link", "Open under "+rules).Attr("href"); !strings.HasPrefix(href, "/cosmosttl/#v1.") && !strings.HasPrefix(href, "/#v1.") {
				t.Errorf("%s leads to %s", rules, href)
			}
		}
	}
	v.ByRole("link", "Open under the rules of 2016: The purge is free").Click()
	v.WaitForApp()
	v.WaitNotice(arrived)
	v.Button("Undo opening the shared world").Click()
	v.WaitSums("4 2 1")
	v.Goto(v.Host.URL("learn/editions/"))
	v.ByRole("link", "sources").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/model/") && document.querySelector(":target")?.textContent === "Sources"`)
	for _, look := range toolchain.Some(looks, 2) {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		for _, page := range []string{"learn/editions/", "learn/model/"} {
			v.Goto(v.Host.URL(page))
			v.CheckFits(look.name + ": " + page)
			visit.NoViolations(t, v.Page)
		}
	}
	v.ByRole("link", "Playground").Click()
	v.WaitForApp()
}

// Figures that the service does not document lead to their place in the model.
func TestModelledFigures(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	model := fileOf(t, "learn/model/index.html")
	const modelled = "modelled, The service does not document this in full. The model says what is assumed"
	leads := func(where *browser.Thing) {
		t.Helper()
		link := where.ByRole("link", modelled)
		link.Wait()
		address, place, _ := strings.Cut(link.Attr("href"), "#")
		if address != "learn/model/" || strings.Count(model, `id="`+place+`"`) != 1 || link.Attr("target") != "_blank" {
			t.Errorf("a figure leads to %s#%s", address, place)
		}
	}
	leads(v.Region("Request units"))
	v.ChooseItem("SO05")
	leads(v.Region("Why"))
	v.ByRole("link", "still to come, "+modelled).Wait()
	feed := v.OpenPane("Change feed")
	leads(feed)
	query := v.OpenPane("Query")
	v.Button("Run").Click()
	leads(query)
	leads(v.OpenPane("Bill"))
	leads(v.OpenPane("Regions"))
	visit.NoViolations(t, v.Page)
}
