package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// Moment is the simulated time in Unix seconds, with the part of a second that a playing clock is ahead of Now. It is for
// pictures only: nothing happens between two seconds.
func (vw *Viewer) Moment() float64 { return float64(vw.s.Now()) + vw.s.Ahead() }

// RequestUnits returns the budget of the current second.
func (vw *Viewer) RequestUnits() RequestUnits { return requestUnitsOf(vw.s.Container()) }

func requestUnitsOf(c *engine.Container) RequestUnits {
	items, ru := c.Backlog()
	b, t := c.Budget(), c.Throughput()
	return RequestUnits{Serverless: t.Serverless, Throttle: t.Throttle, PerSecond: RU(b.Limit), Traffic: RU(b.Traffic), Requests: RU(b.Requests),
		LastPurge: RU(b.LastPurge), Leftover: RU(b.Leftover), BacklogItems: items, BacklogRU: RU(ru), Billed: RU(b.Billed)}
}
