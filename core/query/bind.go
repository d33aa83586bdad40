package query

import "strconv"

// binder resolves names to slots and checks the rules between clauses. A slot holds the value of one FROM
// alias while the query runs. Every alias of every statement has its own slot.
type binder struct {
	text   string
	schema *Schema
	slots  int
	item   int // the slot that holds the container's items, or -1
	scope  []binding
	err    *Error

	refused []*Error // the errors of clauses in subqueries
}

type binding struct {
	name string
	slot int
}

// place is where an expression stands in a statement, for rules that depend on it.
type place struct {
	stmt       *statement
	aggregates bool   // aggregates are allowed here
	clause     string // the name of the place in errors
	within     *expr  // the aggregate whose argument contains the expression, or nil
}

// bind resolves the names of the whole query and checks its rules.
func (q *Query) bind() *Error {
	b := &binder{text: q.text, schema: q.schema, item: -1}
	b.statement(q.stmt, true, true)
	q.slots, q.item = b.slots, b.item
	if len(b.refused) > 0 { // the service lists all of these
		b.err, b.refused[0].More = b.refused[0], b.refused[1:]
	}
	return b.err
}

func (b *binder) fail(at, end int, code Code, args ...string) {
	if b.err == nil {
		b.err = newError(b.text, at, end, code, args...)
	}
}

func (b *binder) rule(e *expr, rule ...string) { b.fail(e.at, e.end, BadQuery, rule...) }

// inside refuses a clause of a subquery. The errors of several clauses are collected.
func (b *binder) inside(at span, text string) {
	if at != (span{}) {
		b.refused = append(b.refused, newError(b.text, at.start, at.end, BadQuery, text))
	}
}

// statement binds one statement. For the outer statement, top is set. For it and for the subqueries with
// which its FROM begins, reads is set, because they read the container.
func (b *binder) statement(s *statement, top, reads bool) {
	outer := len(b.scope)
	s.low = b.slots
	for i := range s.from {
		b.source(s, &s.from[i], reads && i == 0, outer)
	}
	s.high = b.slots
	if s.star {
		// https://learn.microsoft.com/azure/cosmos-db/nosql/query/select#remarks
		if len(s.from) != 1 {
			b.fail(s.at, s.at+len("SELECT"), BadQuery, "'SELECT *' needs a FROM clause with exactly one source.")
		}
	}
	for _, it := range s.items {
		b.expr(it.expr, place{s, true, "SELECT", nil})
	}
	if s.where != nil {
		b.expr(s.where, place{s, false, "WHERE", nil})
	}
	for _, g := range s.group {
		b.group(s, g)
	}
	if s.ranks {
		b.rank(s)
	} else if s.order != nil {
		named := make(map[string]*expr, len(s.items))
		for _, it := range s.items {
			if named[it.alias] == nil {
				named[it.alias] = it.expr
			}
		}
		for i := range s.order {
			b.order(s, &s.order[i], named)
		}
	}
	b.names(s)
	b.grouped(s)
	s.weight = stepsPerRow
	s.exprs(func(e *expr) { s.weight += int64(size(e)) })
	b.scope = b.scope[:outer]
	if !top { // the service checks in this order: docs/model.md §7
		b.inside(s.orderAt, orderInside)
		b.inside(s.offsetAt, offsetInside)
		b.inside(s.topAt, topInside)
	}
}

// source assigns a slot to one input of FROM. The first path of the query names the container, whatever
// the name is. This path may be in a subquery with which FROM begins. Every other path starts at an alias
// that is bound before it.
func (b *binder) source(s *statement, src *source, reads bool, outer int) {
	if src.reads = reads; src.sub != nil {
		b.statement(src.sub, false, reads)
	} else {
		root := src.expr
		for len(root.args) > 0 {
			root = root.args[0]
		}
		if reads {
			root.op = opRoot
		}
		b.expr(src.expr, place{s, false, "FROM", nil})
	}
	if src.slot = b.slots; reads && src.sub == nil && src.expr.op == opRoot && !src.iterate {
		b.item = src.slot
	}
	b.slots++
	if src.alias == "" {
		return
	}
	for _, other := range b.scope[outer:] {
		if other.name == src.alias {
			b.fail(src.at, src.end, BadQuery, "The alias '#' is bound more than once in FROM.", src.alias)
		}
	}
	b.scope = append(b.scope, binding{src.alias, src.slot})
}

