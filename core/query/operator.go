package query

import "math"

// and compiles AND: false if one operand is false, else undefined if one is not a boolean, else true:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/logical-operators
func and(list []eval) eval { return logic(list, isFalse, isTrue) }

// or compiles OR: true if one operand is true, else undefined if one is not a boolean, else false.
func or(list []eval) eval { return logic(list, isTrue, isFalse) }

// logic returns decisive if one operand has that kind, else undefined if one is not a boolean, else other.
func logic(list []eval, decisive, other kind) eval {
	return func(en *env) value {
		result := value{kind: other}
		for _, operand := range list {
			switch operand(en).kind {
			case decisive:
				return value{kind: decisive}
			case other:
			default:
				result = undefined
			}
		}
		return result
	}
}

// in compiles IN: https://learn.microsoft.com/azure/cosmos-db/nosql/query/keywords#in. An undefined item equals nothing.
func in(list []eval) eval {
	return func(en *env) value {
		v := list[0](en)
		if !v.defined() {
			return undefined
		}
		for _, item := range list[1:] {
			if equal(en, v, item(en)).kind == isTrue {
				return truth(true)
			}
		}
		return truth(false)
	}
}

func (c *compiler) unary(e *expr) eval {
	a := c.expr(e.args[0])
	switch e.op {
	case opNot:
		return func(en *env) value { return not(a(en)) }
	case opNegate:
		if e.args[0].op == opLiteral && e.args[0].val.kind == isNumber {
			return always(number(-e.args[0].val.num))
		}
		return onNumber(a, func(x float64) float64 { return -x })
	case opBitNot:
		return onNumber(a, func(x float64) float64 { return float64(^toInt32(x)) })
	}
	return onNumber(a, func(x float64) float64 { return x })
}

func not(v value) value {
	switch v.kind {
	case isTrue:
		return truth(false)
	case isFalse:
		return truth(true)
	}
	return undefined
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

// compare compiles a comparison. Most filters compare a path with a constant string, which has a faster form.
func (c *compiler) compare(e *expr) eval {
	if e.name == "=" {
		for i, side := range e.args {
			v := side.val
			if side.op == opParam {
				v = c.param(side)
			} else if side.op != opLiteral {
				continue
			}
			if v.kind == isString {
				return equalString(c.expr(e.args[1-i]), v.chars())
			}
		}
	}
	return comparison(e.name, c.expr(e.args[0]), c.expr(e.args[1]))
}

func equalString(a eval, s string) eval {
	return func(en *env) value {
		switch v := a(en); {
		case !v.defined():
			return undefined
		case v.kind != isString:
			return truth(false)
		case v.raw:
			en.spend(v.read())
			return truth(v.chars() == s)
		default:
			return truth(v.data == s)
		}
	}
}

// comparison compiles one of = != < <= > >=. The last four are undefined except between primitive values of the same type
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/equality-comparison-operators).
func comparison(sign string, a, b eval) eval {
	var test func(order int) bool
	switch sign {
	case "=":
		return func(en *env) value { return equal(en, a(en), b(en)) }
	case "!=":
		return func(en *env) value { return not(equal(en, a(en), b(en))) }
	case "<":
		test = func(o int) bool { return o < 0 }
	case "<=":
		test = func(o int) bool { return o <= 0 }
	case ">":
		test = func(o int) bool { return o > 0 }
	default:
		test = func(o int) bool { return o >= 0 }
	}
	return func(en *env) value {
		x, y := a(en), b(en)
		if !ordered(x, y) || !en.spend(x.read()+y.read()) {
			return undefined
		}
		if x.num != x.num || y.num != y.num {
			return truth(false) // NaN
		}
		return truth(test(compare(x, y)))
	}
}

// arithmetic compiles an operator that makes a number of two numbers, or ||, which joins strings.
func arithmetic(sign string, a, b eval) eval {
	var f func(x, y float64) float64
	switch sign {
	case "||":
		return func(en *env) value {
			x, y := a(en), b(en)
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

// toInt32 converts as JavaScript does, which the bitwise operators are documented to follow:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/bitwise-operators
func toInt32(f float64) int32 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return int32(int64(math.Mod(f, 1<<32))) // keeps the last 32 bits
}
