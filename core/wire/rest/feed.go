package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// pageSize returns the number of rows that the client wants in a page. The default is 100. The value -1,
// with which the client leaves the number to the service, gives the maximum.
func (c *call) pageSize() (int, *fault) {
	raw := c.req.Header.Get("x-ms-max-item-count")
	switch raw {
	case "":
		return 100, nil
	case "-1":
		return maxPage, nil
	}
	n, err := strconv.Atoi(raw)
	if err != nil || n < 1 {
		return 0, invalid("x-ms-max-item-count", raw, "-1 or a positive number")
	}
	return min(n, maxPage), nil
}

// fits returns how many of n items fit into an answer. It is at least one.
func fits(n int, size func(i int) int) int {
	total := 0
	for i := range n {
		if total += size(i); total > maxAnswer && i > 0 {
			return i
		}
	}
	return n
}

// readFeed lists the items of the container or of a part of it.
func (c *call) readFeed() *fault {
	s, f := c.scope()
	if f != nil {
		return f
	}
	if s.key != nil {
		return c.query(s, engine.Query{Text: "SELECT * FROM c"})
	}
	at, f := c.start("F", c.coll.RID(), "", s.hashes)
	if f != nil {
		return f
	}
	limit, f := c.pageSize()
	if f != nil {
		return f
	}
	r, f := c.apply(engine.ReadFeed{In: c.coll.Path(), Hashes: s.hashes, From: at.Ordinal, Limit: limit})
	if f != nil {
		return f
	}
	page := r.Answer.(engine.FeedResult)
	if n := fits(len(page.Items), func(i int) int { return len(page.Items[i].Document()) }); n < len(page.Items) {
		page.Next, page.Items = page.Items[n].Ordinal(), page.Items[:n]
	}
	rows := make([][]byte, len(page.Items))
	for i, it := range page.Items {
		rows[i] = it.Document()
	}
	if page.Next != 0 {
		c.setContinuation("F", c.coll.RID(), "", s.hashes, engine.Cursor{Ordinal: page.Next})
	}
	return c.reply(200, c.feed(c.coll.RID(), "Documents", rows))
}

// list answers with a page of descriptions of resources.
func (c *call) list(rid, envelope string, rows [][]byte) *fault {
	at, f := c.start("L", rid, "", engine.HashRange{})
	if f != nil {
		return f
	}
	limit, f := c.pageSize()
	if f != nil {
		return f
	}
	rows = rows[min(int(at.Ordinal), len(rows)):]
	if len(rows) > limit {
		rows = rows[:limit]
		c.setContinuation("L", rid, "", engine.HashRange{}, engine.Cursor{Ordinal: at.Ordinal + uint64(limit)})
	}
	c.charge += engine.QueryCost(len(rows), 0)
	return c.reply(200, c.feed(rid, envelope, rows))
}

// none returns the handler of a feed that is always empty, because its resources cannot be created.
func none(envelope string) func(*call) *fault {
	return func(c *call) *fault {
		rid := c.db.RID()
		if c.coll != nil {
			rid = c.coll.RID()
		}
		return c.list(rid, envelope, nil)
	}
}

// queryConflicts runs a query on the conflicts. There are no conflicts, because an account has one write region.
func (c *call) queryConflicts() *fault {
	if h := c.req.Header; h.Get("x-ms-documentdb-partitionkey") == "" && h.Get("x-ms-documentdb-partitionkeyrangeid") == "" &&
		!h.has("x-ms-documentdb-query-enablecrosspartition") {
		return badRequest(textCrossPartition)
	}
	return c.queryList(c.coll.RID(), "Conflicts", nil)
}

func noConflict(*call) *fault { return missing(false) }

// feed encodes a page of rows (docs/model.md §3.6).
func (c *call) feed(rid, envelope string, rows [][]byte) []byte {
	size := 64
	for _, row := range rows {
		size += len(row) + 1
	}
	b := make([]byte, 0, size)
	b = append(b, `{"_rid":"`+rid+`","`+envelope+`":[`...)
	for i, row := range rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, row...)
	}
	count := strconv.Itoa(len(rows))
	c.set("x-ms-item-count", count)
	return append(b, `],"_count":`+count+`}`...)
}
