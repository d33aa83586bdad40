package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// StateVersion is written into every saved state; Load refuses any other.
const StateVersion = 1

// ErrState is wrapped by every error of Load.
var ErrState = errors.New("not a saved account")

// The saved shape. Names are short because a browser's storage is small; they never change within a version.
type (
	savedAccount struct {
		Version   int             `json:"v"`
		Now       int64           `json:"now"`
		Start     int64           `json:"start"`
		Ordinals  uint32          `json:"n"`
		Databases []savedDatabase `json:"dbs"`
		Log       []savedEvent    `json:"log"`
	}
	savedDatabase struct {
		ID         string           `json:"id"`
		Ordinal    uint32           `json:"n"`
		TS         int64            `json:"ts"`
		Ordinals   uint32           `json:"colls"`
		Containers []savedContainer `json:"c"`
	}
	savedContainer struct {
		ID         string      `json:"id"`
		Paths      []string    `json:"pk"`
		Default    string      `json:"ttl,omitempty"`
		Indexing   string      `json:"ix"`
		Ordinal    uint32      `json:"n"`
		TS         int64       `json:"ts"`
		Version    uint64      `json:"ver"`
		Serverless bool        `json:"sl,omitempty"`
		RUPerSec   int64       `json:"ru"`
		Traffic    int64       `json:"load,omitempty"`
		Meter      [5]RU       `json:"m"`
		Paid       RU          `json:"paid,omitempty"`
		PaidFor    uint64      `json:"for,omitempty"`
		Delayed    bool        `json:"late,omitempty"`
		LSN        uint64      `json:"lsn"`
		Ordinals   uint64      `json:"items"`
		Purged     int         `json:"purged"`
		Items      []savedItem `json:"i"`
		Tombs      []savedTomb `json:"t,omitempty"`
	}
	savedItem struct {
		Ordinal uint64          `json:"n"`
		LSN     uint64          `json:"lsn"`
		TS      int64           `json:"ts"`
		Body    json.RawMessage `json:"b"`
	}
	savedTomb struct {
		Ref      Ref    `json:"r"`
		PK       string `json:"pk"`
		Override string `json:"o"`
		TS       int64  `json:"ts"`
		At       int64  `json:"at"`
		Cause    Cause  `json:"c"`
		RU       RU     `json:"ru"`
	}
	savedEvent struct {
		At        int64  `json:"at"`
		Kind      Kind   `json:"k"`
		Cause     Cause  `json:"c,omitempty"`
		Database  string `json:"db,omitempty"`
		Container string `json:"coll,omitempty"`
		Items     []Ref  `json:"i,omitempty"`
		Count     int    `json:"n,omitempty"`
		RU        RU     `json:"ru,omitempty"`
		Default   string `json:"ttl,omitempty"`
		Err       *Error `json:"err,omitempty"`
	}
)

