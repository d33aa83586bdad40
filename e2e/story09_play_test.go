//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
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

func (v *visit) frames() frames {
	v.t.Helper()
	return browser.Eval[frames](v.Page, `(window.__frames.stop = true, window.__frames)`)
}

// Ten thousand items expire at a day a second, and each rendering changes no more of the page than its window shows.
func TestStory09TenThousandItems(t *testing.T) {
	t.Parallel()
	v, m := playThreeDays(t)
	if m.Changes > 1000 || m.Changes == 0 {
		t.Errorf("up to %d changes to the document at once, want at most 1000, and some", m.Changes)
	}
	if n := browser.Eval[int](v.Page, `document.getAnimations().length`); n != 0 {
		t.Errorf("%d animations run although reduced motion is preferred", n)
	}
	v.button("Pause").Click()
	v.button("Play").Wait()
	v.eventually("the purge of all that can expire", func() string {
		if sums := strings.Fields(v.sums()); sums[0] != "100" || sums[1] != "0" || sums[2] != "9,900" {
			v.button("Advance 1 hour").Click()
			return v.sums()
		}
		return ""
	})
	v.region("Query results").WaitText("100 items")
	if n := len(v.ids()); n > 100 {
		t.Errorf("%d rows are drawn: the list is not windowed", n)
	}
	noViolations(t, v.Page)
}

// playThreeDays opens a playground with ten thousand items and plays until all that can expire has expired.
func playThreeDays(t *testing.T) (*visit, frames) {
	t.Helper()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.waitSums("10,000 0 0")
	v.Media(false, true)
	v.choose("Speed", "1 day a second")
	browser.Eval[bool](v.Page, watchFrames)
	v.button("Play").Click()
	v.WaitFor(`window.__frames.seconds > 4 * 86400`)
	return v, v.frames()
}

// A list of ten thousand items scrolls, and the keyboard reaches its end.
func TestStory09LongListScrolls(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 10_000)))
	v.waitSums("10,000 0 0")
	list := v.ByRole("grid", "All items")
	if n := len(v.ids()); n > 60 {
		t.Errorf("%d rows are drawn: the list is not windowed", n)
	}
	const grid = `document.querySelector('[role=grid][aria-label="All items"]')`
	for share, id := range map[string]string{"0.5": "N05000", "1": "N09999", "0": "N00000"} {
		browser.Eval[bool](v.Page, `(g => { g.scrollTop = `+share+` * (g.scrollHeight - g.clientHeight); return true })(`+grid+`)`)
		v.waits(id, "N0")
		// It is visible, not only rendered.
		v.WaitFor(`(() => { const g = ` + grid + `.getBoundingClientRect(), r = ` + listOfItems + `.find(r => r.textContent.startsWith("` + id + `")).getBoundingClientRect();
			return r.bottom > g.top && r.top < g.bottom })()`)
	}
	list.Focus()
	v.Press("End")
	v.region("Why").WaitText("N09999")
	v.sees("N09999", "never expires")
	v.Press("ArrowUp")
	v.region("Why").WaitText("N09998")
	v.Press("Home")
	v.region("Why").WaitText("N00000 for 1\u00a0min more")
	v.advance(60)
	v.waitSums("9,999 1 0")
	v.sees("N00000", "expired this second")
	v.advance(3600)
	v.waits("N00000", "purged at 12:01:01")
	if got := v.ByRole("grid", "All items").Attr("aria-rowcount"); got != "10001" {
		t.Errorf("the list says that it has %s rows, with its head", got)
	}
	noViolations(t, v.Page)

	// A screenshot of all three states: user traffic uses every RU, so none is left for the purge.
	v.set("User traffic (RU/s)", "400")
	v.advance(75)
	v.waitSums("9,858 3 139")
	browser.Eval[bool](v.Page, `(g => { g.scrollTop = 136 * `+listOfItems+`[0].getBoundingClientRect().height; scrollTo(0, 0); return true })(`+grid+`)`)
	v.waits("N00139", "expired")
	v.ByRole("grid", "All items").ByRole("gridcell", "N00139").Click()
	v.region("Why").WaitText("N00139")
	v.Screenshot("10000-items", 1440, 900, false, true)
}

// Pause stops the clock. Play continues from there, without making up for the time in between.
func TestStory09PauseAndPlayOn(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.choose("Speed", "1 minute a second")
	v.button("Play").Click()
	v.WaitFor(`!/^67 s/.test(document.querySelector(".now-since").textContent)`)
	v.button("Pause").Click()
	v.button("Play").Wait()
	stopped := v.since()
	for range 30 {
		v.frame()
	}
	if got := v.since(); got != stopped {
		t.Errorf("the clock went on from %d to %d while it was paused", stopped, got)
	}
	browser.Eval[bool](v.Page, watchFrames)
	v.button("Play").Click()
	v.WaitFor(`window.__frames.seconds > window.__frames.from`)
	got := browser.Eval[[]float64](v.Page, `[window.__frames.seconds - window.__frames.from, performance.now() - window.__frames.began]`)
	if most := 60 * (got[1]/1000 + 0.2); got[0] > most { // a slow machine only makes this less strict
		t.Errorf("%v simulated seconds in the first %.0f ms at 60×, want at most %.0f", got[0], got[1], most)
	}
	v.button("Pause").Click()
	v.button("Play").Wait()
	v.frames()
	// After a reload while playing, the clock is paused at the same time.
	v.button("Play").Click()
	v.WaitFor(`document.querySelector("#play").ariaLabel === "Pause"`)
	v.reload()
	v.button("Play").Wait()
	if got := v.since(); got < stopped {
		t.Errorf("after a reload the clock is at %d, it was at %d before", got, stopped)
	}
}

func TestStory09LittleMotion(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.button("Play").Click()
	v.choose("Time to Live", "Off")
	v.choose("Time to Live", "On")
	v.button("Next event").Click()
	for range 20 {
		v.frame()
		if n := browser.Eval[int](v.Page, `document.getAnimations().length`); n != 0 {
			t.Fatalf("%d animations run although little motion is wished for", n)
		}
	}
}
