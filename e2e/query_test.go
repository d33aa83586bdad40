//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

func TestQueryFollowsTheClock(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitResults("4 items · 2 expired items excluded", "uses no RUs")
	v.ShowResults("Table")
	v.WaitResultCells("id|cid|total|ttl|_ts\nSO01|CO18|42||1767268800\nSO02|CO18|17|-1|1767268800\nSO03|CO21|8||1767268812\nSO04|CO21|99|60|1767268812")
	v.QueryText().Fill("SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS secondsLeft\nFROM c WHERE c.ttl > 0")
	v.WaitResults("This query has not run yet. The results below are for SELECT * FROM c.", "4 items")
	// The test driver would type a line break after a key that the page handles, so the page dispatches this one.
	if !browser.Eval[bool](v.Page, `!document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", code: "Enter", shiftKey: true, bubbles: true, cancelable: true}))`) {
		t.Error("the browser would break the line as well")
	}
	v.WaitResultCells("id|secondsLeft\nSO04|5")
	v.WaitResults("1 result · 2 expired items excluded", "Last run at 12:01:07, used 2.45 RU.", "not has not run yet")
	v.Region("Request units").WaitText("2.45 RU")
	if !v.QueryText().Focused() {
		t.Error("Shift Enter took the focus away")
	}
	v.Press("Control+Enter")
	v.Region("Request units").WaitText("4.9 RU")
	v.Button("Advance 1 second").Click()
	v.WaitResultCells("id|secondsLeft\nSO04|4")
	v.Region("Request units").WaitNoText("2.45 RU")

	v.ResultOptions(func(o *browser.Thing) { o.ByRole("checkbox", "Hold results").Click() })
	v.WaitResults("Results stay as of 12:01:08")
	v.Advance(4)
	v.WaitResultCells("id|secondsLeft\nSO04|4")
	v.Reload()
	v.WaitResultCells("id|secondsLeft\nSO04|4")
	v.WaitResults("Results stay as of 12:01:08", "Last run at 12:01:07, used 2.45 RU")
	v.ResultOptions(func(o *browser.Thing) { o.ByRole("checkbox", "Hold results").Click() })
	v.WaitResults("0 results · 3 expired items excluded", "This query returns no results. 3 expired items are still on disk.")

	// While playing, a number changes every second.
	v.RunQuery("SELECT VALUE GetCurrentTimestamp() / 1000 - c._ts FROM c WHERE c.id = 'SO01'")
	v.WaitResultCells("value\n72")
	v.Button("Play").Click()
	v.Until("the result to go on", func() string {
		if n, err := strconv.Atoi(strings.TrimPrefix(v.ResultCells(), "value\n")); err != nil || n < 74 {
			return v.ResultCells()
		}
		return ""
	})
	v.Button("Pause").Click()
	v.Until("clock and result to agree", func() string {
		if got, want := v.ResultCells(), "value\n"+strconv.Itoa(v.Since()); got != want {
			return got + ", want " + want
		}
		return ""
	})
}

func TestQueryErrors(t *testing.T) {
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
		v.RunQuery(c.text)
		words := v.WaitComplaint(v.QueryText())
		if missing := visit.Lacks(words, []string{c.where, c.words, "▲"}); missing != "" {
			t.Errorf("%q: %s", c.text, missing)
		}
		v.WaitFor(`document.activeElement.matches("#query-text, .editor-host.sql *") && document.activeElement.selectionStart === ` + strconv.Itoa(c.caret))
		v.WaitResults("not 4 items", "not SO04", "not left out")
	}
	v.Screenshot("query-error", 1440, 900, false, true)
	visit.NoViolations(t, v.Page)
	v.Press("End")
	v.Type(" c.id = 'SO02'")
	v.Until("the complaint to go", func() string { return v.QueryText().Attr("aria-invalid") })
	half := v.QueryText().Value()
	v.Reload() // typed, not run
	v.QueryText().WaitValue(half)
	v.WaitResults("This query has not run yet.", "4 items")
	v.Button("Run").Click()
	v.WaitResults("1 item ·", "not has not run yet")
	v.Region("Events").WaitText("Rejected: Syntax error, incorrect syntax near")
}

func TestQueryExamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ShowResults("Table")
	v.QueryText().Fill("SELECT mine")
	example := func(name string) *browser.Thing { return v.ByRole("menuitem", name) }
	v.Button("Examples").Click()
	example("Count").Click()
	v.WaitResultCells("value\n4")
	for _, name := range []string{"Items with their own ttl", "Count by ttl", "Age in seconds, oldest first", "Last three items written", "Seconds left, by item ttl", "All items"} {
		v.WaitFor(`document.activeElement.innerText.trim() === "Examples"`)
		v.Press("Enter")
		example(name).Click()
		v.WaitResults("not Line 1", "not 0 results")
	}
	v.Button("Examples").Click()
	visit.NoViolations(t, v.Page)
	example("Your earlier text").Click()
	v.QueryText().WaitValue("SELECT mine")
	v.WaitComplaint(v.QueryText())
	v.Button("Examples").Click()
	v.Press("End")
	v.Press("Escape")
	v.WaitFor(`document.activeElement.getAttribute("aria-expanded") === "false"`)
}

// On a phone the query has a tab of its own; a wide table scrolls inside its frame, which the keyboard reaches.
func TestQueryPhone(t *testing.T) {
	t.Parallel()
	for _, width := range []int{390, 320} {
		for _, dark := range []bool{false, true} {
			if dark == (width == 390) && !toolchain.All() {
				continue
			}
			v := arrive(t)
			v.Viewport(width, 844)
			v.Media(dark, true)
			v.ByRole("tab", "Query").Click()
			v.ShowResults("Table")
			v.ResultOptions(func(o *browser.Thing) { o.ByRole("checkbox", "All system properties").Click() })
			v.RunQuery("SELECT *, FROM c")
			v.WaitComplaint(v.QueryText())
			visit.NoViolations(t, v.Page)
			v.RunQuery("SELECT * FROM c")
			v.WaitResults("4 items", "_attachments")
			if n := v.OverflowX(); n > 0 {
				t.Errorf("%d px wide: the page scrolls sideways by %d", width, n)
			}
			frame := `document.querySelector('[role=region][aria-label=Documents]')`
			if !browser.Eval[bool](v.Page, `(f => f.scrollWidth > f.clientWidth && f.tabIndex === 0)(`+frame+`)`) {
				t.Error("the table does not scroll inside its frame")
			}
			v.TabTo("region Documents")
			v.Press("ArrowRight")
			v.WaitFor(frame + `.scrollLeft > 0`)
			v.WaitSince(67)
			visit.NoViolations(t, v.Page)
		}
	}
}

// Ten thousand items: a page of them at a time.
func TestQueryTenThousand(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.WaitResults("10,000 items", "1 to 25 of 10,000")
	v.ShowResults("Table")
	v.RunQuery("SELECT c.id FROM c WHERE c.id >= 'N05000'")
	v.WaitResults("5,000 results", "N05000", "N05024", "not N05025")
	v.Button("Next rows").Click()
	v.WaitResults("26 to 50 of 5,000", "N05025", "not N05024")
	v.Button("Previous rows").Click()
	v.WaitResults("1 to 25 of 5,000", "N05000")
	visit.NoViolations(t, v.Page)
}

