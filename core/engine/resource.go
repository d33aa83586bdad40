package engine

import (
	"encoding/base64"
	"encoding/binary"
	"strings"
)

// RID returns the database's resource id, which clients may use instead of the id.
func (db *Database) RID() string { return rid(databaseRID(db.ordinal)) }

// RID returns the container's resource id.
func (c *Container) RID() string {
	return c.self[len(c.self)-1-base64.StdEncoding.EncodedLen(len(c.rid)) : len(c.self)-1]
}

// Self returns the container's own link, "dbs/{rid}/colls/{rid}/".
func (c *Container) Self() string { return c.self }

// Path returns the path that commands use for the container.
func (c *Container) Path() Path { return Path{c.database.id, c.spec.ID} }

// ByRID returns a stored item by its resource id, even a hidden one. ok is false if the id is not that of a stored item
// of this container.
func (c *Container) ByRID(id string) (it *Item, ok bool) {
	n, ok := c.OrdinalOf(id)
	if !ok {
		return nil, false
	}
	return c.ByOrdinal(n)
}

// OrdinalOf returns the ordinal in a resource id. The item need not be stored. ok is false if the id is not that of an
// item in this container.
func (c *Container) OrdinalOf(id string) (n uint64, ok bool) {
	if len(id) != base64.StdEncoding.EncodedLen(16) {
		return 0, false
	}
	raw, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(id, "-", "/"))
	if err != nil || len(raw) != 16 || string(raw[:8]) != string(c.rid) {
		return 0, false
	}
	return binary.LittleEndian.Uint64(raw[8:]), true
}
