package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Base is a line that a forecast continues. Advances may follow it, for they do what was forecast.
type Base struct {
	begin *engine.Account
	steps int
	last  *history.Trace
}

// BaseOf returns the line of a history as it is now.
func BaseOf(h *history.History) Base {
	b := Base{begin: h.Beginning(), steps: h.Length()}
	if b.steps > 0 {
		b.last = h.Step(b.steps - 1).Trace
	}
	return b
}

// Holds reports whether the line is the base's line, with nothing but time passed since.
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
