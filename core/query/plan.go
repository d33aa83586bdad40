package query

import (
	"iter"
	"strconv"
	"strings"
)

// plan is a compiled statement.
type plan struct {
	stmt       *statement
	sources    []sourcePlan
	where      test // or nil
	project    eval
	group      []eval
	aggregates []eval // the arguments of the aggregates
	order      []eval
	skip, take int // take -1 is no limit
	grouped    bool
	counts     bool // the statement only counts the items
	whole      bool // the rows of SELECT * are within the items
	// In the outer statement, these values distinguish its rows: the columns of DISTINCT, or the groups. If
	// gathered is set, they are those of the subquery.
	identity []eval
	gathered bool        // the rows come from a subquery of FROM that makes a row of several items
	ranks    []component // the scores of ORDER BY RANK; order has their values
	unstable bool        // a DISTINCT row may have several values of ORDER BY
}

// sourcePlan is one loop of FROM and JOIN.
type sourcePlan struct {
	container bool // reads the container, as the first source of the query itself
	item      bool // reads whole items of the container, without a path or iteration
	iterate   bool
	slot      int
	path      eval  // for the container, the path within an item
	sub       *plan // used in place of path
	gathers   bool  // sub makes a row of several items
}

func (c *compiler) plan(s *statement) *plan {
	p := &plan{stmt: s, take: -1, grouped: s.group != nil || s.aggregates != nil}
	for i := range s.from {
		src := &s.from[i]
		sp := sourcePlan{iterate: src.iterate, slot: src.slot}
		if src.sub != nil {
			sp.sub, sp.gathers = c.plan(src.sub), src.reads && src.sub.gathers()
		} else {
			root := src.expr
			for len(root.args) > 0 {
				root = root.args[0]
			}
			sp.container = root.op == opRoot
			sp.item = sp.container && src.expr == root && !src.iterate
			sp.path = c.expr(src.expr)
		}
		p.sources = append(p.sources, sp)
	}
	if s.where != nil {
		p.where = c.filter(s.where)
	}
	p.counts = s.group == nil && s.where == nil && len(p.sources) == 1 && p.sources[0].item
	p.whole = s.star && len(s.from) > 0 && s.from[0].sub == nil
	p.project = c.projection(s)
	p.group = c.all(s.group)
	for _, a := range s.aggregates {
		p.counts = p.counts && a.name == "COUNT" && a.args[0].op == opLiteral && a.args[0].val.defined()
		p.aggregates = append(p.aggregates, c.expr(a.args[0]))
	}
	var columns map[string]bool
	if s.distinct && s.order != nil {
		columns = s.columns()
	}
	for _, k := range s.order {
		if s.ranks {
			c.ranked(p)
			break
		}
		p.order = append(p.order, c.expr(k.expr))
		p.unstable = p.unstable || s.distinct && !s.selects(columns, k.expr)
	}
	if s.top != nil {
		p.take = c.count("TOP", s.top)
	}
	if s.limit != nil {
		p.skip, p.take = c.count("OFFSET", s.offset), c.count("LIMIT", s.limit)
	}
	return p
}

// identify compiles the identity of the rows, for the outer statement or the subquery of FROM that gathers
// its rows. It is not done for other subqueries, because they are not sorted and it would take twice the
// time at each level.
func (c *compiler) identify(p *plan) {
	switch s := p.stmt; {
	case !s.gathers():
		sub := p
		for len(sub.sources) > 0 && sub.sources[0].sub != nil && !p.gathered {
			p.gathered, sub = sub.sources[0].gathers, sub.sources[0].sub
		}
		if !p.gathered {
			return
		}
		if c.identify(sub); sub.identity == nil { // a single row
			sub.identity = []eval{always(null)}
		}
		p.identity = sub.identity
	case s.distinct && s.star:
		p.identity = []eval{p.project}
	case s.distinct:
		for _, it := range s.items {
			p.identity = append(p.identity, c.expr(it.expr))
		}
	default:
		p.identity = p.group
	}
}

