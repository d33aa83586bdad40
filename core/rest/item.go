package rest

import "github.com/cosmosttl/cosmosttl/core/engine"

// createItem and upsertItem write a body. What it says must agree with the partition key of the header.
func (c *call) createItem() *fault { return c.post(engine.Create) }
func (c *call) upsertItem() *fault { return c.post(engine.Upsert) }

func (c *call) post(kind engine.WriteKind) *fault {
	key, f := c.key()
	if f != nil {
		return f
	}
	cmd := engine.WriteItem{In: c.coll.Path(), Kind: kind, Body: c.req.Body, PartitionKey: &key}
	if kind == engine.Upsert {
		cmd.IfMatch = c.req.Header.Get("if-match")
		if c.req.Header.Get("if-none-match") == "*" {
			cmd.Kind = engine.Create // only if there is none
		}
	}
	r, f := c.apply(cmd)
	if f != nil {
		if kind != cmd.Kind && f.Status == 409 {
			return notMet()
		}
		return f
	}
	return c.replyItem(r, true)
}

// readItem reads one item. To a client that has this very version it says 304.
func (c *call) readItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	r, f := c.apply(engine.ReadItem{In: c.coll.Path(), ID: id, PartitionKey: key})
	if f != nil {
		return f
	}
	if have := c.req.Header.Get("if-none-match"); have == "*" || have == r.Item.ETag() {
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
	r, f := c.apply(engine.WriteItem{In: c.coll.Path(), Kind: engine.Replace, Body: c.req.Body, ID: id, PartitionKey: &key, IfMatch: c.req.Header.Get("if-match")})
	if f != nil {
		return f
	}
	return c.replyItem(r, true)
}

func (c *call) deleteItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	r, f := c.apply(engine.DeleteItem{In: c.coll.Path(), ID: id, PartitionKey: key, IfMatch: c.req.Header.Get("if-match")})
	if f != nil {
		return f
	}
	return c.reply(r.Status, nil)
}
