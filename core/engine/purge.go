package engine

import "github.com/cosmosttl/cosmosttl/core/ttl"

// purge is the state of the background task that removes expired items from a region's disk.
type purge struct {
	paid    RU     // paid so far for the front item, which may cost more than one second leaves over
	paidFor uint64 // that item's lsn
	delayed bool   // a second has ended with items waiting
}

// front returns the item that the purge removes next: the oldest deadline, then the oldest write (model: the documentation
// gives no order, docs/model.md U13). It is nil when nothing is expired.
func (p *replica) front(d ttl.Default, now int64) *Item {
	if !d.Enabled() {
		return nil
	}
	var best *Item
	if it, ok := p.index.own.Min(); ok && ttl.Expired(it.ownDeadline(), now) {
		best = it
	}
	if n, ok := d.Seconds(); ok {
		if _, it, ok := p.index.inherit.Min(); ok && ttl.Expired(it.ts+int64(n), now) {
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

// need returns what is still to be paid for the front item.
func (p *replica) need(front *Item) RU {
	if p.purge.paidFor != front.lsn {
		return front.PurgeCost()
	}
	return front.PurgeCost() - p.purge.paid
}

// nextPurge returns the first second after now in which the purge of a region has an event: it has removed an item, or fallen
// short. It assumes that until then nothing expires and there are no requests.
func (c *Container) nextPurge(p *replica, traffic int64) int64 {
	now := c.account.now
	front := p.front(c.spec.Default, now)
	if front == nil {
		return never
	}
	if c.throughput.Serverless || !p.purge.delayed || c.account.rules == RulesOf2016 {
		return now + 1
	}
	rest := p.need(front) - c.throughput.leftover(c.used(p), traffic)
	if rest <= 0 {
		return now + 1
	}
	steady := c.throughput.leftover(0, traffic)
	if steady == 0 {
		return never
	}
	return now + 1 + int64((rest+steady-1)/steady)
}

// used returns what requests used of a region's second. All requests to the engine go to the write region.
func (c *Container) used(p *replica) RU {
	if p == &c.replica {
		return c.meter.used
	}
	return 0
}

// settle ends the seconds up to the given one: in each region the purge spends what each of them left over. By nextPurge, only the
// last one can complete an item's payment; and nothing has expired since now, so the front item is the same throughout.
func (c *Container) settle(to int64) {
	c.bill.pass(c, to)
	c.settleIn("", &c.replica, c.throughput.Traffic, to)
	for i := range c.regions {
		c.settleIn(c.regions[i].name, &c.regions[i].replica, c.regions[i].traffic, to)
	}
	c.meter.used = 0
}

func (c *Container) settleIn(name string, p *replica, traffic, to int64) {
	p.spent = 0
	if c.throughput.Serverless {
		return
	}
	d, now, used := c.spec.Default, c.account.now, c.used(p)
	if front := p.front(d, now); front != nil && to-now > 1 {
		p.pay(front, c.throughput.leftover(used, traffic)+RU(to-now-2)*c.throughput.leftover(0, traffic))
		used = 0
	}
	budget := c.throughput.leftover(used, traffic)
	if c.account.rules == RulesOf2016 {
		budget = free
	}
	c.spend(name, p, to, budget)
	front := p.front(d, now)
	if front == nil {
		p.purge = purge{}
		return
	}
	if !p.purge.delayed {
		p.purge.delayed = true
		c.emit(to, Event{Kind: PurgeDelayed, Cause: byShortage, Region: name, Items: []Ref{front.ref()},
			Count: p.index.due(d, now), RU: p.need(front)})
	}
}

// free is the budget of a purge that costs nothing.
const free RU = -1

// pay pays an amount towards the removal of the front item.
func (p *replica) pay(front *Item, amount RU) {
	if p.purge.paidFor != front.lsn {
		p.purge.paid, p.purge.paidFor = 0, front.lsn
	}
	p.purge.paid += amount
	p.purges += amount
}

// spend runs the purge of a region with what one second left over.
func (c *Container) spend(name string, p *replica, to int64, budget RU) {
	gone := Event{Kind: Purged, Cause: byPurge, Region: name}
	d, now := c.spec.Default, c.account.now
	for front := p.front(d, now); front != nil; front = p.front(d, now) {
		if budget == free {
			c.take(p, to, front, 0, &gone)
			continue
		}
		need := p.need(front)
		if need > budget {
			p.pay(front, budget)
			p.spent += budget
			break
		}
		budget -= need
		p.spent += need
		p.purges += need
		c.take(p, to, front, front.PurgeCost(), &gone)
	}
	c.emit(to, gone)
}

// purgeAtOnce is the serverless purge: items are removed in the second in which they expire, and billed (C44).
func (c *Container) purgeAtOnce() {
	if !c.throughput.Serverless {
		return
	}
	c.purgeAll("", &c.replica)
	for i := range c.regions {
		c.purgeAll(c.regions[i].name, &c.regions[i].replica)
	}
}

func (c *Container) purgeAll(name string, p *replica) {
	gone := Event{Kind: Purged, Cause: byPurge, Region: name}
	d, now := c.spec.Default, c.account.now
	for front := p.front(d, now); front != nil; front = p.front(d, now) {
		cost := front.PurgeCost()
		if c.account.rules == RulesOf2016 {
			cost = 0
		}
		p.spent += cost
		p.purges += cost
		c.bill.consume(cost)
		c.take(p, now, front, cost, &gone)
	}
	c.emit(now, gone)
	p.purge = purge{}
}

// take removes an item from a region's disk and adds it to an event.
func (c *Container) take(p *replica, at int64, it *Item, cost RU, gone *Event) {
	if p == &c.replica {
		c.drop(it, at, byPurge, cost)
	} else {
		p.index.remove(it)
		p.purged++
	}
	p.purge.paid, p.purge.paidFor = 0, 0
	gone.RU += cost
	gone.count(it)
}

// Backlog reports how many expired items the purge of the write region has yet to remove, and what that costs.
func (c *Container) Backlog() (items int, cost RU) {
	d, now := c.spec.Default, c.account.now
	items, cost = c.index.due(d, now), c.index.dueCost(d, now)
	if front := c.front(d, now); front != nil && c.purge.paidFor == front.lsn {
		cost -= c.purge.paid
	}
	return items, cost
}

// PurgeDelayed reports whether the last second ended with expired items that could not be paid for.
func (c *Container) PurgeDelayed() bool { return c.purge.delayed }
