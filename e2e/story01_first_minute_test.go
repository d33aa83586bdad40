//go:build e2e

package e2e

import "testing"

// A first visitor follows the page's suggestions.
func TestStory01FirstMinute(t *testing.T) {
	v := arrive(t)
	hint := v.region("Hint")
	hint.WaitText("5 times: SO04 leaves the queries at 12:01:12, but not the disk.")
	v.sees("SO04", "expires in 0:05", inQueries, onDisk)
	v.waitSums("4 2 1")
	v.region("Why").WaitText("SO04")
	if v.button("Pause").Count() != 0 {
		t.Error("the clock plays by itself")
	}
	for second := range 4 {
		v.advance(1)
		v.returned("SO04", true)
		v.sees("SO04", "expires in 0:0"+string(rune('4'-second)))
	}
	hint.WaitText("once: SO04")

	v.advance(1) // to its deadline
	v.returned("SO04", false)
	v.sees("SO04", "expired this second", "waiting for the purge", onDisk)
	v.region("Query results").WaitText("3 items · 3 expired items excluded")
	v.region("Events").WaitText("SO04 expired: item ttl")
	if got := v.sums(); got != "3 3 1" {
		t.Errorf("sums %s, want 3 3 1", got)
	}
	v.advance(1)
	v.sees("SO04", "expired 1 second ago", "waiting for the purge", notInQueries, onDisk)

	hint.WaitText("SO04 is expired, but still on disk: user traffic takes every RU.")
	v.set("User traffic (RU/s)", "0")
	hint.WaitText("once more, and the purge removes what is expired.")
	v.sees("SO04", onDisk)
	v.advance(1)
	v.waits("SO04", "purged at 12:01:14", notInQueries, notOnDisk)
	v.waitSums("3 0 4")
	v.region("Events").WaitText("SO04")
	v.region("Events").WaitText("purged, ")
	v.region("Why").WaitText("SO04 no longer exists")
	hint.WaitText("Drag the playhead back")
	hint.ByRole("button", "Go back before the purge").Click()
	v.waits("SO04", "expired", notInQueries, onDisk)
	hint.ByRole("button", "Switch the container Off").Click()
	v.waits("SO04", "ttl 60 ignored", inQueries, onDisk)
	hint.WaitText("You have seen all four steps.")
	hint.ByRole("button", "Begin again").Wait()
	hint.ByRole("button", "Hide this hint").Click()
	hint.WaitGone()
}

// The first minute with an item of the visitor's own.
func TestStory01ItemOfTenSeconds(t *testing.T) {
	v := arrive(t)
	v.choose("Time to Live", "On")
	v.newItem(`{"id": "ten", "cid": "me", "ttl": 10}`)
	v.waits("ten", "expires in 0:10", "ttl 10", inQueries, onDisk)
	v.region("Why").WaitText("Queries return ten for 10 more seconds, because its own ttl is 10 s.")
	for second := 1; second < 10; second++ {
		v.advance(1)
		v.returned("ten", true)
	}
	v.sees("ten", "expires in 0:01")
	v.advance(1)
	v.returned("ten", false)
	v.sees("ten", "expired this second", onDisk)
	v.region("Why").WaitText("Queries no longer return ten: it expired this second, after its own ttl of 10 s.")
	v.advance(5)
	v.sees("ten", "expired 5 seconds ago", onDisk)
	v.set("User traffic (RU/s)", "0")
	v.region("Request units").WaitText("400 RU")
	v.advance(1)
	v.waits("ten", "purged at 12:01:23", notInQueries, notOnDisk)
	v.region("Query results").WaitNoText("excluded")
}
