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

// WhereaboutsOf returns what is known of an item by its ordinal, free of charge. ok is false if the container neither stores the item nor remembers it:
// tombstones are kept for the newest MaxTombstones items. It looks at all kept versions.
func WhereaboutsOf(c *Container, ordinal uint64) (w Whereabouts, ok bool) {
	it, stored := c.ByOrdinal(ordinal)
	if stored {
		w = Whereabouts{Ref: it.ref(), Key: it.PartitionKey(), Written: it.ts, Override: it.override, Visible: c.Visible(it), Deleting: c.deleting.of(ordinal) != nil}
	} else {
		t, found := tombstoneOf(c, ordinal)
		if !found {
			return w, false
		}
		w = Whereabouts{Ref: t.Ref, Key: t.PK, Written: t.TS, Override: t.Override, Removed: t.Cause}
		w.Disks = []Disk{{Gone: t.At}}
	}
	w.Deadline, w.Expires = ttl.Decide(c.spec.Default, w.Override).Deadline(w.Written)
	if stored {
		w.Disks = []Disk{{Here: true}}
	}
	for i := range c.regions {
		r := &c.regions[i]
		d := Disk{Region: r.name}
		if _, d.Here = r.index.byOrdinal.Get(ordinal); !d.Here {
			var known bool
			if d.Gone, known = r.goneOf(ordinal); !known {
				d.Never = r.complete() || !stored && w.Disks[0].Gone <= r.since
			}
		}
		w.Disks = append(w.Disks, d)
	}
	if c.analytical.byOrdinal != nil {
		_, w.Analytic = c.analytical.byOrdinal.Get(ordinal)
	}
	w.FeedShows = stored && w.Visible
	if c.spec.FullFidelity != 0 {
		c.feed.all.newest(func(ch Change) bool {
			if ch.At < c.account.now-c.FeedWindow() {
				return false
			}
			if ch.Item.ordinal == ordinal {
				w.LastKept = max(w.LastKept, ch.At)
				if ch.Op != ChangeDelete || ch.Previous != nil {
					w.LastBody = max(w.LastBody, ch.At)
				}
			}
			return w.LastBody == 0
		})
	}
	return w, true
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

// OrdinalsOf returns the numbers of the items of an id, and of a key unless it is nil, that a container stores or remembers, the oldest first.
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
