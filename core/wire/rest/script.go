package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A scriptFeed is one of the three feeds of a container's scripts.
type scriptFeed struct {
	kind           engine.ScriptKind
	word, envelope string // the word in addresses, and the member that has the list in answers
}

var (
	procedures = scriptFeed{engine.StoredProcedure, "sprocs", "StoredProcedures"}
	triggers   = scriptFeed{engine.Trigger, "triggers", "Triggers"}
	functions  = scriptFeed{engine.UserDefinedFunction, "udfs", "UserDefinedFunctions"}
)

// script returns the script that the address names, by id or by resource id.
func (s scriptFeed) script(c *call) (*engine.KeptScript, *fault) {
	list, name := c.coll.Scripts(s.kind), c.req.at.parts[5]
	for _, one := range list {
		if one.ID == name {
			return one, nil
		}
	}
	for _, one := range list {
		if c.coll.ScriptRID(one) == name {
			return one, nil
		}
	}
	return nil, missing(false)
}

// json returns the description of a script in the form of the service
// (learn.microsoft.com/rest/api/cosmos-db/stored-procedures, triggers and user-defined-functions).
func (s scriptFeed) json(c *call, k *engine.KeptScript) []byte {
	rid, about := c.coll.ScriptRID(k), ""
	if s.kind == engine.Trigger {
		about = `,"triggerOperation":"` + k.Operation + `","triggerType":"` + k.Type + `"`
	}
	return []byte(`{"body":` + document.Quote(k.Body) + `,"id":` + document.Quote(k.ID) + about + `,"_rid":"` + rid + `","_self":"` +
		c.coll.Self() + s.word + "/" + rid +
		`/","_etag":` + document.Quote(k.ETag()) + `,"_ts":` + strconv.FormatInt(k.TS, 10) + `}`)
}

func (s scriptFeed) reply(c *call, status int, k *engine.KeptScript) *fault {
	c.set("etag", k.ETag())
	return c.reply(status, s.json(c, k))
}

// parse reads the description of a script.
func (s scriptFeed) parse(c *call) (k engine.Script, f *fault) {
	if f := c.jsonBody(); f != nil {
		return k, f
	}
	id, err := engine.ParseID(c.req.Body)
	if err != nil {
		return k, asFault(err)
	}
	if id == "" {
		return k, badRequest(textNoID)
	}
	k = engine.Script{Kind: s.kind, ID: id}
	fields := []struct {
		name string
		to   *string
	}{{"body", &k.Body}, {"triggerType", &k.Type}, {"triggerOperation", &k.Operation}}
	if s.kind != engine.Trigger {
		fields = fields[:1]
	}
	for _, field := range fields {
		v := gjson.GetBytes(c.req.Body, field.name)
		if v.Type != gjson.String {
			return k, invalid(field.name, v.Raw, "a string")
		}
		*field.to = v.Str
	}
	return k, nil
}

// maxFunctions is the largest number of user-defined functions of a container
// (learn.microsoft.com/azure/cosmos-db/concepts-limits#per-container-limits).
const maxFunctions = 50

func (s scriptFeed) create(c *call) *fault {
	k, f := s.parse(c)
	if f != nil {
		return f
	}
	if s.kind == engine.UserDefinedFunction && len(c.coll.Scripts(s.kind)) >= maxFunctions {
		return invalid("id", k.ID, "one of at most "+strconv.Itoa(maxFunctions)+" user-defined functions of a container")
	}
	c.charge += describeWrite
	if _, f := c.apply(engine.CreateScript{In: c.coll.Path(), Script: k}); f != nil {
		return f
	}
	list := c.coll.Scripts(s.kind)
	return s.reply(c, 201, list[len(list)-1])
}

func (s scriptFeed) read(c *call) *fault {
	k, f := s.script(c)
	if f != nil {
		return f
	}
	c.charge += describeRead
	return s.reply(c, 200, k)
}

func (s scriptFeed) replace(c *call) *fault {
	old, f := s.script(c)
	if f != nil {
		return f
	}
	if !c.etagMatches(old.ETag()) {
		return notMet()
	}
	k, f := s.parse(c)
	if f != nil {
		return f
	}
	if k.ID != old.ID {
		return invalid("id", k.ID, "the id of the address, "+old.ID)
	}
	c.charge += describeWrite
	if _, f := c.apply(engine.ReplaceScript{In: c.coll.Path(), Script: k}); f != nil {
		return f
	}
	if old, f = s.script(c); f != nil {
		return f
	}
	return s.reply(c, 200, old)
}

func (s scriptFeed) delete(c *call) *fault {
	k, f := s.script(c)
	if f != nil {
		return f
	}
	if !c.etagMatches(k.ETag()) {
		return notMet()
	}
	if _, f := c.apply(engine.DeleteScript{In: c.coll.Path(), Kind: s.kind, ID: k.ID}); f != nil {
		return f
	}
	c.charge += describeWrite
	return c.reply(204, nil)
}

func (s scriptFeed) rows(c *call) (rows [][]byte) {
	for _, k := range c.coll.Scripts(s.kind) {
		rows = append(rows, s.json(c, k))
	}
	return rows
}

func (s scriptFeed) list(c *call) *fault  { return c.list(c.coll.RID(), s.envelope, s.rows(c)) }
func (s scriptFeed) query(c *call) *fault { return c.queryList(c.coll.RID(), s.envelope, s.rows(c)) }
