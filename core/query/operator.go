package query

import (
	"math"
	"slices"
)

// test computes the kind of an expression's value, which is enough for conditions. It is cheaper than the
// value, especially in WebAssembly, which returns results in memory.
type test func(en *env) kind

func (c *compiler) test(e *expr) test {
	switch e.op {
	case opNot:
		a := c.test(e.args[0])
		return func(en *env) kind { return not(a(en)) }
	case opAnd: // https://learn.microsoft.com/azure/cosmos-db/nosql/query/logical-operators
		return logic(c.tests(e.args), isFalse, isTrue)
	case opOr:
		return logic(c.tests(e.args), isTrue, isFalse)
	case opCompare:
		return c.comparison(e.name, e.args[0], e.args[1])
	case opBetween:
		return c.between(e.args)
	case opIn:
		return in(c.all(e.args))
	case opLike:
		return c.like(e.args)
	case opCall:
		if t := c.search(e); t != nil {
			return t
		}
	}
	v := c.expr(e)
	return func(en *env) kind { return v(en).kind }
}

func (c *compiler) tests(list []*expr) []test {
	out := make([]test, len(list))
	for i, e := range list {
		out[i] = c.test(e)
	}
	return out
}

// logic returns decisive if one operand is of that kind. Otherwise it returns undefined if one operand is
// not a boolean, and other if all are.
func logic(list []test, decisive, other kind) test {
	return func(en *env) kind {
		result := other
		for _, operand := range list {
			switch operand(en) {
			case decisive:
				return decisive
			case other:
			default:
				result = isUndefined
			}
		}
		return result
	}
}

// filter compiles WHERE. It tests the conditions with only paths and constants first, then the conditions on places,
// then all others. A caller may leave out items that do not meet the first conditions (see [Query.Ranges] and
// [Query.Areas]). The order ensures that the other conditions, which can cause errors, are never evaluated for these
// items.
func (c *compiler) filter(e *expr) test {
	var plain, places, others []*expr
	e.conjuncts(func(e *expr) {
		if call, _ := e.located(); e.plain() {
			plain = append(plain, e)
		} else if call != nil {
			places = append(places, e)
		} else {
			others = append(others, e)
		}
	})
	list := c.tests(slices.Concat(plain, places, others))
	if len(list) == 1 {
		return list[0]
	}
	return func(en *env) kind {
		for _, operand := range list {
			if operand(en) != isTrue {
				return isFalse
			}
		}
		return isTrue
	}
}

// between compiles a BETWEEN b AND c. It compiles and computes a only once, because a may be another BETWEEN, and so on.
func (c *compiler) between(args []*expr) test {
	a, low, high := c.expr(args[0]), c.expr(args[1]), c.expr(args[2])
	least, most := orders(">="), orders("<=")
	return func(en *env) kind {
		x := a(en)
		held := en.held(&x)
		y := low(en)
		above := en.compares(&x, &y, least)
		if above != isFalse {
			y = high(en)
			if below := en.compares(&x, &y, most); below != isTrue {
				above = below
			}
		}
		en.released(held)
		return above
	}
}

// in compiles IN: https://learn.microsoft.com/azure/cosmos-db/nosql/query/keywords#in. An undefined item
// is equal to no value.
func in(list []eval) test {
	return func(en *env) kind {
		v, found := list[0](en), isFalse
		if !v.defined() {
			return isUndefined
		}
		held := en.held(&v)
		for _, item := range list[1:] {
			if equal(en, v, item(en)) == isTrue {
				found = isTrue
				break
			}
		}
		en.released(held)
		return found
	}
}

func (c *compiler) unary(e *expr) eval {
	a := c.expr(e.args[0])
	if v := e.constant(); v != nil { // the sign belongs to the number (sql.g4 of github.com/Azure/azure-cosmos-dotnet-v3)
		return always(*v)
	}
	switch e.op {
	case opNegate:
		return onNumber(a, func(x float64) float64 { return -x })
	case opBitNot:
		return onNumber(a, func(x float64) float64 { return float64(^toInt32(x)) })
	}
	return onNumber(a, func(x float64) float64 { return x })
}

func not(k kind) kind {
	switch k {
	case isTrue:
		return isFalse
	case isFalse:
		return isTrue
	}
	return isUndefined
}

func onNumber(a eval, f func(float64) float64) eval {
	return func(en *env) value {
		v := a(en)
		if v.kind != isNumber {
			return undefined
		}
		return number(f(v.num))
	}
}

// constant returns the value of a literal or a parameter.
func (c *compiler) constant(e *expr) (v value, ok bool) {
	switch e.op {
	case opLiteral:
		return e.val, true
	case opParam:
		return c.param(e), true
	}
	return v, false
}

// folds reports whether e is a constant. Arrays and objects of constants are constants, too.
func (e *expr) folds() bool {
	switch e.op {
	case opLiteral, opParam:
		return true
	case opArray, opObject, opNegate, opPlus:
		return !slices.ContainsFunc(e.args, func(a *expr) bool { return !a.folds() })
	}
	return false
}

