package engine

import "github.com/cosmosttl/cosmosttl/core/ttl"

// purge is the state of the background task that removes expired items from a region's disk.
type purge struct {
	paid    RU     // paid so far for the front item, which may cost more than a second leaves over
	paidFor uint64 // the lsn of that item
	delayed bool   // the last second ended while items were waiting
}

// first returns the item that the purge removes first and its deadline. This is the item with the oldest deadline and
// then the oldest write, a choice of the model, since the documentation gives no order (docs/model.md U13). If no item
// expires, the item is nil and the deadline is never.
func (p *replica) first(d ttl.Default) (first *Item, at int64) {
	at = never
	if !d.Enabled() {
		return nil, never
	}
	if second, it, ok := p.index.own.Min(); ok {
		first, at = it, second
	}
	if n, inherits := d.Seconds(); inherits {
		ts, it, ok := p.index.inherit.Min()
		if other := ts + int64(n); ok && (other < at || other == at && it.lsn < first.lsn) {
			first, at = it, other
		}
	}
	return first, at
}

// front returns the item that the purge removes next, or nil. The item was expired at the given second.
func (p *replica) front(d ttl.Default, second int64) *Item {
	if first, deadline := p.first(d); ttl.Expired(deadline, second) {
		return first
	}
	return nil
}

// need returns the rest of the front item's cost. It is never below 0, although a saved account may have paid more than
// the present cost.
func (p *purge) need(front *Item, cost RU) RU {
	return max(0, cost-p.paidOf(front))
}

// paidOf returns what the purge has paid for the front item.
func (p *purge) paidOf(front *Item) RU {
	if p.paidFor != front.lsn {
		return 0
	}
	return p.paid
}

// Afford returns how many of n items the purge removes with a budget, one after the other. Each item has the same cost,
// paid is what was already paid for the first item, and n is at least 1. used is the part of the budget that the purge
// uses. next is the part of used that pays for the next item, which is not removed yet.
func Afford(budget, cost, paid RU, n int64) (gone int64, used, next RU) {
	first := max(0, cost-paid)
	if first > budget {
		return 0, budget, budget
	}
	gone, used = 1, first
	if cost == 0 {
		return n, used, 0
	}
	if n > 1 {
		more := min(n-1, int64((budget-used)/cost))
		gone, used = 1+more, used+RU(more)*cost
	}
	if gone < n {
		next, used = budget-used, budget
	}
	return gone, used, next
}

// due returns the last second whose expired items the purge may remove in a given second, because the purge delay has
// passed. A setting that hides an item counts as if it had always been in force.
func (c *Container) due(second int64) int64 { return c.throughput.Due(second) }

// Due returns the last second whose expired items the purge may remove in a given second.
func (t Throughput) Due(second int64) int64 { return second - t.PurgeDelay }

// nextPurge returns the first second after now in which the purge of a region has an event: it has removed an item, or
// it falls short. The result assumes no requests until then.
func (c *Container) nextPurge(p *replica, traffic int64) int64 {
	now := c.account.now
	front, deadline := p.first(c.spec.Default)
	if front == nil {
		return never
	}
	if !ttl.Expired(deadline, c.due(now)) {
		return deadline + c.throughput.PurgeDelay + 1
	}
	if !p.purge.delayed {
		return now + 1
	}
	if c.throughput.PurgeBurst && p.bank > 0 && bursts(c) > 0 {
		return now + 1
	}
	share := RU(0) // of deletes by partition key, while they are in progress
	if p == &c.replica && c.deleting.len() > 0 {
		share = c.throughput.DeleteShare()
	}
	rest := p.purge.need(front, front.PurgeCost()) - c.throughput.leftover(c.used(p)+share, traffic)
	if rest <= 0 {
		return now + 1
	}
	steady := c.throughput.leftover(share, traffic)
	if steady == 0 {
		return never
	}
	return now + 1 + int64((rest+steady-1)/steady)
}

// used returns the request units that requests have used in a region's present second. In the write region, it includes
// requests to all containers that share the throughput.
func (c *Container) used(p *replica) RU {
	if p != &c.replica {
		return p.read
	}
	if c.shares {
		return c.database.used()
	}
	return c.meter.used
}

// settle ends the seconds before a second to which the clock moves. In each region, the purge spends what each of them
// left over. Callers stop at the second of nextPurge. So only the last of these seconds can complete an item's payment,
// and the front item stays the same in all seconds that have one.
func (c *Container) settle(to int64) {
	c.bill.current.Pass(c.throughput, c.meter.used, to, c.bill.close)
	each, last := deleteUntil(c, to)
	c.settleIn("", &c.replica, c.throughput.Traffic, to, each, last)
	for i := range c.regions {
		c.settleIn(c.regions[i].name, &c.regions[i].replica, c.regions[i].traffic, to, 0, 0)
		c.regions[i].read, c.regions[i].buckets = 0, [MaxBuckets]RU{}
	}
}

