//go:build e2e

package e2e

import "testing"

// Back and forth on what has happened: the page shows everything as it was, and nothing is dropped by looking.
func TestStory16BackAndForth(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	says := v.region("Clock").WaitText
	v.advance(5)
	v.returned("SO04", false)
	v.button("Back 1 second").Click()
	says("Viewing the past")
	says("12:01:11 of 12:01:12")
	v.returned("SO04", true)
	v.button("Back to the last event").Click()
	says("12:01:06 of 12:01:12") // SO06 expired
	v.button("Back to the last event").Click()
	v.button("Back to the last event").Click()
	says("12:01:00 of 12:01:12") // SO05
	v.waits("SO05", "expired")
	v.button("Back 1 second").Click()
	v.waits("SO05", "expires in 0:01")
	v.button("Next event").Click()
	says("12:01:00 of 12:01:12")
	v.button("Run").Click()
	v.region("Query results").WaitText("not charged")
	v.button("Advance 1 minute").Click() // along the past, and beyond its end
	says("12:02:00")
	v.region("Clock").WaitNoText("past")
	v.button("Go to the beginning").Click()
	says("12:00:00 of 12:02:00")
	v.button("Go to the end").Click()
	v.region("Clock").WaitNoText("past")

	v.Press("ArrowLeft")
	says("12:01:59 of 12:02:00")
	v.Press("Shift+ArrowLeft")
	says("12:01:12 of 12:02:00")
	v.Press("ArrowRight")
	says("12:01:13 of 12:02:00")
	v.button("Go to the end").Click()

	// Looking is no step. The last one is the seconds that were added.
	v.button("Undo advance 53\u00a0s").Wait()
}

// Something else is done in the past. What happened later is kept until it is dropped, and Undo brings it back as well.
func TestStory16TheFutureIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	other := v.region("The other world")
	v.button("Advance 1 minute").Click()
	v.waits("SO04", "expired")
	v.button("Back to the last event").Click()
	v.button("Back 1 second").Click()
	v.choose("Time to Live", "Off")
	other.WaitText("The future that was, 12:01:11 to 12:02:07.")
	v.waits("SO05", "back in queries")
	v.reload()
	other.WaitText("The future that was, 12:01:11 to 12:02:07. It differs from 12:01:11 on.")
	v.button("Undo TTL setting").Click()
	other.WaitGone()
	v.region("Clock").WaitText("12:01:11 of 12:02:07")
	v.button("Redo TTL setting").Click()
	v.button("Return to it").Click()
	other.WaitGone()
	v.region("Clock").WaitText("12:01:11 of 12:02:07")
	v.waits("SO05", "expired")
	v.button("Undo keep of the other world").Click()
	v.waits("SO05", "back in queries")

	v.button("Advance 1 minute").Click()
	v.button("Back 1 second").Click()
	v.choose("Time to Live", "On (no default)")
	other.Wait()
	v.button("Drop").Click()
	other.WaitGone()
}

// What if: a change is tried beside the present world, and kept or dropped. Two worlds are compared with one clock.
func TestStory16WhatIf(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	other := v.region("The other world")
	group := v.region("Why").ByRole("group", "What if …")
	group.ByRole("button", "write it again").Click()
	other.WaitText("What if SO04 is written again? It differs from 12:01:12 on.")
	v.waits("SO04", "expires in 0:05") // nothing has happened
	noViolations(t, v.Page)
	v.button("Drop").Click()
	other.WaitGone()

	group.ByRole("button", "delete it").Click()
	other.WaitText("It differs from 12:01:07 on.")
	v.button("Keep").Click()
	v.waits("SO04", "deleted")
	v.button("Undo delete SO04").Click()
	v.waits("SO04", "expires in 0:05")

	v.region("Which rule wins").ByRole("group", "What if …").ByRole("button", "no user traffic").Click()
	v.button("Compare").Click()
	other.WaitText("0 items differ now.")
	v.Media(true, false)
	noViolations(t, v.Page)
	v.button("Advance 1 second").Click()
	other.WaitText("2 items differ now.")
	v.waits("SO05", "expired")
	v.button("Swap").Click()
	v.waits("SO05", "purged")
	v.button("Compare").Click() // the other world is one line again
	other.WaitText("Without the change")
	v.button("Undo swap of the two worlds").Click()
	v.waits("SO05", "expired")
}
