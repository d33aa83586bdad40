package query

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/trigonometry"
)

// mathFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (mathematical functions)
var mathFunctions = []function{
	{name: "ABS", min: 1, max: 1, real: math.Abs},
	{name: "ACOS", min: 1, max: 1, real: trigonometry.Acos},
	{name: "ASIN", min: 1, max: 1, real: trigonometry.Asin},
	{name: "ATAN", min: 1, max: 1, real: trigonometry.Atan},
	{name: "ATN2", min: 2, max: 2, real2: trigonometry.Atan2},
	{name: "CEILING", min: 1, max: 1, real: math.Ceil},
	{name: "COS", min: 1, max: 1, real: trigonometry.Cos},
	{name: "COT", min: 1, max: 1, real: trigonometry.Cot},
	{name: "DEGREES", min: 1, max: 1, real: func(x float64) float64 { return x * (180 / math.Pi) }},
	{name: "EXP", min: 1, max: 1, real: exponential},
	{name: "FLOOR", min: 1, max: 1, real: math.Floor},
	{name: "LOG", min: 1, max: 2, call: logarithm},
	{name: "LOG10", min: 1, max: 1, real: log10},
	{name: "NumberBin", min: 1, max: 2, call: numberBin},
	{name: "PI", min: 0, max: 0, call: func(*env, []value) value { return number(math.Pi) }},
	{name: "POWER", min: 2, max: 2, real2: pow},
	{name: "RADIANS", min: 1, max: 1, real: func(x float64) float64 { return math.Pi * x / 180 }},
	{name: "RAND", min: 0, max: 0, call: func(en *env, _ []value) value { return number(en.random()) }},
	{name: "ROUND", min: 1, max: 1, real: math.Round},
	{name: "SIGN", min: 1, max: 1, real: func(x float64) float64 {
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return x
	}},
	{name: "SIN", min: 1, max: 1, real: trigonometry.Sin},
	{name: "SQRT", min: 1, max: 1, real: math.Sqrt},
	{name: "SQUARE", min: 1, max: 1, real: func(x float64) float64 { return x * x }},
	{name: "TAN", min: 1, max: 1, real: trigonometry.Tan},
	{name: "TRUNC", min: 1, max: 1, real: math.Trunc},
}

// logarithm returns the natural logarithm, or the logarithm to the base of the second argument.
func logarithm(_ *env, a []value) value {
	if a[0].kind != isNumber || len(a) > 1 && a[1].kind != isNumber {
		return undefined
	}
	x := a[0].num
	switch {
	case len(a) == 1:
		return number(ln(x))
	case a[1].num == 10:
		return number(log10(x))
	}
	return number(ln(x) / ln(a[1].num))
}

// numberBin rounds down to a multiple of the bin: https://learn.microsoft.com/azure/cosmos-db/nosql/query/numberbin
func numberBin(_ *env, a []value) value {
	bin := number(1)
	if len(a) > 1 {
		bin = a[1]
	}
	if a[0].kind != isNumber || bin.kind != isNumber || bin.num == 0 {
		return undefined
	}
	steps := math.Floor(a[0].num / bin.num)
	// 1/0.1 is exact and 0.1 is not. With a division, 377 bins of 0.1 print as 37.7.
	if per := math.Round(1 / bin.num); math.Abs(bin.num) < 1 && per != 0 && 1/per == bin.num {
		return number(steps / per)
	}
	return number(steps * bin.num)
}

// integerFunctions compute with 64-bit integers: https://learn.microsoft.com/azure/cosmos-db/nosql/query/intadd
var integerFunctions = []function{
	{name: "IntAdd", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x + y, true }},
	{name: "IntBitAnd", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x & y, true }},
	{name: "IntBitLeftShift", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x << uint(y&63), true }},
	{name: "IntBitNot", min: 1, max: 1, call: func(_ *env, a []value) value {
		x, ok := a[0].integer()
		if !ok {
			return undefined
		}
		return whole(^x)
	}},
	{name: "IntBitOr", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x | y, true }},
	{name: "IntBitRightShift", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x >> uint(y&63), true }},
	{name: "IntBitXor", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x ^ y, true }},
	{name: "IntDiv", min: 2, max: 2, whole: func(x, y int64) (int64, bool) {
		if y == 0 {
			return 0, false
		}
		return x / y, true
	}},
	{name: "IntMod", min: 2, max: 2, whole: func(x, y int64) (int64, bool) {
		if y == 0 {
			return 0, false
		}
		return x % y, true
	}},
	{name: "IntMul", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x * y, true }},
	{name: "IntSub", min: 2, max: 2, whole: func(x, y int64) (int64, bool) { return x - y, true }},
}