// settleIn ends the seconds for the purge of a region. Deletes by partition key have used the amount each in every
// second but the last, and the amount last in the last second.
func (c *Container) settleIn(name string, p *replica, traffic, to int64, each, last RU) {
	d, now, used := c.spec.Default, c.account.now, c.used(p)
	if to-now > 1 {
		if front := p.front(d, c.due(now)); front != nil {
			first, steady, rest := c.throughput.leftover(used+each, traffic), c.throughput.leftover(each, traffic), to-now-2
			c.pay(p, front, first+RU(rest)*steady)
			c.tellPaid(p, now, 1, first)
			c.tellPaid(p, now+1, rest, steady)
			bank(c, p, 1, used+each, first, traffic)
			bank(c, p, rest, each, steady, traffic)
		} else {
			p.purge = purge{}
			bank(c, p, 1, used+each, 0, traffic)
			bank(c, p, to-now-2, each, 0, traffic)
		}
		used = 0
	}
	due := c.due(to - 1)
	last += used
	bank(c, p, 1, last, c.spend(name, p, to, due, c.throughput.leftover(last, traffic)+burstForPurge(c, p, last, traffic)), traffic)
	front := p.front(d, due)
	if front == nil {
		p.purge = purge{}
		return
	}
	if !p.purge.delayed {
		p.purge.delayed = true
		waiting, _ := p.index.due(d, due)
		c.emit(to, &Event{Kind: PurgeDelayed, Cause: byShortage, Region: name, Items: []Ref{front.ref()},
			Count: waiting, RU: p.purge.need(front, front.PurgeCost())})
	}
}

// pay pays an amount of a second's request units for the removal of the front item.
func (c *Container) pay(p *replica, front *Item, amount RU) {
	if p.purge.paidFor != front.lsn {
		p.purge.paid, p.purge.paidFor = 0, front.lsn
	}
	p.purge.paid += amount
	p.purges += c.price(amount)
}

func (c *Container) price(amount RU) RU { return c.account.rules.Price(amount) }

// spend runs the purge of a region with what one second left over, for the items that expired by the second due. It
// returns the request units that the purge used.
func (c *Container) spend(name string, p *replica, to, due int64, budget RU) (paid RU) {
	gone := Event{Kind: Purged, Cause: byPurge, Region: name, items: c.account.effects.room()}
	p.index.take(c.spec.Default, due, func(it *Item, cost int64) bool {
		removed, used, _ := Afford(budget, RU(cost), p.purge.paidOf(it), 1)
		c.pay(p, it, used)
		paid += used
		if removed == 0 {
			return false
		}
		budget -= used
		c.remove(p, to, it, c.price(RU(cost)), &gone)
		return true
	})
	p.spent = c.price(paid)
	c.tellPaid(p, to-1, 1, paid)
	c.emit(to, &gone)
	return paid
}

// remove removes an item from a region's disk, and adds it to an event. The item is no longer in the orders of
// deadlines.
func (c *Container) remove(p *replica, at int64, it *Item, cost RU, gone *Event) {
	p.index.retire(it, at)
	p.purged++
	if p == &c.replica {
		c.end(it, at, byPurge)
		if c.throughput.Serverless {
			c.bill.consume(cost) // in the hour of the event
		}
	}
	p.purge.paid, p.purge.paidFor = 0, 0
	gone.RU += cost
	gone.count(it)
}

// Backlog returns the number of expired items that the purge of the write region has yet to remove, and the request
// units for them.
func (c *Container) Backlog() (items int, cost RU) {
	d, now := c.spec.Default, c.account.now
	items, cost = c.index.due(d, now)
	if front := c.front(d, c.due(now)); front != nil {
		whole := front.PurgeCost()
		cost -= whole - c.purge.need(front, whole)
	}
	return items, cost
}

// PurgeNeed returns the request units that the purge of the write region must still spend until it has removed an
// expired item. They pay for the item and for the items that the purge removes before. ahead is the number of the items
// before.
func PurgeNeed(c *Container, it *Item) (need RU, ahead int) {
	d := c.spec.Default
	deadline, expires := c.deadlineOf(it)
	if !expires {
		return 0, 0
	}
	through, cost := c.index.own.Through(deadline, it.lsn)
	if n, inherits := d.Seconds(); inherits {
		more, dear := c.index.inherit.Through(deadline-int64(n), it.lsn)
		through, cost = through+more, cost+dear
	}
	if front, _ := c.first(d); front != nil {
		whole := front.PurgeCost()
		cost -= int64(whole - c.purge.need(front, whole))
	}
	return RU(cost), through - 1
}

// PurgeDelayed reports whether the last second ended with expired items for which the request units were too few.
func (c *Container) PurgeDelayed() bool { return c.purge.delayed }
