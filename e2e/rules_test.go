//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The matrix, C13 to C21: rows are the item's ttl (absent, -1, n), columns the container's setting. Played with numbers
// of our own, and with the examples of the documentation (C48).
func TestNineCells(t *testing.T) {
	t.Parallel()
	for _, numbers := range []struct {
		name            string
		container, item int
	}{{"C13-C21", 100, 30}, {"C48", 1000, 2000}} {
		for column, setting := range []string{"Off", "On (no default)", strconv.Itoa(numbers.container)} {
			t.Run(numbers.name+" container "+setting, func(t *testing.T) {
				t.Parallel()
				never := [3][3]bool{{true, true, false}, {true, true, true}, {true, false, false}}
				after := [3]int{numbers.container, 0, numbers.item}
				v := arrive(t)
				v.SetTTL(setting)
				ids := []string{"inherits", "eternal", "number"}
				v.NewItem(`{"id": "inherits", "cid": "me"}`)
				v.NewItem(`{"id": "eternal", "cid": "me", "ttl": -1}`)
				v.NewItem(fmt.Sprintf(`{"id": "number", "cid": "me", "ttl": %d}`, numbers.item))
				v.WaitRow("number", visit.InQueries)

				if got := v.ColumnsInForce(); !slices.Equal(got, []int{column}) {
					t.Errorf("columns in force %v, want %d", got, column)
				}
				var deadlines []int
				for row, id := range ids {
					v.ChooseItem(id)
					says := "never"
					if !never[row][column] {
						says = []string{"after " + grouped(strconv.Itoa(after[0])) + " s", "", "after n s"}[row]
						deadlines = append(deadlines, after[row])
					}
					if got := v.MatrixCell(row, column); !strings.Contains(got, says) || !strings.Contains(got, id) {
						t.Errorf("the cell of %s says %q, want %q and the item", id, got, says)
					}
					for other := range 3 {
						if got := v.MatrixCell(row, other); other != column && strings.Contains(got, id) {
							t.Errorf("%s lies in a column that is not in force: %q", id, got)
						}
					}
					why := v.Region("Why").Text()
					switch {
					case never[row][column] && row == 2:
						v.CheckRow(id, "ttl "+grouped(strconv.Itoa(after[row]))+" ignored: TTL off")
						if got := v.MatrixCell(row, column); !strings.Contains(got, "ttl ignored") {
							t.Errorf("the cell of %s does not say that its ttl is ignored: %q", id, got)
						}
					case never[row][column] && column == 0 && row == 1:
						v.CheckRow(id, "ttl -1 ignored: TTL off")
					case never[row][column]:
						v.CheckRow(id, "never expires")
					default:
						v.CheckRow(id, "expires in ")
					}
					if never[row][column] != strings.Contains(why, "never expires") {
						t.Errorf("Why of %s disagrees with its cell: %q", id, why)
					}
				}

				// One second before each deadline, and at the deadline.
				slices.Sort(deadlines)
				passed := 0
				if len(deadlines) == 0 { // Off: nothing happens at the deadlines of the other settings
					deadlines = []int{min(after[0], after[2]), max(after[0], after[2])}
				}
				for _, deadline := range deadlines {
					for _, second := range []int{deadline - 1, deadline} {
						v.Advance(second - passed)
						passed = second
						for row, id := range ids {
							v.CheckReturned(id, never[row][column] || second < after[row])
							v.CheckRow(id, visit.OnDisk)
						}
					}
				}
			})
		}
	}
}

