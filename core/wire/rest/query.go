package rest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// OnlyReads reports whether a request asks for a query or its plan. Such a request changes only the charge
// of an account, and may take seconds. A host can therefore answer it from a copy of the account, and
// afterwards apply an [engine.ChargeQuery] for each query.
func (r *Request) OnlyReads() bool {
	if r.Method != "POST" {
		return false
	}
	route := r.route
	if route == nil {
		at, f := parseAddress(r.Target, nil)
		if f != nil {
			return false
		}
		if route, f = find(r, at.parts); f != nil {
			return false
		}
	}
	return route.variant == "query" || route.variant == "plan"
}

// readQuery parses the body of a query request, {"query":"…","parameters":[{"name":"@p","value":…}]}. For
// a syntax error in the query, it returns no fault. Err of the query has the error, and the engine charges
// for it when it runs the query.
func (c *call) readQuery() (q *query.Query, params []query.Param, f *fault) {
	var body document.Scanner
	if f := scan(&body, c.req.Body); f != nil {
		return nil, nil, f
	}
	for _, m := range body.Members() {
		switch name := string(m.Name); name {
		case "query", "parameters", "resumeFilter":
		case "clientQLCompatibilityLevel": // the level that the .NET SDK understands in requests without a plan; it has no effect here
			if level := gjson.ParseBytes(body.Find(name)); level.Type != gjson.Number && level.Type != gjson.Null {
				return nil, nil, invalid(name, level.Raw, "a number")
			}
		default:
			return nil, nil, badRequest("The field " + document.Quote(name) +
				" of a query's body is not simulated by cosmosttl; query, parameters and resumeFilter are.")
		}
	}
	given := gjson.ParseBytes(body.Find("query"))
	if given.Type != gjson.String {
		return nil, nil, invalid("query", given.Raw, "a string")
	}
	if list := gjson.ParseBytes(body.Find("parameters")); list.Exists() && list.Type != gjson.Null {
		all := list.Array()
		if !list.IsArray() || len(all) > maxParams {
			return nil, nil, invalid("parameters", list.Raw, "an array of at most 10000 objects with name and value")
		}
		for _, p := range all {
			name, value := p.Get("name"), p.Get("value")
			if !p.IsObject() || name.Type != gjson.String || !value.Exists() {
				return nil, nil, invalid("parameters", p.Raw, `objects like {"name":"@id","value":1}`)
			}
			kept, f := c.stored([]byte(value.Raw), name.String())
			if f != nil {
				return nil, nil, f
			}
			params = append(params, query.Param{Name: name.String(), Value: kept})
		}
	}
	return parsed(given.String()), params, nil
}

// queryItems runs a query on a partition key range. If the request names none, it runs the query on the
// whole container. The answer is then complete, with ORDER BY and aggregates across partition keys
// (docs/model.md §3.9).
func (c *call) queryItems() *fault {
	q, params, f := c.readQuery()
	if f != nil {
		return f
	}
	q = q.In(c.coll.Schema())
	s, f := c.scope()
	if f != nil {
		return f
	}
	h := c.req.Header
	unranged := s.whole() && h.Get("x-ms-documentdb-partitionkeyrangeid") == ""
	if unranged && !h.has("x-ms-documentdb-query-enablecrosspartition") && !c.oneKey(q, params) {
		return badRequest(textCrossPartition)
	}
	if f := c.strictly(q, params, unranged); f != nil {
		return f
	}
	at, f := c.resume(q)
	if f != nil {
		return f
	}
	return c.query(s, engine.Query{Text: q.Text(), Parsed: q, Params: params, Cursor: at})
}

// textCrossPartition is the service's own text.
const textCrossPartition = "Cross partition query is required but disabled. Please set x-ms-documentdb-query-enablecrosspartition to true, " +
	"specify x-ms-documentdb-partitionkey, or revise your query to avoid this exception."

// oneKey reports whether the conditions of a query limit it to one partition key. It also returns true for
// a query with a syntax error, so that the query fails when it runs.
func (c *call) oneKey(q *query.Query, params []query.Param) bool {
	if q.Err() != nil || isKeyless(c.coll) {
		return true
	}
	given := q.Equalities(params)
	return !slices.ContainsFunc(c.coll.Spec().PartitionKey, func(path string) bool { return given[path] == nil })
}