// folded returns the value of an expression that folds.
func (c *compiler) folded(e *expr) value {
	const enough = 1 << 40
	return c.expr(e)(&env{slots: make([]value, 1), steps: enough, bytes: enough, maxBytes: enough})
}

// comparison compiles one of = != < <= > >=. Most filters compare a path with a constant, for which there
// is a faster form.
func (c *compiler) comparison(sign string, left, right *expr) test {
	v, ok := c.constant(left)
	if ok && turned[sign] != "" {
		left, sign = right, turned[sign]
	} else if v, ok = c.constant(right); !ok {
		return comparison(sign, c.expr(left), c.expr(right))
	}
	switch {
	case sign == "=" && v.kind == isString && left.op == opAlias:
		return equalAlias(left.slot, v.chars())
	case sign == "=" && v.kind == isString:
		return equalString(c.expr(left), v.chars())
	case sign == "=" || sign == "!=":
		return comparison(sign, c.expr(left), always(v))
	}
	a, wanted := c.expr(left), orders(sign)
	return func(en *env) kind {
		x := a(en)
		return en.compares(&x, &v, wanted)
	}
}

func equalString(a eval, s string) test {
	return func(en *env) kind {
		v := a(en)
		return v.isText(en, s)
	}
}

// equalAlias is equalString for the value of an alias, such as the elements of a joined array.
func equalAlias(slot int, s string) test {
	return func(en *env) kind { return en.slots[slot].isText(en, s) }
}

func (v *value) isText(en *env, s string) kind {
	switch {
	case !v.defined():
		return isUndefined
	case v.kind != isString:
		return isFalse
	case v.raw:
		en.spend(v.read())
		return kindOf(v.chars() == s)
	}
	return kindOf(v.data == s)
}

func comparison(sign string, a, b eval) test {
	switch sign {
	case "=":
		return func(en *env) kind {
			x, y := en.both(a, b)
			return equal(en, x, y)
		}
	case "!=":
		return func(en *env) kind {
			x, y := en.both(a, b)
			return not(equal(en, x, y))
		}
	}
	wanted := orders(sign)
	return func(en *env) kind {
		x, y := en.both(a, b)
		return en.compares(&x, &y, wanted)
	}
}

// both computes two operands. The first value is in use while the second is computed.
func (en *env) both(a, b eval) (x, y value) {
	x = a(en)
	held := en.held(&x)
	y = b(en)
	en.released(held)
	return x, y
}

// orders returns the results of compare for which an operator is true: bit 0 for less, bit 1 for equal, bit 2 for greater.
func orders(sign string) (wanted uint8) {
	wanted = 4
	if sign[0] == '<' {
		wanted = 1
	}
	if len(sign) == 2 {
		wanted += 2
	}
	return wanted
}

// compares returns the value of a comparison: true if the result of compare is one of the wanted results, which are
// bits as in orders. The value is undefined except between primitive values of the same type
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/equality-comparison-operators).
func (en *env) compares(x, y *value, wanted uint8) kind {
	switch {
	case !ordered(x, y) || !en.spend(x.read()+y.read()):
		return isUndefined
	case x.num != x.num || y.num != y.num: // NaN
		return isFalse
	}
	return kindOf(wanted>>uint(compare(x, y)+1)&1 == 1)
}

// arithmetic compiles an operator of two numbers whose result is a number, or ||, which joins strings.
func arithmetic(sign string, a, b eval) eval {
	var f func(x, y float64) float64
	switch sign {
	case "||":
		return func(en *env) value {
			x, y := en.both(a, b)
			if x.kind != isString || y.kind != isString {
				return undefined
			}
			if !en.spend(x.read() + y.read()) {
				return undefined
			}
			return en.newText(x.chars() + y.chars())
		}
	case "+":
		f = func(x, y float64) float64 { return x + y }
	case "-":
		f = func(x, y float64) float64 { return x - y }
	case "*":
		f = func(x, y float64) float64 { return x * y }
	case "/":
		f = func(x, y float64) float64 { return x / y }
	case "%":
		f = math.Mod
	case "&":
		f = func(x, y float64) float64 { return float64(toInt32(x) & toInt32(y)) }
	case "|":
		f = func(x, y float64) float64 { return float64(toInt32(x) | toInt32(y)) }
	case "^":
		f = func(x, y float64) float64 { return float64(toInt32(x) ^ toInt32(y)) }
	case "<<":
		f = func(x, y float64) float64 { return float64(toInt32(x) << (uint32(toInt32(y)) & 31)) }
	case ">>":
		f = func(x, y float64) float64 { return float64(toInt32(x) >> (uint32(toInt32(y)) & 31)) }
	case ">>>":
		f = func(x, y float64) float64 { return float64(uint32(toInt32(x)) >> (uint32(toInt32(y)) & 31)) }
	}
	return func(en *env) value {
		x, y := a(en), b(en)
		if x.kind != isNumber || y.kind != isNumber {
			return undefined
		}
		return number(f(x.num, y.num))
	}
}

// toInt32 converts a number like JavaScript. The documentation says that the bitwise operators do so:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/bitwise-operators
func toInt32(f float64) int32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return int32(int64(math.Mod(f, 1<<32))) // keeps the last 32 bits
}
