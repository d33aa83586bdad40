//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// watchFrames makes the page record its number of frames and the longest time between two of them in milliseconds, the
// simulated seconds, and the largest number of changes to the document at once.
const watchFrames = `(() => {
  const seconds = () => +/([\d,]+) seconds? since/.exec(document.querySelector('[aria-label="Clock"]').textContent)[1].replaceAll(",", "");
  const m = window.__frames = { longest: 0, frames: 0, changes: 0, began: performance.now(), from: seconds(), seconds: 0, stop: false };
  let last = performance.now();
  new MutationObserver((list) => { m.changes = Math.max(m.changes, list.length) })
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => {
    const now = performance.now();
    m.longest = Math.max(m.longest, now - last); m.frames++; last = now; m.seconds = seconds();
    if (!m.stop) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return true;
})()`

type frames struct {
	Longest, Began  float64
	Frames, Changes int
	From, Seconds   int
	Stop            bool
}

func stopWatching(v *visit.Visit) frames {
	v.T.Helper()
	return browser.Eval[frames](v.Page, `(window.__frames.stop = true, window.__frames)`)
}

// Ten thousand items expire at a day a second, and each rendering changes no more of the page than its window shows.
func TestTenThousandItems(t *testing.T) {
	t.Parallel()
	v, m := playThreeDays(t)
	if m.Changes > 1000 || m.Changes == 0 {
		t.Errorf("up to %d changes to the document at once, want at most 1000, and some", m.Changes)
	}
	if n := browser.Eval[int](v.Page, moving); n != 0 {
		t.Errorf("%d animations run although reduced motion is preferred", n)
	}
	v.Button("Pause").Click()
	v.Button("Play").Wait()
	v.Until("the purge of all that can expire", func() string {
		if sums := strings.Fields(v.Sums()); sums[0] != "100" || sums[1] != "0" || sums[2] != "9,900" {
			v.Button("Advance 1 hour").Click()
			return v.Sums()
		}
		return ""
	})
	v.Region("Query results").WaitText("100 items")
	if n := len(v.IDs()); n > 100 {
		t.Errorf("%d rows are drawn: the list is not windowed", n)
	}
	visit.NoViolations(t, v.Page)
}

// playThreeDays opens a playground with ten thousand items and plays until all that can expire has expired.
func playThreeDays(t *testing.T) (*visit.Visit, frames) {
	t.Helper()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.WaitSums("10,000 0 0")
	v.Media(false, true)
	v.Choose("Speed", "1 day a second")
	browser.Eval[bool](v.Page, watchFrames)
	v.Button("Play").Click()
	v.WaitFor(`window.__frames.seconds > 4 * 86400`)
	return v, stopWatching(v)
}

// Pause stops the clock. Play continues from there, without making up for the time in between.
func TestPauseAndPlayOn(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Choose("Speed", "1 minute a second")
	v.Button("Play").Click()
	v.WaitFor(`!/^67 s/.test(document.querySelector(".now-since").textContent)`)
	v.Button("Pause").Click()
	v.Button("Play").Wait()
	stopped := v.Since()
	for range 30 {
		v.WaitFrames()
	}
	if got := v.Since(); got != stopped {
		t.Errorf("the clock went on from %d to %d while it was paused", stopped, got)
	}
	browser.Eval[bool](v.Page, watchFrames)
	v.Button("Play").Click()
	v.WaitFor(`window.__frames.seconds > window.__frames.from`)
	got := browser.Eval[[]float64](v.Page, `[window.__frames.seconds - window.__frames.from, performance.now() - window.__frames.began]`)
	if most := 60 * (got[1]/1000 + 0.2); got[0] > most { // a slow machine only makes this less strict
		t.Errorf("%v simulated seconds in the first %.0f ms at 60×, want at most %.0f", got[0], got[1], most)
	}
	v.Button("Pause").Click()
	v.Button("Play").Wait()
	stopWatching(v)
	// After a reload while playing, the clock is paused at the same time.
	v.Button("Play").Click()
	v.WaitFor(`document.querySelector("#play").ariaLabel === "Pause"`)
	v.Reload()
	v.Button("Play").Wait()
	if got := v.Since(); got < stopped {
		t.Errorf("after a reload the clock is at %d, it was at %d before", got, stopped)
	}
}

// moving counts the animations by which something moves: the animations of falls.css for reduced motion only show and hide.
const moving = `document.getAnimations().filter((a) => !/^(stay|framed)-/.test(a.animationName)).length`

func TestLittleMotion(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.Button("Play").Click()
	v.Choose("Time to Live", "Off")
	v.Choose("Time to Live", "On")
	v.Button("Next event").Click()
	for range 20 {
		v.WaitFrames()
		if n := browser.Eval[int](v.Page, moving); n != 0 {
			t.Fatalf("%d animations run although little motion is wished for", n)
		}
	}
}

// Who wishes for less motion sees steps: the playhead stands still within a second, and nothing is animated.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	browser.Eval[bool](v.Page, `(() => { const at = window.__at = new Set(), head = document.getElementById("playhead"), began = performance.now();
		(function frame() { at.add(head.style.getPropertyValue("--x")); window.__for = performance.now() - began; requestAnimationFrame(frame) })(); return true })()`)
	v.Button("Play").Click()
	v.WaitSums("3 3 1") // SO04 has expired
	if n := browser.Eval[int](v.Page, moving); n != 0 {
		t.Errorf("%d animations run", n)
	}
	v.Button("Pause").Click()
	got := browser.Eval[[]float64](v.Page, `[window.__at.size, window.__for / 1000]`)
	if got[0] > got[1]+3 {
		t.Errorf("the playhead was at %v places in %.1f s", got[0], got[1])
	}
}

// While the clock plays, the playhead glides, and an expiry shows for a moment. "Play to the next event" stops there.
func TestTimeFlows(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(() => { window.__places = new Set(); window.__moments = new Set(); const head = document.getElementById("playhead");
		(function frame() { __places.add(head.style.getPropertyValue("--x"));
			for (const a of document.getAnimations()) if (a.effect.target.matches("[data-key]")) __moments.add(a.animationName + " " + a.effect.target.querySelector(".id").innerText);
			requestAnimationFrame(frame) })(); return true })()`)
	v.Button("Play to the next event").Click()
	v.Button("Pause").Wait()
	v.WaitRow("SO04", "expired this second")
	v.Button("Play").Wait()
	v.WaitSince(72)
	v.Until("the moment of the expiry", func() string {
		return visit.Lacks(browser.Eval[string](v.Page, `[...__moments].join()`), []string{"expiring SO04"})
	})
	if n := browser.Eval[int](v.Page, `__places.size`); n < 8 { // steps would be six
		t.Errorf("the playhead was at %d places in five seconds", n)
	}
	v.WaitFor(`document.getAnimations().every((a) => a.playState === "finished")`)
}
