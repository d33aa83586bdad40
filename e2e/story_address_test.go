//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

const damaged = "It is damaged or cut off."

// A % without two digits behind it, wherever it is in the address, is said to be damaged, and the page goes on with the reader's world.
func TestStoryABadEscape(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.newItem(`{"id": "mine", "cid": "CO1"}`)
	since := v.since()
	alive := func(where string) {
		t.Helper()
		v.waitNotice(damaged)
		v.button("Dismiss").Click()
		v.WaitFor(`!document.querySelector(".notices").innerText.includes(` + quoted(damaged) + `)`)
		v.advance(1)
		since++
		v.waitSince(since)
		v.sees("mine", inQueries)
		if t.Failed() {
			t.Fatalf("after %s", where)
		}
	}
	for _, fragment := range []string{"#%", "#v1.AA%zz", "#%4", "#caf%C3%A9", "#%%%"} {
		browser.Eval[bool](v.Page, `(location.hash = `+quoted(fragment)+`, true)`)
		alive(fragment + " while the page is open")
		v.reload()
		alive(fragment + " in the address of a page that is loaded again")
	}
	for _, address := range []string{"#%", "#v1.AA%zz", "?lang=en#%", "?%zz=%#%"} {
		v.Goto(v.host.URL("robots.txt"))
		v.Goto(v.host.URL(address))
		v.WaitForApp()
		alive(address)
	}

	// An address of the same page that cannot be read, and Back.
	v.Goto(v.host.URL(""))
	v.WaitForApp()
	browser.Eval[bool](v.Page, `new Promise(done => {
		history.replaceState(null, "", location.pathname + "#%zz");
		history.pushState(null, "", location.pathname + "#");
		addEventListener("popstate", () => done(true), { once: true });
		history.back();
	})`)
	alive("Back to #%zz")
	v.Allow("Failed to load resource")
	browser.Eval[bool](v.Page, `(location.href = "%zz", true)`)
	v.WaitFor(`location.pathname.endsWith("zz") && document.readyState === "complete"`)
	browser.Eval[bool](v.Page, `(history.back(), true)`)
	v.WaitForApp()
	v.advance(1)
	since++
	v.sees("mine", inQueries)

	// In a lesson, and in the frame of another page.
	v.Goto(v.host.URL("learn/06-exact-second/#%"))
	v.WaitForApp()
	v.waitNotice(damaged)
	v.panel().WaitText("Step 1 of")
	v.press("Show me")
	v.panel().WaitText("This step is done.")
	v.Goto(v.host.URL("?embed=1#%"))
	v.WaitForApp()
	v.waitNotice(damaged)
	v.advance(1)
}
