package query

// Facts are what a query plan says of a query, so that a client knows how to merge the pages of several partitions.
type Facts struct {
	Select     string   // "*", "VALUE" or "LIST"
	Distinct   bool     // SELECT DISTINCT
	Top        bool     // TOP n
	Offset     bool     // OFFSET LIMIT
	GroupBy    bool     // GROUP BY
	Aggregates []string // COUNT, SUM, MIN, MAX, AVG in the order of the text
	OrderBy    []string // the paths of ORDER BY, printed like c["a"]["b"]
	Descending []bool   // DESC, for each of OrderBy
	Joins      int      // JOIN clauses of the outer statement
	Params     []string // parameter names, with the @, each once, in the order of the text
}

// Facts describes the outer statement.
func (q *Query) Facts() Facts {
	s := q.stmt
	f := Facts{Select: "LIST", Distinct: s.distinct, Top: s.top != nil, Offset: s.offset != nil, GroupBy: s.group != nil,
		Joins: max(0, len(s.from)-1), Params: q.params()}
	if s.star {
		f.Select = "*"
	} else if s.value {
		f.Select = "VALUE"
	}
	for _, a := range s.aggregates {
		f.Aggregates = append(f.Aggregates, a.name)
	}
	for _, k := range s.order {
		f.OrderBy = append(f.OrderBy, printExpr(k.expr))
		f.Descending = append(f.Descending, k.desc)
	}
	return f
}

// Limit is the number of rows that TOP or OFFSET LIMIT let through, and how many OFFSET skips. ok is false if the query
// has neither; parameters come from params, and a bad one is 0.
func (q *Query) Limit(params []Param) (offset, limit int, ok bool) {
	c := &compiler{text: q.text, params: values(params)}
	if q.stmt.top != nil {
		return 0, c.count(q.stmt.top), true
	}
	if q.stmt.limit != nil {
		return c.count(q.stmt.offset), c.count(q.stmt.limit), true
	}
	return 0, 0, false
}

// Streams says whether Each hands out rows while it reads: no ORDER BY, GROUP BY or aggregate holds them back.
func (q *Query) Streams() bool {
	return q.stmt.group == nil && q.stmt.aggregates == nil && q.stmt.order == nil
}

func (q *Query) params() []string {
	var names []string
	seen := map[string]bool{}
	add := func(e *expr) {
		if e != nil && e.op == opParam && !seen[e.name] {
			seen[e.name] = true
			names = append(names, e.name)
		}
	}
	add(q.stmt.top)
	q.stmt.visit(add)
	add(q.stmt.offset)
	add(q.stmt.limit)
	return names
}

func values(params []Param) map[string]value {
	m := make(map[string]value, len(params))
	for _, p := range params {
		m[p.Name] = fromJSON(view(p.Value))
	}
	return m
}

// Equality is a condition that every row's item must meet: the property at Path has the value Value.
type Equality struct {
	Path  []string // property names from the item's root
	Value []byte   // raw JSON of null, a boolean, a number or a string
}

// Equalities are the conditions path = constant that WHERE joins by AND at its top, whichever side the path is on. An
// item that fails one is in no row, so a caller with an index on the path need not read it. Parameters come from
// params; a missing one yields no condition.
func (q *Query) Equalities(params []Param) []Equality {
	s := q.stmt
	if s.where == nil || len(s.from) == 0 {
		return nil
	}
	base, ok := pathOf(s.from[0].expr, opRoot, 0)
	if !ok || s.from[0].iterate {
		return nil
	}
	known := values(params)
	conditions := []*expr{s.where}
	if s.where.op == opAnd {
		conditions = s.where.args
	}
	var list []Equality
	for i := 0; i < len(conditions); i++ {
		e := conditions[i]
		if e.op == opAnd {
			conditions = append(append([]*expr{}, conditions[i+1:]...), e.args...)
			i = -1
			continue
		}
		if e.op != opCompare || e.name != "=" {
			continue
		}
		for side, other := range []*expr{e.args[1], e.args[0]} {
			path, isPath := pathOf(e.args[side], opAlias, s.from[0].slot)
			v := other.val
			if other.op == opParam {
				v = known[other.name]
			} else if other.op != opLiteral {
				continue
			}
			if isPath && len(base)+len(path) > 0 && v.primitive() {
				list = append(list, Equality{append(append([]string{}, base...), path...), bytesOf(jsonOf(v))})
				break
			}
		}
	}
	return list
}

// pathOf is the list of names from the root of an expression down, if it is such a path.
func pathOf(e *expr, root op, slot int) ([]string, bool) {
	var names []string
	for ; e != nil && e.op == opMember; e = e.args[0] {
		names = append([]string{e.name}, names...)
	}
	return names, e != nil && e.op == root && e.slot == slot
}
