//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Several items are selected with the keyboard or the mouse. What is done to them is one step.
func TestBulk(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ChooseItem("SO01")
	v.ByRole("grid", "All items").Focus()
	v.Press("Shift+ArrowDown")
	v.Press("Shift+ArrowDown")
	v.WaitSelected("SO01 SO02 SO03")
	bar := v.ByRole("group", "Selected items")
	bar.WaitText("3 selected")
	v.Check("some items selected")
	v.TextField("ttl").Fill("0")
	bar.ByRole("button", "Set ttl").Click()
	if got := v.WaitComplaint(v.TextField("ttl")); !strings.Contains(got, "ttl must be from 1 to 2,147,483,647. You entered 0.") {
		t.Errorf("the field says %q", got)
	}
	v.TextField("ttl").Fill("30")
	bar.ByRole("button", "Set ttl").Click()
	for _, id := range []string{"SO01", "SO02", "SO03"} {
		v.WaitRow(id, "expires in 0:30")
	}
	v.Button("Undo ttl of items").Click()
	v.WaitRow("SO02", "never expires")

	// Ctrl+A also selects expired items, which no request finds.
	v.ChooseItem("SO02")
	v.ByRole("grid", "All items").Focus()
	v.Press("Control+a")
	bar.WaitText("7 selected")
	v.Advance(4)
	bar.ByRole("button", "Touch").Click()
	v.WaitRow("SO04", "expires in 1:00")
	v.WaitFailure("3 selected items were left out")
	bar.ByRole("button", "Delete").Click()
	v.WaitRow("SO01", visit.NotInQueries)
	v.WaitSums("0 2 1")
	v.Button("Undo delete items").Click()
	v.WaitSums("4 2 1")
	bar.ByRole("button", "Clear selection").Click()
	bar.WaitGone()
}

// On a phone each row has a checkbox.
func TestBulkOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("checkbox", "Select SO02").Click()
	v.ByRole("checkbox", "Select SO03").Click()
	bar := v.ByRole("group", "Selected items")
	bar.WaitText("2 selected") // and not the item that Why explains
	v.Check("some items selected")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
	bar.ByRole("button", "Delete").Click()
	v.WaitRow("SO02", visit.NotInQueries)
	v.WaitRow("SO03", visit.NotInQueries)
}

// The form and its error messages fit on a phone.
func TestGenerateOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("tab", "Rules").Click()
	form := v.ByRole("dialog", "Items to generate")
	v.OpenContainers("orders")
	v.Button("Generate items").Click()
	form.Wait()
	v.CheckFits("the form")
	v.Check("the form")
	v.TextField("Number of items").Fill("0")
	v.TextField("Item template").Fill(`{"id": "x{n}", "cid": "P{1..3}", "ttl": 0}`)
	v.Button("Save").Click()
	v.WaitComplaint(v.TextField("Number of items"))
	v.CheckFits("a complaint")
	v.Check("a complaint")
	v.TextField("Number of items").Fill("40")
	v.TextField("Item template").Fill(`{"id": "x{n}", "cid": "P{1..3}", "ttl": 30}`)
	v.Button("Save").Click()
	form.WaitGone()
	v.WaitSums("44 2 1")
	v.Button("Undo generate items").Click()
	v.WaitSums("4 2 1")
}

// A template generates items as one step of the history, and generating many items can be stopped.
func TestGenerate(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	form := v.Region("Items to generate")
	generate := func() {
		t.Helper()
		v.OpenContainers("orders")
		v.Button("Generate items").Click()
		form.Wait()
	}
	generate()
	v.CheckInBothThemes("the form")
	v.TextField("Number of items").Fill("0")
	v.TextField("Item template").Fill(`{"id": "x{n}", "cid": "P{1..3}", "ttl": 0}`)
	v.Button("Save").Click()
	if got := v.WaitComplaint(v.TextField("Number of items")); got != "Number of items must be from 1 to 100,000. You entered 0." {
		t.Errorf("the number: %q", got)
	}
	v.TextField("Number of items").Fill("40")
	v.Button("Save").Click()
	if got := v.WaitComplaint(v.TextField("Item template")); !strings.Contains(got, "ttl") {
		t.Errorf("the template: %q", got)
	}
	v.TextField("Item template").Fill(`{"id": "x{n}", "cid": "P{1..3}", "ttl": 30}`)
	v.TextField("Last writes within the past (s)").Fill("60")
	v.Reload()
	v.Button("Save").Click()
	form.WaitGone()
	v.Until("the items", func() string {
		if live := strings.Fields(v.Sums())[0]; live == "4" || live == "44" {
			return live + " items are in queries, want some of 40"
		}
		return ""
	})
	v.Button("Undo generate items").Click()
	v.WaitSums("4 2 1")

	generate()
	v.TextField("Number of items").Fill("60000")
	v.Button("Save").Click()
	v.Button("Stop").Click()
	v.Button("Undo generate items").Wait()
	v.Button("Stop").WaitGone()
	v.Button("Undo generate items").Click()
	v.WaitSums("4 2 1")
}
