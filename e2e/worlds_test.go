//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Moving through the past shows everything as it was, and drops nothing.
func TestBackAndForth(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	says := v.Region("Clock").WaitText
	v.Advance(5)
	v.CheckReturned("SO04", false)
	v.Button("Back 1 second").Click()
	says("Viewing the past")
	says("12:01:11 of 12:01:12")
	v.CheckReturned("SO04", true)
	v.Button("Previous event").Click()
	says("12:01:06 of 12:01:12") // SO06 expired
	v.Button("Previous event").Click()
	v.Button("Previous event").Click()
	says("12:01:00 of 12:01:12") // SO05
	v.WaitRow("SO05", "expired")
	v.Button("Back 1 second").Click()
	v.WaitRow("SO05", "expires in 0:01")
	v.Button("Next event").Click()
	says("12:01:00 of 12:01:12")
	v.Button("Run").Click()
	v.Region("Query results").WaitText("not counted")
	v.Button("Advance 1 minute").Click() // along the past, and beyond its end
	says("12:02:00")
	v.Region("Clock").WaitNoText("past")
	v.Button("Go to the beginning").Click()
	says("12:00:00 of 12:02:00")
	v.Button("Go to the end").Click()
	v.Region("Clock").WaitNoText("past")

	v.Press("ArrowLeft")
	says("12:01:59 of 12:02:00")
	v.Press("Shift+ArrowLeft")
	says("12:01:12 of 12:02:00")
	v.Press("ArrowRight")
	says("12:01:13 of 12:02:00")
	v.Button("Go to the end").Click()

	// Moving through time is not a step. The last step is the time that was added.
	v.Button("Undo advance 53\u00a0s").Wait()
}

// A change in the past keeps the original future until the user drops it. Undo restores it as well.
func TestTheFutureIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	other := v.Region("The other world")
	v.Button("Advance 1 minute").Click()
	v.WaitRow("SO04", "expired")
	v.Button("Previous event").Click()
	v.Button("Back 1 second").Click()
	v.Choose("Time to Live", "Off")
	other.WaitText("The original future, 12:01:11 to 12:02:07.")
	v.WaitRow("SO05", "back in queries")
	v.Reload()
	other.WaitText("The original future, 12:01:11 to 12:02:07. States differ from 12:01:11 on.")
	v.Button("Undo TTL setting").Click()
	other.WaitGone()
	v.Region("Clock").WaitText("12:01:11 of 12:02:07")
	v.Button("Redo TTL setting").Click()
	v.Button("Return to it").Click()
	other.WaitGone()
	v.Region("Clock").WaitText("12:01:11 of 12:02:07")
	v.WaitRow("SO05", "expired")
	v.Button("Undo keeping the other world").Click()
	v.WaitRow("SO05", "back in queries")
	other.WaitText("The original future, 12:01:11 to 12:02:07.") // it is offered again
	v.Button("Forget it").Click()
	other.WaitGone()

	v.Button("Advance 1 minute").Click()
	v.Button("Back 1 second").Click()
	v.Choose("Time to Live", "On (no default)")
	other.Wait()
	v.Button("Forget it").Click()
	other.WaitGone()

	// The user's own container begins with nothing beside it, also in the past. Undo brings back what was there.
	v.Advance(60)
	v.Button("Back 1 second").Click()
	v.Choose("Time to Live", "Off")
	other.Wait()
	v.Button("My own container").Click()
	v.Button("Container mine / items").Wait()
	other.WaitGone()
	v.Button("Undo start over").Click()
	v.Button("Container shop / orders").Wait()
	other.Wait()
}

// A change is tried beside the present world, and is kept or dropped. Two worlds are compared with one clock.
func TestWhatIfIsTried(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	other := v.Region("The other world")
	group := v.Region("Why").ByRole("group", "What if…")
	group.ByRole("button", "write it again").Click()
	other.WaitText("What if SO04 is written again? A preview: nothing has changed. States differ from 12:01:12 on.")
	v.WaitRow("SO04", "expires in 0:05") // nothing has happened
	visit.NoViolations(t, v.Page)
	v.Button("Discard").Click()
	other.WaitGone()

	group.ByRole("button", "delete it").Click()
	other.WaitText("States differ from 12:01:07 on.")
	v.Button("Apply").Click()
	v.WaitRow("SO04", "deleted")
	v.Button("Undo delete SO04").Click()
	v.WaitRow("SO04", "expires in 0:05")

	v.Region("Which rule wins").ByRole("group", "What if…").ByRole("button", "no user traffic").Click()
	v.Button("Compare").Click()
	other.WaitText("States differ from 12:01:08 on.")
	v.Media(true, false)
	visit.NoViolations(t, v.Page)
	v.Button("Advance 1 second").Click()
	other.WaitText("2 differ now.")
	v.WaitRow("SO05", "expired")
	v.Button("Edit this world").Click()
	v.WaitRow("SO05", "purged")
	v.Button("Stop comparing").Click() // the other world is one line again
	other.WaitText("Without the change")
	v.Button("Undo swapping worlds").Click()
	v.WaitRow("SO05", "expired")
}

