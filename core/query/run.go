package query

import (
	"cmp"
	"iter"

	"github.com/tidwall/gjson"
)

// Param is a query parameter: its name with the @, and its value as raw JSON.
type Param struct {
	Name  string
	Value []byte
}

// Options are the inputs of a run besides the items.
type Options struct {
	Now    int64   // the simulated clock in Unix seconds, for GetCurrentTimestamp and the like
	Seed   uint64  // for RAND: the same seed and items give the same numbers
	Params []Param // must have every parameter that the text names
	From   Cursor  // where the page begins
	Most   int     // largest number of rows that yield takes, if not 0; a sorted answer then keeps no more rows
	// the items of the statistics of FullTextScore, each also described in Item. If it is nil, the run uses
	// items, and reads them twice
	All       iter.Seq[[]byte]
	Item      *Item      // if not nil, items describes each item here before it yields the item; otherwise items are numbered from 1
	Count     func() int // returns the number of items without reading them; may be nil
	Functions Functions  // user-defined functions; nil refuses queries that call any, with code NoRunner
	Next      *Cursor    // if not nil, Run stores here the place of the row that yield refuses, or of the interruption

	// Interrupted is called every few thousand steps with the bytes that the run keeps at present. It may let
	// other goroutines run. When it returns true, the run ends. If the query yields its rows as it finds them,
	// and it has advanced since From, its place is then in Next. Otherwise the error has code Interrupted. If
	// Interrupted is nil, nothing interrupts the run.
	Interrupted func(kept int64) bool

	maxSteps, maxBytes, stepsBetweenPolls int64  // if not 0, used in place of the defaults
	spent                                 *int64 // if not nil, receives the number of steps of the run
}

// An Item has the properties of an item that are known without its text.
type Item struct {
	Number uint64 // the item's number in the order of the items, for cursors
	TS     int64  // the item's _ts, so that it need not be searched in the text; 0 if unknown
	Texts  *Texts // keeps the tokens of the item's texts for a full-text index of the container; may be nil
	Sorted bool   // from this item on, items come in the order of Query.Sort, and with equal values in the order of their numbers
}

// Run runs the query over items, which are raw JSON. It calls yield for each row, until yield returns
// false to refuse a row. Without ORDER BY, DISTINCT, GROUP BY and aggregates, it reads only the items that
// it needs for these rows. The items must not change during the run. Rows must never be changed, because
// the rows of SELECT * are the items themselves. Run returns the number of items that it read. The error
// is an *Error; the caller must then drop the rows that it got.
func (q *Query) Run(items iter.Seq[[]byte], opt Options, yield func(row []byte) bool) (scanned int, err error) {
	if q.err != nil {
		return 0, q.err
	}
	c := &compiler{text: q.text, schema: q.schema, item: q.item, params: make(map[string]value, len(opt.Params))}
	for _, p := range opt.Params {
		if nesting(view(p.Value)) > maxDepth || !gjson.ValidBytes(p.Value) {
			return 0, newError(q.text, 0, 0, BadParameter, p.Name)
		}
		c.params[p.Name] = fromJSON(view(p.Value))
	}
	p := c.plan(q.stmt)
	c.identify(p)
	if c.err != nil {
		return 0, c.err
	}
	caller, done, failed := q.begin(opt.Functions)
	if failed != nil {
		return 0, failed
	}
	defer done()
	switch from := opt.From; {
	case p.ranks != nil: // ranks change with the items, so a cursor has only the number of rows
		given := max(0, from.Given)
		if opt.From = (Cursor{Given: given}); p.take >= 0 {
			p.take = max(0, p.take-given)
		}
		p.skip += given
	case p.take >= 0 && from != (Cursor{}):
		p.skip, p.take = 0, max(0, p.take-max(0, opt.From.Given)) // also for a forged number, the limit does not grow
	}
	en := &env{text: q.text, slots: make([]value, max(1, q.slots)), now: opt.Now,
		maxSteps: cmp.Or(opt.maxSteps, maxSteps), maxBytes: cmp.Or(opt.maxBytes, maxBytes),
		interrupted: opt.Interrupted, slice: cmp.Or(opt.stepsBetweenPolls,
			stepsBetweenPolls), item: opt.Item, count: opt.Count, most: opt.Most, from: opt.From, seed: opt.Seed}
	en.schema, en.functions = q.schema, caller
	en.steps, en.reserve, en.bytes = 0, en.maxSteps, en.maxBytes
	all := opt.All
	if all == nil {
		all = items
	}
	c.survey(en, all)
	p.runTop(en, items, func(v value) bool {
		row := v.data
		if v.kind < isArray {
			row = jsonOf(v)
		}
		if !(p.whole && v.kind >= isArray) && !en.kept(len(row)) {
			return false
		}
		if !yield(bytesOf(row)) {
			en.refused = true
			return false
		}
		en.given++
		return true
	})
	if opt.spent != nil {
		*opt.spent = en.maxSteps - en.reserve - en.steps
	}
	if opt.Next != nil {
		en.pause(p)
		*opt.Next = en.next
	}
	if en.err != nil {
		return en.scanned, en.err
	}
	return en.scanned, nil
}

