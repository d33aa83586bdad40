//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

func (v *visit) otherWorld() *browser.Thing { return v.region("The other world") }

// A "What if …" lays another forecast below the present one. Dropping it changes nothing; keeping it is one step.
func TestStory17WhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	forecast := v.table()
	tryIt := func() {
		t.Helper()
		v.region("Why").ByRole("group", "What if …").ByRole("button", "write it again").Click()
		v.otherWorld().WaitText("What if SO04 is written again?")
		v.otherWorld().WaitText("It differs from 12:01:12 on.")
	}
	tryIt()
	v.check("what if")
	v.sees("SO04", "expires in 0:05") // the present world is as it was
	v.otherWorld().ByRole("button", "Drop").Click()
	v.otherWorld().WaitGone()
	if got := v.table()["SO04"]; got[1] != forecast["SO04"][1] {
		t.Errorf("after dropping it SO04 expires at %s, before at %s", got[1], forecast["SO04"][1])
	}
	tryIt()
	v.otherWorld().ByRole("button", "Keep").Click()
	v.otherWorld().WaitGone()
	v.waits("SO04", "expires in 1:00")
	v.button("Undo replace SO04").Click()
	v.waits("SO04", "expires in 0:05")
	v.button("Redo replace SO04").Wait()

	v.region("Which rule wins").ByRole("group", "What if …").ByRole("button", "no user traffic").Click()
	v.otherWorld().WaitText("What if there is no user traffic?")
	v.otherWorld().ByRole("button", "Keep").Click()
	v.advance(1)
	v.waits("SO05", "purged")
}

func (v *visit) worldNamed(name string) *browser.Thing { return v.ByRole("group", name) }

// rowIn returns the text of an item's row in the world that is not edited, with the words for screen readers.
func (v *visit) rowIn(table, id string) string {
	v.t.Helper()
	return browser.Eval[string](v.Page, `[...document.querySelectorAll('[role=table][aria-label=' + JSON.stringify(`+quoted(table)+`) + '] [role=row]')]
		.filter(r => r.querySelector("[role=rowheader]").textContent === `+quoted(id)+`).map(r => [...r.children].map(c => c.textContent).join(", ")).join()`)
}

// Two worlds are compared one above the other, on one axis and with one clock; each can be edited where it stands.
func TestStory17Compare(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.button("Compare").Click()
	v.otherWorld().WaitText("No item’s state differs.")
	for _, name := range []string{"World A, edited here", "World B"} {
		v.worldNamed(name).WaitText("SO04")
	}
	v.choose("Time to Live", "Off")
	v.waits("SO05", inQueries, "differs between the worlds")
	v.otherWorld().WaitText("They differ from 12:01:07 on. 2 items differ now.")
	v.eventually("SO05 in world B", func() string {
		return lacks(v.rowIn("Items of world B", "SO05"), []string{"expired 7 seconds ago", "differs between the worlds"})
	})
	for _, dark := range []bool{false, true} {
		v.Media(dark, true)
		v.check(fmt.Sprint("two worlds, dark ", dark))
	}
	v.Media(false, true)
	if low := v.region("Timeline").Box(); low.Y+low.Height > 900 {
		t.Errorf("the two worlds end at %.0f, below the window's edge", low.Y+low.Height)
	}
	v.inStep()

	v.advance(10)
	v.sees("SO04", inQueries, "differs")
	v.worldNamed("World B").ByRole("button", "Edit this world").Click()
	v.worldNamed("World B, edited here").Wait()
	v.waits("SO04", "expired 5 seconds ago") // its clock has moved as well
	v.newItem(`{"id": "only here", "cid": "me"}`)
	v.waits("only here", inQueries, "differs")
	v.eventually("a place for it in world A", func() string {
		return lacks(v.rowIn("Items of world A", "only here"), []string{"in this world", "differs"})
	})
	v.check("an item of one world")
	v.inStep()

	// A click on a row of the other world edits that world and chooses the item; both stay where they are.
	before := v.worldNamed("World A").Box()
	v.ByRole("table", "Items of world A").ByRole("rowheader", "SO05").Click()
	v.worldNamed("World A, edited here").Wait()
	v.region("Why").WaitText("SO05")
	v.waits("SO05", inQueries)
	if after := v.worldNamed("World A, edited here").Box(); after != before {
		t.Errorf("world A was at %s, and is now at %s", before, after)
	}
	v.waits("only here", "in this world")
	v.choosing("only here")
	v.region("Why").WaitText("is not in this world, but in the other one")

	v.otherWorld().ByRole("button", "Drop").Click()
	v.otherWorld().WaitGone()
	v.sees("SO05", inQueries)
	if row := v.row("only here"); row != "" {
		t.Errorf("an item of the other world is here: %q", row)
	}
}

