package engine

// Throughput returns the throughput of the database, which the containers without their own throughput share. ok is
// false if the database has none.
func (db *Database) Throughput() (t Throughput, ok bool) { return db.shared, db.shared != Throughput{} }

// share gives a new container the database's throughput, unless the container has its own.
func (db *Database) share(t *Throughput) (shares bool) {
	if db.shared == (Throughput{}) || t.RUPerSec != 0 || t.Autoscale != 0 || t.Serverless {
		return false
	}
	t.RUPerSec, t.Autoscale = db.shared.RUPerSec, db.shared.Autoscale
	return true
}

// used returns the request units of the current second that requests have used in all containers that share the
// database's throughput.
func (db *Database) used() (sum RU) {
	for _, c := range db.containers {
		if c.shares {
			sum += c.meter.used
		}
	}
	return sum
}

// setThroughput changes the shared throughput. A database that has containers but no throughput cannot be given one
// (learn.microsoft.com/azure/cosmos-db/set-throughput).
func (db *Database) setThroughput(t Throughput) *Error {
	t = Throughput{Serverless: t.Serverless, RUPerSec: t.RUPerSec, Autoscale: t.Autoscale, Grow: t.Grow}
	if err := t.check(); err != nil {
		return err
	}
	if t.Serverless {
		return bad("throughput", "serverless", "RU/s: the containers of a database share no serverless capacity")
	}
	if db.shared == (Throughput{}) && len(db.containers) > 0 {
		return bad("throughput", db.id, "a database without containers, or with shared throughput already")
	}
	if !t.keeps(db.shared) {
		with, bytes := db.stored(t)
		if err := with.above(bytes, db.highest); err != nil {
			return err
		}
	}
	db.shared, db.highest = t, max(db.highest, t.provisioned())
	for _, c := range db.containers {
		if c.shares {
			c.bill.current.Raise(c.throughput, c.meter.used)
			c.throughput.RUPerSec, c.throughput.Autoscale = t.RUPerSec, t.Autoscale
			c.tell(Fact{At: db.account.now, Kind: FactLimit, RU: c.throughput.Limit()})
		}
	}
	db.account.effects.add(&Event{At: db.account.now, Kind: ThroughputChanged, Database: db.id, Count: 1, RU: Units(t.provisioned())})
	return nil
}

// Shares reports whether the container uses its database's throughput.
func (c *Container) Shares() bool { return c.shares }

// stillShares reports whether a container that shares its database's throughput still shares it when its throughput is set to t.
func (c *Container) stillShares(t Throughput) bool {
	return c.shares && !t.Serverless && t.RUPerSec == c.throughput.RUPerSec && t.Autoscale == c.throughput.Autoscale
}
