package engine

import "strconv"

// Throughput is a container's capacity.
type Throughput struct {
	Serverless bool  // no budget: every request unit is billed, the purge's too (C44)
	RUPerSec   int64 // provisioned, manual; kept while serverless, so that switching back finds it
	Traffic    int64 // RU/s that other users of the container take: a setting of the simulation
}

// check judges the numbers by the service's limits (request-units.md; ttl.md §2).
func (t Throughput) check() *Error {
	if t.RUPerSec < MinThroughput || t.RUPerSec > MaxThroughput || t.RUPerSec%StepThroughput != 0 {
		return bad("offerThroughput", strconv.FormatInt(t.RUPerSec, 10), "400 to 1000000 in steps of 100")
	}
	if t.Traffic < 0 || t.Traffic > MaxTraffic {
		return bad("userTraffic", strconv.FormatInt(t.Traffic, 10), "0 to 1000000")
	}
	return nil
}

// meter counts what a container's requests and its purge spend.
type meter struct {
	used     RU // by requests, in the current second
	spent    RU // by the purge, in the second that has just ended
	requests RU // by requests, ever
	purges   RU // by the purge, ever
	billed   RU // while serverless: both
}

func (c *Container) charge(cost RU) {
	c.meter.used += cost
	c.meter.requests += cost
	if c.throughput.Serverless {
		c.meter.billed += cost
	}
}

// leftover is what a second leaves to the purge after so much for requests (C36, C42).
func (t Throughput) leftover(used RU) RU {
	return max(0, Units(t.RUPerSec)-Units(t.Traffic)-used)
}

// Budget is one second's request units.
type Budget struct {
	Provisioned RU // 0 when serverless
	Traffic     RU // the user traffic setting
	Requests    RU // requests to this engine in the current second
	Leftover    RU // what the current second leaves to the purge so far; 0 when serverless
	LastPurge   RU // what the purge spent in the second before
	Requested   RU // requests, ever
	Purged      RU // purges, ever
	Billed      RU // serverless: requests and purges since it is serverless
}

// Budget tells how the current second's request units stand.
func (c *Container) Budget() Budget {
	b := Budget{Traffic: Units(c.throughput.Traffic), Requests: c.meter.used, LastPurge: c.meter.spent,
		Requested: c.meter.requests, Purged: c.meter.purges, Billed: c.meter.billed}
	if !c.throughput.Serverless {
		b.Provisioned = Units(c.throughput.RUPerSec)
		b.Leftover = c.throughput.leftover(c.meter.used)
	}
	return b
}
