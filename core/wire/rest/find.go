package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// locate finds the database and the container that the address names, by id or by resource id. Ids take
// precedence (docs/model.md §3.1). If an owner of the addressed resource is missing, the substatus is
// 1003. A request for a single item in a missing container gets no substatus, as from the service's
// gateway (CosmosNotFoundTests.cs of Azure/azure-cosmos-dotnet-v3). The client may also name the resource
// id that it expects of the container.
func (c *call) locate() *fault {
	n := len(c.req.at.parts)
	if n < 2 || c.req.at.parts[0] != "dbs" {
		return nil
	}
	if c.db = named(c.account.Databases(), c.req.at.parts[1]); c.db == nil {
		return missing(n > 2)
	}
	if n < 4 || c.req.at.parts[2] != "colls" {
		return nil
	}
	if c.coll = named(c.db.Containers(), c.req.at.parts[3]); c.coll == nil {
		return missing(n > 4 && (n != 6 || c.req.at.operation()))
	}
	if rid := c.req.Header.Get("x-ms-cosmos-intended-collection-rid"); rid != "" && rid != c.coll.RID() {
		f := badRequest("Collection rid provided by the user does not match the existing collection.")
		f.SubStatus = subOtherContainer
		return f
	}
	return c.checkContainer()
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

// item reads the id and the partition key of a request for one item. An item's resource id is accepted
// only if no item has it as its id.
func (c *call) item() (id string, key engine.PartitionKey, f *fault) {
	key, f = c.key()
	if f != nil {
		return "", "", f
	}
	id = c.req.at.parts[5]
	switch {
	case c.opt.Lenient:
	case !c.req.Direct && strings.ContainsAny(id, "\r\n\t"):
		return "", "", invalidURL("The item's id has a tab or a line break.")
	case strings.ContainsAny(id, `/\`): // the service reads such an id as two parts of an address
		return "", "", missing(false)
	}
	if it, ok := c.coll.ByRID(id); ok && it.PartitionKey() == key {
		if _, ok := c.coll.Find(key, id); !ok {
			id = it.ID()
		}
	}
	return id, key, nil
}

// key reads the partition key that the request must have.
func (c *call) key() (engine.PartitionKey, *fault) {
	raw := c.req.Header.Get("x-ms-documentdb-partitionkey")
	if raw != "" {
		k, f := c.parseKey(raw)
		if f == nil {
			f = c.at(k)
		}
		return k, f
	}
	if isKeyless(c.coll) {
		return engine.Undefined, nil
	}
	return "", badRequest("PartitionKey value must be supplied for this operation.")
}

// parseKey parses a complete partition key.
func (c *call) parseKey(raw string) (engine.PartitionKey, *fault) {
	k, whole, f := c.parsePrefix(raw)
	if f == nil && !whole {
		f = shortKey()
	}
	return k, f
}

// shortKey returns the refusal of a key with too few values. The substatus tells SDKs that the container
// may have been made again with another key.
func shortKey() *fault {
	f := badRequest(textShortKey + " " + textKeyMismatch)
	f.SubStatus = subKeyMismatch
	return f
}

// textKeyMismatch is the service's own text (test_batch_subpartition of the Python SDK).
const textKeyMismatch = "Partition key provided either doesn't correspond to definition in the collection or doesn't match partition key field values specified in the document."

const textShortKey = "The partition key supplied in x-ms-partitionkey header has fewer components than defined in the the collection."

// longKey reports whether a value of a key, or the key as a whole, is longer than it may be.
func longKey(raw string) bool {
	long := len(raw) > engine.MaxKeyJSON
	if !long && len(raw) > engine.MaxPartitionKey {
		gjson.Parse(raw).ForEach(func(_, v gjson.Result) bool {
			long = len(v.Str) > engine.MaxPartitionKey
			return !long
		})
	}
	return long
}

// parsePrefix parses a partition key whose last values may be missing. It reports whether the key is complete.
func (c *call) parsePrefix(raw string) (k engine.PartitionKey, whole bool, f *fault) {
	if longKey(raw) {
		return "", false, invalid("x-ms-documentdb-partitionkey", raw, "at most 2048 bytes for each value")
	}
	k, err := engine.ParsePartitionKey(raw)
	if err != nil {
		return "", false, asFault(err)
	}
	have, want := 1, len(c.coll.Spec().PartitionKey)
	if k == "[]" || strings.IndexByte(raw, ',') >= 0 {
		have = count(raw)
	}
	switch {
	case have == 0 && isKeyless(c.coll):
		return engine.Undefined, true, nil
	case have == 0:
		return "", false, shortKey()
	case have > want:
		return "", false, badRequest("The partition key supplied in x-ms-partitionkey header has more components than defined in the collection.")
	}
	return k, have == want, nil
}
