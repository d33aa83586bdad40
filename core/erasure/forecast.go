package erasure

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Forecast says when the items that an account stores expire and leave each region's disk, if some commands follow and
// then time passes and nothing else happens. It works on a copy of the account, and in slices.
type Forecast struct {
	account  *engine.Account
	follows  []engine.Command             // still to come
	recorded bool                         // there were such commands
	stride   int64                        // least number of seconds of the next step
	gone     map[region]losses            // for the items that were stored when the forecast began
	hidden   map[string]map[uint64]ending // by container and ordinal, if commands followed
	settled  bool
}

// A region is a region's disk of a container, which is named by its resource id.
type region struct{ rid, name string }

// losses are the first seconds without each item, by the item's ordinal.
type losses map[uint64]int64

// An ending is how an item left the write region's disk: since when queries did not return it, and whether a request
// deleted it.
type ending struct {
	hidden  int64
	deleted bool
}

// manyLosses is the most items that a region may lose in a step, unless it loses more in one second. The engine
// remembers at least as many.
const manyLosses = engine.MaxTombstones / 2

// NewForecast begins a forecast at the present second of an account. It copies the account. follows are the commands that
// are known to follow: for a second of the past, those of the history.
func NewForecast(a *engine.Account, follows []engine.Command) *Forecast {
	return &Forecast{account: a.Copy(), follows: follows, recorded: len(follows) > 0, stride: 1, gone: map[region]losses{},
		hidden: map[string]map[uint64]ending{}}
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

// step carries out the next command, or advances at least to the next event. If a region loses more items than it may
// remember, step goes back and the next step is shorter.
func (f *Forecast) step() {
	next, ok := f.account.NextEvent()
	limit := engine.MaxNow - f.account.Now()
	if len(f.follows) > 0 {
		advance, passes := f.follows[0].(engine.Advance)
		if !passes {
			f.command()
			return
		}
		if limit = advance.Seconds; !ok {
			next = limit
		}
	} else if f.settled = !ok; f.settled {
		return
	}
	if next > f.stride { // after an idle time, events may be dense
		f.stride = 1
	}
	seconds := min(max(next, f.stride), limit)
	before := f.account.Copy()
	f.account.Apply(engine.Advance{Seconds: seconds}) //nolint:errcheck // there is time left
	if f.lose(before, before.Now(), seconds <= next) {
		f.account, f.stride = before, max(1, seconds/2)
		return
	}
	if f.stride *= 2; len(f.follows) == 0 {
		return
	}
	if rest := limit - seconds; rest > 0 {
		f.follows = append([]engine.Command{engine.Advance{Seconds: rest}}, f.follows[1:]...)
	} else {
		f.follows = f.follows[1:]
	}
}

// command carries out the next command, which takes no time.
func (f *Forecast) command() {
	before := f.account.Copy()
	f.account.Apply(f.follows[0]) //nolint:errcheck // a refused command of a history is refused again
	f.follows = f.follows[1:]
	f.lose(before, before.Now()-1, true)
}

// lose notes which items the account has lost after a second, compared with an earlier state. If a region has lost more
// than it may remember, lose notes nothing and returns true, unless all must be noted.
func (f *Forecast) lose(before *engine.Account, after int64, all bool) (many bool) {
	lost := map[region]losses{}
	for _, db := range before.Databases() {
		for _, then := range db.Containers() {
			c, err := f.account.Container(then.Path())
			if err != nil || c.RID() != then.RID() {
				c = nil // deleted
			}
			for _, r := range then.Regions() {
				list := losses{}
				if c != nil {
					engine.Lost(c, r.Name, after, func(n uint64, at int64) { list[n] = at })
				}
				removed := c == nil || !slices.ContainsFunc(c.Regions(), func(is engine.RegionState) bool { return is.Name == r.Name })
				if removed || len(list) > manyLosses {
					many = many || !removed
					list = vanished(then, c, r.Name, f.account.Now())
				}
				lost[region{then.RID(), r.Name}] = list
			}
		}
	}
	if many && !all {
		return true
	}
	for of, list := range lost {
		if f.gone[of] == nil {
			f.gone[of] = losses{}
		}
		maps.Copy(f.gone[of], list)
	}
	if !f.recorded {
		return false
	}
	for _, db := range before.Databases() {
		for _, then := range db.Containers() {
			f.hide(then, lost[region{then.RID(), ""}])
		}
	}
	return false
}

// hide notes how the items that a container has lost ended.
func (f *Forecast) hide(before *engine.Container, lost losses) {
	list := f.hidden[before.RID()]
	if list == nil {
		list = map[uint64]ending{}
		f.hidden[before.RID()] = list
	}
	for n, at := range lost {
		it, stored := before.ByOrdinal(n)
		if !stored {
			continue // it was lost earlier in this second
		}
		e := ending{at, true}
		if since, deleting := engine.DeletingSince(before, n); deleting {
			e.hidden = since
		}
		if _, since, expires := engine.HiddenSince(before, it); expires && since <= e.hidden {
			e = ending{since, false}
		}
		list[n] = e
	}
}

// expiry returns when queries finally stop returning an item, and whether a request deletes it then. ok is false if no
// commands follow, because then the settings of the forecast's beginning say it.
func (f *Forecast) expiry(c *engine.Container, item Item) (end End, deleted, ok bool) {
	if !f.recorded {
		return end, false, false
	}
	if e, left := f.hidden[c.RID()][item.Ordinal]; left {
		return End{Kind: At, Second: e.hidden, Forecast: true}, e.deleted, true
	}
	end = End{Kind: Never}
	if is, err := f.account.Container(item.In); err == nil {
		if it, stored := is.ByOrdinal(item.Ordinal); stored {
			if _, at, expires := engine.HiddenSince(is, it); expires {
				end = End{Kind: At, Second: at, Forecast: true}
			}
		}
	}
	return end, false, true
}

// vanished returns the items that a region has lost, all of them with the same second. c is nil if the container was deleted.
func vanished(before, c *engine.Container, name string, at int64) losses {
	list := losses{}
	look := func(it *engine.Item) bool {
		if c == nil || !engine.OnDisk(c, name, it.Ordinal()) {
			list[it.Ordinal()] = at
		}
		return true
	}
	if name == "" || c == nil {
		before.EachStored(0, look)
	}
	if name != "" {
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
