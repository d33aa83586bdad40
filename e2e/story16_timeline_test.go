//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

func (v *visit) slider() *browser.Thing { return v.ByRole("slider", "Time") }

// seconds returns a time of the first day, as "12:01:07", in seconds since noon, or -1 if it is none.
func seconds(clock string) int {
	var h, m, s int
	if n, err := fmt.Sscanf(clock, "%d:%d:%d", &h, &m, &s); n != 3 || err != nil {
		return -1
	}
	return (h-12)*3600 + m*60 + s
}

// table returns the rows of the timeline's table by their ids: when an item was written, expires, and is removed, and its
// state now.
func (v *visit) table() map[string][]string {
	v.t.Helper()
	v.button("Show as table").Click()
	v.ByRole("table", "Items over time").Wait()
	rows := browser.Eval[[][]string](v.Page, `[...document.querySelectorAll('[aria-label="Items over time"] tbody tr')].map(r => [...r.cells].map(c => c.innerText))`)
	v.button("Show as table").Click()
	v.ByRole("grid", "All items").Wait()
	table := map[string][]string{}
	for _, r := range rows {
		table[r[0]] = r[1:]
	}
	return table
}

// What the timeline forecasts is what then happens.
func TestStory16TheForecastComesTrue(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.newItem(`{"id": "short", "cid": "me", "ttl": 30}`)
	if got := v.table()["SO04"][2]; seconds(got) >= 0 {
		t.Errorf("SO04 is forecast to be removed at %s, but user traffic uses every request unit", got)
	}
	v.set("User traffic (RU/s)", "0") // changes the forecast at once
	v.region("Request units").WaitText("left for the purge")
	type end struct {
		id               string
		expires, removed int
	}
	var ends []end
	for id, row := range v.table() {
		if e := (end{id, seconds(row[1]), seconds(row[2])}); e.removed > v.since() && e.removed < 300 {
			ends = append(ends, e)
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return a.removed - b.removed })
	if len(ends) != 4 {
		t.Fatalf("the forecast removes %v, want SO04, SO05, SO06 and short", ends)
	}
	for _, e := range ends {
		if e.expires > v.since() {
			v.advance(e.expires - 1 - v.since())
			v.sees(e.id, inQueries, onDisk)
			v.advance(1)
			v.returned(e.id, false)
			v.sees(e.id, "expired this second", onDisk)
		}
		if before := e.removed - 1 - v.since(); before > 0 {
			v.advance(before)
		}
		if v.since() < e.removed {
			v.sees(e.id, onDisk)
			v.advance(1)
		}
		v.waits(e.id, fmt.Sprintf("purged at 12:%02d:%02d", e.removed/60, e.removed%60), notOnDisk)
	}
}

// drag moves the playhead with the mouse to a share of the axis, with a few steps in between, and leaves the button down.
func (v *visit) drag(to float64) (release func()) {
	v.t.Helper()
	thumb, axis := v.slider().Box(), browser.Eval[browser.Box](v.Page,
		`(b => ({ X: b.x, Y: b.y, Width: b.width, Height: b.height }))(document.getElementById("score-ticks").getBoundingClientRect())`)
	x, y := thumb.X+thumb.Width/2, thumb.Y+10
	end := axis.X + to*axis.Width
	v.MouseDown(x, y)
	for step := 1.0; step <= 4; step++ {
		v.MouseTo(x+(end-x)*step/4, y)
	}
	return func() { v.MouseUp(end, y) }
}

// The playhead is dragged back and forth. The past is shown as it was, and nothing of it changes.
func TestStory16ThePlayheadIsDragged(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.advance(60)
	v.Media(false, true)
	before, sums := v.row("SO04"), v.sums()
	release := v.drag(0.05)
	v.eventually("the past", func() string { return lacks(v.slider().Attr("aria-valuetext"), []string{"in the past"}) })
	release()
	v.region("Clock").WaitText("Viewing the past")
	at := v.slider().Attr("aria-valuenow")
	v.sees("SO04", "not expired")
	if lacks(v.region("Query results").Text(), []string{"SO01"}) != "" {
		t.Errorf("%s s after the start the query does not return SO01", at)
	}
	noViolations(t, v.Page)
	v.drag(0)()
	v.eventually("the beginning", func() string {
		if got := v.slider().Attr("aria-valuenow"); got != "0" {
			return got
		}
		return ""
	})
	v.sees("SO03", "written yet")
	v.eventually("the query", func() string {
		if got := v.results(); len(got) > 0 && slices.Contains(got, "SO03") {
			return fmt.Sprint("it returns ", got)
		}
		return ""
	})
	v.button("Go to the end").Click()
	v.eventually("the end", func() string {
		return lacks(v.slider().Attr("aria-valuetext"), []string{"not in the past", "12:02:07"})
	})
	v.waitSums(sums)
	if got := v.row("SO04"); got != before {
		t.Errorf("SO04 is now %q, it was %q", got, before)
	}
	v.button("Undo advance 1\u00a0min").Wait() // moving the playhead is not a step
}

