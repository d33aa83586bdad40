//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// timeIs waits until the slider says so.
func (v *visit) timeIs(want ...string) {
	v.t.Helper()
	v.eventually("the time slider", func() string {
		return lacks(v.ByRole("slider", "Time").Attr("aria-valuetext"), want)
	})
}

// dragTime drags the playhead by its line to a share of the axis.
func (v *visit) dragTime(share string) {
	v.t.Helper()
	browser.Eval[bool](v.Page, `(async (share) => {
		const head = document.querySelector('[role=slider][aria-label=Time]'), axis = document.getElementById('score-ticks').getBoundingClientRect();
		const send = (type, x) => head.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: axis.y + 60, bubbles: true, cancelable: true }));
		head.setPointerCapture = () => {};
		const from = head.getBoundingClientRect().x + 6, to = axis.x + share * axis.width;
		send("pointerdown", from);
		for (let i = 1; i <= 10; i++) { send("pointermove", from + (to - from) * i / 10); await new Promise(requestAnimationFrame) }
		send("pointerup", to);
		return true;
	})(`+share+`)`)
}

// The playhead is a slider: by keys and by dragging it goes back and forth, and everything shows how it was.
func TestStory15PlayheadMoves(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.timeIs("12:01:07", "not past")
	v.ByRole("slider", "Time").Focus()
	v.Press("ArrowLeft")
	v.timeIs("12:01:06", "past")
	v.Press("Home")
	v.timeIs("12:00:00 of 12:01:07", "past")
	v.waits("SO04", "written yet")
	v.Press("PageUp")
	v.timeIs("past", "not 12:00:00 of")
	v.Press("End")
	v.timeIs("12:01:07", "not past")
	v.Press("ArrowRight")
	v.waitSince(68)

	v.dragTime("0")
	v.timeIs("12:00:00 of 12:01:08", "past")
	v.waits("SO05", "written yet")
	v.dragTime("0.4")
	v.waits("SO05", "expires in")
	v.Press("End")
	v.waits("SO05", "expired 8 seconds ago", "waiting for the purge")
	v.dragTime("0.69") // beyond what has happened: time passes
	v.timeIs("not past")
	v.waits("SO04", "expired")
	noViolations(t, v.Page)
}

// Zooming and fitting change what the axis shows, and idle stretches are folded.
func TestStory15AxisZooms(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	axis := func() string { return browser.Eval[string](v.Page, `document.getElementById("score-ticks").innerText`) }
	v.WaitFor(`document.getElementById("score-folds").innerText.includes("58\u00a0min")`)
	before := axis()
	v.button("Zoom in").Click()
	v.button("Zoom in").Click()
	v.eventually("another axis", func() string {
		if axis() == before {
			return "it is the same"
		}
		return ""
	})
	v.ByRole("slider", "Time").Focus()
	v.Press("0")
	v.eventually("the whole axis", func() string {
		if now := axis(); now != before {
			return strings.ReplaceAll(now, "\n", " ")
		}
		return ""
	})
	v.button("Follow now").Click()
	v.eventually("the playhead in sight", func() string {
		if axis() == before {
			return "the axis is the same"
		}
		return ""
	})
	v.button("Fit").Click()
}

// The timeline is a table as well, and its list is filtered and ordered.
func TestStory15TableAndFilter(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("Show as table").Click()
	table := v.ByRole("table", "Items over time")
	table.WaitText("SO04")
	if missing := lacks(table.Text(), []string{"Written", "Expires", "Removed", "12:00:12", "12:01:12", "purged at 12:00:37", "never"}); missing != "" {
		t.Error(missing)
	}
	noViolations(t, v.Page)
	v.button("Show as table").Click()
	v.ByRole("searchbox", "Filter items").Fill("so05")
	v.eventually("the filtered list", func() string {
		if ids := strings.Join(v.ids(), " "); ids != "SO05" {
			return ids
		}
		return ""
	})
	v.ByRole("searchbox", "Filter items").Fill("nothing like this")
	v.region("Timeline").WaitText("No item matches the filter.")
	v.ByRole("searchbox", "Filter items").Fill("")
	v.ByRole("combobox", "Sort by").Focus()
	v.Press("ArrowDown") // deadline
	v.eventually("the soonest deadline first", func() string {
		if ids := strings.Join(v.ids(), " "); !strings.HasPrefix(ids, "SO07 SO05 SO06 SO04") || !strings.HasSuffix(ids, "SO02") {
			return ids
		}
		return ""
	})
	v.ByRole("combobox", "Sort by").Select("last write")
	v.eventually("the latest write first, or last", func() string {
		ids := v.ids()
		if first, last := ids[0], ids[len(ids)-1]; first > "SO02" == (last > "SO02") {
			return strings.Join(ids, " ")
		}
		return ""
	})
}

// The table has all items, a hundred at a time, and says which.
func TestStory15TheTableHasAllRows(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 250)))
	v.waitSums("250 0 0")
	v.button("Show as table").Click()
	table := v.region("Items over time")
	rows := func(says string, n int, first string) {
		t.Helper()
		table.WaitText(says)
		got := browser.Eval[[]string](v.Page, `[...document.querySelectorAll("#score-table tbody th")].map(h => h.innerText)`)
		if len(got) != n || got[0] != first {
			t.Errorf("%s: %d rows from %s on", says, len(got), got[0])
		}
	}
	rows("Items 1 to 100 of 250", 100, "N00000")
	noViolations(t, v.Page)
	table.ByRole("button", "Show more").Click()
	rows("Items 101 to 200 of 250", 100, "N00100")
	if !table.Focused() {
		t.Error("the focus is not on the table that has changed")
	}
	table.ByRole("button", "Show more").Click()
	rows("Items 201 to 250 of 250", 50, "N00200")
	table.ByRole("button", "Show more").WaitGone()
	table.ByRole("button", "Show previous").Click()
	rows("Items 101 to 200 of 250", 100, "N00100")
	v.ByRole("searchbox", "Filter items").Fill("n0024")
	rows("Items 1 to 10 of 10", 10, "N00240")
}

// While the forecast of many items is not complete, the axis and the table say where it ends.
func TestStory15TheForecastsEnd(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 100_000)))
	browser.Eval[bool](v.Page, `(window.__ends = new Set(), new MutationObserver(() => {
		for (const e of document.querySelectorAll(".forecast-end")) __ends.add(e.innerText); }).observe(document.getElementById("score-ticks"), { childList: true }), true)`)
	v.waitSums("100,000 0 0")
	v.button("Advance 1 hour").Click() // the forecast begins anew
	v.button("Zoom in").Click()
	v.eventually("the end of the forecast at the axis", func() string {
		return lacks(browser.Eval[string](v.Page, `[...__ends].join()`), []string{"Forecast ends here: "})
	})
	v.button("Show as table").Click()
	v.region("Items over time").WaitText("The forecast ends at ")
	noViolations(t, v.Page)
}