// runTop executes the outer statement.
func (p *plan) runTop(en *env, src iter.Seq[[]byte], emit func(value) bool) {
	switch {
	case p.take == 0:
	case p.sorts():
		p.runSorted(en, src, emit)
	case p.grouped:
		p.runGrouped(en, src, p.cut(emit))
	default:
		emit = p.cut(emit)
		p.rows(en, 0, src, func() bool {
			v := p.project(en)
			if !v.defined() || en.err != nil {
				return true
			}
			item, nth := en.row()
			if item < en.from.Ordinal || item == en.from.Ordinal && nth < en.from.Rows {
				return true
			}
			if emit(v) {
				return true
			}
			if en.refused {
				en.stop(p, &sorted{item: item, nth: nth}, "")
			} else if en.err != nil {
				en.lastRow-- // the row was not returned
			}
			return false
		})
	}
}

// sorts reports whether all rows must be known before the first row can be emitted.
func (p *plan) sorts() bool {
	return p.stmt.group != nil || p.stmt.aggregates == nil && (p.order != nil || p.identity != nil)
}

// run executes a subquery, which has no ORDER BY, TOP and OFFSET LIMIT. It emits rows until emit returns
// false. Only a subquery with which FROM begins reads the items. Undefined rows do not exist:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/subquery#exists-expression
func (p *plan) run(en *env, src iter.Seq[[]byte], emit func(value) bool) {
	row := emit
	if p.stmt.distinct {
		seen, size := map[string]struct{}{}, 0
		row = func(v value) bool {
			if !p.isNew(en, seen, []value{en.sortable(v)}) {
				return en.err == nil
			}
			size += len(en.key)
			return emit(v)
		}
		defer func() { en.released(size) }()
	}
	if !en.spend(stepsPerCall) {
		return
	}
	if p.grouped {
		p.runGrouped(en, src, row)
		return
	}
	p.rows(en, 0, src, func() bool {
		v := p.project(en)
		return !v.defined() || row(v)
	})
}

// cut returns an emit that applies OFFSET and LIMIT or TOP to the rows.
func (p *plan) cut(emit func(value) bool) func(value) bool {
	if p.take < 0 && p.skip == 0 {
		return emit
	}
	skip, take := p.skip, p.take // -1 never becomes 0
	return func(v value) bool {
		if skip > 0 {
			skip--
			return true
		}
		take--
		return emit(v) && take != 0
	}
}

// isNew reports whether no earlier row had the same keys.
func (p *plan) isNew(en *env, seen map[string]struct{}, keys []value) bool {
	en.key = appendKeys(en.key[:0], keys)
	_, ok := seen[string(en.key)]
	if !en.spend(stepsPerKey+walked(len(en.key))) || ok {
		return false
	}
	seen[string(en.key)] = struct{}{}
	return en.kept(len(en.key))
}

// group is the state of one group. Its first row gives the values of the expressions in GROUP BY.
type group struct {
	first []value
	accs  []accumulator
	size  int // size in bytes, without the aggregates
}

// collected gives back the memory of the values that MAKELIST and MAKESET have collected.
func (g *group) collected() {
	for i := range g.accs {
		g.accs[i].drop()
	}
}

// drop gives back the memory of the group.
func (g *group) drop(en *env) {
	g.collected()
	size := g.size
	for i := range g.accs {
		size += g.accs[i].size
	}
	en.released(size)
}

// runGrouped gathers all rows into groups, and then projects each group. Groups are in the order of their first rows.
func (p *plan) runGrouped(en *env, src iter.Seq[[]byte], emit func(value) bool) {
	low, high := p.stmt.low, p.stmt.high
	var groups []*group
	index := map[string]*group{}
	find := func() *group {
		en.key = en.key[:0]
		for _, g := range p.group {
			en.key = append(en.canonical(en.key, g(en), 0), ',')
		}
		en.spend(stepsPerKey + copied(len(en.key)))
		if g := index[string(en.key)]; g != nil {
			return g
		}
		g := &group{accs: make([]accumulator, len(p.aggregates)), first: append([]value{}, en.slots[low:high]...)}
		index[string(en.key)] = g
		groups = append(groups, g)
		g.size = len(en.key) + 80*len(g.accs) + 40*len(g.first)
		for i := range g.first {
			g.size += en.built(&g.first[i])
		}
		en.kept(g.size)
		return g
	}
	if len(p.group) == 0 {
		// Aggregates without GROUP BY have one group, even without rows.
		groups = append(groups, &group{accs: make([]accumulator, len(p.aggregates)), first: make([]value, high-low)})
		find = func() *group { return groups[0] }
	}
	if p.counts && src != nil && en.count != nil {
		en.scanned = en.count()
		for i := range groups[0].accs {
			groups[0].accs[i].count = int64(en.scanned)
		}
		src = func(func([]byte) bool) {}
	}
	p.rows(en, 0, src, func() bool {
		g := find()
		for i, arg := range p.aggregates {
			v := arg(en)
			en.spend(v.read()) // for a comparison by MIN or MAX
			if acc := &g.accs[i]; acc.add(en, p.stmt.aggregates[i].name, v) {
				en.released(acc.size)
				acc.size = en.built(&v)
				en.take(acc.size)
			}
		}
		return true
	})
	outer := en.aggs
	defer func() {
		en.aggs = outer
		for _, g := range groups {
			g.drop(en)
		}
	}()
	for _, g := range groups {
		if en.err != nil {
			return
		}
		copy(en.slots[low:high], g.first)
		results := make([]value, len(g.accs))
		for i := range g.accs {
			results[i] = g.accs[i].result(p.stmt.aggregates[i].name)
		}
		en.aggs = results
		v := p.project(en)
		g.collected()
		if v.defined() && !emit(v) {
			return
		}
	}
}
