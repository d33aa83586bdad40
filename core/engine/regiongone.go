package engine

import "slices"

// gone is a region's record of an item that it no longer stores.
type gone struct {
	Ordinal uint64 `json:"n"`
	At      int64  `json:"at"` // the first second without it
}

// lose removes an item from a region's disk, in the second at.
func (r *region) lose(it *Item, at int64) {
	r.index.remove(it)
	r.gone.add(&gone{it.ordinal, at}, MaxTombstones)
}

// sweep ends an Advance for the region: it removes what its purge has retired.
func (r *region) sweep() {
	list := r.index.retired
	for _, x := range list[max(0, len(list)-MaxTombstones):] {
		r.gone.add(&gone{x.item.ordinal, x.at}, MaxTombstones)
	}
	r.index.sweep()
}

// regain makes the region store what the write region does. It records the items that it loses by that, and forgets when it lost those that
// it gets back.
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

// goneOf returns the first second in which the region does not store an item any more; ok is false if it has no record.
func (r *region) goneOf(ordinal uint64) (at int64, ok bool) {
	for _, g := range slices.Backward(r.gone.last(MaxTombstones)) {
		if g.Ordinal == ordinal {
			return g.At, true
		}
	}
	return 0, false
}

// complete reports whether the records have all that the region has lost.
func (r *region) complete() bool {
	return len(r.gone.last(MaxTombstones)) < MaxTombstones
}
