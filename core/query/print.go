package query

import "strings"

// String prints the query in one line, every operation in brackets. Parsing it again gives the same query.
func (q *Query) String() string {
	p := &printer{}
	p.statement(q.stmt)
	return p.b.String()
}

func printExpr(e *expr) string {
	p := &printer{}
	p.expr(e)
	return p.b.String()
}

type printer struct{ b strings.Builder }

func (p *printer) put(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

func (p *printer) statement(s *statement) {
	p.put("SELECT ")
	if s.distinct {
		p.put("DISTINCT ")
	}
	if s.top != nil {
		p.put("TOP ")
		p.expr(s.top)
		p.put(" ")
	}
	if s.value {
		p.put("VALUE ")
	}
	if s.star {
		p.put("*")
	}
	for i, it := range s.items {
		if i > 0 {
			p.put(", ")
		}
		p.expr(it.expr)
		if it.alias != "" {
			p.put(" AS ", it.alias)
		}
	}
	for i := range s.from {
		p.put([...]string{" FROM ", " JOIN "}[min(i, 1)])
		p.source(&s.from[i])
	}
	if s.where != nil {
		p.put(" WHERE ")
		p.expr(s.where)
	}
	if s.group != nil {
		p.put(" GROUP BY ")
		p.list(s.group)
	}
	for i, k := range s.order {
		p.put([...]string{" ORDER BY ", ", "}[min(i, 1)])
		p.expr(k.expr)
		if k.desc {
			p.put(" DESC")
		}
	}
	if s.offset != nil {
		p.put(" OFFSET ")
		p.expr(s.offset)
		p.put(" LIMIT ")
		p.expr(s.limit)
	}
}

func (p *printer) source(s *source) {
	if s.iterate {
		p.put(s.alias, " IN ")
	}
	if s.sub != nil {
		p.put("(")
		p.statement(s.sub)
		p.put(")")
	} else {
		p.expr(s.expr)
	}
	if !s.iterate && s.alias != "" {
		p.put(" AS ", s.alias)
	}
}

func (p *printer) list(all []*expr) {
	for i, e := range all {
		if i > 0 {
			p.put(", ")
		}
		p.expr(e)
	}
}

func (p *printer) infix(sign string, all []*expr) {
	p.put("(")
	for i, e := range all {
		if i > 0 {
			p.put(" ", sign, " ")
		}
		p.expr(e)
	}
	p.put(")")
}

func (p *printer) expr(e *expr) {
	switch e.op {
	case opLiteral:
		p.literal(e.val)
	case opParam, opAlias, opRoot:
		p.put(e.name)
	case opMember:
		p.expr(e.args[0])
		p.put("[", string(appendString(nil, []byte(e.name))), "]")
	case opIndex:
		p.expr(e.args[0])
		p.put("[")
		p.expr(e.args[1])
		p.put("]")
	case opArray:
		p.put("[")
		p.list(e.args)
		p.put("]")
	case opObject:
		p.put("{")
		for i, a := range e.args {
			if i > 0 {
				p.put(", ")
			}
			p.put(string(appendString(nil, []byte(e.names[i]))), ": ")
			p.expr(a)
		}
		p.put("}")
	case opNot, opNegate, opPlus, opBitNot:
		p.put([...]string{"(NOT ", "(- ", "(+ ", "(~ "}[e.op-opNot])
		p.expr(e.args[0])
		p.put(")")
	case opAnd:
		p.infix("AND", e.args)
	case opOr:
		p.infix("OR", e.args)
	case opCompare, opMath:
		p.infix(e.name, e.args)
	case opCoalesce:
		p.infix("??", e.args)
	case opBetween:
		p.put("(")
		p.expr(e.args[0])
		p.put(" BETWEEN ")
		p.expr(e.args[1])
		p.put(" AND ")
		p.expr(e.args[2])
		p.put(")")
	case opIn:
		p.put("(")
		p.expr(e.args[0])
		p.put(" IN (")
		p.list(e.args[1:])
		p.put("))")
	case opLike:
		p.put("(")
		p.expr(e.args[0])
		p.put(" LIKE ")
		p.expr(e.args[1])
		if len(e.args) > 2 {
			p.put(" ESCAPE ")
			p.expr(e.args[2])
		}
		p.put(")")
	case opTernary:
		p.put("(")
		p.expr(e.args[0])
		p.put(" ? ")
		p.expr(e.args[1])
		p.put(" : ")
		p.expr(e.args[2])
		p.put(")")
	case opCall, opAggregate:
		if e.fn != nil {
			p.put(e.fn.name)
		} else {
			p.put(e.name)
		}
		p.put("(")
		p.list(e.args)
		p.put(")")
	case opExists, opSubArray, opScalar:
		p.put([...]string{"EXISTS(", "ARRAY(", "("}[e.op-opExists])
		p.statement(e.sub)
		p.put(")")
	}
}

func (p *printer) literal(v value) {
	switch {
	case v.kind == isUndefined:
		p.put("undefined")
	case v.kind == isNumber && v.num != v.num:
		p.put("NaN")
	case v.kind == isNumber && v.num > 1.7976931348623157e308:
		p.put("Infinity")
	default:
		p.put(string(jsonOf(v)))
	}
}
