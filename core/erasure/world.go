package erasure

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An Item names an item of an account by its place in the container's order of creation, which no other item ever has.
type Item struct {
	In      engine.Path
	Ordinal uint64
}

// InAccount returns the report of an item of a simulated account; ok is false if the container does not remember it. The declared places are added to
// what the account says. past may be nil: an item that was imported within the last seconds may then be said to be in a backup too early.
//
// What the purge has yet to do is forecast on a copy of the account, as far as horizon seconds beyond the expiry.
func InAccount(past engine.Past, a *engine.Account, item Item, declared []Declared) (r Report, ok bool) {
	return world{past, a, declared, nil}.report(item)
}

// horizon is how far the purge is forecast, in seconds.
const horizon = 400 * 86_400

type world struct {
	past     engine.Past
	account  *engine.Account
	declared []Declared
	visited  []string // resource ids of containers
}

func (w world) report(item Item) (r Report, ok bool) {
	c, err := w.account.Container(item.In)
	if err != nil || slices.Contains(w.visited, c.RID()) {
		return r, false
	}
	is, ok := engine.WhereaboutsOf(c, item.Ordinal)
	if !ok {
		return r, false
	}
	w.visited = append(slices.Clip(w.visited), c.RID())
	s := w.settings(c, item)
	f := Facts{Now: w.account.Now(), Written: is.Written, Expires: End{Kind: Never}, Deleted: is.Removed == engine.ByDelete || is.Removed == engine.ByPartition || is.Deleting,
		InFeed: &Records{is.LastKept, is.LastBody}, InStore: Off}
	if is.Analytic {
		f.InStore = On
	}
	f.Disks = disks(is, nil)
	switch first := is.Disks[0]; {
	case is.Deleting || !first.Here && (!is.Expires || !ttl.Expired(is.Deadline, first.Gone)):
		f.Expires = End{Kind: At, Second: f.Now} // a request has hidden it at the latest now
		if !first.Here {
			f.Expires.Second = first.Gone
		}
	case is.Expires:
		f.Expires = End{Kind: At, Second: is.Deadline, Forecast: !ttl.Expired(is.Deadline, f.Now)}
	}
	if f.removal().Kind == Unsaid && (is.Expires || is.Deleting) {
		f.Disks = disks(is, w.forecast(item, max(is.Deadline, f.Now)+horizon))
	} else if f.removal().Kind == Unsaid && is.Disks[0].Here {
		for i := range f.Disks {
			f.Disks[i].Gone = End{Kind: Never} // it does not expire
		}
	}
	f.Copies = w.copies(c, is)
	return f.Of(s), true
}

// disks returns what is known of disks, with the seconds of a forecast for those that still have the item.
func disks(is engine.Whereabouts, forecast map[string]int64) (list []Disk) {
	for _, d := range is.Disks {
		one := Disk{Region: d.Region, Absent: d.Never}
		if at, ok := forecast[d.Region]; d.Here && ok {
			one.Gone = End{Kind: At, Second: at, Forecast: true}
		} else if !d.Here && d.Gone != 0 {
			one.Gone = End{Kind: At, Second: d.Gone}
		}
		list = append(list, one)
	}
	return list
}

func (w world) settings(c *engine.Container, item Item) Settings {
	spec := c.Spec()
	choice := func(on bool) Choice {
		if on {
			return On
		}
		return Off
	}
	rid := c.RID()
	s := Settings{Backup: w.account.Backup(), BackupOf: w.account.BackupOf, Window: c.FeedWindow(), Versions: choice(spec.FullFidelity != 0),
		Images:     choice(spec.Images != nil && spec.Images.Mode&engine.ImagesOfDeletes != 0),
		Analytical: choice(spec.Analytical != 0), Logs: Off, Declared: w.declared, Model: true}
	if w.past != nil {
		s.Existed = func(region string, second int64) bool {
			if second < w.past.First() {
				return false
			}
			then, err := w.past.StateAt(second).Container(item.In)
			if err != nil || then.RID() != rid {
				return false
			}
			is, ok := engine.WhereaboutsOf(then, item.Ordinal)
			return ok && slices.ContainsFunc(is.Disks, func(d engine.Disk) bool { return d.Region == region && d.Here })
		}
	}
	return s
}

// forecast returns the second in which each region loses an item that no request touches any more. It has no second of a region that does not lose it
// before a second.
func (w world) forecast(item Item, before int64) map[string]int64 {
	gone := map[string]int64{}
	a := w.account.Copy()
	before = min(before, engine.MaxNow)
	for step := int64(1); a.Now() < before; step *= 2 {
		from := a.Copy()
		a.Apply(engine.Advance{Seconds: min(step, before-a.Now())}) //nolint:errcheck // there is time left
		left, whole := w.lost(a, item, gone)
		if !whole { // so many items were purged at once that it is not remembered when this one was
			bisect(from, a.Now(), item, gone)
		}
		if !left {
			break
		}
	}
	return gone
}

// lost adds the regions that have lost an item. left says that one still has it, and whole that the seconds of all that have not are known.
func (w world) lost(a *engine.Account, item Item, gone map[string]int64) (left, whole bool) {
	c, err := a.Container(item.In)
	if err != nil {
		return false, true
	}
	is, known := engine.WhereaboutsOf(c, item.Ordinal)
	whole = known
	for _, d := range is.Disks {
		switch {
		case d.Here:
			left = true
		case d.Gone != 0:
			gone[d.Region] = d.Gone
		case !d.Never:
			whole = false
		}
	}
	return left, whole
}

// bisect finds the second in which each region loses an item between the state from and a second, by looking at the states between them.
func bisect(from *engine.Account, to int64, item Item, gone map[string]int64) {
	c, err := from.Container(item.In)
	if err != nil {
		return
	}
	here := func(a *engine.Account, region int) bool {
		c, err := a.Container(item.In)
		if err != nil {
			return false
		}
		is, ok := engine.WhereaboutsOf(c, item.Ordinal)
		return ok && is.Disks[region].Here
	}
	for i, r := range c.Regions() {
		if !here(from, i) {
			continue
		}
		at, lo, hi := from, from.Now(), to
		for hi-lo > 1 {
			mid := at.Copy()
			mid.Apply(engine.Advance{Seconds: (hi - lo) / 2}) //nolint:errcheck // before to
			if here(mid, i) {
				at, lo = mid, mid.Now()
			} else {
				hi = mid.Now()
			}
		}
		gone[r.Name] = hi
	}
}

// copies returns the containers that have items of a container, with the newest item of the same id, and of the same key where both have the same paths.
func (w world) copies(c *engine.Container, is engine.Whereabouts) (list []Copy) {
	for _, db := range w.account.Databases() {
		for _, to := range db.Containers() {
			i := slices.IndexFunc(to.Origins(), func(o engine.Origin) bool { return o.RID == c.RID() })
			if i < 0 {
				continue
			}
			var key *engine.PartitionKey
			if slices.Equal(to.Spec().PartitionKey, c.Spec().PartitionKey) {
				key = &is.Key
			}
			var last *Copy
			for _, n := range engine.OrdinalsOf(to, is.Ref.ID, key) {
				if r, ok := w.report(Item{to.Path(), n}); ok {
					one := Copy{to.Path().Database + "/" + to.ID(), to.Origins()[i].Restored, r.Verdict}
					if last == nil || later(last.Verdict.End, one.Verdict.End) == one.Verdict.End {
						last = &one
					}
				}
			}
			if last != nil {
				list = append(list, *last)
			}
		}
	}
	return list
}
