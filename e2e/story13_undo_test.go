//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// Undo takes back every kind of step and Redo repeats it, by buttons and by keys, and after a reload.
func TestStory13UndoAndRedo(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("Undo").Wait() // there is nothing to take back, and the button can be reached all the same
	v.button("Undo").Focus()
	v.Press("Enter")
	v.waitFocus("Undo")

	texts := []string{v.worldText()}
	step := func(name string, do func()) {
		t.Helper()
		do()
		v.button("Undo " + name).Wait()
		texts = append(texts, v.worldText())
	}
	step("delete SO04", func() { v.region("Timeline").ByRole("button", "Delete SO04").Click() })
	step("TTL setting", func() { v.choose("Time to Live", "Off") })
	step("advance 1\u00a0min", func() { v.button("Advance 1 minute").Click() })
	v.openConsole()
	step("SDK console run", func() {
		v.runs(`await container.items.create({ id: "made", cid: "me" });
await clock.advance("10s");
await container.item("SO01", "CO18").delete();
throw new Error("too bad");`)
		v.says("too bad")
	})
	step("start over", func() { v.button("Start over").Click() })
	v.reload()

	names := []string{"delete SO04", "TTL setting", "advance 1\u00a0min", "SDK console run", "start over"}
	check := func(i int, what string) {
		t.Helper()
		v.eventually(what, func() string {
			if got := v.worldText(); got != texts[i] {
				return "got\n" + got + "\nwant\n" + texts[i]
			}
			return ""
		})
	}
	for i := len(names) - 1; i >= 0; i-- {
		if i%2 == 0 {
			v.button("Undo " + names[i]).Click()
		} else {
			v.button("Undo " + names[i]).Wait()
			v.Press("Control+z")
		}
		check(i, "undone: "+names[i])
		if i == 2 {
			v.reload()
			check(i, "after a reload")
		}
	}
	v.button("Undo").Wait()
	for i, name := range names {
		switch i % 3 {
		case 0:
			v.button("Redo " + name).Click()
		case 1:
			v.button("Redo " + name).Wait()
			v.Press("Control+Shift+Z")
		default:
			v.button("Redo " + name).Wait()
			v.Press("Control+y")
		}
		check(i+1, "repeated: "+name)
	}
	v.button("Redo").Wait()
	noViolations(t, v.Page)
}

// In a text field the keys undo typing, not a step. Typed text stays when steps are undone.
func TestStory13TextsAreTheirOwn(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.region("Timeline").ByRole("button", "Delete SO04").Click()
	v.button("Undo delete SO04").Wait()
	v.query().Focus()
	v.hasEditors(true)
	v.query().Focus()
	v.Press("End")
	v.Type(" WHERE c.total > 10")
	typed := v.query().Value()
	v.Press("Control+z")
	v.eventually("the text to change", func() string {
		if v.query().Value() == typed {
			return typed
		}
		return ""
	})
	if v.button("Undo delete SO04").Count() != 1 {
		t.Error("the keys of a text field undo the world")
	}
	v.Press("Control+Shift+Z")
	v.query().WaitValue(typed)
	v.button("New item").Click()
	v.editor().Fill("half an item")
	for _, name := range []string{"Undo delete SO04", "Redo delete SO04", "Start over", "Undo start over"} {
		v.button(name).Click()
		v.editor().WaitValue("half an item")
		if got := v.query().Value(); got != typed {
			t.Errorf("%s: the query is %q", name, got)
		}
	}
	v.reload()
	v.editor().WaitValue("half an item")
	v.query().WaitValue(typed)
	if strings.Contains(browser.Eval[string](v.Page, storedWorld), "half an item") {
		t.Error("what is typed is stored with the world")
	}
}
