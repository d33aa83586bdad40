//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The matrix, C13 to C21: rows are the item's ttl (absent, -1, n), columns the container's setting. Played with numbers
// of our own, and with those of the documentation (C48).
func TestStory02NineCells(t *testing.T) {
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
				v.container(setting)
				ids := []string{"inherits", "eternal", "number"}
				v.newItem(`{"id": "inherits", "cid": "me"}`)
				v.newItem(`{"id": "eternal", "cid": "me", "ttl": -1}`)
				v.newItem(fmt.Sprintf(`{"id": "number", "cid": "me", "ttl": %d}`, numbers.item))
				v.waits("number", inQueries)

				if got := v.inForce(); !slices.Equal(got, []int{column}) {
					t.Errorf("columns in force %v, want %d", got, column)
				}
				var deadlines []int
				for row, id := range ids {
					v.choosing(id)
					says := "never"
					if !never[row][column] {
						says = []string{"after " + grouped(strconv.Itoa(after[0])) + " s", "", "after n s"}[row]
						deadlines = append(deadlines, after[row])
					}
					if got := v.cell(row, column); !strings.Contains(got, says) || !strings.Contains(got, id) {
						t.Errorf("the cell of %s says %q, want %q and the item", id, got, says)
					}
					for other := range 3 {
						if got := v.cell(row, other); other != column && strings.Contains(got, id) {
							t.Errorf("%s lies in a column that is not in force: %q", id, got)
						}
					}
					why := v.region("Why").Text()
					switch {
					case never[row][column] && row == 2:
						v.sees(id, "ttl "+grouped(strconv.Itoa(after[row]))+" ignored: container Off")
						if got := v.cell(row, column); !strings.Contains(got, "ttl ignored") {
							t.Errorf("the cell of %s does not say that its ttl is ignored: %q", id, got)
						}
					case never[row][column] && column == 0 && row == 1:
						v.sees(id, "ttl -1 ignored: container Off")
					case never[row][column]:
						v.sees(id, "never expires")
					default:
						v.sees(id, "expires in ")
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
						v.advance(second - passed)
						passed = second
						for row, id := range ids {
							v.returned(id, never[row][column] || second < after[row])
							v.sees(id, onDisk)
						}
					}
				}
			})
		}
	}
}

// A cell sets the container by its column and the selected item by its row. Undo takes both back at once.
func TestStory02CellsSetBoth(t *testing.T) {
	v := arrive(t)
	choose := func(row, column int) {
		t.Helper()
		v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(3*row + column).Click()
		v.eventually("the cell", func() string {
			if got := v.cell(row, column); !strings.Contains(got, "SO04") || !slices.Equal(v.inForce(), []int{column}) {
				return fmt.Sprint(got, v.inForce())
			}
			return ""
		})
	}
	choose(1, 0)
	v.sees("SO04", "ttl -1 ignored: container Off")
	choose(0, 2)
	v.sees("SO04", "expires in 1:00:00", "container 3,600 s")
	choose(2, 1)
	v.sees("SO04", "expires in 0:48", "ttl 48") // the n of the first item that has one
	for _, id := range []string{"SO05", "SO06"} {
		if got := v.cell(2, 1); !strings.Contains(got, id) {
			t.Errorf("%s is not beside SO04: %q", id, got)
		}
	}
	v.button("Undo rule for SO04").Click()
	v.waits("SO04", "expires in 1:00:00")
	if got := v.inForce(); !slices.Equal(got, []int{2}) {
		t.Errorf("after Undo, columns %v are in force", got)
	}
	// An expired item cannot be written to; its own column changes nothing but the container.
	v.choosing("SO05")
	v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(4).Click()
	v.failed("SO05 was not changed. The service returned status 404")
	if got := v.inForce(); !slices.Equal(got, []int{2}) {
		t.Errorf("a refused write changed the container to %v", got)
	}
	v.ByRole("region", "Container").ByRole("DisclosureTriangle", "Container as JSON").Click()
	v.region("Container as JSON").WaitText(`"defaultTtl": 3600`)
}
