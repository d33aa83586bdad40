//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A list of ten thousand items scrolls, and the keyboard reaches its end.
func TestLongListScrolls(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.WaitSums("10,000 0 0")
	list := v.ByRole("grid", "All items")
	if n := len(v.IDs()); n > 60 {
		t.Errorf("%d rows are drawn: the list is not windowed", n)
	}
	const grid = `document.querySelector('[role=grid][aria-label="All items"]')`
	for share, id := range map[string]string{"0.5": "N05000", "1": "N09999", "0": "N00000"} {
		browser.Eval[bool](v.Page, `(g => { g.scrollTop = `+share+` * (g.scrollHeight - g.clientHeight); return true })(`+grid+`)`)
		v.WaitRow(id, "N0")
		// It is visible, not only rendered.
		v.WaitFor(`(() => { const g = ` + grid + `.getBoundingClientRect(), r = ` + visit.Rows + `.find(r => r.textContent.startsWith("` + id + `")).getBoundingClientRect();
			return r.bottom > g.top && r.top < g.bottom })()`)
	}
	list.Focus()
	v.Press("End")
	v.Region("Why").WaitText("N09999")
	v.CheckRow("N09999", "never expires")
	v.Press("ArrowUp")
	v.Region("Why").WaitText("N09998")
	v.Press("Home")
	v.Region("Why").WaitText("N00000 for 1\u00a0min more")
	v.Advance(60)
	v.WaitSums("9,999 1 0")
	v.CheckRow("N00000", "expired this second")
	v.Advance(3600)
	v.WaitRow("N00000", "purged 12:01:01")
	if got := v.ByRole("grid", "All items").Attr("aria-rowcount"); got != "10001" {
		t.Errorf("the list says that it has %s rows, with its head", got)
	}
	visit.NoViolations(t, v.Page)

	// A screenshot of all three states: user traffic uses every RU, so none is left for the purge.
	v.Set("User traffic (RU/s)", "400")
	v.Advance(75)
	v.WaitSums("9,858 3 139")
	browser.Eval[bool](v.Page, `(g => { g.scrollTop = 136 * `+visit.Rows+`[0].getBoundingClientRect().height; scrollTo(0, 0); return true })(`+grid+`)`)
	v.WaitRow("N00139", "expired")
	v.ByRole("grid", "All items").ByRole("gridcell", "N00139").Click()
	v.Region("Why").WaitText("N00139")
	v.Screenshot("10000-items", 1440, 900, false, true)
}

// The timeline is a table as well, and its list is filtered and ordered.
func TestTableAndFilter(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Show as table").Click()
	table := v.ByRole("table", "Items over time")
	table.WaitText("SO04")
	if missing := visit.Lacks(table.Text(), []string{"Written", "Expires", "Removed", "12:00:12", "12:01:12", "purged 12:00:37", "never"}); missing != "" {
		t.Error(missing)
	}
	visit.NoViolations(t, v.Page)
	v.Button("Show as table").Click()
	v.ByRole("searchbox", "Filter items").Fill("so05")
	v.Until("the filtered list", func() string {
		if ids := strings.Join(v.IDs(), " "); ids != "SO05" {
			return ids
		}
		return ""
	})
	v.ByRole("searchbox", "Filter items").Fill("nothing like this")
	v.Region("Timeline").WaitText("No item matches the filter.")
	v.ByRole("searchbox", "Filter items").Fill("")
	v.ByRole("combobox", "Sort by").Focus()
	v.Press("ArrowDown") // deadline
	v.Until("the soonest deadline first", func() string {
		if ids := strings.Join(v.IDs(), " "); !strings.HasPrefix(ids, "SO07 SO05 SO06 SO04") || !strings.HasSuffix(ids, "SO02") {
			return ids
		}
		return ""
	})
	v.ByRole("combobox", "Sort by").Select("last write")
	v.Until("the latest write first, or last", func() string {
		ids := v.IDs()
		if first, last := ids[0], ids[len(ids)-1]; first > "SO02" == (last > "SO02") {
			return strings.Join(ids, " ")
		}
		return ""
	})
}

