package engine

import "strconv"

// Advance lets time pass. Its duration depends on the number of events, not on the length of time. The clock moves from
// one second with an event to the next, and skips seconds in which items only expire. Advance{a+b} is exactly Advance{a}
// followed by Advance{b} (docs/model.md §5.3).
type Advance struct {
	Seconds int64 // at least 1; the clock ends with the year 9999
}

func (cmd Advance) apply(a *Account) (Result, *Error) {
	limit := MaxNow - a.now
	if cmd.Seconds < 1 || cmd.Seconds > limit {
		return Result{}, bad("advance", strconv.FormatInt(cmd.Seconds, 10), "1 to "+strconv.FormatInt(limit, 10)+" seconds")
	}
	target := a.now + cmd.Seconds
	for a.now < target {
		a.step(min(target, a.nextStep()))
	}
	for c := range a.containers() {
		c.sweep()
	}
	return Result{Status: 200}, nil
}

// nextStep returns the second to which the clock can move at once. The clock does not move beyond the next second in
// which a background task has an event. It can move over seconds in which the items of one container expire, but it
// stops before the items of a second container expire, because the events of several containers must come in the order
// of time.
func (a *Account) nextStep() int64 {
	work, soonest, other := int64(never), int64(never), int64(never)
	for c := range a.containers() {
		work = min(work, c.nextWork())
		next := c.next.first()
		soonest, other = min(soonest, next), min(other, max(soonest, next))
	}
	if work <= soonest {
		return work
	}
	return min(work-1, max(soonest, other-1))
}

// nextWork returns the first second after now in which one of the container's background tasks has an event.
func (c *Container) nextWork() int64 {
	next := min(c.nextPurge(&c.replica, c.throughput.Traffic), c.deleting.next(c.account.now, c.throughput))
	for i := range c.regions {
		next = min(next, c.nextPurge(&c.regions[i].replica, c.regions[i].traffic))
	}
	if outgrown(c) {
		next = min(next, c.account.now+1)
	}
	if c.transform.items > 0 && c.spec.IndexingMode == Lazy {
		next = min(next, c.transform.end())
	}
	return next
}

// step moves the clock to a second. First the purge spends what the seconds before left over, and then items expire.
func (a *Account) step(to int64) {
	told := len(a.effects.facts)
	for c := range a.containers() {
		c.settle(to)
	}
	a.effects.settled(told)
	a.now = to
	for c := range a.containers() {
		c.meter.used, c.buckets = 0, [MaxBuckets]RU{}
		c.indexDone()
		c.expire()
		grow(c, to)
	}
	a.effects.tellPayments(to)
}

// NextEvent returns the number of seconds until an item expires, until the purge removes one, or until the purge falls
// short. ok is false if time alone causes no event.
func (a *Account) NextEvent() (seconds int64, ok bool) {
	next := int64(never)
	for c := range a.containers() {
		next = min(next, c.nextEvent())
	}
	return next - a.now, next <= MaxNow
}

// NextEvent returns the same as [Account.NextEvent] for one container.
func (c *Container) NextEvent() (seconds int64, ok bool) {
	next := c.nextEvent()
	return next - c.account.now, next <= MaxNow
}

// nextEvent does not use c.next, which may be a second in which nothing expires any more.
func (c *Container) nextEvent() int64 {
	return min(c.upcomingAfter(c.spec.Default, c.account.now).first(), c.nextWork())
}
