//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// cutOf lists the elements of a selector with text that sticks out of them, or that stick out of their frame.
func cutOf(of, frame string) string {
	return `[...document.querySelectorAll("` + of + `")].filter(e => e.checkVisibility()).filter(e => {
  const b = e.getBoundingClientRect(), f = e.closest("` + frame + `").getBoundingClientRect();
  return e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2 || b.top < f.top - 1 || b.right > f.right + 1 || b.left < f.left - 1 || b.bottom > f.bottom + 1 }).map(e => e.innerText).join("; ")`
}

// On a window of 1366 by 768 pixels with all panels, what is long is not cut: a ttl of a month beside the question for it, the places of an item, the line
// of a rejected query, and in languages with long words what stands in narrow places.
func TestLongTextsHaveRoom(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	check := func(what, of, frame string) {
		t.Helper()
		v.Until(what, func() string { return browser.Eval[string](v.Page, cutOf(of, frame)) })
	}
	v.NewItem(`{"id": "big", "cid": "c", "ttl": 2592000}`)
	v.WaitRow("big", "expires in 30\u00a0d")
	v.Region("Which rule wins").ByRole("button", "Predict").Click()
	v.WaitFor(`[...document.querySelectorAll(".own-ttl")].some(e => e.innerText === "ttl 30\u00a0d" && e.title === "ttl 2,592,000")`)
	check("what an item has for a ttl", ".row .own-ttl", ".row")
	v.Button("Stop predicting").Click()
	v.ChooseItem("SO04")
	v.Button("Where is it still?").Click()
	where := v.ByRole("tabpanel", "Where is it still?")
	where.ByRole("combobox", "Backup policy").Select("continuous, 30\u00a0d")
	where.WaitText("not before")
	check("the places of an item", ".consumer-rows :is(th, td)", ".docs-frame")
	v.Until("half of the places in sight", func() string {
		return browser.Eval[string](v.Page, `(() => { const rows = [...document.querySelectorAll(".where-rows tbody tr")], pane = document.querySelector(".where-rows").closest(".body").getBoundingClientRect();
  const seen = rows.filter(r => r.getBoundingClientRect().bottom <= pane.bottom + 1).length; return seen * 2 < rows.length ? seen + " of " + rows.length : "" })()`)
	})
	v.ByRole("tab", "Query").Click()
	v.RunQuery("SELECT VALUE " + strings.Repeat("NO_FUNCTION_OF_THE_SERVICE_", 5) + "(c.ttl) FROM c")
	v.WaitFor(`document.querySelector("#work .excerpt")`)
	check("the line of a rejected query", "#work .excerpt", ".note")
	v = arrive(t)
	for _, open := range []struct{ path, size string }{{"fr/learn/01-default/#step-2", "1366 768"}, {"fr/learn/01-default/#step-2", "1280 720"}, {"fr/", "1280 720"}, {"ru/", "1280 720"}} {
		var width, height int
		fmt.Sscan(open.size, &width, &height)
		v.Viewport(width, height)
		v.OpenPath(open.path)
		v.Until(open.path+" at "+open.size, func() string {
			return browser.Eval[string](v.Page, `[...document.querySelectorAll("#matrix .body, #request-units .body")].filter(e => e.checkVisibility() && e.scrollHeight > e.clientHeight + 1).map(e => e.parentElement.id + " scrolls").join()`)
		})
	}
	v = arriveFirst(t) // it has the buttons that fold
	for _, language := range []string{"fr/", "es/", "ru/"} {
		v.OpenPath(language)
		v.Viewport(1366, 768)
		browser.Eval[bool](v.Page, `(document.querySelectorAll(".open-fold").forEach(e => e.click()), true)`)
		v.WaitFor(`document.getElementById("request-units").checkVisibility()`)
		v.Until(language+": the button that folds the request units", func() string {
			return browser.Eval[string](v.Page, `document.getElementById("fold-units").getBoundingClientRect().left < document.querySelector("#request-units h2").getBoundingClientRect().right ? "it is not beside the title" : ""`)
		})
		check(language+": the name of the strip of all the time", ".overview-name", ".overview")
		for _, column := range []string{"ttl-off", "ttl-no-default", "ttl-on"} {
			browser.Eval[bool](v.Page, `(document.getElementById(`+visit.Quoted(column)+`).click(), true)`)
			v.WaitFor(`document.querySelector(".cell.on .chips > :is(.chip, .chip-more)")`)
			v.WaitFrames()
			check(language+column+": the items of a cell", ".cell :is(.chip, .chip-more)", ".cell")
		}
	}
}
