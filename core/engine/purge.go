package engine

import "github.com/cosmosttl/cosmosttl/core/ttl"

// purge is the state of the background task that removes expired items from disk.
type purge struct {
	paid    RU     // what it has paid so far for the item in front: a delete may be dearer than a second's rest
	paidFor uint64 // that item's lsn
	delayed bool   // a second has ended with items waiting
}

// front is the item that the purge takes next: the oldest deadline, then the oldest write (model: the documentation names
// no order, ttl.md U13). It is nil when nothing is expired.
func (c *Container) front() *Item {
	if !c.spec.Default.Enabled() {
		return nil
	}
	now := c.account.now
	var best *Item
	if it, ok := c.index.own.Min(); ok && ttl.Expired(it.ownDeadline(), now) {
		best = it
	}
	if n, ok := c.spec.Default.Seconds(); ok {
		if _, it, ok := c.index.inherit.Min(); ok && ttl.Expired(it.ts+int64(n), now) {
			if best == nil || earlier(it.ts+int64(n), it.lsn, best) {
				best = it
			}
		}
	}
	return best
}

func earlier(deadline int64, lsn uint64, than *Item) bool {
	if d := than.ownDeadline(); deadline != d {
		return deadline < d
	}
	return lsn < than.lsn
}

// need is what is still to be paid for the item in front.
func (c *Container) need(front *Item) RU {
	if c.purge.paidFor != front.lsn {
		return front.PurgeCost()
	}
	return front.PurgeCost() - c.purge.paid
}

// nextPurge is the first second, after now, at which the purge will have done something that can be told: removed an
// item, or been found short. It assumes that nothing expires and no request comes before.
func (c *Container) nextPurge() int64 {
	front := c.front()
	if front == nil {
		return never
	}
	now := c.account.now
	if c.throughput.Serverless || !c.purge.delayed {
		return now + 1
	}
	rest := c.need(front) - c.throughput.leftover(c.meter.used)
	if rest <= 0 {
		return now + 1
	}
	steady := c.throughput.leftover(0)
	if steady == 0 {
		return never
	}
	return now + 1 + int64((rest+steady-1)/steady)
}

// settle ends the seconds up to that one: the purge spends what each of them left over. Only the last may pay an item
// off, nextPurge saw to that; and nothing has expired since now, so that the front is the same throughout.
func (c *Container) settle(to int64) {
	seconds, used := to-c.account.now, c.meter.used
	c.meter.used, c.meter.spent = 0, 0
	if c.throughput.Serverless {
		return
	}
	if front := c.front(); front != nil && seconds > 1 {
		c.pay(front, c.throughput.leftover(used)+RU(seconds-2)*c.throughput.leftover(0))
		used = 0
	}
	c.spend(to, c.throughput.leftover(used))
	front := c.front()
	if front == nil {
		c.purge = purge{}
		return
	}
	if !c.purge.delayed {
		c.purge.delayed = true
		c.emit(to, Event{Kind: PurgeDelayed, Cause: ByShortage, Items: []Ref{front.ref()}, Count: c.Expired(), RU: c.need(front)})
	}
}

// pay puts an amount towards the removal of the item in front.
func (c *Container) pay(front *Item, amount RU) {
	if c.purge.paidFor != front.lsn {
		c.purge.paid, c.purge.paidFor = 0, front.lsn
	}
	c.purge.paid += amount
	c.meter.purges += amount
}

// spend lets the purge work with one second's rest.
func (c *Container) spend(to int64, budget RU) {
	gone := Event{Kind: Purged, Cause: ByPurge}
	for front := c.front(); front != nil; front = c.front() {
		need := c.need(front)
		if need > budget {
			c.pay(front, budget)
			c.meter.spent += budget
			break
		}
		budget -= need
		c.meter.spent += need
		c.meter.purges += need
		c.take(to, front, &gone)
	}
	c.emit(to, gone)
}

// purgeAtOnce is the serverless purge: whatever is expired goes in the very second, and is billed (C44).
func (c *Container) purgeAtOnce() {
	if !c.throughput.Serverless {
		return
	}
	gone := Event{Kind: Purged, Cause: ByPurge}
	for front := c.front(); front != nil; front = c.front() {
		cost := front.PurgeCost()
		c.meter.spent += cost
		c.meter.purges += cost
		c.meter.billed += cost
		c.take(c.account.now, front, &gone)
	}
	c.emit(c.account.now, gone)
	c.purge = purge{}
}

// take removes an item from disk.
func (c *Container) take(at int64, it *Item, gone *Event) {
	c.index.remove(it)
	c.lsn++
	c.purged++
	c.tombs.bury(it, at, ByPurge, it.PurgeCost())
	c.purge.paid, c.purge.paidFor = 0, 0
	gone.RU += it.PurgeCost()
	gone.count(it)
}

// Backlog is what the purge still has before it: how many items, and what removing them takes. It looks at every
// expired item.
func (c *Container) Backlog() (items int, cost RU) {
	d := c.spec.Default
	if !d.Enabled() {
		return 0, 0
	}
	add := func(it *Item) bool {
		if c.visible(it) {
			return false
		}
		items++
		cost += it.PurgeCost()
		return true
	}
	c.index.own.Scan(add)
	if _, ok := d.Seconds(); ok {
		c.index.inherit.Scan(func(_ uint64, it *Item) bool { return add(it) })
	}
	if front := c.front(); front != nil && c.purge.paidFor == front.lsn {
		cost -= c.purge.paid
	}
	return items, cost
}

// PurgeDelayed tells whether the last second ended with expired items that could not be paid for.
func (c *Container) PurgeDelayed() bool { return c.purge.delayed }
