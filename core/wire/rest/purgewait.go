package rest

import (
	"errors"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxPurgeSteps is the largest number of events through which [Options.AwaitPurge] goes.
const maxPurgeSteps = 100_000

// AwaitPurge advances the clock to the first second at which no item that is expired now is still stored,
// and returns that second. It does not wait for items that expire later. The purge removes the oldest
// deadlines first. As soon as it has removed as many items as are expired now, these are therefore gone.
func (o Options) AwaitPurge(a *engine.Account) (now int64, err error) {
	type goal struct {
		in     engine.Path
		purged int
	}
	var goals []goal
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			if n, _ := c.Backlog(); n > 0 {
				goals = append(goals, goal{c.Path(), c.PurgedItems() + n})
			}
		}
	}
	for step := 0; len(goals) > 0; {
		g := goals[len(goals)-1]
		c, err := a.Container(g.in)
		if err != nil || c.PurgedItems() >= g.purged {
			goals = goals[:len(goals)-1]
			continue
		}
		seconds, ok := a.NextEvent()
		if step++; !ok || step > maxPurgeSteps {
			n, cost := c.Backlog()
			return a.Now(), errors.New("the purge does not end: " + strconv.Itoa(n) + " items of " + g.in.Database + "/" + g.in.Container +
				" wait for " + cost.String() + " request units, and requests leave too few over")
		}
		if _, err := o.apply(a, engine.Advance{Seconds: seconds}); err != nil {
			return a.Now(), err
		}
	}
	return a.Now(), nil
}
