package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// Counts are the three sums above the list.
type Counts struct{ InQueries, ExpiredOnDisk, Purged int }

// RequestUnits is the budget of the current second.
type RequestUnits struct {
	Serverless   bool
	PerSecond    RU   // the limit of a second
	Traffic      RU   // the user traffic setting
	Requests     RU   // the charges of this page's requests in this second
	LastPurge    RU   // what the purge spent in the previous second
	Leftover     RU   // what is left for the purge in this second
	Throttle     bool // requests above the limit are refused with 429
	BacklogItems int
	BacklogRU    RU
	Billed       RU
}

// Over reports whether this second used more than its limit and nothing was refused, because throttling is off.
func (r RequestUnits) Over() bool { return !r.Throttle && r.Used() > r.PerSecond }

// Used returns what this second used, apart from the purge.
func (r RequestUnits) Used() RU { return r.Traffic + r.Requests }

// Counts returns the sums of the container on the screen.
func (vw *Viewer) Counts() Counts { return countsOf(vw.s.Container()) }

func countsOf(c *engine.Container) Counts {
	return Counts{InQueries: c.Live(), ExpiredOnDisk: c.Expired(), Purged: c.PurgedItems()}
}
