//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// exportOfToday is an export that is newer than the sample's clock, with a line that no clock takes.
const exportOfToday = `'{"id":"o1","cid":"CO18","total":5,"_ts":1795816240}\n{"id":"o2","cid":"CO21","ttl":86400,"_ts":1795730000}\n{"id":"o3","cid":"CO21","ttl":"7","_ts":1795000000}\n'`

// Before an import begins, it says by reason what will be refused, and offers another clock. With that clock the items come in; one Undo takes all back.
func TestAnExportOfTodayIsCheckedBeforeItIsImported(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.GiveFile("drop", "export.ndjson", exportOfToday)
	dialog.WaitText("0 items will be imported, 3 lines refused.")
	dialog.WaitText("2 lines: last written")
	dialog.WaitText("later than the clock")
	dialog.WaitText("Line 3: ttl is \"7\"")
	for _, size := range [][2]int{{1366, 768}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.Check("what an import will refuse")
		v.Media(true, true)
		v.Check("what an import will refuse, dark")
		v.Media(false, false)
	}
	v.Viewport(1440, 900)
	v.ByRole("combobox", "Clock").Select("Is first advanced to Fri 27 Nov 2026 21:50:40")
	dialog.WaitText("2 items will be imported, 1 line refused.")
	v.Button("Import").Click()
	dialog.WaitText("2 items imported, 1 line refused.")
	v.Button("Done").Click()
	v.WaitRow("o2", "expires in")
	v.Button("Undo import").Click()
	v.WaitSums("4 2 1")

	v.GiveFile("drop", "export.ndjson", exportOfToday)
	v.ByRole("combobox", "Clock").Select("Starts at Fri 27 Nov 2026 21:50:40: a new world with only these items")
	dialog.WaitText("2 items will be imported, 1 line refused.")
	v.Button("Import").Click()
	dialog.WaitText("2 items imported, 1 line refused.")
	v.Button("Done").Click()
	v.WaitSums("2 0 0")
	v.Button("Undo import").Click()
	v.WaitSums("4 2 1")
}

// A file whose form is broken says where, an empty one that it is empty, and a world without containers gets one.
func TestFilesThatAreNotWholeAndWorldsWithoutContainers(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.GiveFile("drop", "pages.json", `'[{"id":"a","cid":"x"}]\n[{"id":"b","cid":"x"}]\n'`)
	dialog.WaitText("2 items will be imported, 0 lines refused.")
	v.Button("Cancel").Click()
	dialog.WaitGone()
	v.GiveFile("drop", "half.json", `'[{"id":"a","cid":"x"},\n{"id":"b",'`)
	dialog.WaitText("1 item will be imported, 1 line refused.")
	dialog.WaitText("Line 2: {\"id\":\"b\", found, expected the rest of it. Nothing behind it is read.")
	v.Button("Cancel").Click()
	dialog.WaitGone()
	v.GiveFile("drop", "empty.json", `"\n"`)
	v.WaitNotice("The file is empty.")

	v.GiveFile("drop", "none.ttl", `"container c off\ndelete-container c\n"`)
	v.WaitNotice(arrived)
	v.GiveFile("drop", "items.json", `'[{"id":"a","user":"u"},{"id":"b","user":"v"}]'`)
	dialog.WaitText("The world has no container.")
	dialog.WaitText("2 items will be imported, 0 lines refused.")
	v.ByRole("combobox", "Partition key").Select("/user")
	v.Check("an import into a new container")
	v.Button("Import").Click()
	dialog.WaitText("2 items imported, 0 lines refused.")
	v.Button("Done").Click()
	v.WaitSums("2 0 0")
}

// A table of another program has no id and its dates are texts: the dialog shows its first rows, offers what becomes id, ttl and _ts, and one Undo takes
// all of it back. Of two items of one line that are refused, each says which it is.
func TestATableOfAnotherProgramIsMapped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.GiveFile("drop", "orders.csv", `"orderNo;customer;keep;written\n1007;CO18;30d;2026-01-01T12:00:00Z\n1008;CO21;1 day;2026-01-01T12:00:30Z\n"`)
	dialog.ByRole("region", "The first items of the file").WaitText("1007")
	dialog.WaitText("2 items will be imported, 0 lines refused.")
	if id := v.ByRole("combobox", "id").Value(); id != "orderNo" {
		t.Errorf("the id comes from %q", id)
	}
	v.ByRole("combobox", "Value of the partition key /cid").Select("customer")
	v.ByRole("combobox", "ttl").Select("keep")
	v.ByRole("combobox", "_ts, a date or seconds").Select("written")
	dialog.WaitText("2 items will be imported, 0 lines refused.")
	for _, size := range [][2]int{{1366, 768}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.CheckFits("an import with choices")
		visit.NoViolations(t, v.Page)
	}
	v.Viewport(1440, 900)
	v.Button("Import").Click()
	dialog.WaitText("2 items imported, 0 lines refused.")
	v.Button("Done").Click()
	v.WaitRow("1008", "expires in")
	v.Button("Undo import").Click()
	v.WaitSums("4 2 1")

	v.GiveFile("drop", "two.json", `'[{"id":"a","cid":"x","ttl":"1"},{"id":"b","cid":"x"},{"id":"c","cid":"x","ttl":0}]'`)
	dialog.WaitText("1 item will be imported, 2 lines refused.")
	v.Button("Import").Click()
	dialog.WaitText("1 item imported, 2 lines refused.")
	dialog.WaitText("Item 1 · Line 1: ttl is")
	dialog.WaitText("Item 3 · Line 1: ttl is")
}

// A line that writes an item of the file again adds none: the preview and the result count the items that are there afterwards, and name
// the line.
func TestALineThatWritesAnItemAgainIsNamed(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.GiveFile("drop", "again.csv", `"id,cid,ttl\nc2,CO18,2592000\nc2,CO18,60\nc3,CO18,0\n"`)
	again := dialog.ByRole("list", "Lines that write an item again")
	dialog.WaitText("1 item will be imported, 1 line refused. 1 line writes one of these items again.")
	again.WaitText("Line 3: id c2 again, replaces line 2")
	for _, size := range [][2]int{{1366, 768}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.Check("an import that writes an item twice")
	}
	v.Viewport(1440, 900)
	v.Button("Import").Click()
	dialog.WaitText("1 item imported, 1 line refused. 1 line writes one of these items again.")
	again.WaitText("Line 3: id c2 again, replaces line 2")
	v.Button("Done").Click()
	v.WaitSums("5 2 1")
}