// A cell previews what it would set, and sets it when it is pressed again: the container by its column and the selected item by its row. Undo takes
// both back at once.
func TestCellsSetBoth(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	choose := func(row, column int) {
		t.Helper()
		cell, was := v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(3*row+column), v.ColumnsInForce()
		cell.Click()
		v.OtherWorld().WaitText("A preview: nothing has changed.")
		if got := v.ColumnsInForce(); !slices.Equal(got, was) {
			t.Errorf("a preview put the columns %v in force", got)
		}
		cell.Click()
		v.OtherWorld().WaitGone()
		v.Until("the cell", func() string {
			if got := v.MatrixCell(row, column); !strings.Contains(got, "SO04") || !slices.Equal(v.ColumnsInForce(), []int{column}) {
				return fmt.Sprint(got, v.ColumnsInForce())
			}
			return ""
		})
	}
	choose(1, 0)
	v.CheckRow("SO04", "ttl -1 ignored: TTL off")
	choose(0, 2)
	v.CheckRow("SO04", "expires in 1:00:00", "container 3,600 s")
	choose(2, 1)
	v.CheckRow("SO04", "expires in 0:48", "ttl 48") // the n of the first item that has one
	for _, id := range []string{"SO05", "SO06"} {
		if got := v.MatrixCell(2, 1); !strings.Contains(got, id) {
			t.Errorf("%s is not beside SO04: %q", id, got)
		}
	}
	v.Button("Undo rule for SO04").Click()
	v.WaitRow("SO04", "expires in 1:00:00")
	if got := v.ColumnsInForce(); !slices.Equal(got, []int{2}) {
		t.Errorf("after Undo, columns %v are in force", got)
	}
	// An expired item cannot be written to; its own column changes nothing but the container.
	v.ChooseItem("SO05")
	v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(4).Click()
	v.WaitFailure("SO05 was not changed. The service returned status 404")
	if got := v.ColumnsInForce(); !slices.Equal(got, []int{2}) {
		t.Errorf("a refused write changed the container to %v", got)
	}
	v.ByRole("region", "Container").ByRole("DisclosureTriangle", "Container as JSON").Click()
	v.Region("Container as JSON").WaitText(`"defaultTtl": 3600`)
}

// D02: expired items that are not purged come back when the container no longer lets them expire. Off and -1 differ.
func TestOffBringsHiddenItemsBack(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.CheckRow("SO05", "expired", visit.NotInQueries, visit.OnDisk)
	v.ChooseItem("SO05")
	v.Region("Why").WaitText("Until it is purged, turning off Time to Live restores it.")

	v.Choose("Time to Live", "Off")
	v.WaitRow("SO05", "back in queries", "ttl 48 ignored: TTL off", visit.InQueries, visit.OnDisk)
	v.WaitRow("SO06", "back in queries", visit.InQueries)
	v.CheckReturned("SO05", true)
	v.CheckRow("SO07", "purged", visit.NotInQueries, visit.NotOnDisk) // a purged item no longer exists
	v.WaitSums("6 0 1")
	v.Region("Events").WaitText("SO05, SO06 restored: no longer expired, and not purged yet")
	v.Region("Query results").WaitText("6 items")
	v.ByRole("button", "Advance 1 second").Click()
	v.WaitSince(68)
	v.Screenshot("resurrection", 1440, 900, false, true)

	// -1 differs from Off: the ttl of items applies again.
	v.Choose("Time to Live", "On (no default)")
	v.WaitRow("SO05", "expired", visit.NotInQueries, visit.OnDisk)
	v.CheckReturned("SO05", false)
	v.CheckRow("SO01", "never expires", visit.InQueries)
	v.WaitSums("4 2 1")
}

// D03 and back: a shorter default expires old items at once, a longer one brings them back.
func TestShorterAndLongerDefaults(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.SetTTL("5")
	v.WaitRow("SO01", "expired this second", visit.NotInQueries, visit.OnDisk)
	v.WaitRow("SO03", "expired this second", visit.NotInQueries, visit.OnDisk)
	v.CheckRow("SO02", "never expires", visit.InQueries)
	v.WaitSums("2 4 1")
	v.SetTTL("68")
	v.WaitRow("SO01", "back in queries", "expires in 0:01", visit.InQueries)
	v.CheckReturned("SO03", true)
	v.Advance(1)
	v.CheckReturned("SO01", false)
	v.Choose("Time to Live", "On (no default)")
	v.WaitRow("SO01", "never expires", visit.InQueries)
	v.CheckRow("SO05", "expired", visit.NotInQueries)
	v.Choose("Time to Live", "Off")
	v.WaitRow("SO05", "ttl 48 ignored", visit.InQueries)
}

// grouped returns a number with thousands separators, as the page shows it.
func grouped(number string) string {
	if n := len(number); n > 3 {
		return grouped(number[:n-3]) + "," + number[n-3:]
	}
	return number
}
