package engine

// A container keeps its items in several orders and places. The functions in this file change all of them together.

// put stores a new item if old is nil, and otherwise a new version of old.
func (c *Container) put(old, it *Item) {
	if old != nil {
		c.index.replace(old, it)
		c.unique.disown(old)
	} else {
		c.index.insert(it)
	}
	for i := range c.regions {
		c.regions[i].replicate(it, c.account.now)
	}
	c.feed.renew(old, it)
	c.analytical.put(it)
	c.unique.own(it)
	now := c.account.now
	ch := Change{LSN: it.lsn, At: now, Op: ChangeCreate, Item: it}
	kind := FactCreated
	if old != nil {
		kind = FactReplaced
		ch.Op, ch.PreviousLSN = ChangeReplace, old.lsn
	}
	c.note(ch, old)
	c.tell(Fact{At: now, Kind: kind, Override: it.override, Ordinal: it.ordinal, Count: now - it.ts})
	c.sooner(it)
}

// drop removes an item from the write region's disk at a request. The item is gone from the second at on, and cost is the
// price of its removal. The purge calls remove instead.
func (c *Container) drop(it *Item, at int64, cause Cause, cost RU) {
	c.index.remove(it)
	c.end(it, at, cause)
	if cause == ByDelete {
		c.analytical.remove(it)
		for i := range c.regions {
			c.regions[i].forget(it, at)
		}
	} else {
		c.purged++
	}
	c.bury(it, at, cause, cost)
}

// end removes an item from the feed and from the unique values, and records its end. The caller has removed the item
// from the write region's index.
func (c *Container) end(it *Item, at int64, cause Cause) {
	c.feed.renew(it, nil)
	c.unique.disown(it)
	c.lsn++
	c.note(Change{LSN: c.lsn, At: at, Op: ChangeDelete, Item: it, PreviousLSN: it.lsn, Expired: cause != ByDelete}, it)
	c.tellEnd(it, at, cause)
}

// bury adds a tombstone of an item.
func (c *Container) bury(it *Item, at int64, cause Cause, cost RU) {
	c.tombstones.add(&Tombstone{it.ref(), it.PartitionKey(), it.override, it.ts, at, cause, cost}, MaxTombstones)
}

// replicate repeats a write in the region. The new version replaces another item of the same name. It also replaces the
// item's previous version, which may have had another name.
func (r *region) replicate(it *Item, at int64) {
	if old, ok := r.index.byKey.Get(it.key()); ok {
		if old.ordinal == it.ordinal {
			r.index.remove(old)
		} else {
			r.lose(old, at)
		}
	}
	if old, ok := r.index.byOrdinal.Get(it.ordinal); ok {
		r.index.remove(old)
	}
	r.index.insert(it)
}

// forget repeats a delete in the region, in a second.
func (r *region) forget(it *Item, at int64) {
	if old, ok := r.index.byKey.Get(it.key()); ok && old.ordinal == it.ordinal {
		r.lose(old, at)
	}
}
