package engine

import (
	"bytes"
	"encoding/json"
)

// Save returns the whole state as JSON. Equal states give equal bytes.
func (a *Account) Save() []byte {
	s := savedAccount{Version: stateVersion, Now: a.now, Start: a.start, Ordinals: a.ordinals, Rules: a.rules}
	for _, db := range a.databases {
		d := savedDatabase{ID: db.id, Ordinal: db.ordinal, TS: db.ts, Ordinals: db.ordinals}
		for _, c := range db.containers {
			d.Containers = append(d.Containers, c.save())
		}
		s.Databases = append(s.Databases, d)
	}
	for _, e := range a.log.newest() {
		s.Log = append(s.Log, savedEvent{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Region, e.Items, e.Count, e.RU, e.Default.JSON(), e.Err})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // json.Marshal would change < in an item's body to \u003c
	if err := e.Encode(s); err != nil {
		panic("engine: the state holds what JSON cannot: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (c *Container) save() savedContainer {
	s := savedContainer{
		Spec: saveSpec(c.spec), Throughput: c.throughput, Ordinal: c.ordinal, TS: c.ts, Version: c.version,
		Used: c.meter.used, By: []RU{c.meter.total}, Bill: append(append([]Hour(nil), c.bill.past...), c.bill.current), Consumed: c.bill.consumed,
		Replica: c.replica.save(), LSN: c.lsn, Ordinals: c.ordinals,
	}
	if t := c.transform; t.items > 0 {
		s.Transform = []uint64{uint64(t.from), uint64(t.items), t.ordinals, t.lsn}
	}
	c.EachStored(0, func(it *Item) bool {
		s.Items = append(s.Items, it.save())
		return true
	})
	for _, t := range c.tombstones.newest() {
		s.Tombstones = append(s.Tombstones, savedTombstone{t.Ref, string(t.PK), t.Override.String(), t.TS, t.At, t.Cause, t.RU})
	}
	for i := range c.regions {
		s.Regions = append(s.Regions, c.regions[i].save(&c.index))
	}
	if c.analytical.rows != nil {
		c.analytical.rows.Scan(func(key string, it *Item) bool {
			if now, ok := c.index.byKey.Get(key); !ok || now != it {
				s.Analytical = append(s.Analytical, it.save())
			}
			return true
		})
	}
	for _, ch := range c.feed.all {
		s.Changes = append(s.Changes, savedChange{ch.LSN, ch.At, ch.Op, ch.PreviousLSN, ch.Expired, ch.Item.save()})
	}
	return s
}

func saveSpec(s Spec) savedSpec {
	return savedSpec{s.ID, s.PartitionKey, s.Default.JSON(), s.IndexingMode, s.IncludedPaths, s.ExcludedPaths, s.UniqueKeys, s.Analytical, s.FullFidelity}
}

func (it *Item) save() savedItem { return savedItem{it.ordinal, it.lsn, it.ts, it.Body()} }

func (p *replica) save() savedReplica {
	return savedReplica{p.purge.paid, p.purge.paidFor, p.purge.delayed, p.spent, p.purges, p.purged}
}

// save returns what a region stores as the difference from the write region.
func (r *region) save(main *index) savedRegion {
	s := savedRegion{Name: r.name, Traffic: r.traffic, Replica: r.replica.save()}
	main.byRID.Scan(func(n uint64, it *Item) bool {
		if mine, ok := r.index.byRID.Get(n); !ok || mine != it {
			s.Gone = append(s.Gone, it.lsn)
		}
		return true
	})
	r.index.byRID.Scan(func(n uint64, it *Item) bool {
		if theirs, ok := main.byRID.Get(n); !ok || theirs != it {
			s.Extra = append(s.Extra, it.save())
		}
		return true
	})
	return s
}
