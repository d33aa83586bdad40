package query

import (
	"math"
	"strconv"
)

// These are placeholders in the queries of a plan. Clients replace them by the sums of the answers to the
// query for statistics.
const (
	allDocuments = "{documentdb-formattablehybridsearchquery-totaldocumentcount}"
	allWords     = "{documentdb-formattablehybridsearchquery-totalwordcount-"
	allHits      = "{documentdb-formattablehybridsearchquery-hitcountsarray-"
	filterPlace  = "({documentdb-formattableorderbyquery-filter})"
)

// fewestScored is the smallest number of items that a client asks each range for, in order to rank them
// (QueryPlanBaselineTests.OffsetLimit.xml of the .NET SDK).
const fewestScored = 120

// Hybrid returns the service's hybridSearchQueryInfo of a query with ORDER BY RANK. It is a JSON object
// with the query for the statistics of all ranges, and one query for each score. A client merges the
// answers of the latter by ranks. With flat, the object has the form for clients that know the feature
// HybridSearchSkipOrderByRewrite. QueryPlanRetrieverTests.cs in Azure/azure-cosmos-dotnet-v3 has examples
// of both forms. The error is an *Error.
func (q *Query) Hybrid(params []Param, flat bool) ([]byte, error) {
	s := q.stmt
	c := &compiler{text: q.text, schema: q.schema, item: q.item, params: values(params)}
	list, weighted := c.components(s)
	skip, take := c.optional("OFFSET", s.offset), "null"
	part := *s
	part.ranks, part.order, part.value, part.star = false, nil, false, false
	wide := func(e *expr) *expr {
		n := min(max(fewestScored, 2*(c.count("TOP or LIMIT", e)+c.count("OFFSET", orZero(s.offset)))), 1<<31-1)
		return literal(number(float64(n)))
	}
	switch {
	case s.top != nil:
		take, part.top = c.optional("TOP", s.top), wide(s.top)
	case s.limit != nil:
		take, part.offset, part.limit = c.optional("LIMIT", s.limit), literal(number(0)), wide(s.limit)
	}
	m := &hybrid{statement: s, part: part, flat: flat && len(list) > 1}
	p := &printer{}
	p.put(`{"globalStatisticsQuery":`)
	p.quoted(m.survey(c, list))
	if c.err != nil {
		return nil, c.err
	}
	var all []*expr
	if !flat || len(list) > 1 { // with a single score, a client does not merge by rank
		for i := range list {
			all = append(all, m.known(&list[i], m.calls[i]))
		}
	}
	p.put(`,"componentQueryInfos":[`)
	for i := range list {
		p.comma(i)
		m.component(p, &list[i], m.calls[i], all)
	}
	p.put(`],"componentWithoutPayloadQueryInfos":[],"projectionQueryInfo":null,"componentWeights":[`)
	for i := 0; weighted && i < len(list); i++ {
		p.comma(i)
		p.literal(number(list[i].weight))
		if list[i].weight == math.Trunc(list[i].weight) && math.Abs(list[i].weight) < 1e15 {
			p.put(".0") // the SDK for Java does not read whole numbers as weights
		}
	}
	p.put(`],"skip":` + skip + `,"take":` + take + `,"requiresGlobalStatistics":` + strconv.FormatBool(m.texts > 0) + `}`)
	return p.b, nil
}

func orZero(e *expr) *expr {
	if e == nil {
		return literal(number(0))
	}
	return e
}

// hybrid turns a statement into the statements for each range.
type hybrid struct {
	statement *statement
	part      statement
	flat      bool
	calls     []*expr // calls of _FullTextScore or _VectorScore
	texts     int
}

