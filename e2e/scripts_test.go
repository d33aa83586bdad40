//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// loadedQuickJS lists the files of QuickJS that the page has loaded.
const loadedQuickJS = `[...new Set(performance.getEntriesByType("resource").map(e => e.name).filter(n => n.includes("/quickjs/")).map(n => new URL(n).pathname.split("/").pop()))].sort().join()`

// keptQuickJS lists those that the service worker has kept.
const keptQuickJS = `(async () => {
	const kept = [];
	for (const key of await caches.keys()) for (const { url } of await (await caches.open(key)).keys()) if (url.includes("/quickjs/")) kept.push(new URL(url).pathname.split("/").pop());
	return kept.sort().join();
})()`

const programOfScripts = `const { triggers, storedProcedures, userDefinedFunctions } = container.scripts;
await triggers.create({ id: "perOrder", triggerType: "Pre", triggerOperation: "Create", body: "function () { const r = getContext().getRequest(), d = r.getBody(); d.ttl = d.draft ? 60 : -1; r.setBody(d); }" });
const { resource } = await container.items.create({ id: "SO90", cid: "CO18", draft: true }, { preTriggerInclude: ["perOrder"] });
console.log("the trigger gave it", resource.ttl);

await userDefinedFunctions.create({ id: "left", body: "d => d.ttl > 0 ? d._ts + d.ttl - Date.now() / 1000 : null" });
const { resources } = await container.items.query("SELECT VALUE udf.left(c) FROM c WHERE c.id = 'SO90'").fetchAll();
console.log("seconds left", resources);

await storedProcedures.create({ id: "sum", body: "function (a, b) { getContext().getResponse().setBody(a + b); }" });
console.log("the sum is", (await container.scripts.storedProcedure("sum").execute("CO18", [40, 2])).resource);
`

// A program's trigger, function and procedure run in the page: QuickJS comes from the site with the first of them. What the trigger wrote
// expires.
func TestConsoleRunsScripts(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram("console.log('no script');")
	v.WaitOutput("no script", "Done: ")
	if loaded := browser.Eval[string](v.Page, loadedQuickJS); loaded != "" {
		t.Errorf("loaded before a script has run: %s", loaded)
	}
	v.RunProgram(programOfScripts)
	v.WaitOutput("the trigger gave it 60", "seconds left [ 60 ]", "the sum is 42", "Done: ")
	if loaded := browser.Eval[string](v.Page, loadedQuickJS); loaded != "host.js,prelude.js,quickjs.wasm,worker.js" {
		t.Errorf("loaded: %s", loaded)
	}
	v.WaitRow("SO90", "expires in 1:00")
	v.RunProgram(`await clock.advance("1m");
console.log((await container.item("SO90", "CO18").read()).statusCode);`)
	v.WaitOutput("404")
	v.WaitRow("SO90", "expired")
	visit.NoViolations(t, v.Page)
}

// A script that never ends is ended. Meanwhile the page answers other requests, and reacts.
func TestAnEndlessScriptDoesNotHoldThePageUp(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram(`await container.scripts.storedProcedures.create({ id: "endless", body: "function () { for (;;); }" });
let ended = false;
const end = container.scripts.storedProcedure("endless").execute("CO18").catch((e) => e.code).finally(() => { ended = true; });
let answered = 0;
while (answered < 50 && !ended) {
  await container.item("SO01", "CO18").read();
  answered++;
}
console.log("answered meanwhile:", answered, ended);
console.log("it ended with", await end);`)
	v.WaitOutput("answered meanwhile: 50 false")
	// The controls of the page react. The button's name says whether the script has ended meanwhile, which depends on the machine.
	v.Button("Close the SDK console").Click()
	v.WaitFor(`document.activeElement.id === "code-open"`)
	v.Press("Enter")
	v.Console().Wait()
	v.WaitOutput("it ended with 408", "Done: ")
}

