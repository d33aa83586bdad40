package live

import (
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Figures are what an account comes to, at a moment.
type Figures struct {
	At         int64       `json:"at"` // milliseconds since 1970, in real time
	Now        int64       `json:"now"`
	Speed      int64       `json:"speed"`
	Containers []Container `json:"containers"`
	Requests   uint64      `json:"requests"`  // answered while the feed is on
	Throttled  uint64      `json:"throttled"` // of them with status 429
}

// A Container is what a container stores.
type Container struct {
	Database string  `json:"database"`
	ID       string  `json:"container"`
	Live     int     `json:"live"`      // items that queries return
	Expired  int     `json:"expired"`   // items that wait for the purge
	Purged   int     `json:"purged"`    // items that the purge has removed so far
	Backlog  float64 `json:"backlogRU"` // request units that purging the expired items will take
	Waiting  int64   `json:"waiting"`   // seconds since the oldest expired item has expired
}

// FiguresOf returns the figures of an account that nothing changes meanwhile.
func FiguresOf(a *engine.Account, speed int64) Figures {
	f := Figures{At: time.Now().UnixMilli(), Now: a.Now(), Speed: speed, Containers: []Container{}}
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			expired, backlog := c.Backlog()
			f.Containers = append(f.Containers, Container{db.ID(), c.ID(), c.Live(), expired, c.PurgedItems(), float64(backlog) / 100, engine.OldestWaiting(c)})
		}
	}
	return f
}

// Figures returns the figures of an account, with the requests that the feed has seen.
func (f *Feed) Figures(of Source) Figures {
	a, _, speed := of.Copy()
	all := FiguresOf(a, speed)
	all.Requests, all.Throttled = f.totals()
	return all
}
