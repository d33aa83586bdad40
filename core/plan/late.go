package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A spell is a time in which items of a region waited longer than slack.
type spell struct {
	from, to int64 // Unix seconds: the beginning of the spell's first step, and the end of its last
	worst    int64 // the longest wait, in seconds
	peak     int64 // items of the largest backlog
	peakRU   engine.RU
}

// Spells that are less than a pause apart count as one spell. A region keeps mostSpells, and later ones lengthen the last.
const (
	pause      = 600 // seconds
	mostSpells = 100_000
)

// late adds a step to the spells of a region.
func (s *sim) late(r int, from, wait, hidden int64) {
	list := s.result.late[r]
	n := len(list)
	if n == 0 || from-list[n-1].to >= max(pause, 2*s.w.Step) && n < mostSpells {
		list = append(list, spell{from: from})
		n++
	}
	last := &list[n-1]
	last.to, last.worst = s.now, max(last.worst, wait)
	if hidden > last.peak {
		last.peak, last.peakRU = hidden, s.backlog(r)
	}
	s.result.late[r] = list
}
