//go:build e2e

package e2e

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The figures depend on the machine, so these tests print them and judge nothing.

var measuring = flag.Bool("measure", false, "run the tests that measure times")

func measure(t *testing.T) {
	t.Helper()
	if !*measuring {
		t.Skip("run by make measure")
	}
}

// TestMeasureFirstClick measures the time from the navigation to the first click that
// changes the page, in five first visits with nothing cached. A script clicks, in the
// first frame in which it can have an effect.
func TestMeasureFirstClick(t *testing.T) {
	measure(t)
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

// TestMeasureTenThousandItems measures how smoothly ten thousand items expire at a day a second.
func TestMeasureTenThousandItems(t *testing.T) {
	measure(t)
	for range 3 {
		_, m := playThreeDays(t)
		t.Logf("%d simulated seconds: %d frames, at most %.0f ms between two of them, at most %d changes to the document at once",
			m.Seconds-m.From, m.Frames, m.Longest, m.Changes)
	}
}

// clickUntilHandled clicks in each frame, as soon as the button is not the
// prerendered one, which does nothing. The click counts as handled when the
// page's text has changed: only clicks move the simulated time.
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
