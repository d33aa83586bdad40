package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Counts are the numbers of items above the list.
type Counts struct{ InQueries, ExpiredOnDisk, OnDisk, Purged int }

// RequestUnits is the budget of the current second.
type RequestUnits struct {
	Serverless   bool
	PerSecond    session.RU // the limit of a second
	Traffic      session.RU // the user traffic setting
	Requests     session.RU // the charges of this page's requests in this second
	LastPurge    session.RU // what the purge spent in the previous second
	Leftover     session.RU // what is left for the purge in this second
	Throttle     bool       // requests above the limit are refused with 429
	BacklogItems int
	BacklogRU    session.RU
	Billed       session.RU
	Saved        session.RU // burst capacity: the request units saved from earlier seconds
	Minimum      int64      // the least RU/s to which the throughput can be set; 0 if the container is serverless
}

// Over reports whether this second used more than its limit and nothing was refused, because throttling is off.
func (r RequestUnits) Over() bool { return !r.Throttle && r.Used() > r.PerSecond }

// Used returns what this second used, apart from the purge.
func (r RequestUnits) Used() session.RU { return r.Traffic + r.Requests }

// Counts returns the sums of the container on the screen.
func (vw *Viewer) Counts() Counts { return countsOf(vw.s.Container()) }

func countsOf(c *engine.Container) Counts {
	return Counts{InQueries: c.Live(), ExpiredOnDisk: c.Expired(), OnDisk: c.Stored(), Purged: c.PurgedItems()}
}
