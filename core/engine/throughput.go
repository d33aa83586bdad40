package engine

import "strconv"

// Throughput is a container's capacity.
type Throughput struct {
	// serverlessRU in each second for each physical partition; every request unit is billed, including the purge's (C44)
	Serverless bool  `json:"sl,omitempty"`
	RUPerSec   int64 `json:"ru"`            // provisioned manually; kept while the container is serverless, for switching back
	Autoscale  int64 `json:"max,omitempty"` // the maximum RU/s of autoscale, which scales down to a tenth of it; 0 for manual throughput
	// autoscale: the percentage by which the service raises the maximum RU/s when the data need more. The setting is
	// kept without an effect: the model takes the next RU/s that support the data.
	Grow       int64 `json:"grow,omitempty"`
	Traffic    int64 `json:"load,omitempty"` // RU/s that other users of the container use; a setting of the simulation
	Throttle   bool  `json:"429,omitempty"`  // refuse requests with 429 when the second's request units are spent
	PurgeDelay int64 `json:"pd,omitempty"`   // seconds that the purge waits after an item's deadline; a setting of the simulation
	// saved request units serve requests beyond a second's limit; no effect while the container is serverless or shares
	// throughput
	Burst      bool    `json:"burst,omitempty"`
	PurgeBurst bool    `json:"pburst,omitempty"` // with Burst, the purge also uses saved request units; a setting of the simulation
	Buckets    Buckets `json:"buckets,omitzero"` // limits for requests that name a bucket; no effect while serverless or shared
	Data       int64   `json:"gb,omitempty"`     // GB that the container stores besides the simulated items; a setting of the simulation
}

// growByNothing is a Throughput.Grow of 0 percent. It differs from the zero value, because the policy is present.
const growByNothing = -1

// Limits of autoscale (learn.microsoft.com/azure/cosmos-db/provision-throughput-autoscale).
const (
	MinAutoscale  = 1000
	StepAutoscale = 1000
)

// serverlessRU is the most RU/s of each physical partition of a serverless container. A partition has PartitionData GB
// (learn.microsoft.com/azure/cosmos-db/serverless-performance since 2025). The edition of 2022 had 5,000 RU/s for up to
// five partitions, and 1,000 RU/s for each additional partition.
const (
	serverlessRU  = 5000
	PartitionData = 50
)

// serverless returns the most RU/s of a serverless container, which depends on the other data that it stores. The
// simulated items never need a partition of their own.
func (t Throughput) serverless() int64 {
	return serverlessRU * max(1, (t.Data+PartitionData-1)/PartitionData)
}

// Check validates the numbers in the same way as the commands. The error is an *[Error].
func (t Throughput) Check() error {
	if err := t.check(); err != nil {
		return err
	}
	return nil
}

// check validates the numbers against the service's limits (docs/model.md §2).
func (t Throughput) check() *Error {
	manual := t
	manual.Autoscale = 0
	switch {
	case t.RUPerSec < MinThroughput:
		return manual.tooLow(MinThroughput, "")
	case t.RUPerSec > MaxThroughput || t.RUPerSec%StepThroughput != 0:
		return manual.badOffer(MinThroughput)
	case t.Autoscale != 0 && t.Autoscale < MinAutoscale:
		return t.tooLow(MinAutoscale, "")
	case t.Autoscale > MaxThroughput || t.Autoscale%StepAutoscale != 0:
		return t.badOffer(MinAutoscale)
	}
	if t.Grow < growByNothing || t.Grow != 0 && t.Autoscale == 0 {
		return bad("incrementPercent", strconv.FormatInt(t.Grow, 10), "a positive number, with autoscale")
	}
	if t.Traffic < 0 || t.Traffic > MaxTraffic {
		return bad("userTraffic", strconv.FormatInt(t.Traffic, 10), "0 to 1000000")
	}
	if t.PurgeDelay < 0 || t.PurgeDelay > MaxPurgeDelay {
		return bad("purgeDelay", strconv.FormatInt(t.PurgeDelay, 10), "0 to "+strconv.Itoa(MaxPurgeDelay)+" seconds")
	}
	if err := t.Buckets.check(); err != nil {
		return err
	}
	return t.checkData()
}

// Limit returns the most request units that one second can have.
func (t Throughput) Limit() RU {
	if t.Serverless {
		return Units(t.serverless())
	}
	return Units(t.provisioned())
}

// Leftover returns the request units that a second leaves to the purge, if requests use the amount used besides the
// traffic setting (C36, C42). Under autoscale, the purge may use everything that the maximum RU/s leave, because it
// affects neither the scale nor the bill (D06).
func (t Throughput) Leftover(used RU) RU { return t.LeftoverIn(1, used) }

// LeftoverIn returns the request units that a number of seconds leaves to the purge, if requests use the amount used in
// all of them together.
func (t Throughput) LeftoverIn(seconds int64, used RU) RU {
	return max(0, (t.Limit()-Units(t.Traffic))*RU(seconds)-used)
}

// leftover returns the same as Leftover for a region, which has its own traffic.
func (t Throughput) leftover(used RU, traffic int64) RU {
	t.Traffic = traffic
	return t.Leftover(used)
}

