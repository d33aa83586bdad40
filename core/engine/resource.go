package engine

import (
	"encoding/base64"
	"encoding/binary"
	"strings"
)

// RID returns the database's resource id, by which clients may address it instead of its id.
func (db *Database) RID() string { return rid(databaseRID(db.ordinal)) }

// RID returns the container's resource id.
func (c *Container) RID() string {
	return c.self[len(c.self)-1-base64.StdEncoding.EncodedLen(len(c.rid)) : len(c.self)-1]
}

// Self returns the container's own link, "dbs/{rid}/colls/{rid}/".
func (c *Container) Self() string { return c.self }

// Path returns the path by which commands name the container.
func (c *Container) Path() Path { return Path{c.database.id, c.spec.ID} }

// ByRID returns a stored item, hidden or not, by its resource id; ok is false if it is not one of this container's.
func (c *Container) ByRID(id string) (it *Item, ok bool) {
	n, ok := c.OrdinalOf(id)
	if !ok {
		return nil, false
	}
	return c.ByOrdinal(n)
}

// OrdinalOf returns the number of the item of a resource id, stored or not; ok is false if no item of this container has such an id.
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
