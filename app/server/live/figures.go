package live

import (
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Figures has the counts of an account at one time.
type Figures struct {
	At         int64       `json:"at"`    // Unix milliseconds, in real time
	Now        int64       `json:"now"`   // Unix second of the account's clock
	Speed      int64       `json:"speed"` // seconds of the clock per real second
	Containers []Container `json:"containers"`
	Requests   uint64      `json:"requests"`  // number of requests that the account has answered
	Throttled  uint64      `json:"throttled"` // number of those with status 429
}

// A Container has the counts of a container.
type Container struct {
	Database string  `json:"database"`
	ID       string  `json:"container"`
	Live     int     `json:"live"`      // items that queries return
	Expired  int     `json:"expired"`   // expired items on disk
	Purged   int     `json:"purged"`    // items that the purge has removed so far
	Backlog  float64 `json:"backlogRU"` // request units that the purge of the expired items takes
	Waiting  int64   `json:"waiting"`   // seconds since the deadline of the oldest expired item on disk
}

// FiguresOf returns the figures of an account, without requests. Nothing may change the account meanwhile.
func FiguresOf(a *engine.Account, speed int64) Figures {
	f := Figures{At: time.Now().UnixMilli(), Now: a.Now(), Speed: speed, Containers: []Container{}}
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			expired, backlog := c.Backlog()
			f.Containers = append(f.Containers, Container{db.ID(), c.ID(), c.Live(), expired, c.PurgedItems(), float64(backlog) / 100,
				engine.OldestWaiting(c)})
		}
	}
	return f
}

// Figures returns the figures of an account, with the number of requests.
func (f *Feed) Figures(of Source) Figures {
	a, _, speed := of.Copy()
	all := FiguresOf(a, speed)
	all.Requests, all.Throttled = f.totals()
	return all
}
