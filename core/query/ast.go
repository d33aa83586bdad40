package query

// op is the operation of an expression.
type op uint8

const (
	opLiteral  op = iota // val
	opParam              // name, with the @
	opAlias              // name, slot
	opRoot               // the container itself, only as a source of FROM
	opMember             // args[0] . name
	opComputed           // the same, with the name of a computed property
	opIndex              // args[0] [ args[1] ]
	opArray              // args
	opObject             // names, args
	opNot                // args[0], like the next three
	opNegate
	opPlus
	opBitNot
	opAnd // two or more args
	opOr
	opCompare // name is the sign
	opMath    // name is the sign: arithmetic, bitwise, ||
	opBetween // args: value, low, high
	opIn      // args: value, then the list
	opLike    // args: value, pattern [, escape]
	opTernary
	opCoalesce
	opCall      // fn, args; name is the distance function of VectorDistance
	opFunction  // name, args: a user-defined function
	opAggregate // name, args; slot is its index among the statement's aggregates
	opExists    // sub
	opSubArray  // sub
	opScalar    // sub
)

// expr is one node of an expression.
type expr struct {
	op      op
	at, end int // bytes of the query text
	depth   int // levels of nesting from here down, itself included
	name    string
	names   []string
	val     value
	args    []*expr
	sub     *statement
	slot    int
	fn      *function
	by      *computed // for opComputed
}

// item is one column of a SELECT list.
type item struct {
	expr  *expr
	alias string // as written after AS, or empty
	name  string // of the resulting property
}

// source is one input of FROM or JOIN.
type source struct {
	at, end int
	alias   string // the name that it binds; empty for a subquery without one
	iterate bool   // alias IN ...: the source's elements, not the source itself
	expr    *expr  // a path, or nil
	sub     *statement
	reads   bool // it reads the container's items, by its path or its subquery
	slot    int
}

// sortKey is one expression of ORDER BY.
type sortKey struct {
	expr  *expr
	desc  bool
	given bool // the text has ASC or DESC
}

// span is a part of the query text.
type span struct{ start, end int }

// statement is one SELECT with its clauses.
type statement struct {
	at       int
	distinct bool
	top      *expr // a number or a parameter, or nil
	star     bool
	value    bool // SELECT VALUE
	items    []item
	from     []source
	where    *expr
	group    []*expr
	order    []sortKey
	ranks    bool // ORDER BY RANK: order has the score
	offset   *expr
	limit    *expr

	topAt, orderAt, offsetAt span // of the whole clauses

	aggregates []*expr // filled by bind, in order of their slots
	low, high  int     // FROM binds the slots from low to before high
	weight     int64   // steps that one row costs, by the number of expressions
}

// each calls f for the direct subexpressions of e that belong to the same statement.
func (e *expr) each(f func(*expr)) {
	for _, a := range e.args {
		f(a)
	}
}

// exprs calls f for every expression that the statement holds directly.
func (s *statement) exprs(f func(*expr)) {
	for i := range s.from {
		if s.from[i].expr != nil {
			f(s.from[i].expr)
		}
	}
	for _, it := range s.items {
		f(it.expr)
	}
	if s.where != nil {
		f(s.where)
	}
	for _, g := range s.group {
		f(g)
	}
	for _, k := range s.order {
		f(k.expr)
	}
}
