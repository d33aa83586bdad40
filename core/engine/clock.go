package engine

import "strconv"

// Advance lets time pass. A jump costs what happens in it, not its length: the clock goes from one second in which
// something can be told to the next, and Advance{a+b} is exactly Advance{a} and then Advance{b} (docs/model.md §5.3).
type Advance struct {
	Seconds int64 // 1 and more, as long as the clock stays within the year 9999
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
	return Result{Status: 200}, nil
}

// nextStep is the first second after now in which anything can be told.
func (a *Account) nextStep() int64 {
	next := int64(never)
	for c := range a.containers() {
		next = min(next, c.next, c.nextWork())
	}
	return max(next, a.now+1)
}

// nextWork is the first second after now in which one of the container's background tasks has something to tell.
func (c *Container) nextWork() int64 {
	next := c.nextPurge(&c.replica, c.throughput.Traffic)
	for i := range c.regions {
		next = min(next, c.nextPurge(&c.regions[i].replica, c.regions[i].traffic))
	}
	if c.transform.items > 0 && c.spec.IndexingMode == Lazy {
		next = min(next, c.transform.end())
	}
	return next
}

// step moves the clock to a second: what the seconds before left over is spent, then whatever has its deadline now expires.
func (a *Account) step(to int64) {
	for c := range a.containers() {
		c.settle(to)
	}
	a.now = to
	for c := range a.containers() {
		c.indexDone()
		c.expire()
		c.purgeAtOnce()
	}
}

// NextEvent is the number of seconds until something expires or is purged, or the purge is found short; ok is false
// when time alone will not bring anything.
func (a *Account) NextEvent() (seconds int64, ok bool) {
	next := int64(never)
	for c := range a.containers() {
		next = min(next, c.nextExpiry(), c.nextWork())
	}
	return next - a.now, next <= MaxNow
}
