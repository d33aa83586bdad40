package query

// eval computes an expression for the row in en. It never fails. A result that cannot be computed is
// undefined, and an exceeded budget is recorded in en, which the loop over the rows checks.
type eval func(en *env) value

// compiler turns expressions into closures. Parameters become constants.
type compiler struct {
	text     string
	schema   *Schema
	item     int // the slot of the container's items
	params   map[string]value
	done     map[*computed]eval
	vectors  map[string][]float64 // the parameters of VectorDistance
	texts    int                  // the number of texts that full-text functions read
	scorings []*scoring           // the calls of FullTextScore
	err      *Error
}

func (c *compiler) expr(e *expr) eval {
	switch e.op {
	case opLiteral:
		return always(e.val)
	case opParam:
		return always(c.param(e))
	case opAlias, opRoot, opMember:
		return c.path(e)
	case opComputed:
		return c.computed(e.by)
	case opIndex:
		return c.index(e)
	case opArray:
		return c.array(e)
	case opObject:
		return makeObject(e.names, c.all(e.args))
	case opNegate, opPlus, opBitNot:
		return c.unary(e)
	case opNot, opAnd, opOr, opCompare, opBetween, opIn, opLike:
		t := c.test(e)
		return func(en *env) value { return value{kind: t(en)} }
	case opMath:
		return arithmetic(e.name, c.expr(e.args[0]), c.expr(e.args[1]))
	case opTernary:
		t, a := c.test(e.args[0]), c.all(e.args[1:])
		return func(en *env) value {
			if t(en) == isTrue {
				return a[0](en)
			}
			return a[1](en)
		}
	case opCoalesce:
		a := c.all(e.args)
		return func(en *env) value {
			if v := a[0](en); v.defined() {
				return v
			}
			return a[1](en)
		}
	case opCall:
		return c.call(e)
	case opFunction:
		return c.function(e)
	case opAggregate:
		slot := e.slot
		return func(en *env) value { return en.aggs[slot] }
	}
	return c.subquery(e)
}

func (c *compiler) all(list []*expr) []eval {
	out := make([]eval, len(list))
	for i, e := range list {
		out[i] = c.expr(e)
	}
	return out
}

func always(v value) eval { return func(*env) value { return v } }

func (c *compiler) param(e *expr) value {
	v, ok := c.params[e.name]
	if !ok && c.err == nil {
		c.err = newError(c.text, e.at, e.end, BadParameter, e.name)
	}
	return v
}

// path follows property names from an alias through raw JSON. Only the last one becomes a value.
func (c *compiler) path(e *expr) eval {
	var names []string
	root := e
	for ; root.op == opMember; root = root.args[0] {
		names = append(names, root.name)
	}
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	if root.op == opRoot {
		return follow(func(en *env) value { return en.slots[0] }, names)
	}
	if root.op != opAlias {
		return follow(c.expr(root), names)
	}
	slot := root.slot
	switch len(names) {
	case 0:
		return func(en *env) value { return en.slots[slot] }
	case 1:
		name, ts := names[0], names[0] == "_ts"
		return func(en *env) value {
			v := &en.slots[slot]
			if v.kind != isObject {
				return undefined
			}
			if ts && v.num != 0 {
				return number(v.num)
			}
			if en.steps < 0 { // the budget ended within this row
				return undefined
			}
			at := findMember(v.data, name)
			if !en.spend(walked(end(v.data, at))) {
				return undefined
			}
			return fromJSON(at)
		}
	}
	return follow(func(en *env) value { return en.slots[slot] }, names)
}

func follow(root eval, names []string) eval {
	return func(en *env) value {
		v := root(en)
		if v.kind != isObject || en.steps < 0 { // the budget ended within this row
			return undefined
		}
		at := v.data
		for _, name := range names {
			in := at
			if at = findMember(in, name); !en.spend(walked(end(in, at))) || at == "" {
				return undefined
			}
		}
		return fromJSON(at)
	}
}

// member returns the value of a member of an object.
func (en *env) member(object, name string) value {
	if en.steps < 0 { // the budget ended within this row
		return undefined
	}
	at := findMember(object, name)
	if !en.spend(walked(end(object, at))) {
		return undefined
	}
	return fromJSON(at)
}

