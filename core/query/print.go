package query

// printExpr prints an expression in one line, with every operation in brackets. Equal texts are equal expressions.
func printExpr(e *expr) string {
	p := &printer{}
	p.expr(e)
	return view(p.b)
}

// Unfiltered returns the text of a query without its WHERE. A page may follow a page of a query with
// another WHERE, because a [Cursor] is a place in the order of all rows. SDKs that merge ranges change the
// conditions when they resume.
func (q *Query) Unfiltered() string {
	if q.err != nil {
		return q.text
	}
	s := *q.stmt
	s.where = nil
	p := &printer{}
	p.statement(&s)
	return view(p.b)
}

type printer struct{ b []byte }

func (p *printer) put(s string) { p.b = append(p.b, s...) }

// clause prints a word and an expression. It prints nothing if the expression is nil.
func (p *printer) clause(word string, e *expr) {
	if e != nil {
		p.put(word)
		p.expr(e)
	}
}

func (p *printer) statement(s *statement) {
	p.put("SELECT ")
	if s.distinct {
		p.put("DISTINCT ")
	}
	p.clause("TOP ", s.top)
	switch {
	case s.star:
		p.put(" *")
	case s.value:
		p.put(" VALUE ")
	default:
		p.put(" ")
	}
	for i, it := range s.items {
		p.comma(i)
		p.expr(it.expr)
		p.as(it.alias)
	}
	word := " FROM "
	for i := range s.from {
		p.put(word)
		p.source(&s.from[i])
		word = " JOIN "
	}
	p.clause(" WHERE ", s.where)
	if s.group != nil {
		p.put(" GROUP BY ")
		p.list(", ", s.group)
	}
	if word = " ORDER BY "; s.ranks {
		word = " ORDER BY RANK "
	}
	for _, k := range s.order {
		p.clause(word, k.expr)
		switch by := k.expr.nearest(); {
		case s.ranks || by && !k.given:
		case k.desc:
			p.put(" DESC")
		case by:
			p.put(" ASC")
		}
		word = ", "
	}
	p.clause(" OFFSET ", s.offset)
	p.clause(" LIMIT ", s.limit)
}

func (p *printer) comma(i int) {
	if i > 0 {
		p.put(", ")
	}
}

func (p *printer) as(alias string) {
	if alias != "" {
		p.put(" AS ")
		p.put(alias)
	}
}

func (p *printer) source(s *source) {
	if s.iterate {
		p.put(s.alias)
		p.put(" IN ")
	}
	p.subquery("(", s.sub)
	p.clause("", s.expr)
	if !s.iterate {
		p.as(s.alias)
	}
}

func (p *printer) subquery(open string, s *statement) {
	if s != nil {
		p.put(open)
		p.statement(s)
		p.put(")")
	}
}

func (p *printer) list(sign string, all []*expr) {
	for i, e := range all {
		if i > 0 {
			p.put(sign)
		}
		p.expr(e)
	}
}

// group prints expressions between an opening text and a closing one.
func (p *printer) group(open, sign string, all []*expr, end string) {
	p.put(open)
	p.list(sign, all)
	p.put(end)
}

// mixfix prints expressions with one of the words between each two.
func (p *printer) mixfix(all []*expr, words ...string) {
	p.put("(")
	for i, e := range all {
		if i > 0 {
			p.put(words[i-1])
		}
		p.expr(e)
	}
	p.put(")")
}

func (p *printer) quoted(s string) { p.b = appendString(p.b, s) }

func (p *printer) expr(e *expr) {
	switch e.op {
	case opLiteral:
		p.literal(e.val)
	case opParam, opAlias, opRoot:
		p.put(e.name)
	case opMember, opComputed:
		p.group("", "", e.args, "[")
		p.quoted(e.name)
		p.put("]")
	case opIndex:
		p.group("", "[", e.args, "]")
	case opArray:
		p.group("[", ", ", e.args, "]")
	case opObject:
		p.put("{")
		for i, a := range e.args {
			p.comma(i)
			p.quoted(e.names[i])
			p.clause(": ", a)
		}
		p.put("}")
	case opNot:
		p.group("(NOT ", "", e.args, ")")
	case opNegate:
		p.group("(- ", "", e.args, ")")
	case opPlus:
		p.group("(+ ", "", e.args, ")")
	case opBitNot:
		p.group("(~ ", "", e.args, ")")
	case opAnd:
		p.group("(", " AND ", e.args, ")")
	case opOr:
		p.group("(", " OR ", e.args, ")")
	case opCompare, opMath:
		p.group("(", " "+e.name+" ", e.args, ")")
	case opCoalesce:
		p.group("(", " ?? ", e.args, ")")
	case opBetween:
		p.mixfix(e.args, " BETWEEN ", " AND ")
	case opLike:
		p.mixfix(e.args, " LIKE ", " ESCAPE ")
	case opTernary:
		p.mixfix(e.args, " ? ", " : ")
	case opIn:
		p.clause("(", e.args[0])
		p.group(" IN (", ", ", e.args[1:], "))")
	case opCall:
		p.group(e.fn.name+"(", ", ", e.args, ")")
	case opFunction:
		p.group("udf."+e.name+"(", ", ", e.args, ")")
	case opAggregate:
		p.group(e.name+"(", ", ", e.args, ")")
	case opExists:
		p.subquery("EXISTS(", e.sub)
	case opSubArray:
		p.subquery("ARRAY(", e.sub)
	case opScalar:
		p.subquery("(", e.sub)
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
		p.b = appendJSON(p.b, v)
	}
}