// The table has all items, a hundred at a time, and says which.
func TestTheTableHasAllRows(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 250)))
	v.WaitSums("250 0 0")
	v.Button("Show as table").Click()
	table := v.Region("Items over time")
	rows := func(says string, n int, first string) {
		t.Helper()
		table.WaitText(says)
		got := browser.Eval[[]string](v.Page, `[...document.querySelectorAll("#score-table tbody th")].map(h => h.innerText)`)
		if len(got) != n || got[0] != first {
			t.Errorf("%s: %d rows from %s on", says, len(got), got[0])
		}
	}
	rows("Items 1 to 100 of 250", 100, "N00000")
	visit.NoViolations(t, v.Page)
	table.ByRole("button", "Show more").Click()
	rows("Items 101 to 200 of 250", 100, "N00100")
	if !table.Focused() {
		t.Error("the focus is not on the table that has changed")
	}
	table.ByRole("button", "Show more").Click()
	rows("Items 201 to 250 of 250", 50, "N00200")
	table.ByRole("button", "Show more").WaitGone()
	table.ByRole("button", "Show previous").Click()
	rows("Items 101 to 200 of 250", 100, "N00100")
	v.ByRole("searchbox", "Filter items").Fill("n0024")
	rows("Items 1 to 10 of 10", 10, "N00240")
}

// A part of an id, a state and an order find items in a long list.
func TestFilterAndSort(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 1000)))
	v.WaitSums("1,000 0 0")
	list := v.ByRole("grid", "All items")
	shows := func(rows string, first ...string) {
		t.Helper()
		v.Until("the list", func() string {
			ids := v.IDs()
			if got := list.Attr("aria-rowcount"); got != rows || len(ids) < len(first) || !slices.Equal(ids[:len(first)], first) {
				return fmt.Sprint(got, " rows, ", ids[:min(len(ids), 5)], ", want ", rows, ", ", first)
			}
			return ""
		})
	}
	shows("1001", "N00000", "N00001")
	v.ByRole("searchbox", "Filter items").Fill("n0099") // of any case
	shows("11", "N00990", "N00991")
	v.Region("Timeline").WaitText("10 of 1,000")
	v.ByRole("searchbox", "Filter items").Fill("no such item")
	v.Region("Timeline").WaitText("No item matches the filter.")
	visit.NoViolations(t, v.Page)
	v.ByRole("searchbox", "Filter items").Fill("")
	shows("1001", "N00000")
	v.ByRole("combobox", "Sort by").Select("deadline")
	shows("1001", "N00000")
	v.Advance(600)
	v.ByRole("combobox", "State").Select("expired, still on disk")
	v.WaitSums(v.Sums())
	v.ByRole("combobox", "State").Select("removed")
	v.Until("the removed items", func() string {
		if ids := v.IDs(); len(ids) == 0 || len(ids) > 5 {
			return fmt.Sprint(ids)
		}
		return ""
	})
	v.ByRole("combobox", "State").Select("in queries")
	v.ByRole("combobox", "Sort by").Select("id")
	v.Until("the items in queries", func() string {
		if row := v.Row("N00000"); row != "" {
			return row
		}
		return ""
	})
	// Filter and order stay when items change.
	v.NewItem(`{"id": "A first", "cid": "x"}`)
	v.WaitRow("A first", visit.InQueries)
	if got := v.IDs(); got[0] != "A first" {
		t.Errorf("in the order of ids the first is not A first: %s, sorted by %s", got, v.ByRole("combobox", "Sort by").Value())
	}
}

// What is chosen while the page is busy stays chosen: a rendering that was due puts nothing back.
func TestChoosingInABusyPage(t *testing.T) {
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
		v.Until("the order "+by, func() string {
			return browser.Eval[string](v.Page, `document.querySelector('select[aria-label="Sort by"]').value === "`+by+`" ? "" : "is put back"`)
		})
	}
}

// A hundred thousand items: the list has a row for each, and draws those that show.
func TestAHundredThousandItems(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 100_000)))
	v.WaitSums("100,000 0 0")
	list := v.ByRole("grid", "All items")
	if got := list.Attr("aria-rowcount"); got != "100001" {
		t.Errorf("the list says that it has %s rows, with its head", got)
	}
	if n := len(v.IDs()); n > 100 || n < 5 {
		t.Errorf("%d rows are drawn", n)
	}
	list.Focus()
	v.Press("End")
	v.Region("Why").WaitText("N99999")
	v.CheckRow("N99999", "never expires")
	v.Press("Home")
	v.Region("Why").WaitText("N00000")
	v.Button("Advance 1 hour").Click()
	v.Until("the first purges", func() string {
		if sums := strings.Fields(v.Sums()); sums[2] == "0" {
			return v.Sums()
		}
		return ""
	})
	visit.NoViolations(t, v.Page)
}
