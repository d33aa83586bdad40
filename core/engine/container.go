package engine

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Spec holds a container's settings as a client gives them.
type Spec struct {
	ID            string
	PartitionKey  []string     // paths, one to three, each like "/customerId"
	Default       ttl.Default  // Time to Live
	IndexingMode  string       // "consistent" (also when empty), "none", or "lazy" where the rules allow it
	IncludedPaths []string     // paths in the index; nil for /*
	ExcludedPaths []string     // paths that are left out of the index
	UniqueKeys    [][]string   // sets of paths whose values are unique within a partition key
	Analytical    Analytical   // the analytical store's own time to live (C47)
	FullFidelity  int64        // seconds for which the change feed keeps all versions and deletes; 0 is off
	Images        *ImagePolicy // which previous images the feed keeps; nil is no policy
	Policies      string       // the settings without effect on items, kept for the description: a JSON object, or empty
}

// A Container holds items under one partition key definition, one default and one capacity.
type Container struct {
	account      *Account
	database     *Database
	spec         Spec
	schema       *query.Schema // what the settings add to queries
	in           *Path
	ordinal      uint32
	rid          []byte
	self         string // "dbs/{rid}/colls/{rid}/"
	ts           int64  // second of the last change of the container itself
	version      uint64 // number of the container's changes, for its etag
	throughput   Throughput
	bucketsFrom  int64 // the first second in which the buckets can be changed again
	serving      int   // id of the bucket of the request that is being carried out; 0 for none
	highest      int64 // the highest RU/s ever provisioned for the container itself
	shares       bool  // the container uses the throughput of its database
	partitions   partitions
	meter        meter
	bill         bill
	replica      // of the write region
	regions      []region
	tombstones   newest[Tombstone]
	deleting     deleting
	feed         feed
	unique       unique
	analytical   analytical
	transform    transform
	origins      []Origin // the containers from which this one has copied or restored items
	scripts      scripts
	lsn          uint64 // number of writes and purges so far
	transactions transactions
	ordinals     uint64 // number of items created so far
	next         upcoming
	defaults     newest[pastDefault]
}

// check validates the settings on their own, without the account's state.
func (s *Spec) check() *Error {
	if err := checkResourceID(s.ID); err != nil {
		return err
	}
	if len(s.PartitionKey) < 1 || len(s.PartitionKey) > 3 {
		e := bad("partitionKey", strconv.Itoa(len(s.PartitionKey)), "one to three paths")
		if len(s.PartitionKey) > 3 {
			e.Message = "Too many partition key paths. " + e.Message
		}
		return e
	}
	for _, p := range s.PartitionKey {
		if len(p) < 2 || p[0] != '/' || strings.HasSuffix(p, "/") || strings.Contains(p, "//") || !utf8.ValidString(p) ||
			len(p) > MaxPartitionPath {
			return badPath(p)
		}
	}
	if err := s.checkIndexing(); err != nil {
		return err
	}
	return s.checkExtras()
}

// ID returns the container's id.
func (c *Container) ID() string { return c.spec.ID }

// Spec returns the container's settings.
func (c *Container) Spec() Spec { return c.spec }

// Schema returns what the settings add to queries of the container, for [query.Query.In]. It may be nil.
func (c *Container) Schema() *query.Schema { return c.schema }

// Default returns the container's time to live.
func (c *Container) Default() ttl.Default { return c.spec.Default }

// Throughput returns the container's capacity.
func (c *Container) Throughput() Throughput { return c.throughput }

// LSN returns the number of the last write or purge.
func (c *Container) LSN() uint64 { return c.lsn }

// Writes returns the number of items that were created so far, and the number of writes that replaced an item.
func (c *Container) Writes() (created, replaced int) {
	created = int(c.ordinals)
	return created, int(c.lsn) - created - (created - c.Stored()) // each removal also has a number
}

// Since returns a second from which the container can have existed: that of its creation if its settings have not changed since.
func (c *Container) Since() int64 {
	if c.version == 1 {
		return c.ts
	}
	return c.account.start
}

// TS returns the second of the last change of the container itself.
func (c *Container) TS() int64 { return c.ts }

// ETag returns the container's own entity tag.
func (c *Container) ETag() string { return etagOf(c.version, c.ts) }

// newContainer returns an empty container of the database.
func (db *Database) newContainer(spec Spec, t Throughput) *Container {
	db.ordinals++
	spec.PartitionKey = slices.Clone(spec.PartitionKey) // the caller may change its slice
	c := &Container{account: db.account, database: db, spec: spec, schema: query.SchemaOf(spec.Policies), in: &Path{db.id, spec.ID},
		ordinal: db.ordinals, ts: db.account.now, version: 1, throughput: t,
		replica: replica{index: newIndex()}, unique: newUnique(spec.UniqueKeys), next: upcoming{never, never}}
	c.identify()
	c.analytical.enable(spec.Analytical, &c.index)
	c.bill.begin(c.ts)
	return c
}

// identify derives the resource id and the link from the ordinals.
func (c *Container) identify() {
	c.rid = containerRID(c.database.ordinal, c.ordinal)
	c.self = "dbs/" + rid(databaseRID(c.database.ordinal)) + "/colls/" + rid(c.rid) + "/"
}
