package visit

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// StoredWorld is JavaScript for the world as localStorage keeps it; null if there is none.
const StoredWorld = `localStorage.getItem("cosmosttl.world")`

// WorldText returns everything that the page shows of the world.
func (v *Visit) WorldText() string {
	v.T.Helper()
	var b strings.Builder
	for _, name := range []string{"Clock", "Container", "Timeline", "Query results", "Why", "Request units", "Events"} {
		text := func() string { return v.Region(name).Text() }
		switch {
		case name == "Why" && v.Editor().There():
			continue // the editor takes its place
		case name == "Request units" && !v.Region(name).There():
			continue // a lesson that is not about them leaves them out
		case name == "Query results": // without the query, which is text only in an editor
			text = func() string {
				return browser.Eval[string](v.Page, `(r => r.innerText.replace(r.querySelector(".cm-content")?.innerText ?? "", "").replace(/\s*\n\s*/g, "\n").trim())(document.getElementById("query"))`)
			}
		case name == "Timeline": // without the picture, which depends on its width
			text = func() string { return browser.Eval[string](v.Page, Rows+`.map(r => r.innerText).join("\n")`) }
		}
		b.WriteString("== " + name + "\n" + text() + "\n")
	}
	for _, field := range []string{"Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)"} {
		if f := v.Field(field); f.There() {
			b.WriteString(field + " " + f.Value() + "\n")
		}
	}
	for _, option := range browser.Eval[[]string](v.Page, `[...document.querySelectorAll("input:is([name=ttl], [name=capacity], [name=speed]):checked")]
		.filter(r => r.checkVisibility()).map(r => r.name + ": " + r.labels[0].innerText)`) {
		b.WriteString("chosen: " + option + "\n")
	}
	return b.String()
}

// OtherWorld returns the region of the world that is kept beside the present one.
func (v *Visit) OtherWorld() *browser.Thing { return v.Region("The other world") }

// World returns one of two worlds that are compared, by its name: "World B, edited here".
func (v *Visit) World(name string) *browser.Thing { return v.ByRole("group", name) }

// RowIn returns the text of an item's row in the table of the world that is not edited, with the texts for screen readers.
func (v *Visit) RowIn(table, id string) string {
	v.T.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[role=table][aria-label=' + JSON.stringify(`+Quoted(table)+`) + '] [role=row]')]
		.filter(r => r.querySelector("[role=rowheader]").textContent === `+Quoted(id)+`).map(r => [...r.children].map(c => c.textContent).join(", ")).join()`)
}

// CheckAligned checks that two compared worlds have the same rows at the same heights, the same axis, and one playhead.
func (v *Visit) CheckAligned() {
	v.T.Helper()
	v.WaitFrames()
	for _, problem := range browser.Eval[[]string](v.Page, `(() => {
		const out = [], ids = (list) => [...document.querySelectorAll(list + " [role=row] .id")].map(e => [e.textContent, e.getBoundingClientRect()]);
		const a = ids("#item-list"), b = ids("#other-list"), from = (l) => document.querySelector(l).getBoundingClientRect().y;
		if (a.length !== b.length) out.push(a.length + " rows, and " + b.length);
		a.forEach(([id, box], i) => {
			if (b[i][0] !== id) out.push(id + " is beside " + b[i][0]);
			if (Math.abs(box.y - from("#item-list") - b[i][1].y + from("#other-list")) > 1) out.push(id + " is not at the same height");
		});
		const at = (id) => document.getElementById(id).getBoundingClientRect();
		if (at("score-lanes").x !== at("other-score-lanes").x || at("score-lanes").width !== at("other-score-lanes").width) out.push("the axes differ");
		if (document.querySelectorAll("[role=slider][aria-label=Time]").length !== 1) out.push("there is more than one playhead");
		return out })()`) {
		v.T.Error(problem)
	}
}