// query answers with a page of a query's result.
func (c *call) query(s scope, cmd engine.Query) *fault {
	cmd.In, cmd.Key, cmd.Hashes = c.coll.Path(), s.key, s.hashes
	about := func() string {
		parts := []string{cmd.Text}
		if cmd.Parsed != nil {
			parts[0] = cmd.Parsed.Unfiltered()
		}
		for _, p := range cmd.Params {
			parts = append(parts, p.Name, string(p.Value))
		}
		if s.key != nil {
			parts = append(parts, string(*s.key))
		}
		return strings.Join(parts, "\x00")
	}
	var f *fault
	if c.req.Header.Get("x-ms-continuation") != "" {
		if cmd.Cursor, f = c.start("Q", c.coll.RID(), about(), s.hashes); f != nil {
			return f
		}
	}
	if cmd.Limit, f = c.pageSize(); f != nil {
		return f
	}
	longest, f := c.tokenLimit()
	if f != nil {
		return f
	}
	cmd.Interrupted = c.opt.Interrupted
	if c.opt.Scripts != nil {
		cmd.Functions = c.opt.Scripts.Functions(c.account, cmd.In)
	}
	r, f := c.apply(cmd)
	if f != nil {
		return f
	}
	page := r.Answer.(engine.QueryResult)
	if page.Next != (engine.Cursor{}) {
		token := continuation("Q", c.coll.RID(), about(), s.hashes, page.Next)
		if len(token) > longest {
			return badRequest(textTokenSmall)
		}
		c.set("x-ms-continuation", token)
	}
	body := c.feed(c.coll.RID(), "Documents", page.Rows)
	switch h := c.req.Header; {
	case h.has("x-ms-cosmos-populateindexmetrics-V2"):
		c.set("x-ms-cosmos-index-utilization", c.indexMetrics(s, cmd).second())
	case h.has("x-ms-cosmos-populateindexmetrics"):
		c.set("x-ms-cosmos-index-utilization", c.indexMetrics(s, cmd).first())
	}
	if c.req.Header.has("x-ms-cosmos-query-optimisticdirectexecute") {
		// True if the client must ask for a plan, because this answer has only a part of the result.
		part := s.key == nil && !s.whole() && cmd.Parsed != nil && cmd.Parsed.Facts().Merged
		c.set("x-ms-cosmos-query-requiresdistribution", map[bool]string{true: "True", false: "False"}[part])
	}
	if c.req.Header.has("x-ms-documentdb-populatequerymetrics") {
		c.set("x-ms-documentdb-query-metrics", c.metrics(page, cmd.Parsed != nil && cmd.Parsed.Facts().Counts))
	}
	return c.reply(200, body)
}

// metrics encodes how much a query read and returned. Queries take no simulated time, but clients expect
// times (ValidateQueryMetrics in QueryTests.cs of Azure/azure-cosmos-dotnet-v3). So each item and row
// counts as 0.01 ms. Each item counts with the mean size.
func (c *call) metrics(r engine.QueryResult, counts bool) string {
	out := 0
	for _, row := range r.Rows {
		out += len(row)
	}
	if counts { // the index answers such a query without reading an item
		r.Scanned = 0
	}
	load, write := engine.RU(r.Scanned), engine.RU(len(r.Rows)) // in hundredths, like RU
	run := 1 + load + write
	return "totalExecutionTimeInMs=" + (run + 11).String() +
		";queryCompileTimeInMs=0.05;queryLogicalPlanBuildTimeInMs=0.02;queryPhysicalPlanBuildTimeInMs=0.03;" +
		"queryOptimizationTimeInMs=0.01;VMExecutionTimeInMs=" + run.String() + ";indexLookupTimeInMs=0.01;documentLoadTimeInMs=" + load.String() +
		";systemFunctionExecuteTimeInMs=0.00;userFunctionExecuteTimeInMs=0.00;retrievedDocumentCount=" + strconv.Itoa(r.Scanned) +
		";retrievedDocumentSize=" + strconv.Itoa(r.Scanned*c.coll.Bytes()/max(1, c.coll.Stored())) + ";outputDocumentCount=" +
		strconv.Itoa(len(r.Rows)) +
		";outputDocumentSize=" + strconv.Itoa(out) + ";writeOutputTimeInMs=" + write.String() + ";indexUtilizationRatio=1.00"
}

// queryList runs a query on the descriptions of databases, containers or offers.
func (c *call) queryList(rid, envelope string, rows [][]byte) *fault {
	q, params, f := c.readQuery()
	if f != nil {
		return f
	}
	var found [][]byte
	_, err := q.Run(slices.Values(rows), query.Options{Now: c.account.Now(), Params: params, Interrupted: c.opt.Interrupted},
		func(row []byte) bool {
			found = append(found, row)
			return true
		})
	if err != nil {
		return badQuery(err)
	}
	c.charge += engine.QueryBase
	return c.list(rid, envelope, found)
}

func badQuery(err error) *fault {
	e := err.(*query.Error)
	if e.Code == query.Interrupted {
		return refuse(408, engine.RequestTimeout, e.Message())
	}
	f := badRequest(e.Message())
	f.Query = e
	return f
}