// Results are sorted by their columns, copied as they are shown, and the queries are remembered.
func TestResults(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.CatchCopies()
	table := v.Region("Documents")
	order := func(want string) {
		t.Helper()
		v.Until("the order", func() string {
			if got := strings.Join(v.ResultIDs(), " "); got != want {
				return "it is " + got + ", want " + want
			}
			return ""
		})
	}
	order("SO01 SO02 SO03 SO04")
	table.ByRole("button", "total").Click()
	order("SO03 SO02 SO01 SO04")
	v.Check("a sorted table")
	table.ByRole("button", "total").Focus()
	v.Press("Enter")
	order("SO04 SO01 SO02 SO03")
	v.Advance(5) // the result follows the clock in its order
	order("SO01 SO02 SO03")
	copied := func(button, want string) {
		t.Helper()
		v.ResultOptions(func(o *browser.Thing) {
			o.ByRole("button", button).Click()
			o.ByRole("button", "Copied").Wait()
		})
		if got := v.Copied(); got != want {
			t.Errorf("%s: %q, want %q", button, got, want)
		}
	}
	copied("Copy as CSV", "id,cid,total,ttl,_ts\nSO01,CO18,42,,1767268800\nSO02,CO18,17,-1,1767268800\nSO03,CO21,8,,1767268812\n")
	v.ShowResults("JSON")
	copied("Copy as JSON", "[\n{\"id\": \"SO01\", \"cid\": \"CO18\", \"total\": 42, \"_ts\": 1767268800},\n"+
		"{\"id\": \"SO02\", \"cid\": \"CO18\", \"total\": 17, \"ttl\": -1, \"_ts\": 1767268800},\n{\"id\": \"SO03\", \"cid\": \"CO21\", \"total\": 8, \"_ts\": 1767268812}\n]\n")

	v.ByRole("textbox", "Query").Fill("SELECT c.id FROM c WHERE c.total > 9")
	v.Button("Run").Click()
	v.WaitResults("2 results")
	v.ByRole("textbox", "Query").Fill("SELECT VALUE 1")
	v.Button("Run").Click()
	v.WaitResults("1 result")
	v.Reload()
	v.Button("Examples").Click()
	v.ByRole("menuitem", "Recent queries").Click()
	v.WaitResults("2 results")
}

// On a phone the buttons are large enough for a finger, and nothing makes the page wider.
func TestResultsOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("tab", "Rules").Click() // the pane has a tab of the name of the phone's
	v.ByRole("tab", "Query").Click()
	v.Region("Documents").ByRole("button", "total").Click()
	v.ResultOptions(func(o *browser.Thing) {
		o.ByRole("button", "Copy as CSV").Wait()
		v.Check("what is chosen for the results")
	})
	v.Check("a sorted table")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
}

// slowQuery takes the steps of a whole run, which are many seconds in a browser.
const slowQuery = `SELECT VALUE COUNT(1) FROM c JOIN (SELECT VALUE StringToArray(CONCAT('[0', REPLICATE(',0', 999), ']'))) a
JOIN x IN a JOIN y IN a JOIN z IN a WHERE SetEqual(a, [x, y, z])`

// watchTasks makes the page record its longest task.
const watchTasks = `window.__longest = 0;
window.__tasks = new PerformanceObserver(list => list.getEntries().forEach(e => { window.__longest = Math.max(window.__longest, e.duration); }));
window.__tasks.observe({type: "longtask"}), 0`

// A query of many seconds leaves the page free: the clock moves, and Stop ends the query, which has cost nothing.
func TestASlowQueryIsStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitResults("4 items", "uses no RUs")
	browser.Eval[int](v.Page, watchTasks)
	v.RunQuery(slowQuery)
	v.WaitResults("The query is running. Stop ends it and uses no RUs.")
	before := v.Since()
	v.Button("Advance 1 second").Click()
	v.WaitSince(before + 1)
	v.WaitResults("The query is running.", "4 items")           // still, and the result belongs to the previous query
	browser.Eval[int](v.Page, `window.__tasks.disconnect(), 0`) // the checker's own task takes most of a second
	visit.NoViolations(t, v.Page)
	browser.Eval[int](v.Page, `window.__tasks.observe({type: "longtask"}), 0`)
	v.Button("Stop").Click()
	v.Button("Run").Wait()
	v.WaitResults("not The query is running.", "Follows the clock and uses no RUs.")
	v.Region("Request units").WaitText("0 RU")
	v.RunQuery("SELECT VALUE COUNT(1) FROM c")
	v.WaitResults("1 result")
	t.Logf("the longest task took %.0f ms", browser.Eval[float64](v.Page, `window.__longest`))
}

// A query of a console program does not keep its Stop button from working, nor the rest of the page.
func TestAProgramWithASlowQueryIsStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram("console.log(\"asking\");\nconst { resources } = await container.items.query(`" + slowQuery + "`).fetchAll();\nconsole.log(\"answered\", resources);")
	v.WaitOutput("asking")
	before := v.Since()
	v.Button("Advance 1 second").Click()
	v.WaitSince(before + 1)
	v.WaitOutput("Running", "not answered")
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped", "not answered")
}
