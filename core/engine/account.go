package engine

import (
	"iter"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// An Account is a whole simulated world: its databases, one clock, one log. It is not safe for concurrent use.
type Account struct {
	now       int64
	start     int64
	databases []*Database // in the order of their creation
	ordinals  uint32
	rules     Rules
	log       log
	pending   []Event // of the command that is being applied
	scanner   document.Scanner
}

// A Database holds containers.
type Database struct {
	account    *Account
	id         string
	ordinal    uint32
	ts         int64
	containers []*Container // in the order of their creation
	ordinals   uint32
}

// New makes an empty account whose clock shows start, in Unix seconds from 0 to MaxNow; others are taken to the nearer end.
func New(start int64) *Account {
	start = min(max(start, 0), MaxNow)
	return &Account{now: start, start: start}
}

// Now is the simulated time in Unix seconds.
func (a *Account) Now() int64 { return a.now }

// Start is what the clock showed first.
func (a *Account) Start() int64 { return a.start }

// Log is the newest events, at most maxLog, oldest first. The caller must not change it.
func (a *Account) Log() []Event { return a.log.newest() }

// LogTotal is how many events there have been, ever: it tells whether Log has changed.
func (a *Account) LogTotal() uint64 { return a.log.total }

// Databases are in the order of their creation. The caller must not change the slice.
func (a *Account) Databases() []*Database { return a.databases }

// Database finds a database; the error is a 404 with substatus 1003.
func (a *Account) Database(id string) (*Database, error) {
	db, err := a.database(id)
	if err != nil {
		return nil, err
	}
	return db, nil
}

// Container finds a container; the error is a 404 with substatus 1003.
func (a *Account) Container(in Path) (*Container, error) {
	c, err := a.container(in)
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (a *Account) database(id string) (*Database, *Error) {
	for _, db := range a.databases {
		if db.id == id {
			return db, nil
		}
	}
	return nil, ownerNotFound("database", id)
}

func (a *Account) container(in Path) (*Container, *Error) {
	db, err := a.database(in.Database)
	if err != nil {
		return nil, err
	}
	return db.container(in.Container)
}

func (db *Database) container(id string) (*Container, *Error) {
	for _, c := range db.containers {
		if c.spec.ID == id {
			return c, nil
		}
	}
	return nil, ownerNotFound("container", id)
}

// containers goes over all containers in the order of creation, databases first.
func (a *Account) containers() iter.Seq[*Container] {
	return func(yield func(*Container) bool) {
		for _, db := range a.databases {
			for _, c := range db.containers {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// emit notes an event of the command that is being applied.
//
//go:noinline
func (a *Account) emit(e Event) { a.pending = append(a.pending, e) }

// ID is the database's id.
func (db *Database) ID() string { return db.id }

// Containers are in the order of their creation. The caller must not change the slice.
func (db *Database) Containers() []*Container { return db.containers }

// JSON is the resource as the service returns it (docs/model.md §3.6).
func (db *Database) JSON() []byte {
	r := rid(databaseRID(db.ordinal))
	return []byte(`{"id":` + document.Quote(db.id) + `,"_rid":"` + r + `","_self":"dbs/` + r + `/","_etag":` +
		document.Quote(etagOf(uint64(db.ordinal), db.ts)) + `,"_ts":` + strconv.FormatInt(db.ts, 10) + `,"_colls":"colls/","_users":"users/"}`)
}

// Copy is an independent account in the same state. The items are shared, since they never change, and so are the trees
// until one of the two is written to: a copy takes time by the number of containers, not of items.
func (a *Account) Copy() *Account {
	b := &Account{now: a.now, start: a.start, ordinals: a.ordinals, rules: a.rules}
	b.log.total = a.log.total
	b.log.events = a.log.events[:len(a.log.events):len(a.log.events)]
	for _, db := range a.databases {
		d := *db
		d.account, d.containers = b, nil
		for _, c := range db.containers {
			k := c.snapshot()
			k.account, k.database = b, &d
			d.containers = append(d.containers, &k)
		}
		b.databases = append(b.databases, &d)
	}
	return b
}
