package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// What reading and writing the description of a resource costs. The service publishes no figures (model).
const (
	describeRead  engine.RU = 100
	describeWrite engine.RU = 495
)

func (c *call) createDatabase() *fault {
	if f := c.jsonBody(); f != nil {
		return f
	}
	id := gjson.GetBytes(c.req.Body, "id")
	if id.Type != gjson.String {
		return badRequest("The input content is invalid because the required properties - 'id; ' - are missing")
	}
	if c.req.Header.Get("x-ms-offer-throughput") != "" || c.req.Header.Get("x-ms-cosmos-offer-autopilot-settings") != "" {
		if _, f := c.capacity(); f != nil {
			return f
		}
		c.note("shared throughput is not simulated: each container has a capacity of its own")
	}
	if _, f := c.apply(engine.CreateDatabase{ID: id.String()}); f != nil {
		return f
	}
	c.db, _ = c.account.Database(id.String())
	c.charge += describeWrite
	return c.replyDatabase(201)
}

func (c *call) replyDatabase(status int) *fault {
	body := c.db.JSON()
	c.set("etag", gjson.GetBytes(body, "_etag").String())
	return c.reply(status, body)
}

func (c *call) readDatabase() *fault {
	c.charge += describeRead
	return c.replyDatabase(200)
}

func (c *call) deleteDatabase() *fault {
	if _, f := c.apply(engine.DeleteDatabase{ID: c.db.ID()}); f != nil {
		return f
	}
	c.charge += describeWrite
	return c.reply(204, nil)
}

func (c *call) databases() (rows [][]byte) {
	for _, db := range c.account.Databases() {
		rows = append(rows, db.JSON())
	}
	return rows
}

func (c *call) listDatabases() *fault { return c.list("", "Databases", c.databases()) }

func (c *call) queryDatabases() *fault { return c.queryList("", "Databases", c.databases()) }

// list answers with a page of descriptions.
func (c *call) list(rid, envelope string, rows [][]byte) *fault {
	at, f := c.continued("L", rid, "")
	if f != nil {
		return f
	}
	limit, f := c.pageSize()
	if f != nil {
		return f
	}
	rows = rows[min(int(at.row), len(rows)):]
	if len(rows) > limit {
		rows = rows[:limit]
		c.goOn("L", rid, "", place{row: at.row + uint64(limit)})
	}
	c.charge += engine.QueryCost(len(rows), 0)
	return c.reply(200, c.feed(rid, envelope, rows))
}

// feed is a page in the envelope that feeds have everywhere (docs/model.md §3.6).
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

// note tells a reader of the headers that something is not as in the service.
func (c *call) note(text string) { c.set("x-ms-cosmosttl-note", text) }