// Save writes the whole state as JSON. Equal states give equal bytes.
func (a *Account) Save() []byte {
	s := savedAccount{Version: StateVersion, Now: a.now, Start: a.start, Ordinals: a.ordinals}
	for _, db := range a.databases {
		d := savedDatabase{ID: db.id, Ordinal: db.ordinal, TS: db.ts, Ordinals: db.ordinals}
		for _, c := range db.containers {
			d.Containers = append(d.Containers, c.save())
		}
		s.Databases = append(s.Databases, d)
	}
	for _, e := range a.log.newest() {
		s.Log = append(s.Log, savedEvent{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Items, e.Count, e.RU, e.Default.JSON(), e.Err})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // json.Marshal would write < in an item's body as \u003c, which is not what the user wrote
	if err := e.Encode(s); err != nil {
		panic("engine: the state holds what JSON cannot: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (c *Container) save() savedContainer {
	m := c.meter
	s := savedContainer{
		ID: c.spec.ID, Paths: c.spec.PartitionKey, Default: c.spec.Default.JSON(), Indexing: c.spec.IndexingMode,
		Ordinal: c.ordinal, TS: c.ts, Version: c.version,
		Serverless: c.throughput.Serverless, RUPerSec: c.throughput.RUPerSec, Traffic: c.throughput.Traffic,
		Meter: [5]RU{m.used, m.spent, m.requests, m.purges, m.billed},
		Paid:  c.purge.paid, PaidFor: c.purge.paidFor, Delayed: c.purge.delayed,
		LSN: c.lsn, Ordinals: c.ordinals, Purged: c.purged,
	}
	c.EachStored(0, func(it *Item) bool {
		s.Items = append(s.Items, savedItem{it.ordinal, it.lsn, it.ts, it.Body()})
		return true
	})
	for _, n := range c.tombs.order { // in the order of burial, in which they will be forgotten
		if t, ok := c.tombs.byRID.Get(n); ok {
			s.Tombs = append(s.Tombs, savedTomb{t.Ref, string(t.PK), t.Override.String(), t.TS, t.At, t.Cause, t.RU})
		}
	}
	return s
}

// Load reads what Save wrote. It trusts nothing: every item passes the door again, and anything odd is an error that
// wraps [ErrState].
func Load(data []byte) (*Account, error) {
	var s savedAccount
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrState, err)
	}
	if s.Version != StateVersion {
		return nil, fmt.Errorf("%w: version %d, this program reads version %d", ErrState, s.Version, StateVersion)
	}
	if s.Now < s.Start || s.Now > MaxNow || s.Start < 0 {
		return nil, fmt.Errorf("%w: the clock shows %d, started at %d", ErrState, s.Now, s.Start)
	}
	a := &Account{now: s.Now, start: s.Start, ordinals: s.Ordinals}
	for _, d := range s.Databases {
		db := &Database{account: a, id: d.ID, ordinal: d.Ordinal, ts: d.TS, ordinals: d.Ordinals}
		if err := checkResourceID(d.ID); err != nil {
			return nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		if _, err := a.database(d.ID); err == nil || d.Ordinal > s.Ordinals {
			return nil, fmt.Errorf("%w: database %q does not fit", ErrState, d.ID)
		}
		a.databases = append(a.databases, db)
		for _, k := range d.Containers {
			c, err := db.load(k)
			if err != nil {
				return nil, fmt.Errorf("%w: container %q: %v", ErrState, k.ID, err)
			}
			db.containers = append(db.containers, c)
		}
	}
	for _, e := range s.Log {
		d, err := ttl.ParseDefault(e.Default)
		if err != nil {
			return nil, fmt.Errorf("%w: %v", ErrState, err)
		}
		a.log.add(Event{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Items, e.Count, e.RU, d, e.Err})
	}
	return a, nil
}

func (db *Database) load(s savedContainer) (*Container, error) {
	d, err := ttl.ParseDefault(s.Default)
	if err != nil {
		return nil, err
	}
	spec := Spec{ID: s.ID, PartitionKey: s.Paths, Default: d, IndexingMode: s.Indexing}
	if err := spec.check(); err != nil {
		return nil, err
	}
	t := Throughput{Serverless: s.Serverless, RUPerSec: s.RUPerSec, Traffic: s.Traffic}
	if err := t.check(); err != nil {
		return nil, err
	}
	if _, err := db.account.container(Path{db.id, s.ID}); err == nil || s.Ordinal > db.ordinals {
		return nil, errors.New("it does not fit")
	}
	if s.Paid < 0 || s.Paid > maxPaid || s.Purged < 0 || slices.Min(s.Meter[:]) < 0 {
		return nil, errors.New("its request units are impossible")
	}
	ordinals := db.ordinals
	c := db.newContainer(spec, t)
	db.ordinals, c.ordinal = ordinals, s.Ordinal
	c.identify()
	c.ts, c.version = s.TS, s.Version
	c.meter = meter{s.Meter[0], s.Meter[1], s.Meter[2], s.Meter[3], s.Meter[4]}
	c.purge = purge{s.Paid, s.PaidFor, s.Delayed}
	c.lsn, c.ordinals, c.purged = s.LSN, s.Ordinals, s.Purged
	c.spec.Default = ttl.Off // a ttl that was stored while the container was off is let through
	written := make(map[uint64]bool, len(s.Items))
	for n, i := range s.Items {
		draft, err := c.admit(i.Body)
		if err != nil {
			return nil, err
		}
		_, twice := c.index.byKey.Get(keyOf(draft.pk, draft.id))
		if twice || written[i.LSN] || n > 0 && i.Ordinal <= s.Items[n-1].Ordinal ||
			i.TS > db.account.now || i.TS < db.account.start || i.Ordinal > s.Ordinals || i.LSN > s.LSN {
			return nil, fmt.Errorf("item %q does not fit", draft.id)
		}
		written[i.LSN] = true
		c.index.insert(c.stamp(draft, i.Ordinal, i.LSN, i.TS))
	}
	c.spec.Default = d
	for _, t := range s.Tombs {
		if _, twice := c.tombs.byRID.Get(t.Ref.Ordinal); twice || t.Ref.Ordinal > s.Ordinals || len(s.Tombs) > MaxTombs {
			return nil, errors.New("what it remembers of removed items does not fit")
		}
		o, err := overrideOf(t.Override)
		if err != nil {
			return nil, err
		}
		c.tombs.add(Tomb{t.Ref, PartitionKey(t.PK), o, t.TS, t.At, t.Cause, t.RU})
	}
	last := oldestTS
	c.index.inherit.Scan(func(_ uint64, it *Item) bool {
		last, err = it.ts, errOrder(last, it.ts)
		return err == nil
	})
	c.next = c.nextExpiry()
	return c, err
}

// maxPaid is more than the purge can have paid for one item: 2 MB of nothing but values.
const maxPaid RU = 1 << 40

// errOrder refuses writes that are dated against their order: the index relies on it.
func errOrder(before, after int64) error {
	if after < before {
		return errors.New("its writes are not in the order of time")
	}
	return nil
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
