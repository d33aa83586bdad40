package query

import (
	"math"
	"slices"
	"strings"
)

// VectorDistance: https://learn.microsoft.com/azure/cosmos-db/nosql/query/vectordistance. Every run
// compares all vectors, so an answer is exact, as with a flat index or by brute force. The other options
// are about approximate indexes and have no effect.

// These are the distance functions. The larger a cosine or dot product is, the more similar the vectors are.
const (
	cosine     = "cosine"
	dotProduct = "dotproduct"
	euclidean  = "euclidean"
)

// metricOf returns the distance function with a name, which is case-insensitive. It is empty if there is none.
func metricOf(name string) string {
	if name = strings.ToLower(name); name == cosine || name == dotProduct || name == euclidean {
		return name
	}
	return ""
}

// nearest reports whether e is a call of VectorDistance, also under its name in plans.
func (e *expr) nearest() bool {
	return e.op == opCall && (e.fn.name == "VectorDistance" || e.fn.name == vectorScore)
}

// nearest reports whether the statement sorts by VectorDistance or by the score of a text. The most similar rows come
// first. An index does not return rows in that order, so a client that merges ranges needs all rows before it returns
// the first.
func (s *statement) nearest() bool {
	return len(s.order) > 0 && (s.order[0].expr.nearest() || s.order[0].expr.readsText())
}

// distance chooses the distance function of a call: the one in its options, otherwise the one in the
// container's policy for the vectors, otherwise cosine.
func (b *binder) distance(s *statement, e *expr) {
	if e.name = cosine; b.schema != nil {
		for _, a := range e.args[:2] {
			path, ok := pathOf(a, opAlias, b.item)
			if !ok {
				path, ok = s.origin(a)
			}
			if metric := b.schema.metrics[path]; ok && metric != "" {
				e.name = metric
				break
			}
		}
	}
	if len(e.args) < 4 {
		return
	}
	options := e.args[3]
	if options.op != opObject || slices.ContainsFunc(options.args, func(a *expr) bool { return a.constant() == nil }) {
		b.rule(options, "The options of VectorDistance must be an object of constants.")
		return
	}
	for i, name := range options.names {
		v := *options.args[i].constant()
		known, text := false, strings.ToLower(v.chars())
		switch name {
		case "distanceFunction":
			if known = v.kind == isString && metricOf(text) != ""; known {
				e.name = text
			}
		case "dataType":
			known = v.kind == isString && slices.Contains([]string{"float32", "float16", "int8", "uint8"}, text)
		case "searchListSizeMultiplier":
			// LinqTranslationBaselineTests.TestVectorDistanceFunction of the .NET SDK
			if known = v.kind == isNumber; known && (v.num < 1 || v.num > 100) {
				b.fail(options.at, options.end, NotServed, "The 'searchListSizeMultiplier' value "+b.text[options.args[i].at:options.args[i].end]+
					" specified in the VectorDistance function is outside the supported range. The value must be between 1 and 100.", "SC2213")
			}
		case "quantizedVectorListMultiplier", "filterPriority":
			known = v.kind == isNumber
		default:
			text = name
		}
		if !known {
			if text == "" {
				text = name
			}
			b.rule(options.args[i], "VectorDistance does not know the option or value '#'.", text)
		}
	}
}

// constant returns the value of a literal, or of a number after a sign. It returns nil for other expressions.
func (e *expr) constant() *value {
	if e.op == opLiteral {
		return &e.val
	}
	if e.op != opNegate && e.op != opPlus || e.args[0].op != opLiteral || e.args[0].val.kind != isNumber {
		return nil
	}
	v := e.args[0].val
	if e.op == opNegate {
		v = v.negative()
	}
	return &v
}

// vector is an argument of VectorDistance: constant numbers, or an expression that is computed for each row.
type vector struct {
	numbers []float64
	eval    eval // nil if the numbers are constant
}

func (c *compiler) vector(e *expr) vector {
	if e.op == opParam {
		v, known := c.vectors[e.name]
		if !known {
			v = constantVector(c.param(e))
			if c.vectors == nil {
				c.vectors = map[string][]float64{}
			}
			c.vectors[e.name] = v
		}
		return vector{numbers: v}
	}
	if e.op != opArray {
		return vector{eval: c.expr(e)}
	}
	var numbers []float64
	for _, a := range e.args {
		sign := 1.0
		for ; a.op == opNegate; a = a.args[0] {
			sign = -sign
		}
		if a.op != opLiteral || a.val.kind != isNumber {
			return vector{eval: c.expr(e)}
		}
		numbers = append(numbers, sign*a.val.num)
	}
	return vector{numbers: numbers}
}

// constantVector returns the elements of an array of numbers. It returns nil for other values.
func constantVector(v value) (numbers []float64) {
	if v.kind != isArray {
		return nil
	}
	for it := elements(v.data); it.next(); {
		n := fromJSON(it.item)
		if n.kind != isNumber {
			return nil
		}
		numbers = append(numbers, n.num)
	}
	return numbers
}

// coordinates walks a vector.
type coordinates struct {
	numbers []float64
	it      walker
	raw     bool
	bad     bool // an element is not a number
}

// coordinates begins to walk a vector. The caller must release held bytes.
func (v *vector) coordinates(en *env) (at coordinates, held int) {
	if v.eval == nil {
		return coordinates{numbers: v.numbers}, 0
	}
	of := v.eval(en)
	if of.kind != isArray {
		return coordinates{bad: true}, 0
	}
	return coordinates{it: elements(of.data), raw: true}, en.held(&of)
}

func (at *coordinates) next(en *env) (x float64, ok bool) {
	if !at.raw {
		if len(at.numbers) == 0 {
			return 0, false
		}
		x, at.numbers = at.numbers[0], at.numbers[1:]
		return x, true
	}
	if !en.more(&at.it) {
		return 0, false
	}
	n := fromJSON(at.it.item)
	at.bad = at.bad || n.kind != isNumber
	return n.num, true
}

// distance compiles a call of VectorDistance. The result is undefined unless both vectors are arrays of
// numbers of the same length, which is not 0, and the third argument is a boolean. The conversions to
// float64 keep compilers from fusing a multiplication with an addition, so that a query prints the same
// digits everywhere.
func (c *compiler) distance(e *expr) eval {
	a, b, metric := c.vector(e.args[0]), c.vector(e.args[1]), e.name
	brute := always(value{kind: isTrue})
	if len(e.args) > 2 {
		brute = c.expr(e.args[2])
	}
	return func(en *env) value {
		if k := brute(en).kind; !en.spend(stepsPerCall) || k != isTrue && k != isFalse {
			return undefined
		}
		u, heldU := a.coordinates(en)
		v, heldV := b.coordinates(en)
		defer en.released(heldU + heldV)
		var sum, uu, vv float64
		n := 0
		for ; !u.bad && !v.bad; n++ {
			x, more := u.next(en)
			y, both := v.next(en)
			if more != both {
				return undefined
			}
			if !more {
				break
			}
			if metric == euclidean {
				sum += float64((x - y) * (x - y))
				continue
			}
			sum += float64(x * y)
			uu += float64(x * x)
			vv += float64(y * y)
		}
		switch {
		case u.bad || v.bad || n == 0 || !en.spend(int64(n)):
			return undefined
		case metric == euclidean:
			sum = math.Sqrt(sum)
		case metric == cosine:
			sum /= math.Sqrt(uu) * math.Sqrt(vv)
		}
		if math.IsNaN(sum) || math.IsInf(sum+uu+vv, 0) { // a vector has only zeros, or its numbers are too large
			return undefined
		}
		return number(sum)
	}
}