// inStep checks that the rows, the axis and the playhead of two compared worlds are aligned.
func (v *visit) inStep() {
	v.t.Helper()
	v.frame()
	for _, problem := range browser.Eval[[]string](v.Page, `(() => {
		const out = [], ids = (list) => [...document.querySelectorAll(list + " [role=row] .id")].map(e => [e.textContent, e.getBoundingClientRect()]);
		const a = ids("#item-list"), b = ids("#other-list"), from = (l) => document.querySelector(l).getBoundingClientRect().y;
		if (a.length !== b.length) out.push(a.length + " rows, and " + b.length);
		a.forEach(([id, box], i) => {
			if (b[i][0] !== id) out.push(id + " is beside " + b[i][0]);
			if (Math.abs(box.y - from("#item-list") - b[i][1].y + from("#other-list")) > 1) out.push(id + " is not at the same height");
		});
		const at = (id) => document.getElementById(id).getBoundingClientRect();
		if (at("score-lanes").x !== at("other-score-lanes").x || at("score-lanes").width !== at("other-score-lanes").width) out.push("the axes differ");
		if (document.querySelectorAll("[role=slider][aria-label=Time]").length !== 1) out.push("there is more than one playhead");
		return out })()`) {
		v.t.Error(problem)
	}
}

// Lists of two worlds scroll together, draw only the rows that show, and keep their place on a phone.
func TestStory17CompareManyItems(t *testing.T) {
	t.Parallel()
	v := arriveWith(t, stored(t, crowd(t, 1000)))
	v.waitSums("1,000 0 0")
	v.button("Compare").Click()
	v.worldNamed("World B").Wait()
	rows := func() int {
		return browser.Eval[int](v.Page, `document.querySelectorAll("#other-list [role=row]").length`)
	}
	if n := rows(); n < 4 || n > 60 {
		t.Errorf("world B has %d rows on the page", n)
	}
	scroll := func(list, other string) {
		browser.Eval[bool](v.Page, `(document.getElementById(`+quoted(list)+`).scrollTop += 5000, true)`)
		v.eventually(other+" scrolled as well", func() string {
			if at := browser.Eval[[]float64](v.Page, `["item-list", "other-list"].map(id => document.getElementById(id).scrollTop)`); at[0] != at[1] || at[0] == 0 {
				return fmt.Sprint(at)
			}
			return ""
		})
		v.inStep()
	}
	scroll("other-list", "item-list")
	scroll("item-list", "other-list")
	noViolations(t, v.Page)
	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	v.fits("two worlds on a phone")
	v.check("two worlds on a phone")
}

// The keys reach the other world, and a what-if can be compared as well.
func TestStory17CompareAWhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.region("Why").ByRole("group", "What if …").ByRole("button", "write it again").Click()
	v.otherWorld().ByRole("button", "Compare").Click()
	v.otherWorld().WaitText("What if SO04 is written again? They differ from 12:01:12 on. 0 items differ now.")
	v.ByRole("button", "Edit this world").Focus()
	v.Press("Enter")
	v.worldNamed("World B, edited here").Wait()
	v.waits("SO04", "expires in 1:00")
	if !v.ByRole("grid", "All items").Focused() {
		t.Error("the focus is not on the items of the world that is edited now")
	}
	v.Press("ArrowUp")
	v.region("Why").WaitText("SO03")
	v.button("Undo swap of the two worlds").Click()
	v.worldNamed("World A, edited here").Wait()
	v.waits("SO04", "expires in 0:05")
}

// The row of the other world, the hint and what comes next have one place: none of them moves the score, or what is drawn in it.
func TestStory17TheRowKeepsItsPlace(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1440, 900}, {390, 844}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size[0], size[1])
			v.Media(false, true)
			phone := size[0] < 721
			if phone {
				v.ByRole("tab", "Timeline").Wait()
			}
			places := func() string {
				v.frame()
				return browser.Eval[string](v.Page, `["timeline", "score-ticks", "item-list", "score-strips"].map(id => document.getElementById(id)).concat(...document.querySelectorAll("#score-lanes .was :is(.m-live, .m-hidden):not(.other-world *)"))
					.map(e => e.getBoundingClientRect()).map(b => Math.round(b.y + scrollY) + "+" + Math.round(b.height)).join()`)
			}
			tryIt := func() {
				v.region("Why").ByRole("group", "What if …").ByRole("button", "write it again").Click()
				v.otherWorld().WaitText("What if SO04 is written again?")
			}
			before := places()
			steady := func(what string) {
				t.Helper()
				v.check(what)
				if now := places(); now != before {
					t.Errorf("%s: the timeline and what is in it are at %s, they were at %s", what, now, before)
				}
			}
			tryIt()
			steady("another world beside the hint")
			v.otherWorld().ByRole("button", "Drop").Click()
			v.otherWorld().WaitGone()
			v.button("Hide this hint").Click()
			v.region("Hint").WaitGone()
			if phone {
				before = places() // the hint has given up its place
			} else {
				v.region("What comes next").WaitText("The next event is at 12:01:12.")
			}
			steady("no hint")
			tryIt()
			steady("another world")
			v.otherWorld().ByRole("button", "Drop").Click()
			v.otherWorld().WaitGone()
			steady("dropped")
		})
	}
}
