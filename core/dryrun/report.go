package dryrun

import (
	"cmp"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Change is a change of a container's default at a second, or the container's removal.
type Change struct {
	Before, After ttl.Default
	At            int64 // Unix second
	Removed       bool  // the container is deleted, or replaced by a new one
}

// hides reports whether the items of a cohort are expired at a second under the new default, and not under the old one.
func (c Change) hides(i Cohort, second int64) bool {
	return ttl.Decide(c.After, i.TTL).Expired(i.TS, second) && !ttl.Decide(c.Before, i.TTL).Expired(i.TS, second)
}

// A Capacity says which request units are left to the purge.
type Capacity struct {
	engine.Throughput
	Used engine.RU // request units that requests use in the second of the change
}

// A Report is the result of a dry run.
type Report struct {
	Change
	Stored       int64 // items
	Live         int64 // items that are visible before the change
	HiddenAtOnce int64 // items that the change hides in its second
	ShownAtOnce  int64 // hidden items that are not purged yet and that the change brings back
	Rest         Rest
	Purge        Purge     // for the items that are hidden at once
	Early, Late  Purge     // the bounds of Purge; see Run
	Lag          int64     // the most seconds for which an item is hidden and on disk; Never if the purge does not reach an item
	Reverts      []Revert  // after a minute, an hour and a day
	RU           engine.RU // for purging the items that are hidden at once
	RUOfAll      engine.RU // for purging all items that expire at some time

	stored []Cohort
	work   purge
}

// A Rest is the items that are still visible in the second of the change.
type Rest struct {
	Items  int64
	Never  int64 // items that never expire
	Shares []Share
}

// A Share says at which second a percentage of the rest is hidden.
type Share struct {
	Percent int
	Items   int64
	At      int64 // Unix second; Never if fewer items expire
}

// A Purge has the first second without the first item, and the first second without any item. A removed
// item does not come back.
type Purge struct{ First, Last int64 } // Unix seconds; Never if the purge does not reach the item

// A Revert says which items come back when somebody undoes the change some seconds later.
type Revert struct {
	After int64 // seconds
	Back  int64 // items that the change has hidden until then and that become visible again
	Gone  int64 // items that would become visible, but that the purge has removed
}

var (
	percents = []int{10, 25, 50, 75, 90, 100}
	reverts  = []int64{60, 3600, 86400}
)

// These are assumptions of the bounds (docs/model.md §1.10 and §2). For the early bound, the purge has all
// request units of each second, without delay. For the late bound, the purge begins 300 s later (a user
// has seen a longer delay: azure-cosmos-dotnet-v3#4523). A delete then costs as much as a replace, which
// is twice an insert, as in the in-memory emulator of azure-sdk-for-rust.
const (
	lateDelay = 300
	latePrice = 2
)

// Run returns the effect of a change on the stored items. The error is an *[InputError].
func Run(stored []Cohort, c Change, with Capacity) (Report, error) {
	if c.At < 1 || c.At > engine.MaxNow {
		return Report{}, wrong("the second of the change", itoa(c.At), "1 to "+itoa(engine.MaxNow))
	}
	if with.Used < 0 {
		return Report{}, wrong("the request units of the second", with.Used.String(), "0 or more")
	}
	if err := check(stored, c.At); err != nil {
		return Report{}, err
	}
	if err := with.Check(); err != nil {
		e := err.(*engine.Error)
		return Report{}, wrong(e.Field, e.Value, e.Limit)
	}
	r := Report{Change: c, stored: stored}
	for _, i := range stored {
		r.Stored += i.Count
		was := ttl.Decide(c.Before, i.TTL).Expired(i.TS, c.At)
		is := ttl.Decide(c.After, i.TTL).Expired(i.TS, c.At)
		if !was {
			r.Live += i.Count
		}
		switch {
		case c.Removed:
		case is && !was:
			r.HiddenAtOnce += i.Count
			r.RU += engine.RU(i.Count) * i.Cost
		case was && !is:
			r.ShownAtOnce += i.Count
		}
	}
	if c.Removed {
		return r.removed(), nil
	}
	r.work = plan(stored, c.After, c.At, pace{with.Throughput, with.Used, 1, 0})
	r.rest()
	early, late := with.Throughput, with.Throughput
	early.Traffic, early.PurgeDelay = 0, 0
	late.PurgeDelay += lateDelay
	r.Purge = r.ofHidden(r.work)
	r.Early = r.ofHidden(plan(stored, c.After, c.At, pace{early, 0, 1, 0}))
	r.Late = r.ofHidden(plan(stored, c.After, c.At, pace{late, with.Used, latePrice, lateDelay}))
	r.Lag = r.work.lag(c.At)
	for _, s := range r.work.spans {
		r.RUOfAll += r.work.cost(s) * engine.RU(stored[s.cohort].Count)
	}
	for _, after := range reverts {
		r.Reverts = append(r.Reverts, r.Revert(after))
	}
	return r, nil
}

// removed completes the report of a change that removes the container and all its items.
func (r Report) removed() Report {
	r.HiddenAtOnce = r.Live
	if r.Live > 0 {
		r.Purge = Purge{r.At, r.At}
		r.Early, r.Late = r.Purge, r.Purge
	}
	for _, after := range reverts {
		r.Reverts = append(r.Reverts, Revert{After: after, Gone: r.Live})
	}
	return r
}

// rest computes when the items expire that the change does not hide at once.
func (r *Report) rest() {
	type due struct{ at, items int64 }
	var list []due
	for _, i := range r.stored {
		v := ttl.Decide(r.After, i.TTL)
		if v.Expired(i.TS, r.At) {
			continue
		}
		at, expires := v.Deadline(i.TS)
		if r.Rest.Items += i.Count; !expires {
			at = Never
			r.Rest.Never += i.Count
		}
		list = append(list, due{at, i.Count})
	}
	slices.SortFunc(list, func(a, b due) int { return cmp.Compare(a.at, b.at) })
	next, sum := 0, int64(0)
	for _, percent := range percents {
		share := Share{Percent: percent, Items: (r.Rest.Items*int64(percent) + 99) / 100}
		for ; sum < share.Items; next++ {
			sum += list[next].items
		}
		if next > 0 {
			share.At = list[next-1].at
			r.Rest.Shares = append(r.Rest.Shares, share)
		}
	}
}

// ofHidden returns when the purge has removed the first and the last of the items that the change hides at
// once. Both are 0 if there are no such items.
func (r *Report) ofHidden(w purge) (p Purge) {
	for _, s := range w.spans {
		if !r.hides(r.stored[s.cohort], r.At) {
			continue
		}
		if p.First == 0 {
			p.First = w.gone(s, 1)
		}
		p.Last = w.gone(s, r.stored[s.cohort].Count)
	}
	return p
}

// Revert returns the items that come back when somebody undoes the change a number of seconds after it.
func (r *Report) Revert(after int64) Revert {
	back := Revert{After: after}
	second := r.At + after
	for _, s := range r.work.spans {
		i := r.stored[s.cohort]
		if ttl.Decide(r.Before, i.TTL).Expired(i.TS, second) {
			continue
		}
		gone, _ := r.work.before(s, second)
		back.Gone += gone
		if r.hides(i, second) {
			back.Back += i.Count - gone
		}
	}
	return back
}

// Until returns the cohorts that are still stored at the second to, after the purge has worked under a
// setting since the second from. The result does not have the amount that the purge has paid for an item
// that is not gone yet.
func Until(stored []Cohort, d ttl.Default, from, to int64, with engine.Throughput) (left []Cohort) {
	gone := map[int]int64{}
	w := plan(stored, d, from, pace{throughput: with, price: 1})
	for _, s := range w.spans {
		gone[s.cohort], _ = w.before(s, to)
	}
	for i, c := range stored {
		if c.Count -= gone[i]; c.Count > 0 {
			left = append(left, c)
		}
	}
	return left
}

// A State is the content of the container at a second after the change.
type State struct {
	Live, Stored int64     // items that are visible, and items on disk
	Spent        engine.RU // request units of the purge since the change
}

// StateAt returns the state at a second that is not before the change, if nobody undoes the change.
func (r *Report) StateAt(second int64) State {
	st := State{Live: r.Stored, Stored: r.Stored}
	for _, s := range r.work.spans {
		if ttl.Expired(s.deadline, second) {
			st.Live -= r.stored[s.cohort].Count
		}
		gone, paid := r.work.before(s, second)
		st.Stored -= gone
		st.Spent += paid
	}
	return st
}
