//go:build e2e

package e2e

import "testing"

// A first visitor follows the page's suggestions.
func TestStory01FirstMinute(t *testing.T) {
	v := arrive(t)
	items := v.region("Items")
	items.WaitText("5 times: SO04 drops out of query results at 12:01:12 but stays on disk.")
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
	items.WaitText("once: SO04")

	v.advance(1) // to its deadline
	v.returned("SO04", false)
	v.sees("SO04", "expired this second, waiting for the purge", onDisk)
	v.region("Query results").WaitText("3 items · 3 expired items excluded")
	v.region("Events").WaitText("SO04 expired: item ttl")
	if got := v.sums(); got != "3 3 1" {
		t.Errorf("sums %s, want 3 3 1", got)
	}
	v.advance(1)
	v.sees("SO04", "expired 1 second ago, waiting for the purge", notInQueries, onDisk)

	items.WaitText("user traffic uses every RU; none is left for the purge. Set “User traffic (RU/s)” to 0.")
	v.set("User traffic (RU/s)", "0")
	items.WaitText("once more, and the purge removes the expired items.")
	v.sees("SO04", onDisk)
	v.advance(1)
	v.waits("SO04", "purged at 12:01:14", notInQueries, notOnDisk)
	v.waitSums("3 0 4")
	v.region("Events").WaitText("SO04")
	v.region("Events").WaitText("purged, ")
	v.region("Why").WaitText("SO04 no longer exists")
	items.WaitNoText("purge removes") // no further event is suggested
	if n := v.button("Hide this hint").Count(); n != 0 {
		t.Error("the guide is still there after the first minute")
	}
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
