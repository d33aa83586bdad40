package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Databases, containers and items are addressed by id or by resource id (ttl.md §3.1); ids come first.

// database finds the database of the address. One that only owns what is wanted is missed with substatus 1003.
func (c *call) database() *fault {
	name := c.parts[1]
	for _, byRID := range []bool{false, true} {
		for _, db := range c.a.Databases() {
			if !byRID && db.ID() == name || byRID && db.RID() == name {
				c.db = db
				return nil
			}
		}
	}
	if len(c.parts) == 2 {
		return missing(0)
	}
	return missing(engine.SubOwnerNotFound)
}

// container finds the container of the address, likewise.
func (c *call) container() *fault {
	if f := c.database(); f != nil {
		return f
	}
	name := c.parts[3]
	for _, byRID := range []bool{false, true} {
		for _, k := range c.db.Containers() {
			if !byRID && k.ID() == name || byRID && k.RID() == name {
				c.c = k
				return nil
			}
		}
	}
	if len(c.parts) == 4 {
		return missing(0)
	}
	return missing(engine.SubOwnerNotFound)
}

// item finds the container, the id and the partition key that a request for one item names.
func (c *call) item() (id string, key engine.PartitionKey, f *fault) {
	if f := c.container(); f != nil {
		return "", "", f
	}
	key, f = c.key()
	if f != nil {
		return "", "", f
	}
	id = c.parts[5]
	if it, ok := c.c.ByRID(id); ok && it.PartitionKey() == key {
		if _, ok := c.c.Find(key, id); !ok {
			id = it.ID()
		}
	}
	return id, key, nil
}

// key reads the partition key that the request must carry.
func (c *call) key() (engine.PartitionKey, *fault) {
	k, f := c.optionalKey()
	if f == nil && k == nil && isKeyless(c.c) {
		return engine.Undefined, nil
	}
	if f == nil && k == nil {
		return "", badRequest("PartitionKey value must be supplied for this operation.")
	}
	if f != nil {
		return "", f
	}
	return *k, nil
}

// optionalKey reads the partition key that the request may carry.
func (c *call) optionalKey() (*engine.PartitionKey, *fault) {
	raw := c.r.Header.Get("x-ms-documentdb-partitionkey")
	if raw == "" {
		return nil, nil
	}
	return c.parseKey(raw)
}

func (c *call) parseKey(raw string) (*engine.PartitionKey, *fault) {
	if len(raw) > 4*engine.MaxPartitionKey {
		return nil, invalid("x-ms-documentdb-partitionkey", raw, "at most 2048 bytes for each value")
	}
	k, err := engine.ParsePartitionKey(raw)
	if err != nil {
		return nil, asFault(err)
	}
	have, want := count(raw), len(c.c.Spec().PartitionKey)
	if have == 0 && isKeyless(c.c) {
		k, have = engine.Undefined, 1
	}
	if have < want {
		return nil, badRequest("The partition key supplied in x-ms-partitionkey header has fewer components than defined in the the collection.")
	}
	if have > want {
		return nil, badRequest("The partition key supplied in x-ms-partitionkey header has more components than defined in the collection.")
	}
	return &k, nil
}

// oneRange refuses a partition key range that is not there: every container has one, "0".
func (c *call) oneRange() *fault {
	h := c.r.Header
	if id := h.Get("x-ms-documentdb-partitionkeyrangeid"); id != "" && id != "0" {
		_, bare, _ := strings.Cut(id, ",") // "collection rid,range", as Java and .NET write it
		if bare != "0" {
			f := refuse(410, "Gone", "The requested resource is no longer available at the server: the container has one partition key range, 0.")
			f.SubStatus = subRangeGone
			return f
		}
	}
	low, high := h.Get("x-ms-start-epk"), h.Get("x-ms-end-epk")
	if low != "" || high != "" && !strings.EqualFold(high, "FF") {
		return badRequest("Not simulated by cosmosttl: parts of a partition key range (x-ms-start-epk, x-ms-end-epk). A container has one range, from '' to 'FF'.")
	}
	return nil
}