// ticks returns the texts along the axis, and the pairs of them that overlap.
func (v *visit) ticks() (texts, overlapping []string) {
	v.t.Helper()
	v.frame()
	found := browser.Eval[[]struct {
		Text        string
		Left, Right float64
	}](v.Page, `[...document.querySelectorAll("#score-ticks .tick")].map(t => { const r = document.createRange(); r.selectNodeContents(t); const b = r.getBoundingClientRect();
		return { Text: t.innerText, Left: b.left, Right: b.right } })`)
	for i, x := range found {
		texts = append(texts, x.Text)
		if i > 0 && x.Left < found[i-1].Right {
			overlapping = append(overlapping, found[i-1].Text+" / "+x.Text)
		}
	}
	return texts, overlapping
}

// Idle stretches are folded, with their length. Buttons, keys and the wheel change what the axis shows; its texts never
// overlap.
func TestStory16ZoomFitAndFold(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitFor(`[...document.querySelectorAll("#score-folds span")].some(s => s.innerText === "58\u00a0min")`)
	group := v.ByRole("group", "Zoom")
	last, _ := v.ticks()
	changes := func(what string, do func()) {
		t.Helper()
		do()
		v.eventually(what, func() string {
			now, over := v.ticks()
			if len(over) > 0 {
				t.Errorf("%s: texts of the axis overlap: %q", what, over)
			}
			if slices.Equal(now, last) {
				return fmt.Sprint("the axis still shows ", now)
			}
			return ""
		})
		last, _ = v.ticks()
	}
	changes("Zoom in", group.ByRole("button", "Zoom in").Click)
	changes("Zoom in again", group.ByRole("button", "Zoom in").Click)
	changes("Zoom out", group.ByRole("button", "Zoom out").Click)
	changes("Fit", group.ByRole("button", "Fit").Click)
	if !group.ByRole("button", "Fit").Checked() {
		t.Error("Fit does not say that it is in force")
	}
	v.slider().Focus()
	changes("the key +", func() { v.Press("+"); v.Press("+") })
	changes("the key -", func() { v.Press("-") })
	changes("the key 0", func() { v.Press("0") })
	changes("the wheel", func() { v.Wheel(v.region("Timeline").Box(), -300, true) })
	group.ByRole("button", "Follow now").Click()
	v.eventually("Follow now", func() string {
		if !group.ByRole("button", "Follow now").Checked() {
			return "it is not in force"
		}
		return ""
	})
	for _, by := range []string{"Advance 1 hour", "Advance 1 day"} {
		v.button(by).Click()
		if _, over := v.ticks(); len(over) > 0 {
			t.Errorf("%s: texts of the axis overlap: %q", by, over)
		}
	}
	noViolations(t, v.Page)
}

// panels are the rectangles of what stays in its place whatever happens to items.
const panels = `Object.fromEntries([...document.querySelectorAll("section[aria-label], [role=region], header, #new-item, #play, #undo")]
  .filter(e => !e.closest("[aria-label='Query results'], [aria-label='Why'], details") || e.matches("section")).filter(e => e.checkVisibility())
  .map(e => { const b = e.getBoundingClientRect(); return [(e.id || e.getAttribute("aria-label") || e.tagName), [b.x, b.y + scrollY, b.width].map(n => n.toFixed(1)).join(" ")] }))`

// Nothing moves when an item expires, when the purge takes it, or when it comes back.
func TestStory16NothingJumps(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	before := browser.Eval[map[string]string](v.Page, panels)
	steady := func(what string) {
		t.Helper()
		v.frame()
		now := browser.Eval[map[string]string](v.Page, panels)
		for name, box := range before {
			if now[name] != box {
				t.Errorf("%s: %s is at %q, it was at %s", what, name, now[name], box)
			}
		}
	}
	v.advance(5)
	v.returned("SO04", false)
	steady("SO04 has expired")
	v.set("User traffic (RU/s)", "0")
	v.region("Request units").WaitText("400 RU")
	steady("request units are left")
	v.advance(1)
	v.waits("SO04", "purged")
	steady("the purge has taken three items")
	v.newItem(`{"id": "short", "cid": "me", "ttl": 2}`)
	v.advance(2)
	v.waits("short", "expired this second")
	steady("short has expired")
	v.choose("Time to Live", "Off")
	v.waits("short", inQueries)
	steady("short is back")
}

