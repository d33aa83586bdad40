//go:build e2e

package e2e

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

var timing = flag.Bool("timing", false, "measure the time to the first click handled")

// TestTimeToFirstClick prints how long it takes from the navigation to the
// moment at which a click changes the page: five first visits, nothing cached.
// The number depends on the machine, so nothing is asserted. The click is a
// script's, in the first frame in which it can have an effect.
func TestTimeToFirstClick(t *testing.T) {
	if !*timing {
		t.Skip("make timing measures")
	}
	var all []time.Duration
	for range 5 {
		h := host(t)
		p := browser.Open(t)
		p.OnEveryPage(clickUntilHandled)
		p.Goto(h.URL(""))
		p.WaitFor("window.__firstClick > 0")
		d := time.Duration(browser.Eval[float64](p, "window.__firstClick") * float64(time.Millisecond))
		t.Logf("first visit: %v", d.Round(time.Millisecond))
		all = append(all, d)
	}
	slices.Sort(all)
	t.Logf("navigation to first click handled, median of %d: %v", len(all), all[len(all)/2].Round(time.Millisecond))
}

// clickUntilHandled clicks in each frame, as soon as the button is not the
// prerendered one, which does nothing. The click counts as handled when the
// page's text is another one: time stands still until somebody moves it.
const clickUntilHandled = `
addEventListener("DOMContentLoaded", () => {
  const find = () => [...document.querySelectorAll("button")].find(
    (b) => (b.getAttribute("aria-label") || b.textContent).trim() === "Advance 1 second");
  const prerendered = find();
  let before = null;
  (function frame() {
    if (before !== null && document.body.textContent !== before) {
      window.__firstClick = performance.now();
      return;
    }
    const button = find();
    if (before === null && button && button !== prerendered && !document.getElementById("app-wasm-loader")) {
      before = document.body.textContent;
      button.click();
    }
    requestAnimationFrame(frame);
  })();
});`