func (c *compiler) projection(s *statement) eval {
	if s.star {
		slot := 0
		if len(s.from) > 0 {
			slot = s.from[0].slot
		}
		return func(en *env) value { return en.slots[slot] }
	}
	if s.value {
		return c.expr(s.items[0].expr)
	}
	names := make([]string, len(s.items))
	items := make([]eval, len(s.items))
	for i, it := range s.items {
		names[i], items[i] = it.name, c.expr(it.expr)
	}
	return makeObject(names, items)
}

// count returns the number of TOP, OFFSET or LIMIT, which may be a parameter.
func (c *compiler) count(clause string, e *expr) int {
	v, _ := c.constant(e)
	if n, ok := v.integer(); ok && n >= 0 && n <= maxCount {
		return int(min(n, 1<<31-1))
	}
	if c.err == nil {
		c.err = newError(c.text, e.at, e.end, BadQuery, wrongCount, clause, e.name, strconv.Itoa(maxCount), brief(jsonOf(v)))
	}
	return 0
}

// brief shortens a text for a message.
func brief(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "..."
	}
	return s
}

// items runs the loop over whole items of the container, the usual first source.
func (p *plan) items(en *env, src iter.Seq[[]byte], row func() bool) bool {
	more, last := true, len(p.sources) == 1
	src(func(doc []byte) bool {
		en.scanned++
		if !en.load(doc) {
			return true
		}
		if !last {
			more = p.rows(en, 1, src, row)
			return more
		}
		if en.steps -= p.stmt.weight; en.steps < 0 && !en.spend(0) {
			return false
		}
		if p.where == nil || p.where(en) == isTrue {
			more = row()
		}
		more = more && en.err == nil
		return more
	})
	return more && en.err == nil
}

// load makes a whole item the present one. It returns false if the item is undefined.
func (en *env) load(doc []byte) bool {
	en.doc = view(doc)
	if len(doc) > 0 && doc[0] == '{' {
		en.slots[0] = value{kind: isObject, data: en.doc}
		if en.item != nil {
			en.slots[0].num = float64(en.item.TS)
		}
		return true
	}
	en.slots[0] = fromJSON(en.doc)
	return en.slots[0].defined()
}

// rows runs the loops from source i on. It calls row for every combination for which WHERE is true. It
// returns false when the run is over.
func (p *plan) rows(en *env, i int, src iter.Seq[[]byte], row func() bool) bool {
	if i == len(p.sources) {
		return p.row(en, row)
	}
	s := &p.sources[i]
	if s.item {
		return p.items(en, src, row)
	}
	switch {
	case s.container: // only as the first source
		src(func(doc []byte) bool {
			en.scanned++
			en.slots[0] = fromJSON(view(doc))
			return p.bind(en, i, s.path(en), row)
		})
		return en.err == nil
	case s.sub != nil:
		more := true
		s.sub.run(en, src, func(v value) bool {
			if s.gathers {
				en.gathered++
			}
			more = p.bind(en, i, v, row)
			return more
		})
		return more && en.err == nil
	}
	return p.bind(en, i, s.path(en), row)
}

// bind runs the loops from source i on for a value of that source. The memory of the value counts meanwhile.
func (p *plan) bind(en *env, i int, v value, row func() bool) bool {
	n := en.held(&v)
	more := p.bindTo(en, i, v, row)
	if n > 0 {
		en.slots[p.sources[i].slot] = undefined // otherwise the value would stay in memory
		en.released(n)
	}
	return more
}

func (p *plan) bindTo(en *env, i int, v value, row func() bool) bool {
	s := &p.sources[i]
	if !s.iterate {
		if !v.defined() {
			return en.err == nil
		}
		en.slots[s.slot] = v
		return p.rows(en, i+1, nil, row)
	}
	if v.kind != isArray {
		return en.err == nil
	}
	last := i+1 == len(p.sources)
	for it := elements(v.data); en.more(&it); {
		en.slots[s.slot] = fromJSON(it.item)
		if last && !p.row(en, row) || !last && !p.rows(en, i+1, nil, row) {
			return false
		}
	}
	return en.err == nil
}

// row calls the function row if WHERE is true for the present row.
func (p *plan) row(en *env, row func() bool) bool {
	if !en.spend(p.stmt.weight) {
		return false
	}
	if p.where != nil && p.where(en) != isTrue {
		return en.err == nil
	}
	return row() && en.err == nil
}
