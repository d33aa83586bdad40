package engine

import "strconv"

// Gigabyte is the number of bytes of a GB, by which the service counts storage.
const Gigabyte = 1 << 30

// MaxData is the most GB of other data that a container can have, and MaxServerlessData the most of a serverless container
// (learn.microsoft.com/azure/cosmos-db/concepts-limits#serverless).
const (
	MaxData           = 100_000 // the simulation's own bound: autoscale cannot support more
	MaxServerlessData = 1000
)

// Minimum returns the least RU/s to which the service lets a throughput of this kind be set or, under autoscale, the least of its largest
// RU/s, given the bytes that the simulated items take and the highest RU/s that there ever were
// (learn.microsoft.com/azure/cosmos-db/concepts-limits#minimum-throughput-on-container). It returns 0 for a serverless container. A tenth
// of the highest RU/s is rounded to the nearest step, as the documentation says of autoscale; what the storage needs is rounded up, and so
// is a hundredth under manual throughput, of which it says nothing (docs/model.md §2.1).
func (t Throughput) Minimum(bytes, highest int64) int64 {
	gb := t.storedGB(bytes)
	switch {
	case t.Serverless:
		return 0
	case t.Autoscale > 0:
		ever := (highest/10 + StepAutoscale/2) / StepAutoscale * StepAutoscale
		return min(MaxThroughput, max(MinAutoscale, ever, roundUp(gb*10, StepAutoscale)))
	}
	return min(MaxThroughput, roundUp(max(MinThroughput, gb, highest/100), StepThroughput))
}

// Supports returns the least of the largest RU/s of autoscale that supports the stored data; the service raises a lower one by itself
// (learn.microsoft.com/azure/cosmos-db/autoscale-faq).
func (t Throughput) Supports(bytes int64) int64 { return t.Minimum(bytes, 0) }

// migrated returns the throughput that the service chooses when a manual throughput becomes autoscale: the least that is at least the RU/s
// and the minimum (learn.microsoft.com/azure/cosmos-db/autoscale-faq).
func (t Throughput) migrated(bytes, highest int64) Throughput {
	t.Autoscale = StepAutoscale
	t.Autoscale = min(MaxThroughput, max(roundUp(t.RUPerSec, StepAutoscale), t.Minimum(bytes, highest)))
	return t
}

// checkData validates the other data.
func (t Throughput) checkData() *Error {
	if t.Data < 0 || t.Data > MaxData {
		return bad("data", digits(t.Data), "0 to "+strconv.Itoa(MaxData)+" GB")
	}
	if t.Serverless && t.Data > MaxServerlessData {
		return bad("data", digits(t.Data), "0 to "+strconv.Itoa(MaxServerlessData)+" GB in a serverless container")
	}
	return nil
}

// storedGB returns the GB that are stored, each started GB of all data together as a whole.
func (t Throughput) storedGB(bytes int64) int64 { return t.Data + (bytes+Gigabyte-1)/Gigabyte }

func roundUp(n, step int64) int64 { return (n + step - 1) / step * step }

// provisioned returns the RU/s that are provisioned: under autoscale the largest. It is 0 for a serverless container.
func (t Throughput) provisioned() int64 {
	switch {
	case t.Serverless:
		return 0
	case t.Autoscale > 0:
		return t.Autoscale
	}
	return t.RUPerSec
}

// keeps reports whether a change from the throughput u keeps the RU/s that are provisioned, so that the minimum does not matter.
func (t Throughput) keeps(u Throughput) bool {
	return t.Serverless || !u.Serverless && t.provisioned() == u.provisioned() && (t.Autoscale > 0) == (u.Autoscale > 0)
}

// above returns an error if the RU/s are less than the minimum. Its text is the service's: the first sentence and the second in all
// cases, the third for the highest RU/s (docs/model.md §2.1).
func (t Throughput) above(bytes, highest int64) *Error {
	least := t.Minimum(bytes, highest)
	if t.provisioned() >= least {
		return nil
	}
	because := ""
	if t.Minimum(bytes, 0) < least {
		because = " Minimum limit " + digits(least) + " is because of Highest RUs provisioned " + digits(highest) + "."
	}
	return t.tooLow(least, because)
}

