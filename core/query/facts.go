package query

import (
	"slices"
	"strings"
)

// Facts are the properties of a query that decide how its pages are read and merged.
type Facts struct {
	Items  bool // SELECT *: the rows are the stored items
	Value  bool // SELECT VALUE
	From   bool // the query reads items; SELECT 1 does not
	Listed bool // aggregates in a SELECT list without VALUE and GROUP BY; clients merge them by their aliases
	Ranked bool // ORDER BY RANK; Query.Hybrid has its plan
	Counts bool // SELECT COUNT(1) FROM c and the like: the result is the number of items, which an index knows
	Merged bool // results of partitions must be merged: ORDER BY, GROUP BY, aggregates, DISTINCT, TOP or OFFSET LIMIT, also in FROM
}

// A SortPath is a path of ORDER BY or of a composite index, like /address/city.
type SortPath struct {
	Path     string
	Desc     bool
	Computed bool // the path begins with a computed property; only an index of that path sorts by it
}

// Facts describes the outer statement.
func (q *Query) Facts() Facts {
	s := q.stmt
	merged := s.gathers() || s.top != nil || s.limit != nil || s.order != nil || s.gathered() != nil
	return Facts{Items: s.star && s.from[0].sub == nil, Value: s.value, Ranked: s.ranks, From: s.innermost().from != nil, Merged: merged,
		Counts: s.counts(), Listed: s.aggregates != nil && s.group == nil && !s.value}
}

// counts reports whether the statement only counts the items.
func (s *statement) counts() bool {
	item := len(s.from) == 1 && s.from[0].sub == nil && !s.from[0].iterate && s.from[0].expr != nil && s.from[0].expr.op == opRoot
	return item && s.aggregates != nil && s.group == nil && s.where == nil && !slices.ContainsFunc(s.aggregates, func(a *expr) bool {
		return a.name != "COUNT" || a.args[0].op != opLiteral || !a.args[0].val.defined()
	})
}

// Order returns the paths of ORDER BY. It returns nil if one of the expressions is not a path.
func (q *Query) Order() (order []SortPath) {
	s := q.stmt
	for _, k := range s.order {
		path, ok := s.origin(k.expr)
		if !ok || len(s.from) != 1 {
			return nil
		}
		order = append(order, SortPath{path, k.desc, k.expr.has(func(e *expr) bool { return e.op == opComputed })})
	}
	return order
}

// columns returns the printed expressions of the SELECT list.
func (s *statement) columns() map[string]bool {
	printed := make(map[string]bool, len(s.items))
	for _, it := range s.items {
		printed[printExpr(it.expr)] = true
	}
	return printed
}

// selects reports whether the rows contain the value of a path, alone or within a longer value.
func (s *statement) selects(columns map[string]bool, path *expr) bool {
	for ; path != nil; path = parent(path) {
		if columns[printExpr(path)] {
			return true
		}
	}
	return s.star
}

func parent(path *expr) *expr {
	if len(path.args) == 0 {
		return nil
	}
	return path.args[0]
}

func values(params []Param) map[string]value {
	m := make(map[string]value, len(params))
	for _, p := range params {
		m[p.Name] = fromJSON(view(p.Value))
	}
	return m
}

// Equalities returns the conditions path = constant that AND joins at the top level of WHERE, with the
// constant on either side. The result has the raw JSON of each constant by the path, like /address/city.
// An item that fails one of them is in no row, so a caller with an index on the path need not read it.
// Constants are null, booleans, numbers and strings. Parameters come from params. A missing parameter
// gives no condition.
func (q *Query) Equalities(params []Param) map[string][]byte {
	found := map[string][]byte{}
	q.stmt.conditions(params, func(path, sign string, v value) {
		if sign == "=" {
			found[path] = bytesOf(jsonOf(v))
		}
	})
	return found
}

// conjuncts calls f for each operand of the ANDs at the top of e, or for e itself.
func (e *expr) conjuncts(f func(*expr)) {
	if e.op != opAnd {
		f(e)
		return
	}
	for _, a := range e.args {
		a.conjuncts(f)
	}
}

// pathOf returns a path from root down, like /a/b. If e is not such a path, ok is false. It is also false
// if a name contains a slash, because it could be read as two names.
func pathOf(e *expr, root op, slot int) (path string, ok bool) {
	for ; e != nil && e.op == opMember && !strings.Contains(e.name, "/"); e = e.args[0] {
		path = "/" + e.name + path
	}
	return path, e != nil && e.op == root && e.slot == slot
}

// plain reports whether e is a condition with only paths and constants. Such a condition cannot fail.
func (e *expr) plain() bool {
	return (e.op == opCompare || e.op == opBetween) && !slices.ContainsFunc(e.args, (*expr).computed)
}

// computed reports whether e is neither a constant nor a path.
func (e *expr) computed() bool {
	for e.op == opMember || e.op == opNegate {
		e = e.args[0]
	}
	return e.op != opLiteral && e.op != opParam && e.op != opAlias
}

// fails reports whether e itself may end a run, depending on the item. It may build a value that is too
// long, or refuse the item.
func (e *expr) fails() bool {
	switch e.op {
	case opArray, opObject, opSubArray:
		return true
	case opMath:
		return e.name == "||"
	case opComputed:
		return e.by.fails
	case opCall:
		return e.fn.builds || e.refuses()
	}
	return e.refuses()
}

// refuses reports whether e itself may refuse an item: by a pattern that is not supported, a scalar
// subquery with several rows, or a user-defined function.
func (e *expr) refuses() bool {
	return e.op == opFunction || e.op == opComputed && e.by.refuses || e.op == opScalar && (e.sub.aggregates == nil || e.sub.group != nil) ||
		e.op == opCall && e.fn.name == "RegexMatch"
}

// has reports whether e or an expression in it has a quality.
func (e *expr) has(quality func(*expr) bool) (found bool) {
	visit(e, func(part *expr) { found = found || quality(part) })
	return found
}

// has reports whether the statement has an expression with a quality.
func (s *statement) has(quality func(*expr) bool) (found bool) {
	s.visit(func(e *expr) { found = found || quality(e) })
	return found
}
