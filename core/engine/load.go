package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Load returns the account that Save wrote. It trusts nothing: every item is validated again, and any inconsistency is an error
// that wraps [ErrState].
func Load(data []byte) (*Account, error) {
	s, err := decode(data)
	if err != nil {
		return nil, err
	}
	return s.account()
}

// decode reads a saved account. A field that this program does not know is an error: what it says would be lost.
func decode(data []byte) (s savedAccount, err error) {
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&s); err != nil {
		return s, fmt.Errorf("%w: %v", ErrState, err)
	}
	if _, err := in.Token(); err != io.EOF {
		return s, fmt.Errorf("%w: text behind the end", ErrState)
	}
	return s, nil
}

// account is the account that was saved.
func (s *savedAccount) account() (*Account, error) {
	if s.Version != stateVersion {
		return nil, fmt.Errorf("%w: version %d, this program reads version %d", ErrState, s.Version, stateVersion)
	}
	if s.Rules > RulesOf2016 {
		return nil, fmt.Errorf("%w: unknown rules", ErrState)
	}
	if s.Now < s.Start || s.Now > MaxNow || s.Start < 0 {
		return nil, fmt.Errorf("%w: impossible clock: it shows %d and started at %d", ErrState, s.Now, s.Start)
	}
	a := &Account{now: s.Now, start: s.Start, ordinals: s.Ordinals, rules: s.Rules}
	for _, d := range s.Databases {
		db := &Database{account: a, id: d.ID, ordinal: d.Ordinal, ts: d.TS, ordinals: d.Ordinals}
		if err := checkResourceID(d.ID); err != nil {
			return nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		if _, err := a.database(d.ID); err == nil || d.Ordinal > s.Ordinals {
			return nil, fmt.Errorf("%w: database %q is inconsistent", ErrState, d.ID)
		}
		a.databases = append(a.databases, db)
		for _, k := range d.Containers {
			c, err := db.load(k)
			if err != nil {
				return nil, fmt.Errorf("%w: container %q: %v", ErrState, k.Spec.ID, err)
			}
			db.containers = append(db.containers, c)
		}
	}
	for _, e := range s.Log {
		d, err := ttl.ParseDefault(e.Default)
		if err != nil {
			return nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		a.log.add(Event{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Region, e.Items, e.Count, e.RU, d, e.Err, 0})
	}
	return a, nil
}

func (db *Database) load(s savedContainer) (*Container, error) {
	d, err := ttl.ParseDefault(s.Spec.Default)
	if err != nil {
		return nil, err
	}
	spec := Spec{s.Spec.ID, s.Spec.Paths, d, s.Spec.Indexing, s.Spec.Included, s.Spec.Excluded, s.Spec.UniqueKeys, s.Spec.Analytical, s.Spec.FullFidelity}
	if err := spec.check(); err != nil {
		return nil, err
	}
	if err := s.Throughput.check(); err != nil {
		return nil, err
	}
	if _, err := db.container(spec.ID); err == nil || s.Ordinal > db.ordinals {
		return nil, errors.New("a duplicate id or an impossible ordinal")
	}
	if s.Used < 0 || s.Consumed < 0 || slices.ContainsFunc(s.By, func(ru RU) bool { return ru < 0 }) || len(s.Bill) == 0 {
		return nil, errors.New("impossible request units")
	}
	ordinals := db.ordinals
	c := db.newContainer(spec, s.Throughput)
	db.ordinals, c.ordinal = ordinals, s.Ordinal
	c.identify()
	c.ts, c.version, c.lsn, c.ordinals = s.TS, s.Version, s.LSN, s.Ordinals
	c.meter.used = s.Used
	for _, ru := range s.By {
		c.meter.total += ru
	}
	last := len(s.Bill) - 1
	c.bill = bill{s.Bill[:last:last], s.Bill[last], s.Consumed}
	if len(s.Transform) == 4 && s.Transform[1] < 1<<31 {
		c.transform = transform{int64(s.Transform[0]), int(s.Transform[1]), s.Transform[2], s.Transform[3]}
	}
	if err := c.loadItems(s); err != nil {
		return nil, err
	}
	for _, t := range s.Tombstones {
		if _, twice := c.TombstoneOf(t.Ref.Ordinal); twice || t.Ref.Ordinal > s.Ordinals || len(s.Tombstones) > MaxTombstones {
			return nil, errors.New("inconsistent tombstones")
		}
		o, err := overrideOf(t.Override)
		if err != nil {
			return nil, err
		}
		c.tombstones.add(Tombstone{t.Ref, PartitionKey(t.PK), o, t.TS, t.At, t.Cause, t.RU})
	}
	c.next = c.nextExpiry()
	return c, nil
}

// loadItems loads the items of all kinds. The container's time to live is off meanwhile, because a malformed ttl may have been
// stored while it was.
func (c *Container) loadItems(s savedContainer) error {
	d := c.spec.Default
	c.spec.Default = ttl.Off
	defer func() { c.spec.Default = d }()
	if err := c.replica.load(s.Replica); err != nil {
		return err
	}
	written := make(map[uint64]*Item, len(s.Items)) // by lsn
	for n, i := range s.Items {
		it, err := c.load(i)
		if err != nil {
			return err
		}
		if _, twice := c.index.byKey.Get(it.key()); twice || written[i.LSN] != nil || n > 0 && i.Ordinal <= s.Items[n-1].Ordinal {
			return fmt.Errorf("item %q is inconsistent", it.id)
		}
		written[i.LSN] = it
		c.index.insert(it)
		for _, v := range c.uniqueValues(it.pk, it.doc) {
			c.unique.owner.Set(v, it)
		}
	}
	if err := c.index.inTime(); err != nil {
		return err
	}
	if s.Throughput.Serverless {
		s.Regions = nil // earlier versions accepted them
	}
	for _, r := range s.Regions {
		if err := c.loadRegion(r, written); err != nil {
			return err
		}
	}
	c.analytical = analytical{}
	c.analytical.enable(c.spec.Analytical, &c.index)
	for _, i := range s.Analytical {
		it, err := c.load(i)
		if err != nil {
			return err
		}
		c.analytical.put(it)
	}
	if s.Lost > s.LSN {
		return errors.New("inconsistent change feed")
	}
	c.feed.all.lost = s.Lost
	for n, ch := range s.Changes {
		if n > 0 && ch.LSN <= s.Changes[n-1].LSN {
			return errors.New("inconsistent change feed")
		}
		it, err := written[ch.Item.LSN], error(nil)
		if it == nil {
			it, err = c.load(ch.Item)
		}
		if err != nil || ch.LSN > s.LSN || ch.Op > ChangeDelete {
			return errors.New("inconsistent change feed")
		}
		c.feed.all.add(Change{ch.LSN, ch.At, ch.Op, it, ch.Previous, ch.Expired})
	}
	return nil
}

// load validates and loads one item.
func (c *Container) load(i savedItem) (*Item, error) {
	draft, err := c.admit(i.Body)
	if err != nil {
		return nil, err
	}
	if i.TS > c.account.now || i.TS < 0 || i.Ordinal > c.ordinals || i.Ordinal < 1 || i.LSN > c.lsn {
		return nil, fmt.Errorf("item %q is inconsistent", draft.id)
	}
	return c.stamp(draft, i.Ordinal, i.LSN, i.TS), nil
}

func (p *replica) load(s savedReplica) error {
	if s.Paid < 0 || s.Paid > maxPaid || s.Purged < 0 || s.Spent < 0 || s.Purges < 0 {
		return errors.New("impossible state of the purge")
	}
	p.purge = purge{s.Paid, s.PaidFor, s.Delayed}
	p.spent, p.purges, p.purged = s.Spent, s.Purges, s.Purged
	return nil
}

func (c *Container) loadRegion(s savedRegion, written map[uint64]*Item) error {
	if len(c.regions) >= maxRegions-1 || s.Traffic < 0 || s.Traffic > MaxTraffic {
		return errors.New("inconsistent regions")
	}
	r := region{s.Name, s.Traffic, replica{index: c.index.copy()}}
	if err := r.replica.load(s.Replica); err != nil || s.Used < 0 {
		return errors.New("impossible state of a region")
	}
	r.read = s.Used
	for _, lsn := range s.Gone {
		it, ok := written[lsn]
		if !ok {
			return errors.New("inconsistent regions")
		}
		r.index.remove(it)
	}
	for _, i := range s.Extra {
		it, err := c.load(i)
		if err != nil {
			return err
		}
		if _, twice := r.index.byKey.Get(it.key()); twice {
			return errors.New("inconsistent regions")
		}
		r.index.insert(it)
	}
	c.regions = append(c.regions, r)
	return r.index.inTime()
}

// maxPaid is more than the purge can have paid for one item, even of 2 MB of values.
const maxPaid RU = 1 << 40

// inTime checks that the order of writes is that of their times, on which the index relies.
func (x *index) inTime() (err error) {
	last := oldestTS
	x.inherit.Scan(func(_ uint64, it *Item) bool {
		if it.ts < last {
			err = errors.New("the writes are not in the order of time")
		}
		last = it.ts
		return err == nil
	})
	return err
}

func overrideOf(s string) (ttl.Override, error) {
	switch s {
	case "absent":
		return ttl.Absent, nil
	case "malformed":
		return ttl.Malformed, nil
	}
	return ttl.ParseOverride(s)
}
