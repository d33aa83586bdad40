package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Fact is one thing that a command did to a container's items or its purge to their request units. Unlike events, which name a
// few items and are summed up when they are many, facts are complete. Read regions have none: their purge is their own.
type Fact struct {
	In       *Path // the container; all its facts share it, and it must not be changed
	At       int64 // Unix second in which it can first be seen; FactPaid: the first second of which it took request units
	Kind     FactKind
	Override ttl.Override // FactCreated, FactReplaced: the item's own ttl
	Ordinal  uint64       // of the item
	Count    int64        // FactHidden, FactShown: number of items; FactPaid: number of seconds; FactCreated, FactReplaced: seconds from _ts to At, 0 unless kept
	RU       RU           // FactPaid: in all of these seconds, the same in each
}

// A FactKind is the kind of a Fact.
type FactKind uint8

// The kinds of facts. The first five are about one item.
const (
	FactCreated  FactKind = iota // an item was written for the first time
	FactReplaced                 // a new version was written
	FactDeleted                  // a request removed it
	FactPurged                   // the purge removed it
	FactMadeWay                  // it was expired, and a write needed its name or a unique value
	FactHidden                   // items expired
	FactShown                    // hidden items became visible again (D02)
	FactPaid                     // the purge used request units
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

// doubled returns a list with room for another element. A full one gets twice the room: append would copy a long one for each quarter more.
func doubled[E any](list []E) []E {
	if len(list) == cap(list) {
		return slices.Grow(list, len(list)+1)
	}
	return list
}

// tellPaid records that the purge used so many request units in each of some seconds.
func (c *Container) tellPaid(p *replica, at, seconds int64, each RU) {
	if each = c.price(each); each > 0 && seconds > 0 && p == &c.replica {
		c.tell(Fact{At: at, Kind: FactPaid, Count: seconds, RU: each * RU(seconds)})
	}
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