func (t Throughput) tooLow(least int64, because string) *Error {
	n := t.RUPerSec
	if t.Autoscale != 0 {
		n = t.Autoscale
	}
	e := t.badOffer(least)
	e.Message += " Requested throughput " + digits(n) + " is less than required minimum throughput " + digits(least) + "." + because
	return e
}

// badOffer refuses RU/s that are not between a minimum and the most, or not a multiple of the step.
func (t Throughput) badOffer(least int64) *Error {
	field, n, step := "offerThroughput", t.RUPerSec, int64(StepThroughput)
	if t.Autoscale != 0 {
		field, n, step = "maxThroughput", t.Autoscale, StepAutoscale
	}
	e := bad(field, digits(n), strconv.FormatInt(least, 10)+" to "+strconv.Itoa(MaxThroughput)+" in steps of "+strconv.FormatInt(step, 10))
	e.Message = "The offer should have valid throughput values between " + digits(least) + " and " + digits(MaxThroughput) +
		" inclusive in increments of " + digits(step) + "."
	return e
}

func digits(n int64) string { return strconv.FormatInt(n, 10) }

// counted returns the bytes that the container's items take of the storage.
func counted(c *Container) int64 {
	if c.account.rules.CountExpired() {
		return int64(c.Bytes())
	}
	return int64(c.Storage().Counted)
}

// A Provision is what decides to which RU/s a throughput can be set.
type Provision struct {
	Throughput Throughput // at present, with all other data
	Bytes      int64      // of the simulated items
	Highest    int64      // RU/s that were ever provisioned
}

// Minimum returns the least RU/s to which the throughput can be set at present; see [Throughput.Minimum].
func (p Provision) Minimum() int64 { return p.For(p.Throughput) }

// For returns what Minimum would be with another throughput.
func (p Provision) For(t Throughput) int64 { return t.Minimum(p.Bytes, p.Highest) }

// Migrated returns the throughput as the service would make it autoscale: see migrated.
func (p Provision) Migrated() Throughput { return p.Throughput.migrated(p.Bytes, p.Highest) }

// ProvisionOf returns the provision of a container or, if it shares the throughput of its database, of the database.
func ProvisionOf(c *Container) Provision {
	if c.shares {
		return c.database.Provision()
	}
	return Provision{c.throughput, counted(c), c.highest}
}

// Provision returns the provision of the database; its Throughput is zero if the database has none.
func (db *Database) Provision() Provision {
	t, bytes := db.stored(db.shared)
	return Provision{t, bytes, db.highest}
}

// stored adds what the containers with the database's throughput store to a throughput.
func (db *Database) stored(t Throughput) (_ Throughput, bytes int64) {
	for _, c := range db.containers {
		if c.shares {
			t.Data += c.throughput.Data
			bytes += counted(c)
		}
	}
	return t, bytes
}

// raise raises the largest RU/s of autoscale to what the stored data need, and reports whether it did.
func (t *Throughput) raise(bytes int64) bool {
	if t.Autoscale == 0 || t.Serverless {
		return false
	}
	need := t.Supports(bytes)
	if t.Autoscale >= need {
		return false
	}
	t.Autoscale = need
	return true
}

// outgrown reports whether the container stores more data than autoscale supports.
func outgrown(c *Container) bool {
	t := c.throughput
	if c.shares || t.Autoscale == 0 || t.Serverless || 10*t.storedGB(int64(c.Bytes())) <= t.Autoscale {
		return false
	}
	return t.raise(counted(c))
}

// grow raises the largest RU/s of autoscale at the beginning of a second whose predecessor ended with more data than it supports.
func grow(c *Container, at int64) {
	if outgrown(c) {
		t := c.throughput
		t.raise(counted(c))
		c.bill.current.Raise(c.throughput, c.meter.used)
		provide(c, t)
		c.emit(at, &Event{Kind: ThroughputChanged, Count: 1, RU: Units(t.Autoscale)})
		c.account.effects.tellPayments(at)
		c.tell(Fact{At: at, Kind: FactGrown, RU: Units(t.Autoscale)})
	}
}

// provide gives the container a throughput that was checked.
func provide(c *Container, t Throughput) {
	c.throughput = t
	if !c.shares {
		c.highest = max(c.highest, t.provisioned())
	}
	c.partition()
	rebank(c)
}
