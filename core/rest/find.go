package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// locate finds the database and the container that the address names, by id or by resource id; ids take precedence (docs/model.md §3.1).
// If one is missing that only owns the resource of the request, the substatus is 1003.
func (c *call) locate() *fault {
	n := len(c.parts)
	if n < 2 || c.parts[0] != "dbs" {
		return nil
	}
	if c.db = named(c.account.Databases(), c.parts[1]); c.db == nil {
		return missing(n > 2)
	}
	if n < 4 {
		return nil
	}
	if c.coll = named(c.db.Containers(), c.parts[3]); c.coll == nil {
		return missing(n > 4)
	}
	return nil
}

// named finds a resource by its id or its resource id, and returns nil if there is none.
func named[T any, P interface {
	*T
	ID() string
	RID() string
}](list []P, name string) P {
	for _, one := range list {
		if one.ID() == name {
			return one
		}
	}
	for _, one := range list {
		if one.RID() == name {
			return one
		}
	}
	return nil
}

// item reads the id and the partition key of a request for one item. An item's resource id counts only if no item has it as its id.
func (c *call) item() (id string, key engine.PartitionKey, f *fault) {
	key, f = c.key()
	if f != nil {
		return "", "", f
	}
	id = c.parts[5]
	if it, ok := c.coll.ByRID(id); ok && it.PartitionKey() == key {
		if _, ok := c.coll.Find(key, id); !ok {
			id = it.ID()
		}
	}
	return id, key, nil
}

// key reads the partition key that the request must have.
func (c *call) key() (engine.PartitionKey, *fault) {
	k, f := c.optionalKey()
	switch {
	case f != nil:
		return "", f
	case k != nil:
		return *k, nil
	case isKeyless(c.coll):
		return engine.Undefined, nil
	}
	return "", badRequest("PartitionKey value must be supplied for this operation.")
}

// optionalKey reads the partition key that the request may have; nil is none.
func (c *call) optionalKey() (*engine.PartitionKey, *fault) {
	raw := c.req.Header.Get("x-ms-documentdb-partitionkey")
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
	have, want := count(raw), len(c.coll.Spec().PartitionKey)
	if have == 0 && isKeyless(c.coll) {
		k, have = engine.Undefined, 1
	}
	switch {
	case have < want:
		return nil, badRequest("The partition key supplied in x-ms-partitionkey header has fewer components than defined in the the collection.")
	case have > want:
		return nil, badRequest("The partition key supplied in x-ms-partitionkey header has more components than defined in the collection.")
	}
	return &k, nil
}

// oneRange refuses partition key ranges other than "0", the only one of every container, and parts of a range.
func (c *call) oneRange() *fault {
	h := c.req.Header
	if id := h.Get("x-ms-documentdb-partitionkeyrangeid"); id != "" && id != "0" {
		_, bare, _ := strings.Cut(id, ",") // the Java and .NET SDKs send "container rid,range"
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
