package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Base is a history up to the moment of a forecast. The forecast stays valid while only time passes after
// that moment.
type Base struct {
	begin *engine.Account
	steps int
	last  *history.Trace
}

// BaseOf returns the base of a history as it is now.
func BaseOf(h *history.History) Base {
	b := Base{begin: h.Beginning(), steps: h.Length()}
	if b.steps > 0 {
		b.last = h.Step(b.steps - 1).Trace
	}
	return b
}

// Holds reports whether the history still has the steps of the base and only time has passed since.
func (b *Base) Holds(h *history.History) bool {
	if b.begin != h.Beginning() || b.steps > h.Length() || b.steps > 0 && h.Step(b.steps-1).Trace != b.last {
		return false
	}
	for ; b.steps < h.Length(); b.steps++ {
		s := h.Step(b.steps)
		if _, ok := s.Command.(engine.Advance); !ok {
			return false
		}
		b.last = s.Trace
	}
	return true
}