// index compiles a[0] or a["name"], with any expression in the brackets.
func (c *compiler) index(e *expr) eval {
	if root, name := e.args[0], e.args[1]; root.op == opAlias && root.slot == c.item && name.op == opParam {
		v := c.param(name)
		if by := c.schema.property(v.chars()); by != nil {
			return c.computed(by)
		}
	}
	base, at := c.expr(e.args[0]), c.expr(e.args[1])
	return func(en *env) value {
		v, i := base(en), at(en)
		if v.kind == isObject && i.kind == isString {
			return en.member(v.data, i.chars())
		}
		n, ok := i.integer()
		if v.kind != isArray || !ok || n < 0 || n > int64(len(v.data)) {
			return undefined
		}
		it := elements(v.data)
		for ; n >= 0; n-- {
			if !en.more(&it) {
				return undefined
			}
		}
		return fromJSON(it.item)
	}
}

// array compiles [a, b]. Undefined elements are left out:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/scalar-expressions#remarks
func (c *compiler) array(e *expr) eval {
	items := c.all(e.args)
	return func(en *env) value {
		w := arrayWriter{en: en}
		for _, item := range items {
			if !w.add(item(en)) {
				return undefined
			}
		}
		return w.value()
	}
}

// arrayWriter builds a JSON array.
type arrayWriter struct {
	en *env
	b  []byte
}

// add appends an element. It returns false if the array exceeds the budget.
func (w *arrayWriter) add(v value) bool {
	if !v.defined() {
		return w.en.err == nil
	}
	n := len(w.b)
	if w.b == nil {
		w.b = append(w.b, '[')
	} else {
		w.b = append(w.b, ',')
	}
	w.b = appendJSON(w.b, v)
	w.en.take(len(w.b) - n)
	return w.en.grown(len(w.b), len(v.data))
}

func (w *arrayWriter) value() value {
	if w.b == nil {
		return array("[]")
	}
	w.en.released(len(w.b))
	return w.en.newArray(view(append(w.b, ']')))
}

// makeObject compiles { name: value }. Members with undefined values are left out.
func makeObject(names []string, items []eval) eval {
	keys := make([][]byte, len(names))
	for i, name := range names {
		keys[i] = append(appendString(nil, name), ':')
	}
	return func(en *env) value {
		b := make([]byte, 1, 64)
		b[0] = '{'
		for i, item := range items {
			v := item(en)
			if !v.defined() {
				continue
			}
			if len(b) > 1 {
				b = append(b, ',')
			}
			n := len(b)
			b = appendJSON(append(b, keys[i]...), v)
			en.take(len(b) - n)
			if !en.grown(len(b), len(v.data)) {
				return undefined
			}
		}
		en.released(len(b) - 1)
		b = append(b, '}')
		if !en.made(len(b)) {
			return undefined
		}
		return object(view(b))
	}
}

// call compiles a call. The call evaluates its arguments onto the stack, so it allocates no memory for them.
func (c *compiler) call(e *expr) eval {
	if e.nearest() {
		return c.distance(e)
	}
	if e.readsText() {
		return c.fullText(e)
	}
	if e.fn.spatial != nil {
		return c.spatial(e)
	}
	fn, args := e.fn, c.all(e.args)
	return func(en *env) value {
		base, held := len(en.stack), 0
		cost := int64(stepsPerCall)
		result, defined := undefined, true
		for _, arg := range args {
			v := arg(en)
			if defined = v.defined() || fn.undefined; !defined {
				break
			}
			cost += fn.price(&v)
			held += en.held(&v)
			en.stack = append(en.stack, v)
		}
		if defined && en.spend(cost) {
			result = fn.run(en, en.stack[base:])
		}
		en.stack = en.stack[:base]
		en.released(held)
		return result
	}
}

// subquery compiles EXISTS, ARRAY or a scalar subquery: https://learn.microsoft.com/azure/cosmos-db/nosql/query/subquery
func (c *compiler) subquery(e *expr) eval {
	p := c.plan(e.sub)
	switch e.op {
	case opExists:
		return func(en *env) value {
			found := false
			p.run(en, nil, func(value) bool { found = true; return false })
			return truth(found)
		}
	case opSubArray:
		return func(en *env) value {
			w := arrayWriter{en: en}
			p.run(en, nil, w.add)
			return w.value()
		}
	}
	at, end := e.at, e.end
	return func(en *env) value {
		result, rows := undefined, 0
		p.run(en, nil, func(v value) bool { result = v; rows++; return rows < 2 })
		if rows > 1 {
			en.fail(at, end, BadQuery, "The cardinality of a scalar subquery result set cannot be greater than one.")
		}
		return result
	}
}