// expr resolves the names of an expression.
func (b *binder) expr(e *expr, at place) {
	switch e.op {
	case opAlias:
		b.alias(e)
	case opIndex:
		if at.clause == "FROM" && e.args[1].op != opLiteral {
			b.rule(e.args[1], "A path in FROM takes constant indexes only.")
		}
	case opAggregate:
		if at.within != nil {
			b.fail(at.within.at, at.within.end, NotServed, inAggregate, "SC2101")
		} else if !at.aggregates {
			b.rule(e, "The aggregate # is not allowed in #.", e.name, at.clause)
		}
		e.slot = len(at.stmt.aggregates)
		at.stmt.aggregates = append(at.stmt.aggregates, e)
		at = place{at.stmt, false, e.name, e}
	case opExists, opSubArray, opScalar:
		b.statement(e.sub, false, false)
	}
	e.each(func(a *expr) { b.expr(a, at) })
	switch {
	case e.op == opMember:
		b.compute(e)
	case e.nearest():
		b.distance(at.stmt, e)
	case e.op == opCall:
		b.textual(at.stmt, e, at)
	}
}

// alias resolves an identifier from the innermost scope outwards. NaN and Infinity are constants, unless they are bound.
func (b *binder) alias(e *expr) {
	for i := len(b.scope) - 1; i >= 0; i-- {
		if b.scope[i].name == e.name {
			e.slot = b.scope[i].slot
			return
		}
	}
	if v, ok := namedConstant(e.name); ok {
		e.op, e.val = opLiteral, v
		return
	}
	b.fail(e.at, e.end, NoAlias, e.name)
}

// group checks one expression of GROUP BY: https://learn.microsoft.com/azure/cosmos-db/nosql/query/group-by
func (b *binder) group(s *statement, g *expr) {
	b.expr(g, place{s, false, "GROUP BY", nil})
	property := false
	visit(g, func(e *expr) {
		if e.sub != nil {
			b.rule(e, "A subquery is not allowed in GROUP BY.")
		}
		property = property || e.op == opAlias
	})
	if !property {
		b.rule(g, "An expression in GROUP BY must refer to a property.")
	}
}

// order checks one key of ORDER BY. The service sorts only by paths, because it cannot map other
// expressions to its index (https://learn.microsoft.com/azure/cosmos-db/nosql/query/order-by#remarks). An
// exception is VectorDistance as the only key and without a direction: the most similar items come first.
// An alias of SELECT stands for its expression in named, unless that is VectorDistance
// (github.com/microsoft/mcp/pull/2644).
func (b *binder) order(s *statement, k *sortKey, named map[string]*expr) {
	if k.expr.nearest() && len(s.order) == 1 {
		b.expr(k.expr, place{s, false, "ORDER BY", nil})
		if k.given && k.expr.fn.name == vectorScore {
			return
		}
		if k.desc = k.expr.name != euclidean; k.given {
			b.rule(k.expr, sortedDistance)
		}
		return
	}
	if k.expr.op == opCall && k.expr.fn.name == scoreOf && len(s.order) == 1 {
		b.expr(k.expr, place{s, false, "ORDER BY", nil})
		return
	}
	if k.expr.op == opAlias && named[k.expr.name] != nil {
		if named[k.expr.name].nearest() {
			b.alias(k.expr)
			return
		}
		k.expr = named[k.expr.name]
	}
	e := k.expr
	if e.op != opMember && e.op != opComputed && e.op != opIndex && e.op != opAlias {
		b.rule(e, orderNoPath)
		return
	}
	for ; e.op == opMember || e.op == opComputed || e.op == opIndex && e.args[1].op == opLiteral; e = e.args[0] {
	}
	if e.op != opAlias {
		b.rule(k.expr, orderNoPath)
		return
	}
	b.expr(k.expr, place{s, false, "ORDER BY", nil})
}

