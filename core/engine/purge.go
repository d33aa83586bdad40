package engine

import "github.com/cosmosttl/cosmosttl/core/ttl"

// purge is the state of the background task that removes expired items from a region's disk.
type purge struct {
	paid    RU     // paid so far for the front item, which may cost more than one second leaves over
	paidFor uint64 // that item's lsn
	delayed bool   // a second has ended with items waiting
}

// first returns the item that the purge removes first and its deadline: the oldest deadline, then the oldest write (model: the
// documentation gives no order, docs/model.md U13). If no item expires, the item is nil and the deadline is never.
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

// front returns the item that the purge removes next among the items that were expired at a second, or nil.
func (p *replica) front(d ttl.Default, second int64) *Item {
	if first, deadline := p.first(d); ttl.Expired(deadline, second) {
		return first
	}
	return nil
}

// need returns what is still to be paid for the front item, given its cost. A saved account may have paid more, when an item cost more.
func (p *purge) need(front *Item, cost RU) RU {
	return max(0, cost-p.paidOf(front))
}

// paidOf returns what is paid of the front item.
func (p *purge) paidOf(front *Item) RU {
	if p.paidFor != front.lsn {
		return 0
	}
	return p.paid
}

// Afford returns how many of n items the purge removes with a budget, one after the other. Each item costs the same, and paid is already paid
// for the first; n is at least 1. used is the part of the budget that the purge uses, and next is the part of it that is paid for the item
// that it would remove next.
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

// due returns the second whose expired items the purge may take in a second: the purge delay has passed since their deadlines. A
// setting that hides an item counts as if it had always been in force.
func (c *Container) due(second int64) int64 { return c.throughput.Due(second) }

// Due returns the last second whose expired items the purge may take in a second.
func (t Throughput) Due(second int64) int64 { return second - t.PurgeDelay }

// nextPurge returns the first second after now in which the purge of a region has an event: it has removed an item, or fallen
// short. It assumes that until then there are no requests.
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
	share := RU(0) // of deletes by partition key, while they go on
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

// used returns what requests used of a region's second. In the write region it includes requests to containers that share it.
func (c *Container) used(p *replica) RU {
	if p != &c.replica {
		return p.read
	}
	if c.shares {
		return c.database.used()
	}
	return c.meter.used
}

// settle ends the seconds up to the given one: in each region the purge spends what each of them left over. By nextPurge, only the
// last one can complete an item's payment, and the front item is the same in all seconds that have a front item.
func (c *Container) settle(to int64) {
	c.bill.current.Pass(c.throughput, c.meter.used, to, c.bill.close)
	each, last := deleteUntil(c, to)
	c.settleIn("", &c.replica, c.throughput.Traffic, to, each, last)
	for i := range c.regions {
		c.settleIn(c.regions[i].name, &c.regions[i].replica, c.regions[i].traffic, to, 0, 0)
		c.regions[i].read, c.regions[i].buckets = 0, [MaxBuckets]RU{}
	}
}

// settleIn ends the seconds for the purge of a region. Deletes by partition key have used each in every second but the last, and last in the
// last second.
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

// pay puts an amount of a second's request units towards the removal of the front item.
func (c *Container) pay(p *replica, front *Item, amount RU) {
	if p.purge.paidFor != front.lsn {
		p.purge.paid, p.purge.paidFor = 0, front.lsn
	}
	p.purge.paid += amount
	p.purges += c.price(amount)
}

func (c *Container) price(amount RU) RU { return c.account.rules.Price(amount) }

// spend runs the purge of a region with what one second left over, for the items that expired by the second due, and returns what it used.
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

// remove removes an item that is no longer in the orders of deadlines from a region's disk, and adds it to an event.
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

// Backlog reports how many expired items the purge of the write region has yet to remove, and the request units that it needs.
func (c *Container) Backlog() (items int, cost RU) {
	d, now := c.spec.Default, c.account.now
	items, cost = c.index.due(d, now)
	if front := c.front(d, c.due(now)); front != nil {
		whole := front.PurgeCost()
		cost -= whole - c.purge.need(front, whole)
	}
	return items, cost
}

// PurgeNeed returns what the purge of the write region has yet to pay until it has removed an expired item: for the item itself and for the
// items that the purge removes before. ahead is the number of the items before.
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

// PurgeDelayed reports whether the last second ended with expired items that could not be paid for.
func (c *Container) PurgeDelayed() bool { return c.purge.delayed }
