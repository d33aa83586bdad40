//go:build e2e

package e2e

import (
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

// Two worlds are compared on one axis and with one clock; each can be edited.
func TestStory17Compare(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	v.button("Compare").Click()
	v.otherWorld().WaitText("No item’s state differs.")
	v.choose("Time to Live", "Off")
	v.waits("SO05", inQueries)
	v.otherWorld().WaitText("items differ now.")
	v.check("two worlds")
	v.advance(10)
	v.sees("SO04", inQueries)
	v.otherWorld().ByRole("button", "Swap").Click()
	v.waits("SO04", "expired 5 seconds ago") // its clock has moved as well
	v.newItem(`{"id": "only here", "cid": "me"}`)
	v.waits("only here", inQueries)
	v.otherWorld().ByRole("button", "Swap").Click()
	v.waits("SO04", inQueries, "not expired")
	if row := v.row("only here"); row != "" {
		t.Errorf("an item of the other world is here: %q", row)
	}
	v.otherWorld().ByRole("button", "Drop").Click()
	v.otherWorld().WaitGone()
	v.sees("SO05", inQueries)
}