// names gives each column of a SELECT list its name: the alias, otherwise the last name of the path,
// otherwise $1, $2 ... (https://learn.microsoft.com/azure/cosmos-db/nosql/query/select#examples).
func (b *binder) names(s *statement) {
	unnamed := 0
	seen := make(map[string]bool, len(s.items))
	for i := range s.items {
		it := &s.items[i]
		if it.name = it.alias; it.name == "" {
			it.name = nameOf(it.expr)
		}
		if it.name == "" {
			unnamed++
			it.name = "$" + strconv.Itoa(unnamed)
		}
		if seen[it.name] {
			b.rule(it.expr, "The property '#' is selected more than once; give it an alias.", it.name)
		}
		seen[it.name] = true
	}
}

// grouped checks that a statement with groups or aggregates selects only values that are the same within a group.
func (b *binder) grouped(s *statement) {
	if s.group == nil && s.aggregates == nil {
		return
	}
	if s.star {
		b.fail(s.at, s.at+len("SELECT"), BadQuery, starGrouped)
	}
	if s.group == nil {
		// a single row needs no order; the service accepts ORDER BY here (the aggregate tests of its Python and JavaScript SDKs)
		s.order, s.ranks = nil, false
	}
	keys := make(map[string]bool, len(s.group))
	for _, g := range s.group {
		keys[printExpr(g)] = true
	}
	for _, it := range s.items {
		b.constantInGroup(s, it.expr, keys, false)
	}
	for _, k := range s.order { // docs/model.md §7
		b.constantInGroup(s, k.expr, keys, true)
	}
}

func (b *binder) constantInGroup(s *statement, e *expr, keys map[string]bool, sorts bool) {
	if e.op == opAggregate {
		return
	}
	if len(keys) > 0 && e.op != opLiteral && keys[printExpr(e)] {
		return
	}
	if e.op == opAlias && e.slot >= s.low && e.slot < s.high {
		if sorts {
			b.rule(e, "Property reference '#' is invalid in the ORDER BY clause as it is not contained in the GROUP BY clause.", e.name)
		} else {
			b.rule(e, notGrouped, e.name)
		}
		return
	}
	e.each(func(a *expr) { b.constantInGroup(s, a, keys, sorts) })
	if e.sub != nil {
		e.sub.visit(func(a *expr) {
			if a.op == opAlias && a.slot >= s.low && a.slot < s.high {
				b.rule(e, "A subquery is not allowed beside GROUP BY or an aggregate.")
			}
		})
	}
}

// visit calls f for e and every expression in e, also in subqueries.
func visit(e *expr, f func(*expr)) {
	f(e)
	e.each(func(a *expr) { visit(a, f) })
	if e.sub != nil {
		e.sub.visit(f)
	}
}

func (s *statement) visit(f func(*expr)) {
	s.exprs(func(e *expr) { visit(e, f) })
	for i := range s.from {
		if s.from[i].sub != nil {
			s.from[i].sub.visit(f)
		}
	}
}

func size(e *expr) int {
	n := 0
	visit(e, func(e *expr) { n += 1 + len(e.val.data)/64 })
	return n
}

// nameOf returns the property name that an expression suggests: the last name of a path, or an alias
// itself. It is empty for other expressions.
func nameOf(e *expr) string {
	if e.op == opMember || e.op == opComputed || e.op == opAlias || e.op == opRoot {
		return e.name
	}
	return ""
}
