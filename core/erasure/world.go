package erasure

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Item names an item of an account. No other item of the container ever has the same ordinal.
type Item struct {
	In      engine.Path
	Ordinal uint64
}

// InAccount returns the report of an item of a simulated account. ok is false if the container does not remember the
// item. declared are places in addition to those of the account. past may be nil. Without the past, a report may say too
// early that a backup has an item that was imported within the last seconds.
//
// InAccount forecasts the purge on a copy of the account, at most horizon seconds beyond the expiry.
func InAccount(past engine.Past, a *engine.Account, item Item, declared []Declared) (r Report, ok bool) {
	return world{past: past, account: a, declared: declared}.report(item)
}

// horizon is the length of the forecast of the purge after the expiry, in seconds.
const horizon = 400 * 86_400

type world struct {
	past     engine.Past
	account  *engine.Account
	declared []Declared
	visited  []string            // resource ids of the containers on the way to this one
	said     engine.BackupPolicy // the declared policy, for an account that does not know its policy
	known    *known              // nil for the report of one item
}

func (w world) policy() engine.BackupPolicy {
	if is := w.account.Backup(); is.Kind != engine.BackupUnknown {
		return is
	}
	return w.said
}

// known holds what the reports of many items share.
type known struct {
	forecast *Forecast
	locators map[*engine.Container]*engine.Locator
	states   map[int64]*engine.Account
}

// mostStates is the most past states that are kept.
const mostStates = 32

// whereabouts returns what a container knows about an item.
func (w world) whereabouts(c *engine.Container, ordinal uint64) (engine.Whereabouts, bool) {
	if w.known == nil {
		return engine.WhereaboutsOf(c, ordinal)
	}
	l := w.known.locators[c]
	if l == nil {
		l = engine.Locate(c)
		w.known.locators[c] = l
	}
	return l.Of(ordinal)
}

// stateAt returns the account after a second of the past.
func (w world) stateAt(second int64) *engine.Account {
	if w.known == nil {
		return w.past.StateAt(second)
	}
	a := w.known.states[second]
	if a == nil {
		if len(w.known.states) >= mostStates {
			clear(w.known.states)
		}
		a = w.past.StateAt(second)
		w.known.states[second] = a
	}
	return a
}

func (w world) report(item Item) (r Report, ok bool) {
	c, err := w.account.Container(item.In)
	if err != nil || slices.Contains(w.visited, c.RID()) {
		return r, false
	}
	is, ok := w.whereabouts(c, item.Ordinal)
	if !ok {
		return r, false
	}
	w.visited = append(slices.Clip(w.visited), c.RID())
	s := w.settings(c, item)
	f := Facts{Now: w.account.Now(), Written: is.Written, Expires: End{Kind: Never}, Deleted: is.Removed == engine.ByDelete ||
		is.Removed == engine.ByPartition || is.Deleting,
		InFeed: &Records{is.LastKept, is.LastBody}, InStore: Off}
	if is.Analytic {
		f.InStore = On
	}
	f.Disks = disks(is, nil)
	switch first := is.Disks[0]; {
	case is.Deleting:
		f.Expires = End{Kind: At, Second: f.Now} // a request has hidden the item, now or earlier
	case is.Hidden != 0:
		f.Expires = End{Kind: At, Second: is.Hidden}
	case !first.Here: // a request has hidden the item
		f.Expires = End{Kind: At, Second: first.Gone}
	case is.Expires:
		f.Expires = End{Kind: At, Second: is.Deadline, Forecast: true}
	}
	ends := is.Expires || is.Deleting
	if w.known != nil {
		if end, deleted, recorded := w.known.forecast.expiry(c, item); recorded {
			if ends = end.Kind == At; is.Visible {
				f.Expires, f.Deleted = end, deleted && f.InStore == On
			}
		}
	}
	if f.removal().Kind == Unsaid && ends {
		f.Disks = disks(is, w.losses(c, item, max(is.Deadline, f.Now, f.Expires.Second)+horizon))
	} else if f.removal().Kind == Unsaid && is.Disks[0].Here {
		for i := range f.Disks {
			f.Disks[i].Gone = End{Kind: Never} // the item does not expire
		}
	}
	f.Copies = w.copies(c, is)
	return f.Of(s), true
}

// disks returns the disks of an item. forecast has the seconds of the purge for disks that still have the item.
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
	s := Settings{Backup: w.policy(), BackupOf: w.account.BackupOf, Window: c.FeedWindow(), Versions: choice(spec.FullFidelity != 0),
		Images:     choice(spec.Images != nil && spec.Images.Mode&engine.ImagesOfDeletes != 0),
		Analytical: choice(spec.Analytical != 0), Logs: Off, Declared: w.declared, Model: true}
	if s.Backup != w.account.Backup() {
		s.Said, s.BackupOf = true, nil // it is not known when the backups of this policy were made
	}
	if w.past != nil {
		s.Existed = func(region string, second int64) bool {
			if second < w.past.First() {
				return false
			}
			then, err := w.stateAt(second).Container(item.In)
			return err == nil && then.RID() == rid && engine.OnDisk(then, region, item.Ordinal)
		}
	}
	return s
}

// losses returns the second in which each region loses an item that no request touches. It leaves out seconds after
// before.
func (w world) losses(c *engine.Container, item Item, before int64) map[string]int64 {
	if w.known != nil {
		return w.known.forecast.of(c, item.Ordinal, before)
	}
	f := NewForecast(w.account, nil)
	for !f.settled && f.account.Now() < before && f.stores(item) {
		f.step()
	}
	return f.of(c, item.Ordinal, before)
}

// copies returns the containers that have copied or restored items of a container and have an item of the same id. If
// both containers have the same key paths, the items must have the same key. Of several such items, the verdict that
// ends last counts.
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
				r, ok := w.report(Item{to.Path(), n})
				if !ok {
					continue
				}
				if last == nil {
					last = &Copy{Container: to.Path().Database + "/" + to.ID(), Restored: to.Origins()[i].Restored, Verdict: r.Verdict}
				} else if later(last.Verdict.End, r.Verdict.End) == r.Verdict.End {
					last.Verdict = r.Verdict
				}
				last.Still = last.Still || slices.ContainsFunc(r.Places, Place.Still)
				last.Visible = last.Visible || r.Facts.visible()
			}
			if last != nil {
				list = append(list, *last)
			}
		}
	}
	return list
}
