package engine

import (
	"iter"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// An Account holds databases, one simulated clock and one log of events. It is not safe for concurrent use.
type Account struct {
	now       int64
	start     int64
	databases []*Database // in the order of their creation
	ordinals  uint32
	rules     Rules
	backups   backups
	log       log
	effects   effects
	traced    bool // results of commands have facts
	scanner   document.Scanner
	work      work // the work that the present request may still do
}

// A Database holds containers.
type Database struct {
	account    *Account
	id         string
	ordinal    uint32
	ts         int64
	shared     Throughput   // RUPerSec and Autoscale for the containers without their own; zero if there are none
	highest    int64        // the highest RU/s ever provisioned for the database
	containers []*Container // in the order of their creation
	ordinals   uint32
	resources  resources
}

// New returns an empty account whose clock shows start, in Unix seconds. A start below 0 becomes 0, and a start above
// [MaxNow] becomes MaxNow.
func New(start int64) *Account {
	start = min(max(start, 0), MaxNow)
	return &Account{now: start, start: start}
}

// KeepFacts adds facts to the results of this account and of its later copies. The facts of a purge take some 180 bytes
// for each item, so only callers that read facts should ask for them.
func (a *Account) KeepFacts() { a.traced = true }

// Now returns the simulated time in Unix seconds.
func (a *Account) Now() int64 { return a.now }

// Start returns the time at which the clock started, in Unix seconds.
func (a *Account) Start() int64 { return a.start }

// Log returns the newest events, at most 1000, oldest first. The caller must not change them.
func (a *Account) Log() []Event { return a.log.last(maxLog) }

// LogFrom returns the second from which on the log has every event; 0 if it has all of the account's.
func (a *Account) LogFrom() int64 {
	list := a.Log()
	if len(list) < maxLog {
		return 0
	}
	return list[0].At + 1
}

// LogTotal returns the number of all events so far. The result of Log changes only when this number changes.
func (a *Account) LogTotal() uint64 { return a.log.total }

// Databases returns the databases in the order of their creation. The caller must not change the slice.
func (a *Account) Databases() []*Database { return a.databases }

// Database returns the database with that id; the error is a 404 with substatus 1003.
func (a *Account) Database(id string) (*Database, error) {
	db, err := a.database(id)
	if err != nil {
		return nil, err
	}
	return db, nil
}

// Container returns the container at a path; the error is a 404 with substatus 1003.
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

// containers iterates over all containers in the order of creation, one database after another.
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

// ID returns the database's id.
func (db *Database) ID() string { return db.id }

// Containers returns the containers in the order of their creation. The caller must not change the slice.
func (db *Database) Containers() []*Container { return db.containers }

// JSON returns the database resource as the service writes it (docs/model.md §3.6).
func (db *Database) JSON() []byte {
	r := rid(databaseRID(db.ordinal))
	return []byte(`{"id":` + document.Quote(db.id) + `,"_rid":"` + r + `","_self":"dbs/` + r + `/","_etag":` +
		document.Quote(etagOf(uint64(db.ordinal), db.ts)) + `,"_ts":` + strconv.FormatInt(db.ts, 10) + `,"_colls":"colls/","_users":"users/"}`)
}

// CopyForScript returns a copy without throttling, because the throughput admits or refuses a script as a whole.
func (a *Account) CopyForScript() *Account {
	b := a.Copy()
	for c := range b.containers() {
		c.throughput.Throttle = false
	}
	return b
}

// Copy returns an independent account in the same state. Copies share items, which never change, and share trees until
// either account is written to. So the time of a copy depends on the number of containers, not of items.
func (a *Account) Copy() *Account {
	b := &Account{now: a.now, start: a.start, ordinals: a.ordinals, rules: a.rules, backups: a.backups, traced: a.traced,
		log: log{a.log.copy(maxLog), a.log.total}}
	for _, db := range a.databases {
		d := *db
		d.account, d.containers = b, nil
		for _, c := range db.containers {
			k := c.copy()
			k.account, k.database = b, &d
			d.containers = append(d.containers, &k)
		}
		b.databases = append(b.databases, &d)
	}
	return b
}
