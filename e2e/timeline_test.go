//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The playhead is a slider. Keys and the mouse move it through the past, and the whole page shows the state at that time.
func TestPlayheadMoves(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitTime("12:01:07", "not past")
	v.Playhead().Focus()
	v.Press("ArrowLeft")
	v.WaitTime("12:01:06", "past")
	v.Press("Home")
	v.WaitTime("12:00:00 of 12:01:07", "past")
	v.WaitRow("SO04", "written yet")
	v.Press("PageUp")
	v.WaitTime("past", "not 12:00:00 of")
	v.Press("End")
	v.WaitTime("12:01:07", "not past")
	v.Press("ArrowRight")
	v.WaitSince(68)

	v.DragPlayhead(0)()
	v.WaitTime("12:00:00 of 12:01:08", "past")
	v.WaitRow("SO05", "written yet")
	v.DragPlayhead(0.4)()
	v.WaitRow("SO05", "expires in")
	v.Press("End")
	v.WaitRow("SO05", "expired 8 seconds ago", "waiting for the purge")
	v.DragPlayhead(0.69)() // beyond what has happened: time passes
	v.WaitTime("not past")
	v.WaitRow("SO04", "expired")
	visit.NoViolations(t, v.Page)
}

// The forecasts of the timeline come true.
func TestTheForecastComesTrue(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "short", "cid": "me", "ttl": 30}`)
	if got := v.TimelineTable()["SO04"][2]; seconds(got) >= 0 {
		t.Errorf("SO04 is forecast to be removed at %s, but user traffic uses every request unit", got)
	}
	v.Set("User traffic (RU/s)", "0") // changes the forecast at once
	v.Region("Request units").WaitText("left for the purge")
	type end struct {
		id               string
		expires, removed int
	}
	var ends []end
	for id, row := range v.TimelineTable() {
		if e := (end{id, seconds(row[1]), seconds(row[2])}); e.removed > v.Since() && e.removed < 300 {
			ends = append(ends, e)
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return a.removed - b.removed })
	if len(ends) != 4 {
		t.Fatalf("the forecast removes %v, want SO04, SO05, SO06 and short", ends)
	}
	for _, e := range ends {
		if e.expires > v.Since() {
			v.Advance(e.expires - 1 - v.Since())
			v.CheckRow(e.id, visit.InQueries, visit.OnDisk)
			v.Advance(1)
			v.CheckReturned(e.id, false)
			v.CheckRow(e.id, "expired this second", visit.OnDisk)
		}
		if before := e.removed - 1 - v.Since(); before > 0 {
			v.Advance(before)
		}
		if v.Since() < e.removed {
			v.CheckRow(e.id, visit.OnDisk)
			v.Advance(1)
		}
		v.WaitRow(e.id, fmt.Sprintf("purged 12:%02d:%02d", e.removed/60, e.removed%60), visit.NotOnDisk)
	}
}

// The playhead is dragged into the past and back. The past shows as it was, and does not change.
func TestThePlayheadIsDragged(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(60)
	v.Media(false, true)
	before, sums := v.Row("SO04"), v.Sums()
	release := v.DragPlayhead(0.3)
	release()
	var flag browser.Box
	v.Until("the flag to rest", func() string {
		v.WaitFrames()
		before := flag
		if flag = browser.Eval[browser.Box](v.Page, `(b => ({ X: b.x, Y: b.y, Width: b.width, Height: b.height }))(
			document.querySelector("#playhead .flag").getBoundingClientRect())`); flag != before {
			return "it moves"
		}
		return ""
	})
	now := v.Playhead().Attr("aria-valuenow")
	for _, x := range []float64{4, flag.Width / 2, flag.Width - 4} { // a press moves nothing, wherever it is on the flag
		v.MouseDown(flag.X+x, flag.Y+6)
		v.MouseTo(flag.X+x+1, flag.Y+6)
		v.MouseUp(flag.X+x+1, flag.Y+6)
		v.Touch(1, [2]browser.Point{{X: flag.X + x, Y: flag.Y + 6}, {X: flag.X + x, Y: flag.Y + 6}})
		v.WaitFrames()
		if got := v.Playhead().Attr("aria-valuenow"); got != now {
			t.Fatalf("a press %v pixels from the left of the flag, which is at %v, moves the playhead from %s s to %s s", x, flag, now, got)
		}
	}
	line := v.Playhead().Box()
	v.MouseDown(flag.X+flag.Width-4, flag.Y+6)
	v.MouseTo(flag.X+flag.Width-40, flag.Y+6)
	v.Until("the past", func() string { return visit.Lacks(v.Playhead().Attr("aria-valuetext"), []string{"in the past"}) })
	if moved := line.X - v.Playhead().Box().X; moved < 30 || moved > 60 { // whole seconds
		t.Errorf("a drag by 36 pixels moves the playhead by %v", moved)
	}
	v.MouseUp(flag.X+flag.Width-40, flag.Y+6)
	release = v.DragPlayhead(0.05)
	v.Until("the past", func() string { return visit.Lacks(v.Playhead().Attr("aria-valuetext"), []string{"in the past"}) })
	release()
	v.Region("Clock").WaitText("Viewing the past")
	at := v.Playhead().Attr("aria-valuenow")
	v.CheckRow("SO04", "not expired")
	if visit.Lacks(v.Region("Query results").Text(), []string{"SO01"}) != "" {
		t.Errorf("%s s after the start the query does not return SO01", at)
	}
	visit.NoViolations(t, v.Page)
	v.DragPlayhead(0)()
	v.Until("the beginning", func() string {
		if got := v.Playhead().Attr("aria-valuenow"); got != "0" {
			return got
		}
		return ""
	})
	v.CheckRow("SO03", "written yet")
	v.Until("the query", func() string {
		if got := v.ResultIDs(); len(got) > 0 && slices.Contains(got, "SO03") {
			return fmt.Sprint("it returns ", got)
		}
		return ""
	})
	v.Button("Go to the end").Click()
	v.Until("the end", func() string {
		return visit.Lacks(v.Playhead().Attr("aria-valuetext"), []string{"not in the past", "12:02:07"})
	})
	v.WaitSums(sums)
	if got := v.Row("SO04"); got != before {
		t.Errorf("SO04 is now %q, it was %q", got, before)
	}
	v.Button("Undo advance 1\u00a0min").Wait() // moving the playhead is not a step
}

// On a phone, where the playhead is longer than the window, the page does not scroll when a finger takes the playhead.
func TestThePlayheadIsTakenInPlace(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 700)
	v.ByRole("tab", "Timeline").Wait()
	at := v.Playhead().Box()
	x, y := at.X, at.Y+14
	v.Touch(4, [2]browser.Point{{X: x, Y: y}, {X: x - 40, Y: y}})
	v.Until("the past", func() string { return visit.Lacks(v.Playhead().Attr("aria-valuetext"), []string{"in the past"}) })
	if now := v.Playhead().Box(); now.Y != at.Y || !v.Playhead().Focused() {
		t.Errorf("the playhead is at %v, it was at %v; focused: %v", now, at, v.Playhead().Focused())
	}
}

// pulls are the animations of threads: their names, the properties that they change, and how many elements they concern.
const pulls = `document.getAnimations().filter(a => a.effect.target.closest("#score-pull")).map(a => a.animationName + ": " +
	[...new Set(a.effect.getKeyframes().flatMap(k => Object.keys(k)))].filter(k => !["offset", "computedOffset", "easing", "composite"].includes(k)).sort().join(" "))`

// When the purge takes an item, a thread draws itself from the purge to the lane, with properties that the browser animates
// without laying out or painting again; then it is gone. With reduced motion only the thread that stays is drawn.
func TestAThreadDrawsItself(t *testing.T) {
	t.Parallel()
	for _, still := range []bool{false, true} {
		v := arrive(t)
		v.Media(false, still)
		v.Set("User traffic (RU/s)", "0")
		browser.Eval[bool](v.Page, `(window.__pulls = [], (function look() { const now = `+pulls+`; if (now.length) __pulls.push(now.join()); requestAnimationFrame(look) })(), true)`)
		v.Button("Advance 1 second").Click()
		v.WaitRow("SO05", "purged")
		seen := func() []string { return browser.Eval[[]string](v.Page, `[...new Set(__pulls)]`) }
		if still {
			v.WaitFrames()
			if got := seen(); len(got) > 0 {
				t.Errorf("with less motion: %q", got)
			}
			continue
		}
		v.Until("the thread", func() string {
			if got := seen(); !slices.Equal(got, []string{"pull: opacity transform"}) {
				return fmt.Sprint(got)
			}
			return ""
		})
		v.WaitFor(pulls + `.length === 0`)
		if got := browser.Eval[float64](v.Page, `document.querySelectorAll("#score-threads .was i").length`); got < 2 {
			t.Errorf("%v threads stay", got)
		}
	}
}
