package erasure

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Forecast says when each region's purge removes the items that an account stores, if time passes and nothing else
// happens. It works on a copy of the account, and in slices.
type Forecast struct {
	account *engine.Account
	stride  int64             // least number of seconds of the next step
	gone    map[region]losses // for the items that were stored when the forecast began
	settled bool
}

// A region is a region's disk of a container, which is named by its resource id.
type region struct{ rid, name string }

// losses are the first seconds without each item, by the item's ordinal.
type losses map[uint64]int64

// manyLosses is the most items that a region may lose in a step, unless it loses more in one second. The engine
// remembers at least as many.
const manyLosses = engine.MaxTombstones / 2

// NewForecast begins a forecast at the present second of an account. It copies the account.
func NewForecast(a *engine.Account) *Forecast {
	return &Forecast{account: a.Copy(), stride: 1, gone: map[region]losses{}}
}

// Work continues the forecast while more returns true, and reports whether nothing more will happen.
func (f *Forecast) Work(more func() bool) (done bool) {
	for !f.settled {
		if !more() {
			return false
		}
		f.step()
	}
	return true
}

// step advances at least to the next event. If a region loses more items than it may remember, step goes back and the
// next step is shorter.
func (f *Forecast) step() {
	next, ok := f.account.NextEvent()
	if f.settled = !ok; f.settled {
		return
	}
	if next > f.stride { // after an idle time, events may be dense
		f.stride = 1
	}
	seconds := min(max(next, f.stride), engine.MaxNow-f.account.Now())
	before := f.account.Copy()
	f.account.Apply(engine.Advance{Seconds: seconds}) //nolint:errcheck // there is time left
	lost, many := map[region]losses{}, false
	for _, db := range f.account.Databases() {
		for _, c := range db.Containers() {
			for _, r := range c.Regions() {
				list := losses{}
				engine.Lost(c, r.Name, before.Now(), func(n uint64, at int64) { list[n] = at })
				if len(list) > manyLosses {
					then, _ := before.Container(c.Path())
					list, many = vanished(then, c, r.Name, f.account.Now()), true
				}
				lost[region{c.RID(), r.Name}] = list
			}
		}
	}
	if many && seconds > next {
		f.account, f.stride = before, max(1, seconds/2)
		return
	}
	for of, list := range lost {
		if f.gone[of] == nil {
			f.gone[of] = losses{}
		}
		maps.Copy(f.gone[of], list)
	}
	f.stride *= 2
}

// vanished returns the items that a region has lost, all of them with the same second.
func vanished(before, c *engine.Container, name string, at int64) losses {
	list := losses{}
	look := func(it *engine.Item) bool {
		if !engine.OnDisk(c, name, it.Ordinal()) {
			list[it.Ordinal()] = at
		}
		return true
	}
	if name == "" {
		before.EachStored(0, look)
	} else {
		before.EachExpired(name, look) // the write region may no longer have these items
	}
	return list
}

// stores reports whether a region still has an item.
func (f *Forecast) stores(item Item) bool {
	c, err := f.account.Container(item.In)
	return err == nil && slices.ContainsFunc(c.Regions(), func(r engine.RegionState) bool { return engine.OnDisk(c, r.Name, item.Ordinal) })
}

// of returns the second in which each region of a container loses an item. It leaves out seconds after before.
func (f *Forecast) of(c *engine.Container, ordinal uint64, before int64) map[string]int64 {
	gone := map[string]int64{}
	for _, r := range c.Regions() {
		if at, ok := f.gone[region{c.RID(), r.Name}][ordinal]; ok && at <= before {
			gone[r.Name] = at
		}
	}
	return gone
}
