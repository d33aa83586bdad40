//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// An editor replaces a text field when the field is first used. It completes words and shows errors, and Tab leaves it.
func TestEditors(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		v := arrive(t)
		v.Media(dark, true)
		v.WaitEditors(false)
		v.QueryText().Click()
		v.WaitEditors(true)
		v.QueryText().Fill("")
		v.Type("SELECT c.id FROM c WHERE IS_DEF")
		v.ByRole("option", "IS_DEFINED").Wait()
		v.Check("a list of words")
		v.Press("ArrowDown")
		v.Press("Enter")
		v.Until("the chosen word", func() string { return visit.Lacks(v.QueryText().Value(), []string{"WHERE IS_DEFINED"}) })
		v.QueryText().Fill("SELECT c.id FROM c WHERE IS_DEFINED(c.")
		v.Type("t")
		v.ByRole("option", "total").Wait()
		v.Press("Shift+Enter") // it runs the query, and what is offered goes
		v.ByRole("option", "total").WaitGone()
		v.RunQuery("SELECT c.id FROM c WHERE IS_DEFINED(c.total)")
		v.WaitResults("4 results")
		v.QueryText().Click()
		v.Press("ArrowLeft")
		if got := v.Since(); got != 67 {
			t.Errorf("an arrow in an editor moved the clock to %d", got)
		}
		v.Press("Tab")
		v.Until("Tab", func() string {
			if !v.Button("Run").Focused() {
				return "the keyboard is trapped in the editor"
			}
			return ""
		})

		v.Button("New item").Click()
		v.Editor().Fill(`{"id": "x", "cid": "c",}`)
		v.Until("the error at its place", func() string {
			if n := browser.Eval[int](v.Page, `document.querySelectorAll(".editor-host.json .cm-lintRange-error").length`); n != 1 {
				return "nothing is marked"
			}
			return ""
		})
		v.Check("an item with an error")
		v.Editor().Fill(`{"id": "x", "cid": "c", "ttl": 2147483648}`)
		v.Press("Control+s") // which is refused
		v.ByRole("alert", "").WaitText("must be -1 or a whole number")
		for _, size := range [][2]int{{1366, 768}, {390, 844}} {
			v.Viewport(size[0], size[1])
			v.WaitFrames()
			v.Until("the text, its messages and Save beside each other", func() string { return browser.Eval[string](v.Page, besides) })
			v.Check("an item that is refused")
		}
		v.Viewport(1440, 900)
		v.WaitFrames()
		v.Button("Discard").Click()
		v.Editor().WaitGone()
		v.OpenPane("Story")
		v.StoryText().Fill("container orders 60\nadvance 1m\nexpect orders count 1\n")
		v.Press("Control+Enter")
		v.Until("the verdicts beside the lines", func() string {
			if got := browser.Eval[string](v.Page, `[...document.querySelectorAll(".cm-verdict")].map((e) => e.textContent).join("")`); got != "✓✓✗" {
				return "they are " + got
			}
			return ""
		})
		v.Check("a story with verdicts")
	}
}

// besides says which parts of the item editor lie over each other, are less high than two lines, or are outside of the window.
const besides = `(() => {
	const boxes = [...document.querySelectorAll("#editor :is(.editor-host, #item-json-note, .lint, .saving)")].map((e) => [e.className, e.getBoundingClientRect()])
	if (boxes.length < 4) return "there are only " + boxes.map((b) => b[0])
	for (const [i, [name, b]] of boxes.entries()) {
		if (b.height < 40 || b.top < 0 || b.bottom > innerHeight + 1 || b.right > innerWidth + 1) return name + " is at " + JSON.stringify(b)
		for (const [other, o] of boxes.slice(0, i)) if (b.top < o.bottom - 1 && o.top < b.bottom - 1) return name + " covers " + other
	}
	const host = document.querySelector("#editor .editor-host").getBoundingClientRect()
	const hit = document.elementFromPoint(host.left + host.width / 2, host.top + host.height / 2)
	return hit.closest(".editor-host") ? "" : "a click in the middle hits " + hit.className
})()`

// A phone has the same editors, and plain text fields for people who prefer them.
func TestEditorsOnAPhone(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		v := arrive(t)
		v.Media(dark, true)
		v.Viewport(390, 844)
		v.WaitFrames()
		v.ByRole("tab", "Query").Click()
		v.QueryText().Click()
		v.WaitEditors(true)
		v.QueryText().Fill("")
		v.Type("SELECT c.id FROM c WHERE IS_DEF")
		word := v.ByRole("option", "IS_DEFINED")
		word.Wait()
		v.CheckFits("a list of words")
		v.Check("a list of words")
		word.Click()
		v.Until("the chosen word", func() string { return visit.Lacks(v.QueryText().Value(), []string{"WHERE IS_DEFINED"}) })
		v.FromMenu("Keyboard shortcuts")
		v.CheckFits("the sheet of keys")
		v.Check("the sheet of keys")
		v.ByRole("checkbox", "Plain text fields, without colours and completion").Click()
		v.WaitEditors(false)
		v.Button("Close").Click()
		v.ByRole("dialog", "Keyboard shortcuts").WaitGone()
		v.Until("the text", func() string { return visit.Lacks(v.QueryText().Value(), []string{"WHERE IS_DEFINED"}) })
	}
}

// Plain text fields can be chosen. They keep the text, and the choice is kept for the next visit.
func TestPlainTextFields(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.RunQuery("SELECT c.id FROM c")
	v.WaitEditors(true)
	plain := func() *browser.Thing {
		v.FromMenu("Keyboard shortcuts")
		return v.ByRole("checkbox", "Plain text fields, without colours and completion")
	}
	plain().Click()
	v.Check("the choice of plain text fields")
	v.Press("Escape")
	v.WaitEditors(false)
	v.QueryText().WaitValue("SELECT c.id FROM c")
	v.Reload()
	v.RunQuery("SELECT c.cid FROM c")
	v.WaitFrames()
	v.WaitEditors(false)
	plain().Click()
	v.Press("Escape")
	v.QueryText().Focus()
	v.WaitEditors(true)
	v.QueryText().WaitValue("SELECT c.cid FROM c")
}

// If the editors cannot be loaded, the text fields stay and work.
func TestEditorsBlocked(t *testing.T) {
	t.Parallel()
	v := arriveWithout(t, "web/editor/editor.js")
	v.RunQuery("SELECT c.id FROM c")
	v.WaitResults("4 results")
	v.WaitEditors(false)
}
