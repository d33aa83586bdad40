//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A note is pinned to a second and an item to the top. Undo takes them back, a reload keeps them, and a link carries them.
func TestNotesAndPins(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	do := func(line string) {
		t.Helper()
		v.Press("Control+k")
		v.ByRole("combobox", "Find or do").Wait()
		v.Type(line)
		v.Press("Enter")
		v.ByRole("dialog", "Find or do").WaitGone()
	}
	const notes = `[...document.querySelectorAll(".note-flag")].map((e) => e.textContent).join("|")`
	do("note traffic takes all <here>")
	v.ByRole("list", "Notes").WaitText("Note at 12:01:07: traffic takes all <here>")
	v.WaitFor(notes + ` === "traffic takes all <here>"`)
	do("pin SO06")
	first := func(v *visit.Visit, id string) {
		t.Helper()
		v.Until("the first row", func() string {
			if ids := v.IDs(); len(ids) == 0 || ids[0][:4] != id {
				return "the rows are the rows of " + ids[0]
			}
			return ""
		})
	}
	first(v, "SO06")
	v.CheckInBothThemes("a note and a pin")
	v.CheckFits("a note and a pin")
	v.Button("Undo a note or a pin").Click()
	first(v, "SO01")
	v.Button("Redo a note or a pin").Click()
	first(v, "SO06")
	v.Reload()
	first(v, "SO06")
	v.ByRole("list", "Notes").WaitText("traffic takes all")

	v.Button("Share").Click()
	address := v.ByRole("dialog", "Share").ByRole("textbox", "Link").Value()
	w := visit.New(t, v.Host)
	w.Goto(address)
	w.WaitForApp()
	first(w, "SO06")
	w.ByRole("list", "Notes").WaitText("Note at 12:01:07: traffic takes all <here>")
	v.Press("Escape")
	do("note")
	v.ByRole("list", "Notes").WaitGone() // the first of what "note" offers removes the one that is there
}
