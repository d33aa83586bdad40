package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Whereabouts says where an item is, as far as the container knows.
type Whereabouts struct {
	Ref      Ref
	Key      PartitionKey
	Written  int64 // Unix second of the last write
	Override ttl.Override
	Visible  bool // queries and reads return the item
	// the second in which the item expires under the present setting, even if the item is no longer on disk
	Deadline int64
	Expires  bool // the present setting gives the item a Deadline
	// the second since which queries do not return an item that has expired, under the setting of that time; 0 for others
	Hidden   int64
	Removed  Cause  // why the item left the write region's disk; CauseUnknown while the item is there
	Deleting bool   // a request has deleted the item's partition key
	Disks    []Disk // the write region first
	Analytic bool   // the analytical store has a version of the item, even a hidden one
	LastKept int64  // Unix second of the item's newest record in the feed of all versions; 0 for none
	LastBody int64  // Unix second of the newest record with the item's body or a part of it; 0 for none
}

// A Disk says whether a region's disk has an item.
type Disk struct {
	Region string // empty for the write region
	Here   bool
	Gone   int64 // the first second without the item; 0 if the item is here, or if the second is not known
	Never  bool  // the item was never there, because the region was added later
}

// WhereaboutsOf returns the whereabouts of an item by its ordinal, without a charge. ok is false if the container
// neither stores nor remembers the item. A container remembers the newest MaxTombstones removed items. The call looks at
// all kept versions.
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

// A Locator answers like WhereaboutsOf for many items of a container in one second. It has maps in place of the lists
// that WhereaboutsOf searches.
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

// Ordinals returns the ordinals of the items that the container stores or remembers, in order. whole is false if the
// container may have forgotten other items.
func (l *Locator) Ordinals() (list []uint64, whole bool) {
	stored, _ := l.c.Items()
	list = slices.Clone(stored)
	for n := range l.tombstones {
		list = append(list, n)
	}
	slices.Sort(list)
	return slices.Compact(list), len(l.c.tombstones.last(MaxTombstones)) < MaxTombstones
}

// Of returns the same as [WhereaboutsOf].
func (l *Locator) Of(ordinal uint64) (w Whereabouts, ok bool) {
	return l.c.whereabouts(ordinal, l.kept[ordinal],
		func(_ *Container, n uint64) (t Tombstone, ok bool) { t, ok = l.tombstones[n]; return t, ok },
		func(r *region, n uint64) (at int64, ok bool) { at, ok = l.gone[r][n]; return at, ok })
}

// records are the seconds of an item's newest records in the feed of all versions: of the last one, and of the last one
// with a body. 0 stands for none.
type records struct{ last, body int64 }

func (k *records) add(ch Change) {
	k.last = max(k.last, ch.At)
	if ch.Op != ChangeDelete || ch.Previous != nil {
		k.body = max(k.body, ch.At)
	}
}

// eachKept calls yield for the records of the feed of all versions within its window, the newest first, until yield
// returns false.
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
		if !w.Visible {
			_, w.Hidden, _ = HiddenSince(c, it)
		}
		w.Disks = []Disk{{Here: true}}
	} else {
		t, found := tombstone(c, ordinal)
		if !found {
			return w, false
		}
		w = Whereabouts{Ref: t.Ref, Key: t.PK, Written: t.TS, Override: t.Override, Removed: t.Cause}
		w.Disks = []Disk{{Gone: t.At}}
		if _, second, expired := ExpiryOf(c, t); expired {
			w.Hidden = second
		}
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

// Lost calls yield with the items that a region has lost after a second, and with the first second without each item.
// The newest come first. A region remembers the newest MaxTombstones items.
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

// tombstoneOf returns the tombstone of an item, even if another item has its name now.
func tombstoneOf(c *Container, ordinal uint64) (t Tombstone, ok bool) {
	for _, t := range c.tombstones.last(MaxTombstones) {
		if t.Ref.Ordinal == ordinal {
			return t, true
		}
	}
	return t, false
}

// An Origin is a container from which another container has copied or restored items.
type Origin struct {
	RID      string `json:"rid"` // resource id
	Restored bool   `json:"restored,omitempty"`
}

const maxOrigins = 100

// descend records that a container has items from another one. Each origin is recorded once. Beyond maxOrigins, the
// oldest are forgotten.
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

// Origins returns the containers from which a container has copied or restored items. The caller must not change the
// slice.
func (c *Container) Origins() []Origin { return c.origins }

// OrdinalsOf returns the ordinals of the items of an id that a container stores or remembers, the oldest first. If key
// is not nil, only items of this partition key count.
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
