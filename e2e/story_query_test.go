//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

func (v *visit) query() *browser.Thing { return v.ByRole("textbox", "Query") }

// asks types a query and runs it.
func (v *visit) asks(text string) {
	v.t.Helper()
	v.query().Fill(text)
	v.button("Run").Click()
}

// answers waits for the results to say something.
func (v *visit) answers(want ...string) {
	v.t.Helper()
	v.eventually("the results", func() string { return lacks(v.region("Query results").Text(), want) })
}

// cells are the results' table, a row to a line, the heads first.
func (v *visit) cells() string {
	v.t.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[aria-label="Query results"] tr')].map(r => [...r.children].map(c => c.textContent).join("|")).join("\n")`)
}

func (v *visit) waitCells(want string) {
	v.t.Helper()
	v.eventually("the table", func() string {
		if got := v.cells(); got != want {
			return "it is\n" + got + "\nwant\n" + want
		}
		return ""
	})
}

func TestStoryQueryFollowsTheClock(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.answers("4 items · 2 expired items excluded", "at no charge")
	v.choose("View", "Table")
	v.waitCells("id|cid|total|ttl|_ts\nSO01|CO18|42||1767268800\nSO02|CO18|17|-1|1767268800\nSO03|CO21|8||1767268812\nSO04|CO21|99|60|1767268812")
	v.query().Fill("SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS secondsLeft\nFROM c WHERE c.ttl > 0")
	v.answers("This query has not run yet. The results below are those of SELECT * FROM c.", "4 items")
	// The test driver would type a line break after a key that the page handles, so the page dispatches this one.
	if !browser.Eval[bool](v.Page, `!document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", code: "Enter", shiftKey: true, bubbles: true, cancelable: true}))`) {
		t.Error("the browser would break the line as well")
	}
	v.waitCells("id|secondsLeft\nSO04|5")
	v.answers("1 result · 2 expired items excluded", "Last run at 12:01:07, charged 2.45 RU.", "not has not run yet")
	v.region("Request units").WaitText("2.45 RU")
	if !v.query().Focused() {
		t.Error("Shift Enter took the focus away")
	}
	v.Press("Control+Enter")
	v.region("Request units").WaitText("4.9 RU")
	v.button("Advance 1 second").Click()
	v.waitCells("id|secondsLeft\nSO04|4")
	v.region("Request units").WaitNoText("2.45 RU")

	v.ByRole("checkbox", "Hold results").Click()
	v.answers("Results are held from 12:01:08")
	v.advance(4)
	v.waitCells("id|secondsLeft\nSO04|4")
	v.reload()
	v.waitCells("id|secondsLeft\nSO04|4")
	v.answers("Results are held from 12:01:08", "Last run at 12:01:07, charged 2.45 RU")
	v.ByRole("checkbox", "Hold results").Click()
	v.answers("0 results · 3 expired items excluded", "This query returns no results. 3 expired items are still on disk.")

	// While playing, a number changes every second.
	v.asks("SELECT VALUE GetCurrentTimestamp() / 1000 - c._ts FROM c WHERE c.id = 'SO01'")
	v.waitCells("value\n72")
	v.button("Play").Click()
	v.eventually("the result to go on", func() string {
		if n, err := strconv.Atoi(strings.TrimPrefix(v.cells(), "value\n")); err != nil || n < 74 {
			return v.cells()
		}
		return ""
	})
	v.button("Pause").Click()
	v.eventually("clock and result to agree", func() string {
		if got, want := v.cells(), "value\n"+strconv.Itoa(v.since()); got != want {
			return got + ", want " + want
		}
		return ""
	})
}

