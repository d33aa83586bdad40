package engine

import "strconv"

// Gigabyte is the number of bytes in a GB of the service's storage.
const Gigabyte = 1 << 30

// MaxData is the most GB of other data that a container can have. MaxServerlessData is the most of a serverless
// container (learn.microsoft.com/azure/cosmos-db/concepts-limits#serverless).
const (
	MaxData           = 100_000 // the simulation's own limit, since autoscale cannot support more
	MaxServerlessData = 1000
)

// Minimum returns the least RU/s to which the service lets a throughput of this kind be set. Under autoscale it is the
// least maximum RU/s. bytes is the size of the simulated items, and highest is the highest RU/s ever provisioned
// (learn.microsoft.com/azure/cosmos-db/concepts-limits#minimum-throughput-on-container). Minimum returns 0 for a
// serverless container. Under autoscale, a tenth of highest is rounded to the nearest step, as documented. The
// documentation does not say how to round the need of the storage, or a hundredth of highest under manual throughput.
// Both are rounded up (docs/model.md §2.1).
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

// Supports returns the least maximum RU/s of autoscale that supports the stored data. The service itself raises a lower
// maximum (learn.microsoft.com/azure/cosmos-db/autoscale-faq).
func (t Throughput) Supports(bytes int64) int64 { return t.Minimum(bytes, 0) }

// migrated returns the throughput that the service chooses when a manual throughput becomes autoscale. It is the least
// maximum that reaches both the manual RU/s and the minimum (learn.microsoft.com/azure/cosmos-db/autoscale-faq).
func (t Throughput) migrated(bytes, highest int64) Throughput {
	t.Autoscale = StepAutoscale
	t.Autoscale = min(MaxThroughput, max(roundUp(t.RUPerSec, StepAutoscale), t.Minimum(bytes, highest)))
	return t
}

// checkData validates the size of the other data.
func (t Throughput) checkData() *Error {
	if t.Data < 0 || t.Data > MaxData {
		return bad("data", digits(t.Data), "0 to "+strconv.Itoa(MaxData)+" GB")
	}
	if t.Serverless && t.Data > MaxServerlessData {
		return bad("data", digits(t.Data), "0 to "+strconv.Itoa(MaxServerlessData)+" GB in a serverless container")
	}
	return nil
}

// storedGB returns the GB of all stored data together. A started GB counts as a whole.
func (t Throughput) storedGB(bytes int64) int64 { return t.Data + (bytes+Gigabyte-1)/Gigabyte }

func roundUp(n, step int64) int64 { return (n + step - 1) / step * step }

// provisioned returns the provisioned RU/s, which under autoscale is the maximum. It is 0 for a serverless container.
func (t Throughput) provisioned() int64 {
	switch {
	case t.Serverless:
		return 0
	case t.Autoscale > 0:
		return t.Autoscale
	}
	return t.RUPerSec
}

// keeps reports whether a change from the throughput u keeps the provisioned RU/s. Then the minimum does not matter.
func (t Throughput) keeps(u Throughput) bool {
	return t.Serverless || !u.Serverless && t.provisioned() == u.provisioned() && (t.Autoscale > 0) == (u.Autoscale > 0)
}

// above returns an error if the RU/s are less than the minimum. The text is the service's. The first two sentences are
// always there, and the third is there if the highest RU/s set the minimum (docs/model.md §2.1).
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

// badOffer returns the error for RU/s that are outside the allowed range, or not a multiple of the step.
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

// counted returns the bytes of the container's items that count as storage.
func counted(c *Container) int64 {
	if c.account.rules.CountExpired() {
		return int64(c.Bytes())
	}
	return int64(c.Storage().Counted)
}

// A Provision holds the facts that decide to which RU/s a throughput can be set.
type Provision struct {
	Throughput Throughput // the present throughput, with all other data
	Bytes      int64      // size of the simulated items
	Highest    int64      // the highest RU/s ever provisioned
}

// Minimum returns the least RU/s to which the throughput can be set at present; see [Throughput.Minimum].
func (p Provision) Minimum() int64 { return p.For(p.Throughput) }

// For returns what Minimum would return with another throughput.
func (p Provision) For(t Throughput) int64 { return t.Minimum(p.Bytes, p.Highest) }

// Migrated returns the autoscale throughput that the service would choose: see migrated.
func (p Provision) Migrated() Throughput { return p.Throughput.migrated(p.Bytes, p.Highest) }

// ProvisionOf returns the provision of a container. If the container shares the throughput of its database, this is the
// database's provision.
func ProvisionOf(c *Container) Provision {
	if c.shares {
		return c.database.Provision()
	}
	return Provision{c.throughput, counted(c), c.highest}
}

// Provision returns the provision of the database. Its Throughput is zero if the database has none.
func (db *Database) Provision() Provision {
	t, bytes := db.stored(db.shared)
	return Provision{t, bytes, db.highest}
}

// stored returns a throughput plus the data of the containers that share the database's throughput.
func (db *Database) stored(t Throughput) (_ Throughput, bytes int64) {
	for _, c := range db.containers {
		if c.shares {
			t.Data += c.throughput.Data
			bytes += counted(c)
		}
	}
	return t, bytes
}

// raise raises the maximum RU/s of autoscale to the need of the stored data. It reports whether it has changed the
// maximum.
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

// grow raises the maximum RU/s of autoscale at the beginning of a second, if the second before ended with more data than
// the maximum supports.
func grow(c *Container, at int64) {
	if outgrown(c) {
		t := c.throughput
		t.raise(counted(c))
		c.bill.current.Raise(c.throughput, c.meter.used)
		provide(c, t)
		c.emit(at, &Event{Kind: ThroughputChanged, Count: 1, RU: Units(t.Autoscale)})
		c.account.effects.tellPayments(at)
		c.tell(Fact{At: at, Kind: FactLimit, RU: Units(t.Autoscale)})
	}
}

// provide gives the container a throughput that has been checked.
func provide(c *Container, t Throughput) {
	c.throughput = t
	if !c.shares {
		c.highest = max(c.highest, t.provisioned())
	}
	c.partition()
	rebank(c)
}
