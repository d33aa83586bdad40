package timeline

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Of an item to which nothing happens any more, the lane says the same as the settings of the second.
func TestWhatStaysIsAsSet(t *testing.T) {
	stay, change := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		h := begun(t)
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			h.Apply(command(t))
		}
		r := NewRecord(in)
		r.Follow(h, always)
		second := rapid.Int64Range(h.First(), h.Last()).Draw(t, "second")
		c, err := h.StateAt(second).Container(in)
		if err != nil {
			return
		}
		c.Each(0, func(it *engine.Item) bool {
			due, expires := ttl.Decide(c.Default(), it.Override()).Deadline(it.TS())
			if !expires {
				due = 0
			}
			switch l := r.lifeAt(second); {
			case !l.stays(second, it.Ordinal()):
				change++
			default:
				stay++
				if a := l.ahead(second, it.Ordinal(), due); a != (Ahead{}) {
					t.Fatalf("%s stays as it is in second %d, and yet %+v", it.ID(), second-start, a)
				}
			}
			return true
		})
	})
	if stay == 0 || change == 0 {
		t.Errorf("%d items stay, %d change", stay, change)
	}
}
