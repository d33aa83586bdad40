package engine

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Spec is what a client says of a container.
type Spec struct {
	ID           string
	PartitionKey []string    // paths, one to three, each like "/customerId"
	Default      ttl.Default //
	IndexingMode string      // "consistent" (also when empty) or "none"
}

// A Container holds items under one partition key definition, one default and one capacity.
type Container struct {
	account    *Account
	database   *Database
	spec       Spec
	ordinal    uint32
	rid        []byte
	self       string // "dbs/{rid}/colls/{rid}/"
	ts         int64  // last change of the container itself
	version    uint64 // counts its changes, for its etag
	throughput Throughput
	meter      meter
	purge      purge
	index      index
	tombs      tombs
	lsn        uint64 // writes and purges so far
	ordinals   uint64 // items so far
	purged     int    // items purged so far
	next       int64  // no expiry happens before this second; see expiry.go
}

// check judges a specification on its own.
func (s *Spec) check() *Error {
	if err := checkResourceID(s.ID); err != nil {
		return err
	}
	if len(s.PartitionKey) < 1 || len(s.PartitionKey) > 3 {
		return bad("partitionKey", strconv.Itoa(len(s.PartitionKey))+" paths", "one to three paths")
	}
	for _, p := range s.PartitionKey {
		if len(p) < 2 || p[0] != '/' || strings.HasSuffix(p, "/") || strings.Contains(p, "//") || !utf8.ValidString(p) || len(p) > MaxPartitionPath {
			return bad("partitionKey", p, "a path like /customerId")
		}
	}
	switch strings.ToLower(s.IndexingMode) {
	case "", "consistent":
		s.IndexingMode = "consistent"
	case "none":
		s.IndexingMode = "none"
		if s.Default.Enabled() { // C32
			return &Error{Status: 400, Code: BadRequest, Field: "indexingMode", Value: "none", Limit: "consistent", Message: textIndexingNone}
		}
	default:
		return bad("indexingMode", s.IndexingMode, "consistent or none")
	}
	return nil
}

// ID is the container's id.
func (c *Container) ID() string { return c.spec.ID }

// Spec is the container's settings.
func (c *Container) Spec() Spec { return c.spec }

// Default is the container's time to live.
func (c *Container) Default() ttl.Default { return c.spec.Default }

// Throughput is the container's capacity.
func (c *Container) Throughput() Throughput { return c.throughput }

// LSN numbers the last write or purge.
func (c *Container) LSN() uint64 { return c.lsn }

// ETag is the container's own entity tag.
func (c *Container) ETag() string { return etagOf(c.version, c.ts) }

// JSON is the resource as the service returns it (ttl.md §3.6): defaultTtl stands only where TTL is on.
func (c *Container) JSON() []byte {
	b := []byte(`{"id":` + quote(c.spec.ID) + `,"indexingPolicy":{"indexingMode":"` + c.spec.IndexingMode + `","automatic":`)
	if c.spec.IndexingMode == "none" {
		b = append(b, `false,"includedPaths":[],"excludedPaths":[]}`...)
	} else {
		b = append(b, `true,"includedPaths":[{"path":"/*"}],"excludedPaths":[{"path":"/\"_etag\"/?"}]}`...)
	}
	b = append(b, `,"partitionKey":{"paths":[`...)
	for i, p := range c.spec.PartitionKey {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, quote(p)...)
	}
	kind := "Hash"
	if len(c.spec.PartitionKey) > 1 {
		kind = "MultiHash"
	}
	b = append(b, `],"kind":"`+kind+`","version":2}`...)
	if d := c.spec.Default.JSON(); d != "" {
		b = append(b, `,"defaultTtl":`+d...)
	}
	b = append(b, `,"uniqueKeyPolicy":{"uniqueKeys":[]},"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/_ts","conflictResolutionProcedure":""},"geospatialConfig":{"type":"Geography"}`...)
	b = append(b, `,"_rid":"`+rid(c.rid)+`","_self":"`+c.self+`","_etag":`+quote(c.ETag())+`,"_ts":`+strconv.FormatInt(c.ts, 10)...)
	return append(b, `,"_docs":"docs/","_sprocs":"sprocs/","_triggers":"triggers/","_udfs":"udfs/","_conflicts":"conflicts/"}`...)
}

// newContainer makes an empty container in a database.
func (db *Database) newContainer(spec Spec, t Throughput) *Container {
	db.ordinals++
	spec.PartitionKey = slices.Clone(spec.PartitionKey) // the caller may go on with its own
	c := &Container{account: db.account, database: db, spec: spec, ordinal: db.ordinals, ts: db.account.now, version: 1, throughput: t,
		index: newIndex(), tombs: newTombs(), next: never}
	c.identify()
	return c
}

// identify derives the resource id and the link from the ordinals.
func (c *Container) identify() {
	c.rid = containerRID(c.database.ordinal, c.ordinal)
	c.self = "dbs/" + rid(databaseRID(c.database.ordinal)) + "/colls/" + rid(c.rid) + "/"
}
