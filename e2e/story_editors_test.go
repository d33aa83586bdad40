//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// hasEditors waits for editors, or for plain text fields.
func (v *visit) hasEditors(want bool) {
	v.t.Helper()
	v.eventually("editors", func() string {
		if browser.Eval[bool](v.Page, `document.querySelector(".cm-editor") !== null`) != want {
			return map[bool]string{true: "there are none", false: "there are some"}[want]
		}
		return ""
	})
}

// An editor takes the place of a text field when it is first used. It completes, shows errors, and lets the keyboard go on.
func TestStoryEditors(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		v := arrive(t)
		v.Media(dark, true)
		v.hasEditors(false)
		v.query().Click()
		v.hasEditors(true)
		v.query().Fill("")
		v.Type("SELECT c.id FROM c WHERE IS_DEF")
		v.ByRole("option", "IS_DEFINED").Wait()
		v.check("a list of words")
		v.Press("ArrowDown")
		v.Press("Enter")
		v.eventually("the chosen word", func() string { return lacks(v.query().Value(), []string{"WHERE IS_DEFINED"}) })
		v.query().Fill("SELECT c.id FROM c WHERE IS_DEFINED(c.")
		v.Type("t")
		v.ByRole("option", "total").Wait()
		v.Press("Escape")
		v.asks("SELECT c.id FROM c WHERE IS_DEFINED(c.total)")
		v.answers("4 results")
		v.query().Click()
		v.Press("ArrowLeft")
		if got := v.since(); got != 67 {
			t.Errorf("an arrow in an editor moved the clock to %d", got)
		}
		v.Press("Tab")
		v.eventually("Tab", func() string {
			if !v.button("Run").Focused() {
				return "the keyboard is trapped in the editor"
			}
			return ""
		})

		v.button("New item").Click()
		v.editor().Fill(`{"id": "x", "cid": "c",}`)
		v.eventually("the error at its place", func() string {
			if n := browser.Eval[int](v.Page, `document.querySelectorAll(".editor-host.json .cm-lintRange-error").length`); n != 1 {
				return "nothing is marked"
			}
			return ""
		})
		v.check("an item with an error")
		v.Press("Escape")
		v.editor().WaitGone()
		v.pane("Story")
		v.theStory().Fill("container orders 60\nadvance 1m\nexpect orders count 1\n")
		v.Press("Control+Enter")
		v.eventually("the verdicts beside the lines", func() string {
			if got := browser.Eval[string](v.Page, `[...document.querySelectorAll(".cm-verdict")].map((e) => e.textContent).join("")`); got != "✓✓✗" {
				return "they are " + got
			}
			return ""
		})
		v.check("a story with verdicts")
	}
}

// On a phone there are the same editors, and plain text fields for who prefers them.
func TestStoryEditorsOnAPhone(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		v := arrive(t)
		v.Media(dark, true)
		v.Viewport(390, 844)
		v.frame()
		v.ByRole("tab", "Query").Click()
		v.query().Click()
		v.hasEditors(true)
		v.query().Fill("")
		v.Type("SELECT c.id FROM c WHERE IS_DEF")
		word := v.ByRole("option", "IS_DEFINED")
		word.Wait()
		v.fits("a list of words")
		v.check("a list of words")
		word.Click()
		v.eventually("the chosen word", func() string { return lacks(v.query().Value(), []string{"WHERE IS_DEFINED"}) })
		v.fromMenu("Keyboard shortcuts")
		v.fits("the sheet of keys")
		v.check("the sheet of keys")
		v.ByRole("checkbox", "Plain text fields, without colours and completion").Click()
		v.hasEditors(false)
		v.button("Close").Click()
		v.ByRole("dialog", "Keyboard shortcuts").WaitGone()
		v.eventually("the text", func() string { return lacks(v.query().Value(), []string{"WHERE IS_DEFINED"}) })
	}
}

// Who prefers plain text fields has them, with the same text, also at the next visit.
func TestStoryPlainTextFields(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.asks("SELECT c.id FROM c")
	v.hasEditors(true)
	plain := func() *browser.Thing {
		v.button("Keyboard shortcuts").Click()
		return v.ByRole("checkbox", "Plain text fields, without colours and completion")
	}
	plain().Click()
	v.check("the choice of plain text fields")
	v.Press("Escape")
	v.hasEditors(false)
	v.query().WaitValue("SELECT c.id FROM c")
	v.reload()
	v.asks("SELECT c.cid FROM c")
	v.frame()
	v.hasEditors(false)
	plain().Click()
	v.Press("Escape")
	v.query().Focus()
	v.hasEditors(true)
	v.query().WaitValue("SELECT c.cid FROM c")
}

// Where the editors cannot be loaded, the text fields are what they were.
func TestStoryEditorsBlocked(t *testing.T) {
	v := arriveWithout(t, "web/editor/editor.js")
	v.asks("SELECT c.id FROM c")
	v.answers("4 results")
	v.hasEditors(false)
}
