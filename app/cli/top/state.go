package top

import (
	"cmp"
	"slices"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// kept is the number of newest requests that a state keeps.
const kept = 200

// A state has the newest figures and requests of an account.
type state struct {
	endpoint, account string

	figures  live.Figures
	rows     []row // the containers, the largest backlog first
	requests float64
	rated    bool // the rates are known, because there were two events of figures
	heard    time.Time
	lost     error // why the connection is lost; nil if it is not

	recent []replica.Request // the newest requests, oldest first
	fresh  int               // number of requests in recent since the last call of news
}

// A row is a container with the number of items that the purge removes per second.
type row struct {
	live.Container
	Rate float64 `json:"purgedPerSecond"`
}

func (r row) name() string { return r.Database + "/" + r.ID }

// take adds an event to the state.
func (s *state) take(e event, now time.Time) {
	s.heard, s.lost = now, nil
	if e.figures != nil {
		s.count(*e.figures)
	}
	s.recent = append(s.recent, e.requests...)
	s.fresh += len(e.requests)
	if n := len(s.recent) - kept; n > 0 {
		s.recent = slices.Delete(s.recent, 0, n)
		s.fresh = min(s.fresh, kept)
	}
}

// count sets the figures, and computes the rates since the earlier figures.
func (s *state) count(f live.Figures) {
	before := map[string]live.Container{}
	for _, c := range s.figures.Containers {
		before[c.Database+"/"+c.ID] = c
	}
	elapsed := float64(f.At-s.figures.At) / 1000
	known := s.figures.At > 0 && elapsed > 0 && f.Requests >= s.figures.Requests // otherwise the endpoint has restarted
	rate := func(now, then int) float64 {
		if !known {
			return 0
		}
		return float64(max(0, now-then)) / elapsed
	}
	s.rows = make([]row, 0, len(f.Containers))
	for _, c := range f.Containers {
		r := row{Container: c}
		if old, ok := before[r.name()]; ok {
			r.Rate = rate(c.Purged, old.Purged)
		}
		s.rows = append(s.rows, r)
	}
	slices.SortStableFunc(s.rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.Backlog, a.Backlog), cmp.Compare(a.name(), b.name()))
	})
	s.requests = 0
	if known {
		s.requests = rate(int(f.Requests), int(s.figures.Requests))
	}
	s.figures, s.rated = f, s.figures.At > 0
}

// news returns the requests since the last call.
func (s *state) news() []replica.Request {
	list := s.recent[len(s.recent)-s.fresh:]
	s.fresh = 0
	return list
}
