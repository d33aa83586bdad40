//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A first visitor follows the page's suggestions.
func TestFirstMinute(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	hint := v.Region("Hint")
	hint.WaitText("5 times. At 12:01:12, SO04 expires: queries stop returning it, but it stays on disk.")
	v.CheckRow("SO04", "expires in 0:05", visit.InQueries, visit.OnDisk)
	v.WaitSums("4 2 1")
	v.Region("Why").WaitText("SO04")
	if v.Button("Pause").Count() != 0 {
		t.Error("the clock plays by itself")
	}
	for second := range 4 {
		v.Advance(1)
		v.CheckReturned("SO04", true)
		v.CheckRow("SO04", "expires in 0:0"+string(rune('4'-second)))
	}
	hint.WaitText("once. At 12:01:12, SO04 expires")

	v.Advance(1) // to its deadline
	v.CheckReturned("SO04", false)
	v.CheckRow("SO04", "expired this second", "waiting for the purge", visit.OnDisk)
	v.Region("Query results").WaitText("3 items · 3 expired items excluded")
	v.Region("Events").WaitText("SO04 expired: item ttl")
	if got := v.Sums(); got != "3 3 1" {
		t.Errorf("sums %s, want 3 3 1", got)
	}
	v.Advance(1)
	v.CheckRow("SO04", "expired 1 second ago", "waiting for the purge", visit.NotInQueries, visit.OnDisk)

	hint.WaitText("SO04 has expired but is still on disk, because user traffic uses every request unit (RU).")
	v.Set("User traffic (RU/s)", "0")
	hint.WaitText("Let one more second pass: the purge deletes the expired items.")
	v.CheckRow("SO04", visit.OnDisk)
	v.Advance(1)
	v.WaitRow("SO04", "purged 12:01:14", visit.NotInQueries, visit.NotOnDisk)
	v.WaitSums("3 0 4")
	v.Region("Events").WaitText("SO04")
	v.Region("Events").WaitText("purged, ")
	v.Region("Why").WaitText("SO04 is no longer in the container")
	hint.WaitText("Drag the playhead to just before it")
	hint.ByRole("button", "Go back before the purge").Click()
	v.WaitRow("SO04", "expired", visit.NotInQueries, visit.OnDisk)
	hint.ByRole("button", "Turn off Time to Live").Click()
	v.WaitRow("SO04", "ttl 60 ignored", visit.InQueries, visit.OnDisk)
	hint.WaitText("You have seen all four steps.")
	hint.ByRole("button", "Restart").Wait()
	hint.ByRole("button", "Hide this hint").Click()
	hint.WaitGone()
}

// The first minute with an item of the visitor's own.
func TestItemOfTenSeconds(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Choose("Time to Live", "On")
	v.NewItem(`{"id": "ten", "cid": "me", "ttl": 10}`)
	v.WaitRow("ten", "expires in 0:10", "ttl 10", visit.InQueries, visit.OnDisk)
	v.Region("Why").WaitText("Queries return ten for 10 more seconds, because its own ttl is 10\u00a0s.")
	for second := 1; second < 10; second++ {
		v.Advance(1)
		v.CheckReturned("ten", true)
	}
	v.CheckRow("ten", "expires in 0:01")
	v.Advance(1)
	v.CheckReturned("ten", false)
	v.CheckRow("ten", "expired this second", visit.OnDisk)
	v.Region("Why").WaitText("Queries no longer return ten: it expired this second, after its own ttl of 10\u00a0s.")
	v.Advance(5)
	v.CheckRow("ten", "expired 5 seconds ago", visit.OnDisk)
	v.Set("User traffic (RU/s)", "0")
	v.Region("Request units").WaitText("400 RU")
	v.Advance(1)
	v.WaitRow("ten", "purged 12:01:23", visit.NotInQueries, visit.NotOnDisk)
	v.Region("Query results").WaitNoText("excluded")
}

// hints are the steps of the hint: a part of the text, the button, and the keys that do the same.
var hints = []struct {
	text, button string
	keys         func(v *visit.Visit)
}{
	{"At 12:01:12, SO04 expires", "Advance 5 seconds", func(v *visit.Visit) {
		for range 5 {
			v.Press("ArrowRight")
		}
	}},
	{"user traffic uses every request unit (RU)", "Set user traffic to 0", func(v *visit.Visit) {
		v.TabTo("input User traffic")
		v.Press("Home")
	}},
	{"the purge deletes the expired items", "Advance to the purge", func(v *visit.Visit) {
		v.TabTo("gridcell")
		v.Press("Shift+Tab") // wherever the focus is
		v.TabTo("New item")
		v.Press("ArrowRight")
	}},
	{"Drag the playhead to just before it", "Go back before the purge", func(v *visit.Visit) { v.Press("ArrowLeft") }},
	{"Turn off Time to Live", "Turn off Time to Live", func(v *visit.Visit) {
		v.TabTo("On")
		v.Press("ArrowUp")
		v.Button("Undo TTL setting").Wait()
		v.WaitFrames()
		v.Press("ArrowUp")
	}},
	{"You have seen all four steps", "", nil},
}

// The hint leads through its four steps, with the keyboard alone or with its buttons alone.
func TestTheFourSteps(t *testing.T) {
	t.Parallel()
	t.Run("keyboard", func(t *testing.T) {
		v := arrive(t)
		for _, h := range hints {
			v.Region("Hint").WaitText(h.text)
			if h.keys != nil {
				h.keys(v)
			}
		}
		v.CheckRow("SO04", visit.InQueries, visit.OnDisk)
	})
	t.Run("buttons", func(t *testing.T) {
		v := arrive(t)
		v.Media(false, true)
		for _, h := range hints {
			v.Region("Hint").WaitText(h.text)
			v.Check(h.text)
			if h.button != "" {
				v.Region("Hint").ByRole("button", h.button).Click()
			}
		}
		v.CheckRow("SO04", visit.InQueries, visit.OnDisk)
	})
	t.Run("phone", func(t *testing.T) {
		v := arrive(t)
		v.Viewport(390, 844)
		v.ByRole("tab", "Timeline").Wait()
		for _, h := range hints {
			for v.Region("Hint").WaitText(h.text); h.button != ""; {
				if open := v.Region("Hint").ByRole("button", ""); strings.HasPrefix(open.Nth(0).Text(), "Open ") {
					open.Nth(0).Click()
					continue
				}
				v.Region("Hint").ByRole("button", h.button).Click()
				break
			}
		}
		v.ByRole("tab", "Timeline").Click()
		v.CheckRow("SO04", visit.InQueries, visit.OnDisk)
	})
}

// In the past the hint leads back to the latest moment, by its button or by a key.
func TestTheHintInThePast(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(false, true)
	for _, back := range []func(){
		func() { v.Region("Hint").ByRole("button", "Return to the latest moment").Click() },
		func() { v.Press("End") },
	} {
		v.Button("Previous event").Click()
		v.Region("Hint").WaitText("Press End to return to the latest moment.")
		v.Region("Clock").WaitText("Viewing the past: 12:01:06 of 12:01:07")
		v.Check("the hint in the past")
		back()
		v.Region("Hint").WaitText("At 12:01:12, SO04 expires")
	}
}
