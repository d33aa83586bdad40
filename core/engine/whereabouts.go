package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Whereabouts are what a container knows of where an item is.
type Whereabouts struct {
	Ref       Ref
	Key       PartitionKey
	Written   int64 // Unix second of the last write
	Override  ttl.Override
	Visible   bool // queries and reads return it
	Deadline  int64
	Expires   bool   // Deadline has a second, the item's or what it was when it left the write region's disk
	Removed   Cause  // why it left the write region's disk; CauseUnknown while it is there
	Deleting  bool   // a request has deleted its partition key
	Disks     []Disk // the write region first
	Analytic  bool   // the analytical store has a version of it, hidden or not
	LastKept  int64  // Unix second of the newest record of it in the feed of all versions; 0 if there is none
	LastBody  int64  // the same of the newest record with an item's body or a part of one
	FeedShows bool   // the latest-version feed has it
}

// A Disk is what is known of an item on a region's disk.
type Disk struct {
	Region string // empty for the write region
	Here   bool
	Gone   int64 // the first second without it; 0 if it is here, or if the second is not remembered
	Never  bool  // it has never been there: the region was added later
}

// WhereaboutsOf returns what is known of an item by its ordinal, free of charge. ok is false if the container neither stores the item nor
// remembers it: tombstones are kept for the newest MaxTombstones items. It looks at all kept versions.
func WhereaboutsOf(c *Container, ordinal uint64) (w Whereabouts, ok bool) {
	var k records
	c.eachKept(func(ch Change) bool {
		if ch.Item.ordinal == ordinal {
			k.add(ch)
		}
		return k.body == 0
	})
	return c.whereabouts(ordinal, k, tombstoneOf, (*region).goneOf)
}

// A Locator has what WhereaboutsOf looks for in lists, for all items of a container in one second.
type Locator struct {
	c          *Container
	kept       map[uint64]records
	tombstones map[uint64]Tombstone
	gone       map[*region]map[uint64]int64
}

// Locate reads the lists of a container. The Locator is valid until the account changes.
func Locate(c *Container) *Locator {
	l := &Locator{c, map[uint64]records{}, map[uint64]Tombstone{}, map[*region]map[uint64]int64{}}
	c.eachKept(func(ch Change) bool {
		k := l.kept[ch.Item.ordinal]
		k.add(ch)
		l.kept[ch.Item.ordinal] = k
		return true
	})
	for _, t := range c.tombstones.last(MaxTombstones) {
		l.tombstones[t.Ref.Ordinal] = t
	}
	for i := range c.regions {
		gone := map[uint64]int64{}
		for _, g := range c.regions[i].gone.last(MaxTombstones) {
			gone[g.Ordinal] = g.At
		}
		l.gone[&c.regions[i]] = gone
	}
	return l
}

// Ordinals returns the numbers of the items that the container stores or remembers, in their order. whole is false if it has forgotten
// others.
func (l *Locator) Ordinals() (list []uint64, whole bool) {
	stored, _ := l.c.Items()
	list = slices.Clone(stored)
	for n := range l.tombstones {
		list = append(list, n)
	}
	slices.Sort(list)
	return slices.Compact(list), len(l.c.tombstones.last(MaxTombstones)) < MaxTombstones
}

// Of is WhereaboutsOf.
func (l *Locator) Of(ordinal uint64) (w Whereabouts, ok bool) {
	return l.c.whereabouts(ordinal, l.kept[ordinal],
		func(_ *Container, n uint64) (t Tombstone, ok bool) { t, ok = l.tombstones[n]; return t, ok },
		func(r *region, n uint64) (at int64, ok bool) { at, ok = l.gone[r][n]; return at, ok })
}

// records are the seconds of an item's newest records in the feed of all versions; 0 is none.
type records struct{ last, body int64 }

func (k *records) add(ch Change) {
	k.last = max(k.last, ch.At)
	if ch.Op != ChangeDelete || ch.Previous != nil {
		k.body = max(k.body, ch.At)
	}
}

// eachKept calls yield for the records of the feed of all versions that are within its window, the newest first, until it returns false.
func (c *Container) eachKept(yield func(Change) bool) {
	if c.spec.FullFidelity != 0 {
		c.feed.all.newest(func(ch Change) bool { return ch.At >= c.account.now-c.FeedWindow() && yield(ch) })
	}
}