// pulls are the animations of threads: their names, the properties that they change, and how many elements they concern.
const pulls = `document.getAnimations().filter(a => a.effect.target.closest("#score-pull")).map(a => a.animationName + ": " +
	[...new Set(a.effect.getKeyframes().flatMap(k => Object.keys(k)))].filter(k => !["offset", "computedOffset", "easing", "composite"].includes(k)).sort().join(" "))`

// When the purge takes an item, a thread draws itself from the purge to the lane, with properties that the browser animates
// without laying out or painting anew; then it is gone. Who wishes for less motion sees only the thread that stays.
func TestStory16AThreadDrawsItself(t *testing.T) {
	t.Parallel()
	for _, still := range []bool{false, true} {
		v := arrive(t)
		v.Media(false, still)
		v.set("User traffic (RU/s)", "0")
		browser.Eval[bool](v.Page, `(window.__pulls = [], (function look() { const now = `+pulls+`; if (now.length) __pulls.push(now.join()); requestAnimationFrame(look) })(), true)`)
		v.button("Advance 1 second").Click()
		v.waits("SO05", "purged")
		seen := func() []string { return browser.Eval[[]string](v.Page, `[...new Set(__pulls)]`) }
		if still {
			v.frame()
			if got := seen(); len(got) > 0 {
				t.Errorf("with less motion: %q", got)
			}
			continue
		}
		v.eventually("the thread", func() string {
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

// Two fingers zoom: what lies between them stays there. They also move along the axis.
func TestStory16Pinch(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	group := v.ByRole("group", "Zoom")
	whole, _ := v.ticks()
	y := v.slider().Box().Y + 150
	fingers := func(from, to [2]float64) {
		v.Touch(8, [2]browser.Point{{X: from[0], Y: y}, {X: to[0], Y: y}}, [2]browser.Point{{X: from[1], Y: y}, {X: to[1], Y: y}})
	}
	// span returns the seconds at two places of the window, in which two texts of the axis tell how long a pixel is.
	span := func() (first, last int) {
		t.Helper()
		v.frame()
		found := browser.Eval[[]struct {
			Text string
			X    float64
		}](v.Page, `[...document.querySelectorAll("#score-ticks .tick")].map(t => ({ Text: t.innerText, X: parseFloat(t.style.left) + document.getElementById("score-ticks").getBoundingClientRect().x }))`)
		if len(found) < 2 {
			t.Fatalf("the axis has the texts %v", found)
		}
		a, b := found[0], found[1]
		of := func(text string) int { return max(seconds(text), seconds(text+":00")) }
		perPixel := float64(of(b.Text)-of(a.Text)) / (b.X - a.X)
		at := func(x float64) int { return of(a.Text) + int((x-a.X)*perPixel) }
		return at(130), at(170)
	}
	fingers([2]float64{130, 170}, [2]float64{30, 270}) // to six times the size, about 150
	v.eventually("another axis", func() string {
		if now, over := v.ticks(); slices.Equal(now, whole) || len(over) > 0 {
			return fmt.Sprint(now, over)
		}
		return ""
	})
	if group.ByRole("button", "Fit").Checked() {
		t.Error("Fit is still in force")
	}
	first, last := span()
	if last-first > 12 || first < 0 {
		t.Errorf("40 pixels are the seconds from %d to %d", first, last)
	}
	fingers([2]float64{130, 170}, [2]float64{170, 210}) // both to the right: the axis goes with them
	v.eventually("an axis that was moved", func() string {
		if a, _ := span(); a >= first {
			return fmt.Sprintf("%d is where %d was", a, first)
		}
		return ""
	})
	for range 3 { // together again, until all of it shows
		fingers([2]float64{10, 380}, [2]float64{190, 200})
	}
	v.eventually("the whole axis", func() string {
		if !group.ByRole("button", "Fit").Checked() {
			return "Fit is not in force"
		}
		return ""
	})
	noViolations(t, v.Page)
}
