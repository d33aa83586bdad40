//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// TestStoryReading reads the pages beside the lessons: what older editions say, and the model.
func TestStoryReading(t *testing.T) {
	v := arrive(t)
	v.Goto(v.host.URL("learn/"))
	v.WaitForApp()
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
	v.waitNotice(arrived)
	v.button("Undo opening what was sent").Click()
	v.waitSums("4 2 1")
	v.Goto(v.host.URL("learn/editions/"))
	v.ByRole("link", "sources").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/model/") && document.querySelector(":target")?.textContent === "Sources"`)
	for _, look := range looks {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		for _, page := range []string{"learn/editions/", "learn/model/"} {
			v.Goto(v.host.URL(page))
			v.fits(look.name + ": " + page)
			noViolations(t, v.Page)
		}
	}
	v.ByRole("link", "Playground").Click()
	v.WaitForApp()
}

// Figures that the service does not document lead to their place in the model.
func TestStoryModelledFigures(t *testing.T) {
	v := arrive(t)
	model := fileOf(t, "learn/model/index.html")
	leads := func(where *browser.Thing, hint string) {
		t.Helper()
		link := where.ByRole("link", "modelled, "+hint)
		link.Wait()
		address, place, _ := strings.Cut(link.Attr("href"), "#")
		if address != "learn/model/" || strings.Count(model, `id="`+place+`"`) != 1 || link.Attr("target") != "_blank" {
			t.Errorf("%s leads to %s#%s", hint, address, place)
		}
	}
	const charges = "The service documents single charges, not a formula"
	const purges = "The service does not document what a purge costs or in which order it removes items"
	leads(v.region("Request units"), purges)
	v.choosing("SO05")
	leads(v.region("Why"), purges)
	v.ByRole("link", "still to come, modelled, "+purges).Wait()
	feed := v.pane("Change feed")
	leads(feed, "The service does not document whether the feed has expired items")
	query := v.pane("Query")
	v.button("Run").Click()
	leads(query, charges)
	leads(v.pane("Bill"), charges)
	leads(v.pane("Regions"), "The service does not document how fast each region purges")
	noViolations(t, v.Page)
}
