package engine

import "slices"

// gone is a read region's record of an item that the region no longer stores.
type gone struct {
	Ordinal uint64 `json:"n"`
	At      int64  `json:"at"` // the first second without the item
}

// lose removes an item from a region's disk, in the second at.
func (r *region) lose(it *Item, at int64) {
	r.index.remove(it)
	r.gone.add(&gone{it.ordinal, at}, MaxTombstones)
}

// sweep ends an Advance for the region. It removes the items that the region's purge has retired, and records the newest of them.
func (r *region) sweep() {
	list := r.index.retired
	for _, x := range list[max(0, len(list)-MaxTombstones):] {
		r.gone.add(&gone{x.item.ordinal, x.at}, MaxTombstones)
	}
	r.index.sweep()
}

// regain makes the region store the same items as the write region. An item that the region gets back has no record any more. An item
// that the region loses by this gets a record, if the write region has a tombstone of it.
func (r *region) regain(c *Container) {
	var records newest[gone]
	for _, g := range r.gone.last(MaxTombstones) {
		if _, back := c.index.byOrdinal.Get(g.Ordinal); !back {
			records.add(&g, MaxTombstones)
		}
	}
	for _, t := range c.tombstones.last(MaxTombstones) {
		if _, here := r.index.byOrdinal.Get(t.Ref.Ordinal); here {
			records.add(&gone{t.Ref.Ordinal, c.account.now}, MaxTombstones)
		}
	}
	r.gone, r.index, r.purge = records, c.index.copy(), purge{}
}

// goneOf returns the first second in which the region no longer stores an item. ok is false if the region has no record of the item.
func (r *region) goneOf(ordinal uint64) (at int64, ok bool) {
	for _, g := range slices.Backward(r.gone.last(MaxTombstones)) {
		if g.Ordinal == ordinal {
			return g.At, true
		}
	}
	return 0, false
}

// complete reports whether the region has a record of every item that it has lost. It returns false if older records may have been dropped.
func (r *region) complete() bool {
	return len(r.gone.last(MaxTombstones)) < MaxTombstones
}
