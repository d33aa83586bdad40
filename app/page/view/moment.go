package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Moment returns the simulated time in Unix seconds, including the part of a second by which a playing clock
// is ahead of Now. It is for pictures only, because nothing happens between two seconds.
func (vw *Viewer) Moment() float64 { return float64(vw.s.Now()) + vw.s.Player.Ahead() }

// RequestUnits returns the budget of the current second.
func (vw *Viewer) RequestUnits() RequestUnits { return requestUnitsOf(vw.s.Container()) }

func requestUnitsOf(c *engine.Container) RequestUnits {
	items, ru := c.Backlog()
	b, t := c.Budget(), c.Throughput()
	return RequestUnits{Serverless: t.Serverless, Throttle: t.Throttle, PerSecond: session.RU(b.Limit), Traffic: session.RU(b.Traffic),
		Requests:  session.RU(b.Requests),
		LastPurge: session.RU(b.LastPurge), Leftover: session.RU(b.Leftover), BacklogItems: items, BacklogRU: session.RU(ru),
		Billed: session.RU(b.Billed), Saved: session.RU(b.Saved), Minimum: engine.ProvisionOf(c).Minimum()}
}
