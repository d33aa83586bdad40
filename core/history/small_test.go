package history

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Advance has the same status through a history as without one, although it is carried out in parts.
func TestAnAdvanceHasItsStatus(t *testing.T) {
	r, err := begun().Apply(engine.Advance{Seconds: 1000})
	if err != nil || r.Status != 200 {
		t.Errorf("status %d, %v", r.Status, err)
	}
}

// Seeks in a row are one entry of the journal, since only the last one counts.
func TestSeeksInARowAreOneEntry(t *testing.T) {
	h := begun()
	h.Apply(engine.Advance{Seconds: 100})
	before, _ := h.Entries()
	for second := range int64(50) {
		h.SeekTo(start + second)
	}
	if after, _ := h.Entries(); after != before+1 {
		t.Errorf("%d entries for 50 seeks", after-before)
	}
}
