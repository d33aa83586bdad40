package query

import "strconv"

// Plan returns the service's queryInfo: a JSON object that says how a client merges the answers of several
// partition key ranges. The member rewrittenQuery is the query for each range, or empty if it is the query
// itself. The tests of the .NET SDK have examples
// (Microsoft.Azure.Cosmos.Tests/Query/QueryPlanRetrieverTests.cs in Azure/azure-cosmos-dotnet-v3). For a
// query whose answers cannot be merged, the error is an *Error.
func (q *Query) Plan(params []Param) ([]byte, error) {
	m := merging{part: *q.stmt, counted: "null"}
	s := &m.part
	if sub := s.gathered(); sub != nil && !sub.divides() && !m.counts() {
		from := s.from[0]
		return nil, newError(q.text, from.at, from.end, NotMerged)
	}
	distinct := s.distinctType()
	c := &compiler{text: q.text, params: values(params)}
	top, offset, limit := c.optional("TOP", s.top), c.optional("OFFSET", s.offset), c.optional("LIMIT", s.limit)
	if c.err != nil { // otherwise a client that merges would take 0 rows
		return nil, c.err
	}
	switch {
	case s.distinct && (s.top != nil || s.limit != nil): // the client counts the rows that remain
		s.top, s.offset, s.limit = nil, nil, nil
		m.rewritten = true
	case s.limit != nil: // each range may have all of the rows
		s.offset, s.limit = literal(number(0)), literal(number(float64(c.count("OFFSET", s.offset)+c.count("LIMIT", s.limit))))
		m.rewritten = true
	}
	group, order := s.group, s.order
	if s.group != nil || s.aggregates != nil {
		m.grouped()
	}
	if order != nil {
		m.ordered()
	}
	if m.mixed != nil {
		return nil, newError(q.text, m.mixed.at, m.mixed.end, BadQuery, "Compositions of aggregates and other expressions are not allowed.")
	}

	p := &printer{}
	p.put(`{"distinctType":"` + distinct + `","top":` + top + `,"offset":` + offset + `,"limit":` + limit + `,"orderBy":[`)
	for i, k := range order {
		p.comma(i)
		if k.desc {
			p.put(`"Descending"`)
		} else {
			p.put(`"Ascending"`)
		}
	}
	p.put(`],"orderByExpressions":[`)
	for i, k := range order {
		p.comma(i)
		p.quoted(printExpr(k.expr))
	}
	p.put(`],"groupByExpressions":[`)
	for i, e := range group {
		p.comma(i)
		p.quoted(printExpr(e))
	}
	p.put(`],"groupByAliases":[`)
	for i, column := range m.columns {
		p.comma(i)
		p.quoted(column.name)
	}
	p.put(`],"aggregates":[` + m.aggregate + `],"groupByAliasToAggregateType":{`)
	for i, column := range m.columns {
		p.comma(i)
		p.quoted(column.name)
		p.put(":" + column.aggregate)
	}
	p.put(`},"rewrittenQuery":`)
	text := &printer{}
	if m.rewritten {
		text.statement(s)
	}
	p.quoted(view(text.b))
	p.put(`,"hasSelectValue":` + strconv.FormatBool(q.stmt.value) + `,"dCountInfo":` + m.counted + `,"hasNonStreamingOrderBy":` +
		strconv.FormatBool(q.stmt.nearest()) + `}`)
	return p.b, nil
}

// optional returns the number of TOP, OFFSET or LIMIT as JSON. It is null if there is none.
func (c *compiler) optional(clause string, e *expr) string {
	if e == nil {
		return "null"
	}
	return strconv.Itoa(c.count(clause, e))
}

// distinctType returns Ordered if equal rows follow each other. This is so if ORDER BY has all selected expressions.
func (s *statement) distinctType() string {
	if !s.distinct {
		return "None"
	}
	sorted := map[string]bool{}
	for _, k := range s.order {
		sorted[printExpr(k.expr)] = true
	}
	for _, it := range s.items {
		if !sorted[printExpr(it.expr)] {
			return "Unordered"
		}
	}
	if s.star {
		return "Unordered"
	}
	return "Ordered"
}

// merging turns a statement into the statement for each range.
type merging struct {
	part      statement
	rewritten bool
	aggregate string // for SELECT VALUE, in quotes; otherwise empty
	columns   []mergedColumn
	mixed     *expr  // an expression that contains an aggregate and is not one, or nil
	counted   string // JSON of dCountInfo, which lets the client count distinct rows
}

// mergedColumn is a column of GROUP BY or of a list of aggregates. It has the type of its aggregate in quotes, or null.
type mergedColumn struct{ name, aggregate string }

