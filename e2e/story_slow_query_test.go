//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// slowQuery takes the steps of a whole run, which are many seconds in a browser.
const slowQuery = `SELECT VALUE COUNT(1) FROM c JOIN (SELECT VALUE StringToArray(CONCAT('[0', REPLICATE(',0', 999), ']'))) a
JOIN x IN a JOIN y IN a JOIN z IN a WHERE SetEqual(a, [x, y, z])`

// watchTasks makes the page record its longest task.
const watchTasks = `window.__longest = 0;
window.__tasks = new PerformanceObserver(list => list.getEntries().forEach(e => { window.__longest = Math.max(window.__longest, e.duration); }));
window.__tasks.observe({type: "longtask"}), 0`

// A query of many seconds leaves the page free: the clock moves, and Stop ends the query, which has cost nothing.
func TestStoryASlowQueryIsStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.answers("4 items", "at no charge")
	browser.Eval[int](v.Page, watchTasks)
	v.asks(slowQuery)
	v.answers("The query is running. Stop ends it, at no charge.")
	before := v.since()
	v.button("Advance 1 second").Click()
	v.waitSince(before + 1)
	v.answers("The query is running.", "4 items")               // still, and the result is that of the query before
	browser.Eval[int](v.Page, `window.__tasks.disconnect(), 0`) // the checker's own task takes most of a second
	noViolations(t, v.Page)
	browser.Eval[int](v.Page, `window.__tasks.observe({type: "longtask"}), 0`)
	v.button("Stop").Click()
	v.button("Run").Wait()
	v.answers("not The query is running.", "Follows the clock, at no charge.")
	v.region("Request units").WaitText("0 RU")
	v.asks("SELECT VALUE COUNT(1) FROM c")
	v.answers("1 result")
	t.Logf("the longest task took %.0f ms", browser.Eval[float64](v.Page, `window.__longest`))
}

// A query of a console program does not keep its Stop button from working, nor the rest of the page.
func TestStoryAProgramWithASlowQueryIsStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.runs("console.log(\"asking\");\nconst { resources } = await container.items.query(`" + slowQuery + "`).fetchAll();\nconsole.log(\"answered\", resources);")
	v.says("asking")
	before := v.since()
	v.button("Advance 1 second").Click()
	v.waitSince(before + 1)
	v.says("Running", "not answered")
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped", "not answered")
}
