//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// bulk is a program that creates 20,000 items: several megabytes with their past.
const bulk = `const pad = "x".repeat(60);
for (let from = 0; from < 20000; from += 100) {
  const operations = [];
  for (let i = from; i < from + 100; i++) operations.push({ operationType: "Create", partitionKey: "bulk", resourceBody: { id: "B" + i, cid: "bulk", pad } });
  await container.items.bulk(operations);
}
console.log("all there");`

// A world that is too large for localStorage is kept in IndexedDB, with its past and with changes made just before the page
// is left.
func TestStory14ALargeWorldIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.runs(bulk)
	v.says("all there", "Done: ")
	v.button("Undo SDK console run").Wait()
	v.WaitFor(storedWorld + ` && ` + storedWorld + `.includes("vault")`)
	v.region("Timeline").ByRole("button", "Delete SO01").Click()
	v.button("Undo delete SO01").Wait()
	v.button("Advance 1 second").Click()
	v.button("Undo advance 1\u00a0s").Wait()
	sums := v.sums()
	v.reload() // at once
	v.waitSums(sums)
	if !strings.HasPrefix(sums, "20,00") {
		t.Errorf("the sums are %s", sums)
	}
	v.button("Undo advance 1\u00a0s").Click()
	v.button("Undo delete SO01").Click()
	v.waits("SO01", inQueries)
	v.button("Undo SDK console run").Click()
	v.waitSums("4 2 1")
	v.button("Redo SDK console run").Wait()
	v.reload()
	v.waitSums("4 2 1")
	v.button("Redo SDK console run").Click()
	v.eventually("the items", func() string {
		if got := v.sums(); !strings.HasPrefix(got, "20,00") {
			return got
		}
		return ""
	})
}

// Without IndexedDB the page works and reports what it cannot keep.
func TestStory14WithoutIndexedDB(t *testing.T) {
	t.Parallel()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	v.OnEveryPage(`Object.defineProperty(window, "indexedDB", { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
	v.open()
	v.openConsole()
	v.runs(strings.Replace(bulk, "20000", "2000", 1))
	v.says("all there", "Done: ")
	v.WaitFor(`(localStorage.getItem("cosmosttl.world") + localStorage.getItem("cosmosttl.journal")).includes("B1999")`)
	sums := v.sums()
	v.reload()
	v.waitSums(sums)
}