// thousands runs a procedure that creates a thousand items a few times, and returns how many milliseconds each run took, and the longest task of
// the page's thread meanwhile.
func thousands(v *visit.Visit, times int) (took []float64, longest float64) {
	v.OpenConsole()
	browser.Eval[bool](v.Page, `(() => {
	window.longestTask = 0;
	new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration); }).observe({ type: "longtask" });
	return true;
})()`)
	v.RunProgram(fmt.Sprintf(`await container.scripts.storedProcedures.create({ id: "many", body: "function (from) { for (let i = 0; i < 1000; i++) if (!__.createDocument(__.getSelfLink(), { id: 'i' + from + i, cid: 'CO18', text: 'twenty characters of text' })) throw i; }" });
const many = container.scripts.storedProcedure("many"), took = [];
for (let i = 0; i < %d; i++) {
  const begun = performance.now();
  await many.execute("CO18", [i + "-"]);
  took.push(Math.round(performance.now() - begun));
}
console.log("milliseconds:", JSON.stringify(took), "end");
console.log((await container.items.query("SELECT VALUE COUNT(1) FROM c WHERE STARTSWITH(c.id, 'i')").fetchAll()).resources[0], "items");`, times))
	v.WaitOutput(fmt.Sprintf("%d items", 1000*times), "Done: ")
	_, rest, _ := strings.Cut(browser.Eval[string](v.Page, `document.querySelector(".said").innerText`), "milliseconds:")
	list, _, _ := strings.Cut(rest, "end")
	if err := json.Unmarshal([]byte(list), &took); err != nil || len(took) != times {
		v.T.Fatalf("%q: %v", rest, err)
	}
	return took, browser.Eval[float64](v.Page, `window.longestTask`)
}

// A thousand operations of a procedure. The time is printed and not judged: Chromium does not optimize the programs of stories.
func TestAThousandOperationsOfAProcedure(t *testing.T) {
	t.Parallel()
	took, longest := thousands(arrive(t), 2)
	t.Logf("1,000 operations of a procedure: %v ms; longest task %.0f ms", took, longest)
}

// TestMeasureScripts measures what a thousand operations of a procedure take in the page: the first run loads QuickJS, and the runs after it have
// programs that Chromium has not optimized yet.
func TestMeasureScripts(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	defer m.print()
	m.head("1,000 operations of a stored procedure", "first, ms", "second", "median of the next 21", "longest task, ms")
	m.row("in the page", func(t *testing.T) []float64 {
		took, longest := thousands(arrive(t), 23)
		return []float64{took[0], took[1], share(took[2:], 50), longest}
	})
}

// Scripts run offline once one has run, and the first visit keeps nothing of QuickJS.
func TestScriptsWorkOffline(t *testing.T) {
	t.Parallel()
	h := host(t)
	v := &visit.Visit{Page: installed(t, h), T: t, Host: h}
	v.Viewport(1440, 900)
	if kept := browser.Eval[string](v.Page, keptQuickJS); kept != "" {
		t.Errorf("kept before a script has run: %s", kept)
	}
	v.OpenConsole()
	v.RunProgram(programOfScripts)
	v.WaitOutput("the sum is 42", "Done: ")
	v.Until("QuickJS is kept", func() string {
		if kept := browser.Eval[string](v.Page, keptQuickJS); kept != "LICENSES.txt,host.js,prelude.js,quickjs.wasm,worker.js" {
			return kept
		}
		return ""
	})
	v.Button("Close the SDK console").Click()
	unplug(t, v.Page, h)
	v.Reload()
	v.OpenConsole()
	v.RunProgram(`console.log("the sum is", (await container.scripts.storedProcedure("sum").execute("CO18", [1, 2])).resource);`)
	v.WaitOutput("the sum is 3")
}

// Without a network QuickJS cannot be loaded: the request says so, and the next one tries again.
func TestScriptsSayThatQuickJSCouldNotBeLoaded(t *testing.T) {
	t.Parallel()
	v := arriveWithout(t, "web/quickjs/quickjs.wasm")
	v.OpenConsole()
	v.RunProgram(`await container.scripts.storedProcedures.create({ id: "one", body: "function () { getContext().getResponse().setBody(1); }" });
await container.scripts.storedProcedure("one").execute("CO18").catch((e) => console.log(e.code, e.message.includes("web/quickjs/quickjs.wasm could not be loaded")));`)
	v.WaitOutput("503 true")
	v.Host.Unblock("web/quickjs/quickjs.wasm")
	v.RunProgram(`console.log("now", (await container.scripts.storedProcedure("one").execute("CO18")).resource);`)
	v.WaitOutput("now 1")
}
