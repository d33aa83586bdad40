package engine

import (
	"cmp"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Fact is one effect of a command on a container's items, or the use of request units by the container's purge. Unlike events, which name
// only a few items and are summed up when there are many, facts are complete. There are no facts about read regions, which purge on their
// own.
//
// Facts are in the order of time, and the seconds of a FactPaid end before the next fact of another kind. Within a second, the removals of
// the purges come first, then what expired, then what requests did, and last the request units that the purges used. So the facts of each
// second are the same, however an Advance is divided.
type Fact struct {
	In       *Path // the container; all its facts share it, and it must not be changed
	At       int64 // Unix second in which the effect can first be seen; FactPaid: the first second in which the purge used request units
	Kind     FactKind
	Override ttl.Override // FactCreated, FactReplaced: the item's own ttl
	Ordinal  uint64       // of the item
	// FactHidden, FactShown: number of items; FactPaid: number of seconds; FactCreated, FactReplaced: seconds from _ts to At if the write kept
	// _ts, otherwise 0; FactMarked: 1 if queries returned the item, otherwise 0
	Count int64
	RU    RU // FactPaid: the sum over its seconds, which all have the same amount; FactGrown: the largest of a second
}

// A FactKind is the kind of a Fact.
type FactKind uint8

// The kinds of facts. The first five and the last two are about one item.
const (
	FactCreated  FactKind = iota // an item was written for the first time
	FactReplaced                 // a new version was written
	FactDeleted                  // a request removed it
	FactPurged                   // the purge removed it
	FactMadeWay                  // it was expired, and a write needed its name or a unique value
	FactHidden                   // items expired
	FactShown                    // hidden items became visible again (D02)
	FactPaid                     // the purge used request units
	FactGrown                    // the service raised the largest RU/s of autoscale; RU is what a second now has
	FactMarked                   // a request deleted its partition key; it is hidden, and still on disk
	FactErased                   // it is no longer on disk: the background task deleted it, or its name was written again
)

// tell records a fact of the command that is being applied, if the account keeps facts.
func (c *Container) tell(f Fact) {
	if !c.account.traced {
		return
	}
	f.In = c.in
	facts := &c.account.effects.facts
	*facts = append(doubled(*facts), f)
}

// doubled returns a list with room for another element. It doubles the capacity of a full list, because append would copy a long list
// each time it grows by a quarter.
func doubled[E any](list []E) []E {
	if len(list) == cap(list) {
		return slices.Grow(list, len(list)+1)
	}
	return list
}

// tellPaid records that the purge used each request units in every one of a number of seconds, the first at at. The other facts of these
// seconds are recorded later in the same step.
func (c *Container) tellPaid(p *replica, at, seconds int64, each RU) {
	if each = c.price(each); each > 0 && seconds > 0 && p == &c.replica && c.account.traced {
		paid := &c.account.effects.paid
		*paid = append(*paid, Fact{In: c.in, At: at, Kind: FactPaid, Count: seconds, RU: each * RU(seconds)})
	}
}

// settled sorts the payments of a step's purges by time and inserts them at place, where the facts of the step begin. They come before the
// removals, which happen in the step's last second; in the seconds before, nothing expired.
func (f *effects) settled(place int) {
	slices.SortStableFunc(f.paid, func(a, b Fact) int { return cmp.Compare(a.At, b.At) })
	if len(f.facts) > place {
		f.facts = slices.Insert(f.facts, place, f.paid...)
		f.paid = f.paid[:0]
	}
}

// tellPayments records the payments of the purges before a second in which something else happened.
func (f *effects) tellPayments(before int64) {
	later := f.paid[:0]
	for _, p := range f.paid {
		n := min(p.Count, before-p.At)
		if n <= 0 {
			later = append(later, p)
			continue
		}
		told := p
		told.Count, told.RU = n, p.RU/RU(p.Count)*RU(n)
		f.facts = append(doubled(f.facts), told)
		if n < p.Count {
			p.At, p.Count, p.RU = before, p.Count-n, p.RU-told.RU
			later = append(later, p)
		}
	}
	f.paid = later
}

// tellEnd records that the write region no longer stores an item.
func (c *Container) tellEnd(it *Item, at int64, cause Cause) {
	kind := FactMadeWay
	switch cause {
	case byPurge:
		kind = FactPurged
	case ByDelete:
		kind = FactDeleted
	}
	c.tell(Fact{At: at, Kind: kind, Ordinal: it.ordinal})
}