// survey returns the query for the statistics. It also makes the calls that use the statistics.
func (m *hybrid) survey(c *compiler, list []component) string {
	var found []*expr
	for i := range list {
		call := list[i].call
		if !list[i].text() {
			m.calls = append(m.calls, &expr{op: opCall, fn: lookup(vectorScore), args: call.args, name: call.name})
			continue
		}
		path, n := call.args[0], strconv.Itoa(m.texts)+"}"
		var terms, hits []*expr
		for _, a := range call.args[1:] {
			terms = append(terms, c.spread(a)...)
		}
		for _, a := range terms {
			contains := &expr{op: opCall, fn: lookup(fullTextContains), args: []*expr{path, a}}
			hits = append(hits, &expr{op: opAggregate, name: "COUNTIF", args: []*expr{contains}})
		}
		words := &expr{op: opAggregate, name: "SUM", args: []*expr{{op: opCall, fn: lookup(wordCountOf), args: []*expr{path}}}}
		found = append(found, named([]string{"totalWordCount", "hitCounts"}, words, &expr{op: opArray, args: hits}))
		m.calls = append(m.calls, &expr{op: opCall, fn: lookup(scoreOf), args: []*expr{path, {op: opArray, args: terms},
			{op: opAlias, name: allDocuments}, {op: opAlias, name: allWords + n}, {op: opAlias, name: allHits + n}}})
		m.texts++
	}
	one := &expr{op: opAggregate, name: "COUNT", args: []*expr{literal(number(1))}}
	p := &printer{}
	p.statement(&statement{from: m.statement.from, items: []item{{expr: one, alias: "documentCount"},
		{expr: &expr{op: opArray, args: found}, alias: "fullTextStatistics"}}})
	return view(p.b)
}

// spread returns the elements of an array of constants. For other expressions, it returns the expression itself.
func (c *compiler) spread(e *expr) (list []*expr) {
	v := undefined
	if e.folds() {
		v = c.folded(e)
	}
	switch {
	case v.kind != isArray:
		return []*expr{e}
	case e.op == opArray:
		return e.args
	}
	for it := elements(v.data); it.next(); {
		list = append(list, literal(fromJSON(it.item)))
	}
	return list
}

// known returns a score that is defined for every item. Clients sort a flat answer with the largest score
// first, so the sign changes if the smallest should be first.
func (m *hybrid) known(k *component, call *expr) *expr {
	e := &expr{op: opCoalesce, args: []*expr{call, literal(number(k.missing()))}}
	if m.flat && !k.desc {
		return &expr{op: opMath, name: "*", args: []*expr{literal(number(-1)), e}}
	}
	return e
}

// component prints the queryInfo of one score.
func (m *hybrid) component(p *printer, k *component, call *expr, all []*expr) {
	s, whole := m.part, m.statement
	root := &expr{op: opAlias, name: s.from[0].alias}
	payload := root
	if !whole.star {
		payload = whole.row()
	}
	natural := k.text() || k.desc == (k.call.name != euclidean)
	s.order = []sortKey{{expr: call, desc: k.desc, given: k.text() || !natural}}
	rid := item{expr: &expr{op: opMember, name: "_rid", args: []*expr{root}}, alias: "_rid"}
	scores := &expr{op: opArray, args: all}
	and := func(e *expr) {
		if s.where != nil {
			e = &expr{op: opAnd, args: []*expr{s.where, e}}
		}
		s.where = e
	}
	orders, by := "", ""
	top, offset, limit := "null", "null", "null"
	if m.flat {
		s.items = []item{rid, {expr: payload, alias: "payload"}, {expr: scores, alias: "componentScores"}}
	} else {
		s.items = []item{rid, {expr: &expr{op: opArray, args: []*expr{named([]string{"item"}, call)}}, alias: "orderByItems"},
			{expr: named([]string{"payload", "componentScores"}, payload, scores), alias: "payload"}}
		and(&expr{op: opAlias, name: filterPlace})
		if orders = `"Ascending"`; k.desc {
			orders = `"Descending"`
		}
		by = jsonOf(text(printExpr(call)))
		for _, count := range []struct {
			of *expr
			to *string
		}{{s.top, &top}, {s.offset, &offset}, {s.limit, &limit}} {
			if count.of != nil {
				*count.to = jsonOf(count.of.val)
			}
		}
	}
	if whole.value { // an undefined row does not count as a row
		and(&expr{op: opCall, fn: lookup("IS_DEFINED"), args: []*expr{payload}})
	}
	text := &printer{}
	text.statement(&s)
	p.put(`{"distinctType":"None","top":` + top + `,"offset":` + offset + `,"limit":` + limit + `,"orderBy":[` + orders +
		`],"orderByExpressions":[` + by +
		`],"groupByExpressions":[],"groupByAliases":[],"aggregates":[],"groupByAliasToAggregateType":{},"rewrittenQuery":`)
	p.quoted(view(text.b))
	p.put(`,"hasSelectValue":false,"dCountInfo":null,"hasNonStreamingOrderBy":` + strconv.FormatBool(!m.flat) + `}`)
}
