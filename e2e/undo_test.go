//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

func TestStartOverAndUndo(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	fresh := v.WorldText()
	v.SetTTL("500")
	v.NewItem(`{"id": "mine", "cid": "me", "ttl": 77}`)
	v.RunQuery("SELECT c.id FROM c WHERE c.ttl = 77")
	v.Region("Query results").WaitText("mine")
	v.Advance(3)
	v.ChooseItem("mine")
	before := v.WorldText()
	v.Set("Throughput (RU/s)", "450") // refused, and discarded with the rest
	v.WaitComplaint(v.Field("Throughput (RU/s)"))
	v.StartOver()
	v.ByRole("status", "").Nth(0).WaitText("The playground was reset.")
	if got := v.WorldText(); got != fresh {
		t.Errorf("after starting over:\n%s\na first visit:\n%s", got, fresh)
	}
	v.Advance(2)
	v.Button("Undo advance 2\u00a0s").Click()
	v.Button("Undo start over").Click()
	v.Button("Redo start over").Wait()
	if got := v.WorldText(); got != before {
		t.Errorf("after the undo:\n%s\nbefore:\n%s", got, before)
	}
	v.WaitFocus("Undo advance 3 s")
	v.Reload()
	if got := v.WorldText(); got != before {
		t.Errorf("after a reload:\n%s\nbefore:\n%s", got, before)
	}
}

// Undo and Redo work for every kind of step, by buttons and by keys, and after a reload.
func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Undo").Wait() // it can be reached although there is nothing to undo
	v.Button("Undo").Focus()
	v.Press("Enter")
	v.WaitFocus("Undo")

	texts := []string{v.WorldText()}
	step := func(name string, do func()) {
		t.Helper()
		do()
		v.Button("Undo " + name).Wait()
		texts = append(texts, v.WorldText())
	}
	step("delete SO04", func() { v.Region("Timeline").ByRole("button", "Delete SO04").Click() })
	step("TTL setting", func() { v.Choose("Time to Live", "Off") })
	step("advance 1\u00a0min", func() { v.Button("Advance 1 minute").Click() })
	v.OpenConsole()
	step("SDK console run", func() {
		v.RunProgram(`await container.items.create({ id: "made", cid: "me" });
await clock.advance("10s");
await container.item("SO01", "CO18").delete();
throw new Error("too bad");`)
		v.WaitOutput("too bad")
	})
	step("start over", func() { v.StartOver() })
	v.Reload()

	names := []string{"delete SO04", "TTL setting", "advance 1\u00a0min", "SDK console run", "start over"}
	check := func(i int, what string) {
		t.Helper()
		v.Until(what, func() string {
			if got := v.WorldText(); got != texts[i] {
				return "got\n" + got + "\nwant\n" + texts[i]
			}
			return ""
		})
	}
	for i := len(names) - 1; i >= 0; i-- {
		if i%2 == 0 {
			v.Button("Undo " + names[i]).Click()
		} else {
			v.Button("Undo " + names[i]).Wait()
			v.Press("Control+z")
		}
		check(i, "undone: "+names[i])
		if i == 2 {
			v.Reload()
			check(i, "after a reload")
		}
	}
	v.Button("Undo").Wait()
	for i, name := range names {
		switch i % 3 {
		case 0:
			v.Button("Redo " + name).Click()
		case 1:
			v.Button("Redo " + name).Wait()
			v.Press("Control+Shift+Z")
		default:
			v.Button("Redo " + name).Wait()
			v.Press("Control+y")
		}
		check(i+1, "repeated: "+name)
	}
	v.Button("Redo").Wait()
	visit.NoViolations(t, v.Page)
}

// In a text field the keys undo typing, not a step. To undo a step does not change typed text.
func TestTextsAreTheirOwn(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Region("Timeline").ByRole("button", "Delete SO04").Click()
	v.Button("Undo delete SO04").Wait()
	v.QueryText().Focus()
	v.WaitEditors(true)
	v.QueryText().Focus()
	v.Press("End")
	v.Type(" WHERE c.total > 10")
	typed := v.QueryText().Value()
	v.Press("Control+z")
	v.Until("the text to change", func() string {
		if v.QueryText().Value() == typed {
			return typed
		}
		return ""
	})
	if v.Button("Undo delete SO04").Count() != 1 {
		t.Error("the keys of a text field undo the world")
	}
	v.Press("Control+Shift+Z")
	v.QueryText().WaitValue(typed)
	v.Button("New item").Click()
	v.Editor().Fill("half an item")
	for _, name := range []string{"Undo delete SO04", "Redo delete SO04", "Start over", "Undo start over"} {
		want := typed
		if name == "Start over" {
			v.StartOver()
			want = "SELECT * FROM c" // the first query; Undo brings the text back
		} else {
			v.Button(name).Click()
		}
		v.Editor().WaitValue("half an item")
		if strings.HasSuffix(strings.ToLower(name), "start over") {
			v.QueryText().WaitValue(want) // it changes with the world
		}
		if got := v.QueryText().Value(); got != want {
			t.Errorf("%s: the query is %q, want %q", name, got, want)
		}
	}
	v.Reload()
	v.Editor().WaitValue("half an item")
	v.QueryText().WaitValue(typed)
	if strings.Contains(browser.Eval[string](v.Page, visit.StoredWorld), "half an item") {
		t.Error("what is typed is stored with the world")
	}
}