func TestStoryQueryErrors(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, c := range []struct {
		text, where, words string
		caret              int
	}{
		{"SELECT * FRM c", "Line 1, column 10", "FRM is not expected here.", 9},
		{"SELECT c.id,\n  c.total FRM c", "Line 2, column 15", "SC1001, Syntax error, incorrect syntax near 'c'.", 27},
		{"SELECT 'é😀', x.id FROM c", "Line 1, column 14", "A path starts with a name from the FROM clause.", 14},
		{"SELECT NOPE(c) FROM c", "Line 1, column 8", "Cosmos SQL has no function NOPE.", 7},
		{"SELECT * FROM c WHERE", "Line 1, column 22", "the query ends before it is complete.", 21},
	} {
		v.asks(c.text)
		words := v.complaint(v.query())
		if missing := lacks(words, []string{c.where, c.words, "▲", "The results below are those of SELECT * FROM c."}); missing != "" {
			t.Errorf("%q: %s", c.text, missing)
		}
		v.WaitFor(`document.activeElement.matches("#query-text, .editor-host.sql *") && document.activeElement.selectionStart === ` + strconv.Itoa(c.caret))
		v.answers("4 items · 2 expired items excluded", "SO04")
	}
	v.Screenshot("query-error", 1440, 900, false, true)
	noViolations(t, v.Page)
	v.Press("End")
	v.Type(" c.id = 'SO02'")
	v.eventually("the complaint to go", func() string { return v.query().Attr("aria-invalid") })
	half := v.query().Value()
	v.reload() // typed, not run
	v.query().WaitValue(half)
	v.answers("This query has not run yet.", "4 items")
	v.button("Run").Click()
	v.answers("1 item ·", "not has not run yet")
	v.region("Events").WaitText("Rejected: Syntax error, incorrect syntax near")
}

func TestStoryQueryExamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.choose("View", "Table")
	v.query().Fill("SELECT mine")
	v.button("Examples").Click()
	v.button("Count").Click()
	v.waitCells("value\n4")
	v.WaitFor(`document.activeElement.innerText.trim() === "Examples"`)
	for _, name := range []string{"Items with their own ttl", "Count by ttl", "Age in seconds, oldest first", "Last three items written", "Seconds left, by item ttl", "All items"} {
		v.Press("Enter")
		v.button(name).Click()
		v.answers("not Line 1", "not 0 results")
	}
	v.button("Examples").Click()
	noViolations(t, v.Page)
	v.button("Your earlier text").Click()
	v.query().WaitValue("SELECT mine")
	v.complaint(v.query())
	v.button("Examples").Click()
	v.button("All items").Focus()
	v.Press("Escape")
	v.WaitFor(`document.activeElement.getAttribute("aria-expanded") === "false"`)
}

// On a phone the query has a tab of its own; a wide table scrolls inside its frame, which the keyboard reaches.
func TestStoryQueryPhone(t *testing.T) {
	t.Parallel()
	for _, width := range []int{390, 320} {
		for _, dark := range []bool{false, true} {
			v := arrive(t)
			v.Viewport(width, 844)
			v.Media(dark, true)
			v.ByRole("tab", "Query").Click()
			v.choose("View", "Table")
			v.ByRole("checkbox", "All system properties").Click()
			v.asks("SELECT *, FROM c")
			v.complaint(v.query())
			noViolations(t, v.Page)
			v.asks("SELECT * FROM c")
			v.answers("4 items", "_attachments")
			if n := v.OverflowX(); n > 0 {
				t.Errorf("%d px wide: the page scrolls sideways by %d", width, n)
			}
			frame := `document.querySelector('[role=region][aria-label=Documents]')`
			if !browser.Eval[bool](v.Page, `(f => f.scrollWidth > f.clientWidth && f.tabIndex === 0)(`+frame+`)`) {
				t.Error("the table does not scroll inside its frame")
			}
			v.tabTo("region Documents")
			v.Press("ArrowRight")
			v.WaitFor(frame + `.scrollLeft > 0`)
			v.waitSince(67)
			noViolations(t, v.Page)
		}
	}
}

// Ten thousand items: a page of them at a time.
func TestStoryQueryTenThousand(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.answers("10,000 items", "1 to 25 of 10,000")
	v.choose("View", "Table")
	v.asks("SELECT c.id FROM c WHERE c.id >= 'N05000'")
	v.answers("5,000 results", "N05000", "N05024", "not N05025")
	v.button("Next rows").Click()
	v.answers("26 to 50 of 5,000", "N05025", "not N05024")
	v.button("Previous rows").Click()
	v.answers("1 to 25 of 5,000", "N05000")
	noViolations(t, v.Page)
}
