//go:build e2e

package e2e

import "testing"

// D02: what has expired and is not purged comes back when the container no longer lets it expire. Off and -1 differ.
func TestStory03OffBringsHiddenItemsBack(t *testing.T) {
	v := arrive(t)
	v.sees("SO05", "expired", notInQueries, onDisk)
	v.choosing("SO05")
	v.region("Why").WaitText("Until it is purged, setting the container to Off restores it.")

	v.choose("Time to Live", "Off")
	v.waits("SO05", "back in queries", "ttl 48 ignored: container Off", inQueries, onDisk)
	v.waits("SO06", "back in queries", inQueries)
	v.returned("SO05", true)
	v.sees("SO07", "purged", notInQueries, notOnDisk) // what is purged no longer exists
	v.waitSums("6 0 1")
	v.region("Events").WaitText("SO05, SO06 restored: no longer expired, and not purged yet")
	v.region("Query results").WaitText("6 items")
	v.ByRole("button", "Advance 1 second").Click()
	v.waitSince(68)
	v.Screenshot("resurrection", 1440, 900, false, true)

	// -1 differs from Off: the ttl of items applies again.
	v.choose("Time to Live", "On (no default)")
	v.waits("SO05", "expired", notInQueries, onDisk)
	v.returned("SO05", false)
	v.sees("SO01", "never expires", inQueries)
	v.waitSums("4 2 1")
}

// D03 and back: a shorter default expires old items at once, a longer one brings them back.
func TestStory03ShorterAndLongerDefaults(t *testing.T) {
	v := arrive(t)
	v.container("5")
	v.waits("SO01", "expired 1\u00a0min 2\u00a0s ago", notInQueries, onDisk)
	v.waits("SO03", "expired 50 seconds ago", notInQueries, onDisk)
	v.sees("SO02", "never expires", inQueries)
	v.waitSums("2 4 1")
	v.container("68")
	v.waits("SO01", "back in queries", "expires in 0:01", inQueries)
	v.returned("SO03", true)
	v.advance(1)
	v.returned("SO01", false)
	v.choose("Time to Live", "On (no default)")
	v.waits("SO01", "never expires", inQueries)
	v.sees("SO05", "expired", notInQueries)
	v.choose("Time to Live", "Off")
	v.waits("SO05", "ttl 48 ignored", inQueries)
}
