package engine

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Fact is one effect of a command on a container's items, or the use of request units by the container's purge or by a copy
// of its items. Facts are complete. Events are not: an event names only a few items, and many events are summed up. There are
// no facts about read regions, because each of these has a purge of its own.
//
// Facts are in the order of time. The seconds of a FactPaid end before the next fact of another kind. Within a second, the removals by the
// purges come first. The items that expired, the effects of requests, and the request units that the purges used follow in this order. The
// facts of a second are therefore the same, however an Advance is divided.
type Fact struct {
	In       *Path // the container; its facts share the Path, so nobody may change it
	At       int64 // Unix second in which the effect can first be seen; FactPaid: the first second in which the purge used request units
	Kind     FactKind
	Override ttl.Override // FactCreated, FactReplaced: the item's own ttl
	Ordinal  uint64       // of the item
	// FactHidden, FactShown: number of items; FactPaid: number of seconds; FactCreated, FactReplaced: seconds from _ts to At if the write kept
	// _ts, otherwise 0; FactMarked: 1 if queries returned the item, otherwise 0
	Count int64
	// FactPaid: the sum over its seconds, which all have the same amount; FactLimit: the most that a second can have;
	// FactCopied: the charge
	RU RU
}

// A FactKind is the kind of a Fact.
type FactKind uint8

// The kinds of facts. The first five, FactMarked and FactErased are about one item.
const (
	FactCreated  FactKind = iota // an item was written for the first time
	FactReplaced                 // a new version was written
	FactDeleted                  // a request removed the item
	FactPurged                   // the purge removed the item
	FactMadeWay                  // the expired item was removed because a write needed its name or one of its unique values
	FactHidden                   // items expired
	FactShown                    // hidden items became visible again (D02)
	FactPaid                     // the purge used request units
	FactLimit                    // a new container, new throughput of its database, or raised autoscale; RU is what a second can have
	FactMarked                   // a request deleted the item's partition key; the item is hidden, and still on disk
	FactErased                   // a marked item left the disk: the background task deleted it, or a write needed its name
	FactCopied                   // a CopyContainer read the items for another container, whose writes are the charge of the result
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

// doubled returns a list with room for another element. It doubles the capacity of a full list. append would add only a quarter to a long
// list, and so copy it more often.
func doubled[E any](list []E) []E {
	if len(list) == cap(list) {
		return slices.Grow(list, len(list)+1)
	}
	return list
}

// tellPaid records that the purge used the same request units, each, in a number of seconds, of which at is the first. The payments wait
// in a list of their own, because the facts that belong before them are recorded later in the same step.
func (c *Container) tellPaid(p *replica, at, seconds int64, each RU) {
	if each = c.price(each); each > 0 && seconds > 0 && p == &c.replica && c.account.traced {
		paid := &c.account.effects.paid
		*paid = append(*paid, Fact{In: c.in, At: at, Kind: FactPaid, Count: seconds, RU: each * RU(seconds)})
	}
}

// settled sorts the payments of a step's purges by time. If the step has recorded removals, settled inserts the payments at place, where
// the facts of the step begin: the removals are of the second in which the step ends, the payments are of earlier seconds, and nothing
// expired in between. Otherwise the payments wait for tellPayments.
func (f *effects) settled(place int) {
	sort.SliceStable(f.paid, func(i, j int) bool { return f.paid[i].At < f.paid[j].At })
	if len(f.facts) > place {
		f.facts = slices.Insert(f.facts, place, f.paid...)
		f.paid = f.paid[:0]
	}
}

// tellPayments records the payments of the seconds before a given second. A caller that is about to record another fact of that second
// calls it first.
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

// tellEnd records that the write region no longer stores an item that no request had marked. See FactErased for the others.
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
