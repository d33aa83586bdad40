package engine

import "strconv"

// Throughput is a container's capacity.
type Throughput struct {
	Serverless bool  `json:"sl,omitempty"`   // no budget: every request unit is billed, the purge's too (C44)
	RUPerSec   int64 `json:"ru"`             // provisioned, manual; kept while serverless, so that switching back finds it
	Autoscale  int64 `json:"max,omitempty"`  // the largest RU/s that it scales to, from a tenth of it; 0 is manual
	Traffic    int64 `json:"load,omitempty"` // RU/s that other users of the container take: a setting of the simulation
	Throttle   bool  `json:"429,omitempty"`  // refuse requests with 429 once the second's request units are spent
}

// Limits of autoscale (learn.microsoft.com/azure/cosmos-db/provision-throughput-autoscale).
const (
	MinAutoscale  = 1000
	StepAutoscale = 1000
)

// check judges the numbers by the service's limits (request-units.md; ttl.md §2).
func (t Throughput) check() *Error {
	if t.RUPerSec < MinThroughput || t.RUPerSec > MaxThroughput || t.RUPerSec%StepThroughput != 0 {
		return bad("offerThroughput", strconv.FormatInt(t.RUPerSec, 10), "400 to 1000000 in steps of 100")
	}
	if t.Autoscale != 0 && (t.Autoscale < MinAutoscale || t.Autoscale > MaxThroughput || t.Autoscale%StepAutoscale != 0) {
		return bad("maxThroughput", strconv.FormatInt(t.Autoscale, 10), "1000 to 1000000 in steps of 1000")
	}
	if t.Traffic < 0 || t.Traffic > MaxTraffic {
		return bad("userTraffic", strconv.FormatInt(t.Traffic, 10), "0 to 1000000")
	}
	return nil
}

// limit is how many request units one second can have.
func (t Throughput) limit() RU {
	if t.Autoscale > 0 {
		return Units(t.Autoscale)
	}
	return Units(t.RUPerSec)
}

// leftover is what a second leaves to the purge after so much for requests and traffic (C36, C42). Under autoscale the purge may
// use all that the largest RU/s leaves, since it drives neither the scale nor the bill (D06).
func (t Throughput) leftover(used RU, traffic int64) RU {
	return max(0, t.limit()-Units(traffic)-used)
}

// scaled is the RU/s that autoscale stands at in a second with so much for requests and traffic: a tenth of the largest at
// the least. Manual throughput stands where it was set.
func (t Throughput) scaled(used RU) int64 {
	if t.Autoscale == 0 {
		return t.RUPerSec
	}
	want := t.Traffic + int64((used+99)/100)
	return max(t.Autoscale/10, min(t.Autoscale, want))
}

// An Op is a kind of operation, for the bill.
type Op uint8

// The kinds of operations.
const (
	OpRead Op = iota
	OpQuery
	OpCreate
	OpReplace
	OpDelete
	OpRefused
	OpPurge
	ops
)

var opNames = [...]string{"read", "query", "create", "replace", "delete", "refused", "purge"}

// String is the kind's stable name.
func (o Op) String() string { return nameOf(opNames[:], uint8(o)) }

// meter counts what a container's requests spend.
type meter struct {
	used RU      // in the current second
	by   [ops]RU // by kind, ever; the purge's stand with the replica
}

func (c *Container) charge(op Op, cost RU) {
	c.meter.used += cost
	c.meter.by[op] += cost
	c.bill.request(c.throughput, cost)
}

const textThrottled = "Request rate is large. More Request Units may be needed, so no changes were made. Please retry this request later. Learn more: http://aka.ms/cosmosdb-error-429"

// A request is a command that a container serves from its request units.
type request interface {
	Command
	path() Path
	on(c *Container) (Result, *Error)
}

// request finds the request's container, which then serves it.
func (a *Account) request(r request) (Result, *Error) {
	c, err := a.container(r.path())
	if err != nil {
		return Result{}, err
	}
	return c.serve(r)
}

// serve carries out a request unless the second's request units are spent.
func (c *Container) serve(r request) (Result, *Error) {
	t := c.throughput
	if t.Throttle && !t.Serverless && t.leftover(c.meter.used, t.Traffic) == 0 {
		return Result{}, &Error{Status: 429, SubStatus: SubThrottled, Code: TooManyRequests, Message: textThrottled, Field: "throughput",
			Value: (c.meter.used + Units(t.Traffic)).String() + " RU", Limit: t.limit().String() + " RU in a second", RetryAfterMS: 1000}
	}
	return r.on(c)
}

// Budget is one second's request units.
type Budget struct {
	Provisioned RU      // what a second can have; 0 when serverless
	Scaled      RU      // what autoscale stands at; the same as Provisioned when manual
	Traffic     RU      // the user traffic setting
	Requests    RU      // requests to this engine in the current second
	Leftover    RU      // what the current second leaves to the purge so far; 0 when serverless
	LastPurge   RU      // what the purge spent in the second before
	Requested   RU      // requests, ever
	Purged      RU      // purges, ever
	By          [ops]RU // by kind of operation, ever
	Billed      RU      // serverless: requests and purges, ever
}

// Budget tells how the current second's request units stand.
func (c *Container) Budget() Budget {
	t := c.throughput
	b := Budget{Traffic: Units(t.Traffic), Requests: c.meter.used, LastPurge: c.spent, Purged: c.purges, By: c.meter.by, Billed: c.bill.consumed}
	for _, ru := range c.meter.by {
		b.Requested += ru
	}
	b.By[OpPurge] = c.purges
	if !t.Serverless {
		b.Provisioned, b.Scaled = t.limit(), Units(t.scaled(c.meter.used))
		b.Leftover = t.leftover(c.meter.used, t.Traffic)
	}
	return b
}