func (c *Container) whereabouts(ordinal uint64, k records, tombstone func(*Container, uint64) (Tombstone, bool),
	goneOf func(*region, uint64) (int64, bool)) (w Whereabouts, ok bool) {
	it, stored := c.ByOrdinal(ordinal)
	if stored {
		w = Whereabouts{Ref: it.ref(), Key: it.PartitionKey(), Written: it.ts, Override: it.override, Visible: c.Visible(it),
			Deleting: c.deleting.of(ordinal) != nil}
		w.Disks = []Disk{{Here: true}}
	} else {
		t, found := tombstone(c, ordinal)
		if !found {
			return w, false
		}
		w = Whereabouts{Ref: t.Ref, Key: t.PK, Written: t.TS, Override: t.Override, Removed: t.Cause}
		w.Disks = []Disk{{Gone: t.At}}
	}
	w.Deadline, w.Expires = ttl.Decide(c.spec.Default, w.Override).Deadline(w.Written)
	for i := range c.regions {
		r := &c.regions[i]
		d := Disk{Region: r.name}
		if _, d.Here = r.index.byOrdinal.Get(ordinal); !d.Here {
			var known bool
			if d.Gone, known = goneOf(r, ordinal); !known {
				d.Never = r.complete() || !stored && w.Disks[0].Gone <= r.since
			}
		}
		w.Disks = append(w.Disks, d)
	}
	if c.analytical.byOrdinal != nil {
		_, w.Analytic = c.analytical.byOrdinal.Get(ordinal)
	}
	w.FeedShows = stored && w.Visible
	w.LastKept, w.LastBody = k.last, k.body
	return w, true
}

// OnDisk reports whether a region has an item on its disk. The empty name is the write region.
func OnDisk(c *Container, region string, ordinal uint64) (here bool) {
	if region == "" {
		_, here = c.ByOrdinal(ordinal)
	} else if r := c.region(region); r != nil {
		_, here = r.index.byOrdinal.Get(ordinal)
	}
	return here
}

// Lost calls yield with the items that a region has lost after a second, and the first second without each, the newest first. It knows the
// newest MaxTombstones.
func Lost(c *Container, region string, after int64, yield func(ordinal uint64, at int64)) {
	if region == "" {
		for _, t := range slices.Backward(c.tombstones.last(MaxTombstones)) {
			if t.At <= after {
				return
			}
			yield(t.Ref.Ordinal, t.At)
		}
	} else if r := c.region(region); r != nil {
		for _, g := range slices.Backward(r.gone.last(MaxTombstones)) {
			if g.At <= after {
				return
			}
			yield(g.Ordinal, g.At)
		}
	}
}

// tombstoneOf returns the tombstone of an item, also if its name is stored again.
func tombstoneOf(c *Container, ordinal uint64) (t Tombstone, ok bool) {
	for _, t := range c.tombstones.last(MaxTombstones) {
		if t.Ref.Ordinal == ordinal {
			return t, true
		}
	}
	return t, false
}

// An Origin is the container from which a container has its items.
type Origin struct {
	RID      string `json:"rid"` // resource id
	Restored bool   `json:"restored,omitempty"`
}

const maxOrigins = 100

// descend records where a container has items from, once for each origin. Beyond maxOrigins the oldest are forgotten.
func descend(c, from *Container, restored bool) {
	o := Origin{from.RID(), restored}
	list := make([]Origin, 0, len(c.origins)+1)
	for _, other := range c.origins {
		if other != o {
			list = append(list, other)
		}
	}
	list = append(list, o)
	c.origins = list[max(0, len(list)-maxOrigins):]
}

// Origins returns from which containers a container has copied or restored items. The caller must not change them.
func (c *Container) Origins() []Origin { return c.origins }

// OrdinalsOf returns the numbers of the items of an id, and of a key unless it is nil, that a container stores or remembers, the oldest
// first.
func OrdinalsOf(c *Container, id string, key *PartitionKey) (list []uint64) {
	add := func(n uint64, k PartitionKey) {
		if key == nil || *key == k {
			list = append(list, n)
		}
	}
	for _, t := range c.tombstones.last(MaxTombstones) {
		if t.Ref.ID == id {
			add(t.Ref.Ordinal, t.PK)
		}
	}
	if c.deleting.items != nil {
		c.deleting.items.Ascend(0, func(x *doomed) bool {
			if x.item.ID() == id {
				add(x.item.ordinal, x.item.PartitionKey())
			}
			return true
		})
	}
	c.index.byID.each(&c.index, id, 0, func(it *Item) bool {
		add(it.ordinal, it.PartitionKey())
		return true
	})
	slices.Sort(list)
	return list
}
