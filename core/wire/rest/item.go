package rest

import "github.com/cosmosttl/cosmosttl/core/engine"

func (c *call) createItem() *fault { return c.post(engine.Create) }
func (c *call) upsertItem() *fault { return c.post(engine.Upsert) }

// post creates or upserts an item. The partition keys of the body and of the header must be equal.
func (c *call) post(kind engine.WriteKind) *fault {
	key, f := c.key()
	if f != nil {
		return f
	}
	body, f := c.stored(c.req.Body, "")
	if f != nil {
		return f
	}
	cmd := engine.WriteItem{In: c.coll.Path(), Kind: kind, Body: body, PartitionKey: &key}
	if kind == engine.Upsert {
		cmd.IfMatch = c.req.Header.Get("if-match")
		if c.req.Header.Get("if-none-match") == "*" {
			cmd.Kind = engine.Create
		}
	}
	r, answer, f := c.write(cmd, [...]string{"Create", "Upsert"}[kind], key)
	if f != nil {
		if kind != cmd.Kind && f.Status == 409 {
			return notMet()
		}
		return f
	}
	return c.replyWritten(r, answer)
}

// readItem reads one item. It answers 304 to a client that already has this version.
func (c *call) readItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	r, f := c.apply(engine.ReadItem{In: c.coll.Path(), ID: id, PartitionKey: key})
	if f != nil {
		return f
	}
	if have := c.req.Header.Get("if-none-match"); have == "*" || have != "" && have == r.Item.ETag() {
		c.set("etag", r.Item.ETag())
		return c.reply(304, nil)
	}
	return c.replyItem(r, false)
}

func (c *call) replaceItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	body, f := c.stored(c.req.Body, "")
	if f != nil {
		return f
	}
	cmd := engine.WriteItem{In: c.coll.Path(), Kind: engine.Replace, Body: body, ID: id, PartitionKey: &key,
		IfMatch: c.req.Header.Get("if-match")}
	r, answer, f := c.write(cmd, "Replace", key)
	if f != nil {
		return f
	}
	return c.replyWritten(r, answer)
}

// countsDeleted is a header of this program alone. With it, a delete by partition key lets counts from the
// index include its items until they are deleted from disk.
const countsDeleted = "x-ms-cosmosttl-count-deleting"

// deletePartition deletes all items of a partition key. They are hidden at once, and deleted in the
// background with a tenth of the request units
// (learn.microsoft.com/azure/cosmos-db/how-to-delete-by-partition-key).
func (c *call) deletePartition() *fault {
	key, f := c.key()
	if f != nil {
		return f
	}
	if _, f := c.apply(engine.DeletePartition{In: c.coll.Path(), PartitionKey: key,
		Counted: c.req.Header.Get(countsDeleted) == "True"}); f != nil {
		return f
	}
	return c.reply(200, nil)
}

func (c *call) deleteItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	r, _, f := c.write(engine.DeleteItem{In: c.coll.Path(), ID: id, PartitionKey: key, IfMatch: c.req.Header.Get("if-match")}, "Delete", key)
	if f != nil {
		return f
	}
	return c.reply(r.Status, nil)
}
