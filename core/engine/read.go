package engine

import "math/bits"

// ReadItem reads one item by its id and partition key. A read does not restart the countdown (C26). ReadItem is a
// command because the purge cannot use the read's request units in the same second.
type ReadItem struct {
	In           Path
	ID           string
	PartitionKey PartitionKey
	Region       string // a read region; empty for the write region
	Bucket       int    // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

// ReadFeed lists the items that are visible now, in the order of their creation.
type ReadFeed struct {
	In     Path
	Hashes HashRange // only effective partition keys in this range
	From   uint64    // FeedResult.Next of the previous page; 0 at the start
	Limit  int       // most items to return; 0 for all
	Bucket int       // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

// A FeedResult is a page of a container's items.
type FeedResult struct {
	Items  []*Item
	Next   uint64 // ReadFeed.From of the next page; 0 at the end
	Charge RU
}

func (cmd ReadItem) path() Path { return cmd.In }
func (cmd ReadFeed) path() Path { return cmd.In }

func (cmd ReadItem) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd ReadItem) on(c *Container) (Result, *Error) {
	p := &c.replica
	if cmd.Region != "" {
		r := c.region(cmd.Region)
		if r == nil {
			return Result{}, bad("region", cmd.Region, "one of the container's read regions")
		}
		p = &r.replica
	}
	cost, status := missedRead, notFound()
	it, ok := p.index.byKey.Get(keyOf(cmd.PartitionKey, cmd.ID))
	if ok = ok && c.visible(it); ok {
		cost, status = ReadCost(it.size()), c.account.work.read(len(it.doc))
	}
	c.chargeIn(p, cost)
	if status != nil {
		return Result{Charge: cost}, status
	}
	return Result{Status: 200, Charge: cost, Item: it}, nil
}

func (cmd ReadFeed) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd ReadFeed) on(c *Container) (Result, *Error) {
	var page FeedResult
	bytes, has := 0, cmd.Hashes.keys(c)
	c.Each(cmd.From, func(it *Item) bool {
		if !has(it) {
			return true
		}
		if cmd.Limit > 0 && len(page.Items) == cmd.Limit {
			page.Next = it.ordinal
			return false
		}
		page.Items = append(page.Items, it)
		bytes += len(it.doc)
		return true
	})
	page.Charge = QueryCost(len(page.Items), bytes)
	c.charge(page.Charge)
	return Result{Status: 200, Charge: page.Charge, Answer: page}, nil
}

// Each calls yield for the items that queries return now, in the order of their creation, from the ordinal from on,
// until yield returns false. It uses no request units, because it is for display, not a request.
func (c *Container) Each(from uint64, yield func(*Item) bool) {
	h := c.horizon()
	c.index.byOrdinal.Leaves(from, func(items []*Item) bool {
		var shown uint64 // one bit for each of the items
		for i, it := range items {
			shown |= h.shows(it) << (i % 64)
		}
		for ; shown != 0; shown &= shown - 1 {
			if it := items[bits.TrailingZeros64(shown)]; c.indexed(it) && !yield(it) {
				return false
			}
		}
		return true
	})
}

// EachStored calls yield like [Container.Each], for all items on disk, including hidden ones.
func (c *Container) EachStored(from uint64, yield func(*Item) bool) {
	if c.deleting.len() > 0 {
		both(c, from, yield)
		return
	}
	c.index.byOrdinal.Ascend(from, yield)
}

// Items returns all items on disk, including hidden ones, and their ordinals, in the order of the ordinals. For many
// items, Items is much faster than EachStored.
func (c *Container) Items() (ordinals []uint64, items []*Item) {
	if c.deleting.len() == 0 {
		return c.index.byOrdinal.All()
	}
	both(c, 0, func(it *Item) bool {
		ordinals, items = append(ordinals, it.ordinal), append(items, it)
		return true
	})
	return ordinals, items
}

// ByOrdinal returns a stored item, even a hidden one.
func (c *Container) ByOrdinal(n uint64) (*Item, bool) {
	if x := c.deleting.of(n); x != nil {
		return x.item, true
	}
	return c.index.byOrdinal.Get(n)
}

// Visible reports whether requests see a stored item now.
func (c *Container) Visible(it *Item) bool {
	return c.visible(it) && (c.deleting.items == nil || c.deleting.of(it.ordinal) == nil)
}

// Partition returns the items of a partition key that requests see, in the order of their creation.
func (c *Container) Partition(key PartitionKey) (items []*Item) {
	c.index.byPK.each(&c.index, string(key), 0, func(it *Item) bool {
		if c.visible(it) {
			items = append(items, it)
		}
		return true
	})
	return items
}

// Find returns an item without a charge; ok is false if it does not exist or has expired.
func (c *Container) Find(pk PartitionKey, id string) (it *Item, ok bool) {
	it = c.find(pk, id)
	return it, it != nil
}
