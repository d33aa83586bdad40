package rest

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// These are the charges of reading and writing the description of a resource. They are modelled, because
// the service publishes no numbers.
const (
	describeRead  engine.RU = 100
	describeWrite engine.RU = 495
)

const textNoID = "The input content is invalid because the required properties - 'id; ' - are missing"

func (c *call) createDatabase() *fault {
	if f := c.jsonBody(); f != nil {
		return f
	}
	id, err := engine.ParseID(c.req.Body)
	if err != nil {
		return asFault(err)
	}
	if id == "" {
		return badRequest(textNoID)
	}
	if f := c.roomForOne(); f != nil {
		return f
	}
	t, shared := engine.Throughput{}, c.req.Header.Get("x-ms-offer-throughput") != "" ||
		c.req.Header.Get("x-ms-cosmos-offer-autopilot-settings") != ""
	if shared {
		var f *fault
		if t, f = c.capacity(); f != nil {
			return f
		}
		if t.RUPerSec == 0 { // autoscale
			t.RUPerSec = engine.MinThroughput
		}
		if err := t.Check(); err != nil {
			return asFault(err)
		}
	}
	c.charge += describeWrite // a conflict is charged, too (CosmosDatabaseTests.cs of Azure/azure-cosmos-dotnet-v3)
	if _, f := c.apply(engine.CreateDatabase{ID: id}); f != nil {
		return f
	}
	if shared {
		if _, f := c.apply(engine.SetThroughput{In: engine.Path{Database: id}, Throughput: t}); f != nil {
			return f
		}
	}
	c.db, _ = c.account.Database(id)
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

// note adds a header that says how the answer differs from the answer of the service.
func (c *call) note(text string) { c.set("x-ms-cosmosttl-note", text) }
