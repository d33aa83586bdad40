//go:build e2e

package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// restOfTheProgram are the functions that the start does not need.
const restOfTheProgram = "web/app.rest.packed"

// withoutRest opens the playground before the rest of the program is there, and returns what lets it arrive.
func withoutRest(t *testing.T, path string) (v *visit.Visit, arrives func()) {
	t.Helper()
	v = visit.New(t, host(t))
	v.Host.Unpack(false)
	v.OnEveryPage(heldRest)
	v.OpenPath(path)
	return v, func() { browser.Eval[bool](v.Page, "window.__arrive(), true") }
}

// heldRest holds the response with the rest back until __arrive is called.
const heldRest = `{
  const real = window.fetch, may = new Promise((done) => { window.__arrive = done; });
  window.fetch = async (url, init) => {
    if (!String(url).includes("/` + restOfTheProgram + `?")) return real(url, init);
    await may;
    return window.__other && init.method !== "HEAD" ? new Response("other") : real(url, init);
  };
}`

// The page is used before the rest of its program is there. What needs it waits, and is done when it has come.
func TestTheProgramStartsWithoutItsRest(t *testing.T) {
	t.Parallel()
	v, arrives := withoutRest(t, "")
	paused := `document.documentElement.matches("[data-paused]")`
	v.Advance(1)
	v.CheckRow("SO04", "expires in 0:04")
	v.Button("Play").Click()
	v.Button("Pause").Click()
	if browser.Eval[bool](v.Page, paused) {
		t.Error("a function that the first minute needs is in the rest; make profile writes app/build/wasm/late.txt")
	}
	v.Button("Share").Click() // makes a link
	v.WaitFor(paused)
	arrives()
	v.WaitFor("!" + paused)
	v.ByRole("dialog", "Share").Wait()
}

// The host does not answer for a while: the rest is asked for again.
func TestTheRestIsAskedForAgain(t *testing.T) {
	if os.Getenv("COSMOSTTL_TESTS") != "all" {
		t.Skip("make test-all runs it: on a machine under several times its load it has waited for its dialog in vain")
	}
	t.Parallel()
	v, arrives := withoutRest(t, "")
	v.Host.Block(restOfTheProgram)
	v.Allow("app.rest.packed", "Failed to fetch", "ERR_EMPTY_RESPONSE")
	v.Press("?")
	arrives()
	v.Host.Served()
	v.WaitFor(`performance.getEntriesByType("resource").some(({ name }) => name.includes("app.rest.packed"))`)
	v.Host.Unblock(restOfTheProgram)
	v.ByRole("dialog", "Keyboard shortcuts").Wait()
	if served := strings.Join(v.Host.Served(), "\n"); strings.Contains(served, "app.wasm") {
		t.Errorf("another program was loaded:\n%s", served)
	}
}

// The host has the rest of another version: the page says so, and what needs none of it works.
func TestTheRestOfAnotherVersion(t *testing.T) {
	t.Parallel()
	v, arrives := withoutRest(t, "")
	browser.Eval[bool](v.Page, "window.__other = true")
	arrives()
	v.WaitFor(`document.getElementById("kept").textContent !== ""`)
	v.Advance(1)
	v.CheckRow("SO04", "expires in 0:04")
}