// counts replaces SELECT COUNT(1) FROM (SELECT DISTINCT …) by its subquery, so that the client counts the
// rows. It reports whether the statement has this form.
func (m *merging) counts() bool {
	s := &m.part
	sub := s.begins()
	plain := len(s.from) == 1 && !s.from[0].iterate && s.where == nil && s.group == nil && !s.distinct && s.top == nil && s.limit == nil
	if !plain || len(s.items) != 1 || !sub.distinct || sub.aggregates != nil || sub.group != nil || sub.gathered() != nil {
		return false
	}
	count := s.items[0]
	if e := count.expr; e.op != opAggregate || e.name != "COUNT" ||
		!(e.args[0].op == opLiteral && e.args[0].val.defined() || e.args[0].op == opAlias && e.args[0].slot == s.from[0].slot) {
		return false
	}
	name := count.name
	if s.value {
		name = ""
	}
	m.counted = `{"dCountAlias":` + jsonOf(text(name)) + `}`
	m.part, m.rewritten = *sub, true
	return true
}

// ordered adds the values of ORDER BY to the selected rows, and gives clients a place for a condition. The
// client applies DISTINCT, because _rid makes all rows different. A group has the _rid of one of its
// items. Clients first sort, and then join the groups of several ranges in the order in which they come
// (PipelineFactory.cs in Azure/azure-cosmos-dotnet-v3).
func (m *merging) ordered() {
	s := &m.part
	var keys []*expr
	for _, k := range s.order {
		keys = append(keys, named([]string{"item"}, k.expr))
	}
	root := &expr{op: opAlias, name: s.from[0].alias}
	payload := root
	if !s.star {
		payload = s.row()
	}
	filter := &expr{op: opAlias, name: "({documentdb-formattableorderbyquery-filter})"} // clients replace the text in braces
	if s.where != nil {
		filter = &expr{op: opAnd, args: []*expr{s.where, filter}}
	}
	if s.value { // an undefined row does not count as a row
		filter = &expr{op: opAnd, args: []*expr{filter, {op: opCall, fn: lookup("IS_DEFINED"), args: []*expr{payload}}}}
	}
	s.where, s.star, s.value, s.distinct = filter, false, false, false
	rid := &expr{op: opMember, name: "_rid", args: []*expr{root}}
	if s.group != nil {
		rid = &expr{op: opAggregate, name: "MIN", args: []*expr{rid}}
	}
	s.items = []item{{expr: rid, alias: "_rid"},
		{expr: &expr{op: opArray, args: keys}, alias: "orderByItems"}, {expr: payload, alias: "payload"}}
	m.rewritten = true
}

// row returns the expression of SELECT VALUE, or an object with all columns.
func (s *statement) row() *expr {
	if s.value {
		return s.items[0].expr
	}
	var names []string
	var args []*expr
	for _, it := range s.items {
		names, args = append(names, it.name), append(args, it.expr)
	}
	return named(names, args...)
}

// grouped selects the groups and the parts of their aggregates. The client applies DISTINCT, TOP and OFFSET LIMIT.
func (m *merging) grouped() {
	s := &m.part
	items := make([]item, len(s.items))
	for i, it := range s.items {
		kind := "null"
		if it.expr.op == opAggregate {
			kind = `"` + aggregateTypes[it.expr.name] + `"`
			it.expr = partOf(it.expr)
			if s.value {
				m.aggregate = kind
				it.expr = &expr{op: opArray, args: []*expr{it.expr}}
			}
		} else {
			visit(it.expr, func(e *expr) {
				if e.op == opAggregate && m.mixed == nil {
					m.mixed = it.expr
				}
			})
		}
		if !s.value {
			m.columns = append(m.columns, mergedColumn{it.name, kind})
		}
		items[i] = it
	}
	s.items = items
	s.distinct, s.top, s.offset, s.limit = false, nil, nil, nil
	var keys []*expr
	for _, e := range s.group {
		keys = append(keys, named([]string{"item"}, e))
	}
	if keys != nil || !s.value {
		s.items = []item{{expr: s.row(), alias: "payload", name: "payload"}}
		s.value = false
	}
	if keys != nil {
		s.items = append([]item{{expr: &expr{op: opArray, args: keys}, alias: "groupByItems", name: "groupByItems"}}, s.items...)
	}
	m.rewritten = true
}

var aggregateTypes = map[string]string{"COUNT": "Count", "COUNTIF": "CountIf", "SUM": "Sum", "MAKELIST": "MakeList", "MAKESET": "MakeSet",
	"AVG": "Average", "MIN": "Min", "MAX": "Max"}

// partOf returns the contribution of a range to an aggregate.
func partOf(e *expr) *expr {
	of := func(name string) *expr { return &expr{op: opAggregate, name: name, args: e.args} }
	switch e.name {
	case "AVG":
		return named([]string{"item"}, named([]string{"sum", "count"}, of("SUM"), of("COUNT")))
	case "MIN":
		return named([]string{"item", "item2"}, e, named([]string{"min", "count"}, e, of("COUNT")))
	case "MAX":
		return named([]string{"item", "item2"}, e, named([]string{"max", "count"}, e, of("COUNT")))
	}
	return named([]string{"item"}, e)
}

func named(names []string, args ...*expr) *expr { return &expr{op: opObject, names: names, args: args} }

func literal(v value) *expr { return &expr{op: opLiteral, val: v} }