// A "What if…" lays another forecast below the present one. Dropping it changes nothing; keeping it is one step.
func TestWhatIfIsKeptOrDropped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	forecast := v.TimelineTable()
	tryIt := func() {
		t.Helper()
		v.Region("Why").ByRole("group", "What if…").ByRole("button", "write it again").Click()
		v.OtherWorld().WaitText("What if SO04 is written again?")
		v.OtherWorld().WaitText("States differ from 12:01:12 on.")
	}
	tryIt()
	v.Check("what if")
	v.CheckRow("SO04", "expires in 0:05") // the present world is as it was
	v.OtherWorld().ByRole("button", "Discard").Click()
	v.OtherWorld().WaitGone()
	if got := v.TimelineTable()["SO04"]; got[1] != forecast["SO04"][1] {
		t.Errorf("after dropping it SO04 expires at %s, before at %s", got[1], forecast["SO04"][1])
	}
	tryIt()
	v.OtherWorld().ByRole("button", "Apply").Click()
	v.OtherWorld().WaitGone()
	v.WaitRow("SO04", "expires in 1:00")
	v.Button("Undo replace SO04").Click()
	v.WaitRow("SO04", "expires in 0:05")
	v.Button("Redo replace SO04").Wait()

	v.Region("Which rule wins").ByRole("group", "What if…").ByRole("button", "no user traffic").Click()
	v.OtherWorld().WaitText("What if there is no user traffic?")
	v.OtherWorld().ByRole("button", "Apply").Click()
	v.Advance(1)
	v.WaitRow("SO05", "purged")
}

// Two worlds are compared one above the other, with one axis and one clock. Each can be edited in its place.
func TestCompare(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.Button("Compare").Click()
	v.OtherWorld().WaitText("Change something in A")
	for _, name := range []string{"World A, edited here", "World B"} {
		v.World(name).WaitText("SO04")
	}
	v.Choose("Time to Live", "Off")
	v.WaitRow("SO05", visit.InQueries, "differs between the worlds")
	v.OtherWorld().WaitText("States differ from 12:01:07 on. 2 differ now.")
	v.Until("SO05 in world B", func() string {
		return visit.Lacks(v.RowIn("Items of world B", "SO05"), []string{"expired 7 seconds ago", "differs between the worlds"})
	})
	for _, dark := range []bool{false, true} {
		v.Media(dark, true)
		v.Check(fmt.Sprint("two worlds, dark ", dark))
	}
	v.Media(false, true)
	if low := v.Region("Timeline").Box(); low.Y+low.Height > 900 {
		t.Errorf("the two worlds end at %.0f, below the window's edge", low.Y+low.Height)
	}
	v.CheckAligned()

	v.Advance(10)
	v.CheckRow("SO04", visit.InQueries, "differs")
	v.World("World B").ByRole("button", "Edit this world").Click()
	v.World("World B, edited here").Wait()
	v.WaitRow("SO04", "expired 5 seconds ago") // its clock has moved as well
	v.NewItem(`{"id": "only here", "cid": "me"}`)
	v.WaitRow("only here", visit.InQueries, "differs")
	v.Until("a place for it in world A", func() string {
		return visit.Lacks(v.RowIn("Items of world A", "only here"), []string{"in this world", "differs"})
	})
	v.Check("an item of one world")
	v.CheckAligned()

	// A click on a row of the other world edits that world and chooses the item. Both worlds stay in place.
	browser.Eval[bool](v.Page, `(scrollTo(0, 0), true)`) // the editor has scrolled the page: beside two worlds it ends below the window
	before := v.World("World A").Box()
	v.ByRole("table", "Items of world A").ByRole("rowheader", "SO05").Click()
	v.World("World A, edited here").Wait()
	v.Region("Why").WaitText("SO05")
	v.WaitRow("SO05", visit.InQueries)
	if after := v.World("World A, edited here").Box(); after != before {
		t.Errorf("world A was at %s, and is now at %s", before, after)
	}
	v.WaitRow("only here", "in this world")
	v.ChooseItem("only here")
	v.Region("Why").WaitText("is not in this world, but in the other one")

	v.OtherWorld().ByRole("button", "Keep A").Click()
	v.OtherWorld().WaitGone()
	v.CheckRow("SO05", visit.InQueries)
	if row := v.Row("only here"); row != "" {
		t.Errorf("an item of the other world is here: %q", row)
	}
}

