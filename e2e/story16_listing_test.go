//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// A part of an id, a state and an order find items in a long list.
func TestStory16FilterAndSort(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 1000)))
	v.waitSums("1,000 0 0")
	list := v.ByRole("grid", "All items")
	shows := func(rows string, first ...string) {
		t.Helper()
		v.eventually("the list", func() string {
			ids := v.ids()
			if got := list.Attr("aria-rowcount"); got != rows || len(ids) < len(first) || !slices.Equal(ids[:len(first)], first) {
				return fmt.Sprint(got, " rows, ", ids[:min(len(ids), 5)], ", want ", rows, ", ", first)
			}
			return ""
		})
	}
	shows("1001", "N00000", "N00001")
	v.ByRole("searchbox", "Filter items").Fill("n0099") // of any case
	shows("11", "N00990", "N00991")
	v.region("Timeline").WaitText("10 of 1,000")
	v.ByRole("searchbox", "Filter items").Fill("no such item")
	v.region("Timeline").WaitText("No item matches the filter.")
	noViolations(t, v.Page)
	v.ByRole("searchbox", "Filter items").Fill("")
	shows("1001", "N00000")
	v.ByRole("combobox", "Sort by").Select("deadline")
	shows("1001", "N00000")
	v.advance(600)
	v.ByRole("combobox", "State").Select("expired, still on disk")
	v.waitSums(v.sums())
	v.ByRole("combobox", "State").Select("removed")
	v.eventually("the removed items", func() string {
		if ids := v.ids(); len(ids) == 0 || len(ids) > 5 {
			return fmt.Sprint(ids)
		}
		return ""
	})
	v.ByRole("combobox", "State").Select("in queries")
	v.ByRole("combobox", "Sort by").Select("id")
	v.eventually("the items in queries", func() string {
		if row := v.row("N00000"); row != "" {
			return row
		}
		return ""
	})
	// Filter and order stay when items change.
	v.newItem(`{"id": "A first", "cid": "x"}`)
	v.waits("A first", inQueries)
	if got := v.ids(); got[0] != "A first" {
		t.Errorf("in the order of ids the first is not A first: %s, sorted by %s", got, v.ByRole("combobox", "Sort by").Value())
	}
}

// What is chosen while the page is busy stays chosen: a rendering that was due puts nothing back.
func TestStory16ChoosingInABusyPage(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for n := range 20 {
		by := strconv.Itoa(n % 4)
		browser.Eval[bool](v.Page, `(() => {
			document.querySelector('[role=grid][aria-label="All items"]').click(); // asks for a rendering
			for (const end = performance.now() + 60; performance.now() < end;); // the frame in which it is due passes
			const sort = document.querySelector('select[aria-label="Sort by"]');
			sort.value = "`+by+`";
			sort.dispatchEvent(new Event("input", { bubbles: true })); // lets the program run before anything has read the choice
			sort.dispatchEvent(new Event("change", { bubbles: true }));
			return true;
		})()`)
		v.eventually("the order "+by, func() string {
			return browser.Eval[string](v.Page, `document.querySelector('select[aria-label="Sort by"]').value === "`+by+`" ? "" : "is put back"`)
		})
	}
}

// A hundred thousand items: the list has a row for each, and draws those that show.
func TestStory16AHundredThousandItems(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 100_000)))
	v.waitSums("100,000 0 0")
	list := v.ByRole("grid", "All items")
	if got := list.Attr("aria-rowcount"); got != "100001" {
		t.Errorf("the list says that it has %s rows, with its head", got)
	}
	if n := len(v.ids()); n > 100 || n < 5 {
		t.Errorf("%d rows are drawn", n)
	}
	list.Focus()
	v.Press("End")
	v.region("Why").WaitText("N99999")
	v.sees("N99999", "never expires")
	v.Press("Home")
	v.region("Why").WaitText("N00000")
	v.button("Advance 1 hour").Click()
	v.eventually("the first purges", func() string {
		if sums := strings.Fields(v.sums()); sums[2] == "0" {
			return v.sums()
		}
		return ""
	})
	noViolations(t, v.Page)
}
