package rest

import (
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

func (c *call) createContainer() *fault {
	if f := c.jsonBody(); f != nil {
		return f
	}
	spec, err := engine.ParseSpec(c.withKey(c.req.Body), nil)
	if err != nil {
		return asFault(err)
	}
	t, f := c.capacity()
	if f == nil {
		f = c.checkKeys(spec)
	}
	if f == nil {
		f = c.roomFor(spec, t)
	}
	if f != nil {
		return f
	}
	c.charge += describeWrite
	if _, f := c.apply(engine.CreateContainer{Database: c.db.ID(), Spec: spec, Throughput: t}); f != nil {
		return f
	}
	c.coll, _ = c.account.Container(engine.Path{Database: c.db.ID(), Container: spec.ID})
	return c.replyContainer(201)
}

func (c *call) replyContainer(status int) *fault {
	c.set("etag", c.coll.ETag())
	// ValidateCollectionIndexProgressHeaders in HeadersValidationTests.cs of Azure/azure-cosmos-dotnet-v3
	if c.req.Header.has("x-ms-documentdb-populatequotainfo") {
		c.set("x-ms-documentdb-collection-index-transformation-progress", strconv.Itoa(c.coll.IndexProgress()))
	}
	shares := "False"
	if c.coll.Shares() {
		shares = "True"
	}
	c.set("x-ms-share-throughput", shares)
	text := c.described(c.coll)
	if c.req.Header.has("x-ms-documentdb-populatepartitionstatistics") {
		text = slices.Concat(text[:len(text)-1], []byte(`,"statistics":`+c.statistics()+`}`))
	}
	return c.reply(status, text)
}

// statistics describes the items that each partition key range stores. Its list of large partition keys
// has those of at least 1 GB. The service's list mostly does, too
// (learn.microsoft.com/rest/api/cosmos-db/get-a-collection, and PartitionKeyRangeStatistics of
// Azure/azure-cosmos-dotnet-v2).
func (c *call) statistics() string {
	type content struct {
		items, bytes int
		keys         map[engine.PartitionKey]int // bytes of each
	}
	ranges := c.coll.KeyRanges()
	of := make(map[string]content, len(ranges))
	c.coll.EachStored(0, func(it *engine.Item) bool {
		key := it.PartitionKey()
		id := c.coll.KeyRangeOf(key).ID
		in := of[id]
		if in.keys == nil {
			in.keys = map[engine.PartitionKey]int{}
		}
		in.items, in.bytes = in.items+1, in.bytes+len(it.Document())
		in.keys[key] += len(it.Document())
		of[id] = in
		return true
	})
	kb := func(bytes int) string { return strconv.Itoa((bytes + 1023) / 1024) }
	return jsonArray(ranges, func(r engine.KeyRange) string {
		in := of[r.ID]
		var large []engine.PartitionKey
		for key, bytes := range in.keys {
			if bytes >= 1<<30 {
				large = append(large, key)
			}
		}
		slices.Sort(large)
		return `{"id":"` + r.ID + `","sizeInKB":` + kb(in.bytes) + `,"documentCount":` + strconv.Itoa(in.items) +
			`,"sampledDistinctPartitionKeyCount":` + strconv.Itoa(len(in.keys)) + `,"partitionKeys":` +
			jsonArray(large, func(key engine.PartitionKey) string {
				return `{"partitionKey":` + string(key) + `,"sizeInKB":` + kb(in.keys[key]) + `}`
			}) + `}`
	})
}

// usage returns how much of its quota a container uses. Only the rules of 2016 need Storage, which looks at every item.
func (c *call) usage() string {
	counted := c.coll.Bytes()
	if c.account.Rules() == engine.RulesOf2016 {
		counted = c.coll.Storage().Counted
	}
	kb := strconv.Itoa((counted + 1023) / 1024)
	return "documentSize=0;documentsSize=" + kb + ";documentsCount=" + strconv.Itoa(c.coll.Stored()) + ";collectionSize=" + kb + ";"
}

func (c *call) readContainer() *fault {
	c.charge += describeRead
	return c.replyContainer(200)
}

// replaceContainer changes a container's settings, also its time to live. The body is the complete
// description, so a missing defaultTtl switches TTL off. Null does the same, because the JavaScript sample
// of the service's documentation sends it. When a container is created, null is refused (docs/model.md
// §1.5).
func (c *call) replaceContainer() *fault {
	if f := c.jsonBody(); f != nil {
		return f
	}
	if !c.etagMatches(c.coll.ETag()) {
		return notMet()
	}
	before := c.coll.Spec()
	spec, err := engine.ParseSpec(c.req.Body, &before)
	if err != nil {
		return asFault(err)
	}
	if f := c.limits(spec, before.Policies); f != nil {
		return f
	}
	if gjson.GetBytes(c.req.Body, "defaultTtl").Raw == "null" {
		c.note("null for defaultTtl is taken as absent")
	}
	if _, f := c.apply(engine.ReplaceContainer{In: c.coll.Path(), Spec: spec}); f != nil {
		return f
	}
	c.charge += describeWrite
	return c.replyContainer(200)
}

func (c *call) deleteContainer() *fault {
	if !c.etagMatches(c.coll.ETag()) {
		return notMet()
	}
	if _, f := c.apply(engine.DeleteContainer{In: c.coll.Path()}); f != nil {
		return f
	}
	c.charge += describeWrite
	c.coll = nil
	return c.reply(204, nil)
}

func (c *call) etagMatches(etag string) bool {
	want := c.req.Header.Get("if-match")
	return want == "" || want == "*" || want == etag
}

func (c *call) containers() (rows [][]byte) {
	for _, k := range c.db.Containers() {
		rows = append(rows, c.described(k))
	}
	return rows
}

func (c *call) listContainers() *fault {
	return c.list(c.db.RID(), "DocumentCollections", c.containers())
}

func (c *call) queryContainers() *fault {
	return c.queryList(c.db.RID(), "DocumentCollections", c.containers())
}