// Lists of two worlds scroll together, draw only the rows that show, and keep their place on a phone.
func TestCompareManyItems(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 1000)))
	v.WaitSums("1,000 0 0")
	v.Button("Compare").Click()
	v.World("World B").Wait()
	rows := func() int {
		return browser.Eval[int](v.Page, `document.querySelectorAll("#other-list [role=row]").length`)
	}
	if n := rows(); n < 4 || n > 60 {
		t.Errorf("world B has %d rows on the page", n)
	}
	scroll := func(list, other string) {
		browser.Eval[bool](v.Page, `(document.getElementById(`+visit.Quoted(list)+`).scrollTop += 5000, true)`)
		v.Until(other+" scrolled as well", func() string {
			if at := browser.Eval[[]float64](v.Page, `["item-list", "other-list"].map(id => document.getElementById(id).scrollTop)`); at[0] != at[1] || at[0] == 0 {
				return fmt.Sprint(at)
			}
			return ""
		})
		v.CheckAligned()
	}
	scroll("other-list", "item-list")
	scroll("item-list", "other-list")
	visit.NoViolations(t, v.Page)
	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	v.CheckFits("two worlds on a phone")
	v.Check("two worlds on a phone")
}

// The keys reach the other world, and a what-if can be compared as well.
func TestCompareAWhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.Region("Why").ByRole("group", "What if…").ByRole("button", "write it again").Click()
	v.OtherWorld().ByRole("button", "Compare").Click()
	v.OtherWorld().WaitText("What if SO04 is written again? States differ from 12:01:12 on.")
	v.ByRole("button", "Edit this world").Focus()
	v.Press("Enter")
	v.World("World B, edited here").Wait()
	v.WaitRow("SO04", "expires in 1:00")
	if !v.ByRole("grid", "All items").Focused() {
		t.Error("the focus is not on the items of the world that is edited now")
	}
	v.Press("ArrowUp")
	v.Region("Why").WaitText("SO03")
	v.Button("Undo swapping worlds").Click()
	v.World("World A, edited here").Wait()
	v.WaitRow("SO04", "expires in 0:05")
}

// Each change that can be tried names its question, and leaves the present world unchanged.
func TestEachWhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	sums := v.Sums()
	for _, c := range []struct{ region, button, asks string }{
		{"Why", "ttl −1", "What if the ttl of SO04 is −1?"},
		{"Why", "no ttl", "What if SO04 has no ttl?"},
		{"Why", "TTL off", "What if Time to Live is off?"},
		{"Which rule wins", "On (no default)", "What if Time to Live is on (no default)?"},
		{"Which rule wins", "no user traffic", "What if there is no user traffic?"},
	} {
		try := v.Region(c.region).ByRole("group", "What if…").ByRole("button", c.button)
		try.Click()
		v.OtherWorld().WaitText(c.asks + " A preview: nothing has changed. States differ from ")
		if !try.Checked() {
			t.Errorf("%s: the button does not say that it is tried", c.button)
		}
		if got := v.Sums(); got != sums {
			t.Errorf("%s: the present has the sums %s, they were %s", c.button, got, sums)
		}
		v.OtherWorld().ByRole("button", "Discard").Click()
		v.OtherWorld().WaitGone()
	}
}

// In a low window, what one changes is in sight while two worlds are compared, no strip has a name without its picture, and the buttons say which world
// they keep.
func TestWhatOneChangesIsInSight(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.Viewport(1366, 768)
	v.Button("Compare").Click()
	v.World("World B").Wait()
	v.Until("Time to Live in sight", func() string {
		return browser.Eval[string](v.Page, `(() => { const r = document.querySelector("#matrix [role=radiogroup]").getBoundingClientRect(); return r.bottom <= innerHeight ? "" : "it ends at " + r.bottom })()`)
	})
	if named := browser.Eval[string](v.Page, `[...document.querySelectorAll(".strip-name")].filter((n) => { const r = n.getBoundingClientRect(), s = n.parentElement.getBoundingClientRect(); return r.height > 0 && s.height > 0 && s.height < 60 }).map((n) => n.innerText).join()`); named != "" {
		t.Errorf("there is no room for %s", named)
	}
	v.Check("two worlds in a low window")
	v.Choose("Time to Live", "Off")
	v.OtherWorld().WaitText("States differ")
	v.OtherWorld().ByRole("button", "Keep B").Click()
	v.OtherWorld().WaitGone()
	v.WaitRow("SO04", "expires in 0:05")
}