// scaled returns the RU/s to which autoscale scales in a second in which requests use the amount used. It is at least a
// tenth of the maximum. Manual throughput and serverless capacity do not change.
func (t Throughput) scaled(used RU) int64 {
	if t.Serverless || t.Autoscale == 0 {
		return int64(t.Limit() / 100)
	}
	want := t.Traffic + int64((used+99)/100)
	return max(t.Autoscale/10, min(t.Autoscale, want))
}

// meter counts the request units of a container's requests.
type meter struct {
	used  RU // in the current second
	total RU // so far
}

func (c *Container) charge(cost RU) { c.chargeIn(&c.replica, cost) }

// chargeIn charges a request in a region. The request units are those of this region's second.
func (c *Container) chargeIn(p *replica, cost RU) {
	c.meter.total += cost
	c.bill.request(c.throughput, cost)
	if p == &c.replica {
		c.meter.used += cost
	} else {
		p.read += cost
	}
	if c.serving > 0 {
		p.buckets[c.serving-1] += cost
	}
}

// Charge repeats the charge of a request that has changed nothing else: a read, or a refused request. With such charges,
// a journal of the other commands rebuilds an account, except for the refusals in the log. bucket is the id that the
// request named, or 0. The error is a 404, or a 400 for an unknown region.
func (a *Account) Charge(in Path, region string, bucket int, cost RU) error {
	c, err := a.Container(in)
	if err != nil {
		return err
	}
	p := &c.replica
	if r := c.region(region); r != nil {
		p = &r.replica
	} else if region != "" {
		return bad("region", region, "one of the container's read regions")
	}
	c.serving = bucketOf(c, bucket)
	c.chargeIn(p, cost)
	c.serving = 0
	return nil
}

const textThrottled = "Request rate is large. More Request Units may be needed, so no changes were made. Please retry this request later. Learn more: http://aka.ms/cosmosdb-error-429"

// A request is a command that a container serves with request units.
type request interface {
	Command
	bucketed
	path() Path
	on(c *Container) (Result, *Error)
}

// request lets the container of a request serve it.
func (a *Account) request(r request) (Result, *Error) {
	c, err := a.container(r.path())
	if err != nil {
		return Result{}, err
	}
	a.work = newWork()
	return c.serve(r)
}

// serve carries out a request, unless the second's request units or the part of the request's bucket are used up. A
// request in a bucket cannot use a burst.
func (c *Container) serve(r request) (Result, *Error) {
	if err := checkBucket(r.bucket()); err != nil {
		return Result{}, err
	}
	bucket := bucketOf(c, r.bucket())
	t, p, reserved := c.throughput, &c.replica, c.deleting.reserve(c.throughput)
	if read, ok := r.(ReadItem); ok {
		if region := c.region(read.Region); region != nil {
			p, t.Traffic, reserved = &region.replica, region.traffic, 0
		}
	}
	if t.Throttle {
		if err := full(c, p, bucket); err != nil {
			return Result{}, err
		}
	}
	used := c.used(p)
	if t.Throttle && t.leftover(used+reserved, t.Traffic) == 0 && (bucket > 0 || burst(c, p, used+reserved, t.Traffic) == 0) {
		return Result{}, &Error{Status: 429, SubStatus: subThrottled, Code: TooManyRequests, Message: textThrottled, Field: "throughput",
			Value: (used + Units(t.Traffic)).String() + " RU", Limit: (t.Limit() - reserved).String() + " RU in a second", RetryAfterMS: 1000}
	}
	before := c.serving // a batch is served while it serves its operations
	c.serving = bucket
	result, err := r.on(c)
	c.serving = before
	return result, err
}

// Budget is the request units of one second.
type Budget struct {
	Limit      RU             // the most request units of a second
	Scaled     RU             // the present scale of autoscale; otherwise the same as Limit
	Traffic    RU             // the user traffic setting
	Requests   RU             // used by requests in the current second
	Leftover   RU             // not yet used in the current second, for the purge
	LastPurge  RU             // used by the purge in the last second
	Requested  RU             // used by requests so far
	Purged     RU             // used by the purge so far
	Billed     RU             // serverless: billed so far for requests, the purge and deletes by partition key
	Deletes    RU             // used by deletes by partition key so far
	LastDelete RU             // used by deletes by partition key in the last second
	Saved      RU             // burst capacity that was saved at the beginning of the second
	Burst      RU             // burst capacity that requests and user traffic use in the current second
	Buckets    [MaxBuckets]RU // used by the requests of each throughput bucket in the current second
}

// Budget returns the state of the current second's request units.
func (c *Container) Budget() Budget {
	t := c.throughput
	return Budget{Limit: t.Limit(), Scaled: Units(t.scaled(c.meter.used)), Traffic: Units(t.Traffic), Requests: c.meter.used,
		Leftover: t.leftover(c.used(&c.replica)+c.deleting.reserve(c.throughput), t.Traffic) +
			burstForPurge(c, &c.replica, c.used(&c.replica), t.Traffic),
		LastPurge: c.spent, Requested: c.meter.total, Purged: c.purges, Billed: c.bill.consumed, Deletes: c.deleting.total,
		LastDelete: c.deleting.spent, Saved: c.bank, Burst: min(t.over(c.used(&c.replica), t.Traffic), c.bank, bursts(c)), Buckets: c.buckets}
}
