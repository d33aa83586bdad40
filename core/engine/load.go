package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Load returns the account that Save wrote. Load trusts nothing: it validates every item again, and any inconsistency is
// an error that wraps [ErrState].
func Load(data []byte) (*Account, error) { return LoadInSteps(data, func() {}) }

// LoadInSteps does the same as Load, and calls step after each part of the work. step may let other goroutines run.
func LoadInSteps(data []byte, step func()) (*Account, error) {
	s, err := decodeInSteps(data, step)
	if err != nil {
		return nil, err
	}
	a, loaders, err := s.account()
	if err != nil {
		return nil, err
	}
	for _, l := range loaders {
		if err := l.lists(step); err != nil {
			return nil, err
		}
		if err := l.end(); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// account returns the saved account, and for each container the loader of its lists.
func (s *savedAccount) account() (*Account, []*loader, error) {
	if s.Version != stateVersion {
		return nil, nil, fmt.Errorf("%w: version %d, this program reads version %d", ErrState, s.Version, stateVersion)
	}
	if s.Rules > RulesOf2016 {
		return nil, nil, fmt.Errorf("%w: unknown rules", ErrState)
	}
	if s.Now < s.Start || s.Now > MaxNow || s.Start < 0 {
		return nil, nil, fmt.Errorf("%w: impossible clock: it shows %d and started at %d", ErrState, s.Now, s.Start)
	}
	backups, ok := s.Backups.load(s.Now)
	if !ok {
		return nil, nil, fmt.Errorf("%w: impossible backups", ErrState)
	}
	a := &Account{now: s.Now, start: s.Start, ordinals: s.Ordinals, rules: s.Rules, backups: backups}
	var loaders []*loader
	last := uint32(0) // ordinal
	for i := range s.Databases {
		d := &s.Databases[i]
		db := &Database{account: a, id: d.ID, ordinal: d.Ordinal, ts: d.TS, ordinals: d.Ordinals, shared: d.Shared}
		if err := checkResourceID(d.ID); err != nil {
			return nil, nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		if _, err := a.database(d.ID); err == nil || d.Ordinal > s.Ordinals || d.Ordinal <= last {
			return nil, nil, fmt.Errorf("%w: database %q is inconsistent", ErrState, d.ID)
		}
		if !a.passed(d.TS) {
			return nil, nil, fmt.Errorf("%w: database %q is of the future", ErrState, d.ID)
		}
		if _, shares := db.Throughput(); shares && (d.Shared.check() != nil || d.Shared.Serverless) {
			return nil, nil, fmt.Errorf("%w: database %q has impossible throughput", ErrState, d.ID)
		}
		if db.highest = max(d.Highest, d.Shared.provisioned()); d.Highest < 0 || db.highest > MaxThroughput {
			return nil, nil, fmt.Errorf("%w: database %q has impossible throughput", ErrState, d.ID)
		}
		if !db.loadResources(d.Resources, d.Created) {
			return nil, nil, fmt.Errorf("%w: database %q has inconsistent users, permissions or keys", ErrState, d.ID)
		}
		a.databases, last = append(a.databases, db), d.Ordinal
		for j := range d.Containers {
			c, err := db.load(&d.Containers[j])
			if err != nil {
				return nil, nil, inContainer(d.Containers[j].Spec.ID, err)
			}
			db.containers = append(db.containers, c)
			loaders = append(loaders, newLoader(c, &d.Containers[j]))
		}
	}
	for _, e := range s.Log {
		d, err := ttl.ParseDefault(e.Default)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		if !a.passed(e.At) {
			return nil, nil, fmt.Errorf("%w: an event of the future", ErrState)
		}
		a.log.add([]Event{{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Region, e.Items, e.Count, e.RU, d, e.Err, 0, nil}}, 1)
	}
	return a, loaders, nil
}

// passed reports whether a saved second is not after the present.
func (a *Account) passed(second int64) bool { return second >= 0 && second <= a.now }

func inContainer(id string, err error) error {
	return fmt.Errorf("%w: container %q: %v", ErrState, id, err)
}

// load returns a container without its items.
func (db *Database) load(s *savedContainer) (*Container, error) {
	d, err := ttl.ParseDefault(s.Spec.Default)
	if err != nil {
		return nil, err
	}
	spec := Spec{s.Spec.ID, s.Spec.Paths, d, s.Spec.Indexing, s.Spec.Included, s.Spec.Excluded, s.Spec.UniqueKeys, s.Spec.Analytical,
		s.Spec.FullFidelity, s.Spec.Images, s.Spec.Policies}
	if err := spec.check(); err != nil {
		return nil, err
	}
	if err := s.Throughput.check(); err != nil {
		return nil, err
	}
	before := uint32(0) // ordinal
	if n := len(db.containers); n > 0 {
		before = db.containers[n-1].ordinal
	}
	if _, err := db.container(spec.ID); err == nil || s.Ordinal > db.ordinals || s.Ordinal <= before {
		return nil, errors.New("a duplicate id or an impossible ordinal")
	}
	if t := s.Throughput; s.Shares && (t.Serverless || t.RUPerSec != db.shared.RUPerSec || t.Autoscale != db.shared.Autoscale) {
		return nil, errors.New("throughput that is not its database's")
	}
	if s.Used < 0 || s.Consumed < 0 || slices.ContainsFunc(s.By, func(ru RU) bool { return ru < 0 }) || len(s.Bill) == 0 {
		return nil, errors.New("impossible request units")
	}
	ordinals := db.ordinals
	c := db.newContainer(spec, s.Throughput)
	db.ordinals, c.ordinal, c.shares = ordinals, s.Ordinal, s.Shares
	if s.Highest < 0 || s.Highest > MaxThroughput {
		return nil, errors.New("impossible throughput")
	}
	if c.highest = s.Highest; !c.shares {
		c.highest = max(c.highest, s.Throughput.provisioned())
	}
	if c.bucketsFrom = s.BucketsFrom; s.BucketsFrom < 0 || s.BucketsFrom > db.account.now+BucketSeconds {
		return nil, errors.New("throughput buckets that were changed in the future")
	}
	if !c.loadPartitions(s.Partitions) {
		return nil, errors.New("impossible partitions")
	}
	c.identify()
	c.ts, c.version, c.lsn, c.ordinals = s.TS, s.Version, s.LSN, s.Ordinals
	if !c.transactions.load(s.Merged, c.lsn) {
		return nil, errors.New("impossible transactions")
	}
	if !c.scripts.load(s.Scripts, s.Created, db.account.now) {
		return nil, errors.New("inconsistent scripts")
	}
	if c.origins = s.Origins; len(c.origins) > maxOrigins {
		return nil, errors.New("too many origins")
	}
	if !c.loadDefaults(s.Defaults) {
		return nil, errors.New("impossible past defaults")
	}
	c.meter.used = s.Used
	for _, ru := range s.By {
		c.meter.total += ru
	}
	last := len(s.Bill) - 1
	c.bill = bill{s.Bill[:last:last], s.Bill[last], s.Consumed}
	if len(s.Transform) == 4 && s.Transform[1] < 1<<31 {
		c.transform = transform{int64(s.Transform[0]), int(s.Transform[1]), s.Transform[2], s.Transform[3]}
	}
	if !db.account.passed(c.ts) || !db.account.passed(c.transform.from) {
		return nil, errors.New("a container or an index of the future")
	}
	if err := c.deleting.load(s.Deletes); err != nil {
		return nil, err
	}
	return c, c.replica.load(s.Replica)
}

func (p *replica) load(s savedReplica) error {
	if s.Paid < 0 || s.Paid > maxPaid || s.Purged < 0 || s.Spent < 0 || s.Purges < 0 || s.Bank < 0 ||
		s.Bank > Units(MaxThroughput)*BurstSeconds || slices.Min(s.Buckets[:]) < 0 {
		return errors.New("impossible state of the purge")
	}
	p.purge = purge{s.Paid, s.PaidFor, s.Delayed}
	p.spent, p.purges, p.purged, p.bank, p.buckets = s.Spent, s.Purges, s.Purged, s.Bank, s.Buckets
	return nil
}

func (c *Container) loadRegion(s savedRegion, written map[uint64]*Item) error {
	if len(c.regions) >= maxRegions-1 || checkResourceID(s.Name) != nil || c.region(s.Name) != nil || s.Traffic < 0 || s.Traffic > MaxTraffic {
		return errors.New("inconsistent regions")
	}
	r := region{name: s.Name, traffic: s.Traffic, since: s.Since, gone: newest[gone]{s.Left}, replica: replica{index: c.index.copy()}}
	if err := r.replica.load(s.Replica); err != nil || s.Used < 0 {
		return errors.New("impossible state of a region")
	}
	r.read = s.Used
	if s.Since < 0 || s.Since > c.account.now || len(s.Left) > MaxTombstones ||
		slices.ContainsFunc(s.Left, func(g gone) bool { return g.At > c.account.now }) {
		return errors.New("impossible records of a region")
	}
	for _, lsn := range s.Gone {
		it := written[lsn]
		if it == nil {
			return errors.New("inconsistent regions")
		}
		if _, there := r.index.byOrdinal.Get(it.ordinal); !there {
			return errors.New("inconsistent regions") // the same item is named twice
		}
		r.index.remove(it)
	}
	extra := map[uint64]bool{} // by lsn
	for _, i := range s.Extra {
		it, err := c.load(i)
		if err != nil {
			return err
		}
		_, named := r.index.byKey.Get(it.key())
		_, numbered := r.index.byOrdinal.Get(it.ordinal)
		if named || numbered || extra[it.lsn] || written[it.lsn] != nil {
			return errors.New("inconsistent regions")
		}
		extra[it.lsn] = true
		r.index.insert(it)
	}
	c.regions = append(c.regions, r)
	return r.index.inTime()
}

// maxPaid is more than the purge can have paid for one item, even if the item is 2 MB of indexed values.
const maxPaid RU = 1 << 40

// inTime checks that the items that inherit were written in the order of their times, which an Import ensures.
func (x *index) inTime() (err error) {
	last := uint64(0)
	x.inherit.After(oldestTS, func(_ int64, it *Item) bool {
		if it.lsn < last {
			err = errors.New("the writes are not in the order of time")
		}
		last = it.lsn
		return err == nil
	})
	return err
}

func overrideOf(s string) (ttl.Override, error) {
	if s == "absent" {
		return ttl.Absent, nil
	}
	return ttl.ParseOverride(s)
}
