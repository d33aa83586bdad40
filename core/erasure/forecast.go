package erasure

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Forecast is when each region's purge takes what an account stores, if time passes and nothing else is done. It works on a copy, in
// slices.
type Forecast struct {
	account *engine.Account
	stride  int64             // seconds to advance at least
	gone    map[region]losses // of the items that were stored when the forecast began
	settled bool
}

// A region is a region's disk of a container, which has a resource id.
type region struct{ rid, name string }

// losses are the first seconds without an item, by its ordinal.
type losses map[uint64]int64

// manyLosses is the most items that a region may lose in a step, unless one second has more: no more than the engine remembers.
const manyLosses = engine.MaxTombstones / 2

// NewForecast begins a forecast at the present of an account, of which it keeps a copy.
func NewForecast(a *engine.Account) *Forecast {
	return &Forecast{account: a.Copy(), stride: 1, gone: map[region]losses{}}
}

// Work goes on with the forecast while more returns true, and reports whether nothing more will happen.
func (f *Forecast) Work(more func() bool) (done bool) {
	for !f.settled {
		if !more() {
			return false
		}
		f.step()
	}
	return true
}

// step advances to the next event at least. Where regions lose so many items that they do not remember all, it goes back and takes a
// shorter step.
func (f *Forecast) step() {
	next, ok := f.account.NextEvent()
	if f.settled = !ok; f.settled {
		return
	}
	if next > f.stride { // what follows an idle time may be dense
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

// vanished are the items that a region has lost, all of them in one second.
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
		before.EachExpired(name, look) // the write region may not have them any more
	}
	return list
}

// stores reports whether a region still has an item.
func (f *Forecast) stores(item Item) bool {
	c, err := f.account.Container(item.In)
	return err == nil && slices.ContainsFunc(c.Regions(), func(r engine.RegionState) bool { return engine.OnDisk(c, r.Name, item.Ordinal) })
}

// of returns the second in which each region of a container loses an item, if it is before a second.
func (f *Forecast) of(c *engine.Container, ordinal uint64, before int64) map[string]int64 {
	gone := map[string]int64{}
	for _, r := range c.Regions() {
		if at, ok := f.gone[region{c.RID(), r.Name}][ordinal]; ok && at <= before {
			gone[r.Name] = at
		}
	}
	return gone
}
