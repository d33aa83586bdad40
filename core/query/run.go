package query

import "github.com/tidwall/gjson"

// Param is a query parameter: its name with the @, its value as raw JSON.
type Param struct {
	Name  string
	Value []byte
}

// Options are what a run depends on besides the documents.
type Options struct {
	Now    int64   // the simulated clock in Unix seconds, for GetCurrentTimestamp and its kin
	Params []Param // every parameter the text mentions must be here

	// MaxSteps caps the time of the run, DefaultMaxSteps if 0. A row costs a step plus one for every eight expressions
	// it may meet, a function call one, and every 64 bytes a function reads or builds one; a step is a few nanoseconds.
	MaxSteps int64
	// MaxBytes caps the memory of everything the run builds, rows included, DefaultMaxBytes if 0. Items that are handed
	// on as they are do not count.
	MaxBytes int64
}

// Source hands the visible items to yield as raw JSON, in the order of the change feed, until yield returns false. The
// bytes must stay as they are until the run is over; rows of SELECT * are these very bytes.
type Source func(yield func(doc []byte) bool)

// Result is what a query returned.
type Result struct {
	Rows    [][]byte // raw JSON, one each
	Scanned int      // items read from the source
}

// Run runs the query over all items of src. The error, if any, is an *Error.
func (q *Query) Run(src Source, opt Options) (Result, error) {
	var r Result
	var err error
	r.Scanned, err = q.Each(src, opt, func(row []byte) bool {
		r.Rows = append(r.Rows, row)
		return true
	})
	if err != nil {
		return Result{Scanned: r.Scanned}, err
	}
	return r, nil
}

// Each runs the query and hands the rows to yield one by one until it returns false; without ORDER BY, GROUP BY and
// aggregates no more items are read than that takes. A row belongs to the receiver, except that it must not be changed.
// The result is the number of items read and an *Error, after which the rows already handed out mean nothing.
func (q *Query) Each(src Source, opt Options, yield func(row []byte) bool) (scanned int, err error) {
	c := &compiler{text: q.text, params: make(map[string]value, len(opt.Params))}
	for _, p := range opt.Params {
		if nesting(view(p.Value)) > MaxDepth || !gjson.ValidBytes(p.Value) {
			return 0, newError(q.text, 0, 0, BadParameter, p.Name)
		}
		c.params[p.Name] = fromJSON(view(p.Value))
	}
	p := c.plan(q.stmt)
	if c.err != nil {
		return 0, c.err
	}
	en := &env{text: q.text, slots: make([]value, max(1, q.slots)), now: opt.Now,
		maxSteps: opt.MaxSteps, maxBytes: opt.MaxBytes}
	if en.maxSteps <= 0 {
		en.maxSteps = DefaultMaxSteps
	}
	if en.maxBytes <= 0 {
		en.maxBytes = DefaultMaxBytes
	}
	en.steps, en.bytes = en.maxSteps, en.maxBytes
	p.run(en, src, func(v value) bool {
		if q.stmt.star && v.kind >= isArray {
			return yield(bytesOf(v.data))
		}
		if v.kind >= isArray {
			return en.kept(len(v.data)) && yield(bytesOf(v.data))
		}
		row := bytesOf(jsonOf(v))
		return en.kept(len(row)) && yield(row)
	})
	if en.err != nil {
		return en.scanned, en.err
	}
	return en.scanned, nil
}

// run executes the statement and emits its rows until emit returns false. Undefined rows do not exist:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/subquery#exists-expression
func (p *plan) run(en *env, src Source, emit func(value) bool) {
	if p.take == 0 || en.err != nil {
		return
	}
	if p.grouped {
		p.runGrouped(en, src, p.window(en, emit))
		return
	}
	if p.order != nil {
		p.runOrdered(en, src, emit)
		return
	}
	emit = p.window(en, emit)
	p.rows(en, 0, src, func() bool {
		v := p.project(en)
		return !v.defined() || emit(v)
	})
}

// window applies DISTINCT, then OFFSET and LIMIT or TOP, to rows on their way out.
func (p *plan) window(en *env, emit func(value) bool) func(value) bool {
	if p.stmt.distinct {
		emit = p.cut(emit)
		seen := map[string]struct{}{}
		return func(v value) bool {
			if !p.isNew(en, seen, v) {
				return en.err == nil
			}
			return emit(v)
		}
	}
	return p.cut(emit)
}

func (p *plan) cut(emit func(value) bool) func(value) bool {
	if p.take < 0 {
		return emit
	}
	skip, take := p.skip, p.take
	return func(v value) bool {
		if skip > 0 {
			skip--
			return true
		}
		take--
		return emit(v) && take > 0
	}
}

// isNew says whether a row is the first of its value.
func (p *plan) isNew(en *env, seen map[string]struct{}, v value) bool {
	en.key = canonical(en.key[:0], v, 0)
	if _, ok := seen[string(en.key)]; ok {
		en.spend(int64(len(en.key)) / 64)
		return false
	}
	seen[string(en.key)] = struct{}{}
	return en.kept(len(en.key))
}

// group is the state of one group: its first row stands for the expressions of GROUP BY.
type group struct {
	first []value
	accs  []accumulator
}

// runGrouped gathers all rows into groups, in the order in which the groups appear, then projects each.
func (p *plan) runGrouped(en *env, src Source, emit func(value) bool) {
	low, high := p.stmt.low, p.stmt.high
	var groups []*group
	index := map[string]*group{}
	find := func() *group {
		en.key = en.key[:0]
		for _, g := range p.group {
			en.key = append(canonical(en.key, g(en), 0), ',')
		}
		if g := index[string(en.key)]; g != nil {
			return g
		}
		g := &group{accs: make([]accumulator, len(p.aggregates)), first: append([]value{}, en.slots[low:high]...)}
		index[string(en.key)] = g
		groups = append(groups, g)
		en.kept(len(en.key) + 64*len(g.accs) + 40*len(g.first))
		return g
	}
	if p.group == nil || len(p.group) == 0 {
		// Aggregates without GROUP BY see one group, even of no rows.
		groups = append(groups, &group{accs: make([]accumulator, len(p.aggregates)), first: make([]value, high-low)})
		find = func() *group { return groups[0] }
	}
	p.rows(en, 0, src, func() bool {
		g := find()
		for i, arg := range p.aggregates {
			g.accs[i].add(p.stmt.aggregates[i].name, arg(en))
		}
		return true
	})
	outer := en.aggs
	defer func() { en.aggs = outer }()
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
		if v := p.project(en); v.defined() && !emit(v) {
			return
		}
	}
}
