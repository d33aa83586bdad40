package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// RU is an amount of request units in hundredths: 571 is 5.71 RU.
type RU = engine.RU

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

// Now returns the simulated time in Unix seconds.
func (s *Session) Now() int64 { return s.Account().Now() }

// Playing reports whether the clock plays.
func (s *Session) Playing() bool { return s.driver.Playing() }

// Speed returns the speed of the playing clock in simulated seconds per second.
func (s *Session) Speed() int64 { return s.driver.Speed() }

// Selected returns the selected item, or zero.
func (s *Session) Selected() ItemKey { return s.selected }

// Counts returns the sums of the container on the screen.
func (s *Session) Counts() Counts { return countsOf(s.Container()) }

func countsOf(c *engine.Container) Counts {
	return Counts{InQueries: c.Live(), ExpiredOnDisk: c.Expired(), Purged: c.PurgedItems()}
}
