package query

import "math"

// real1 makes a function from numbers to a number; anything else is undefined.
func real1(name string, f func(x float64) float64) function {
	return function{name, 1, 1, false, func(_ *env, a []value) value {
		if a[0].kind != isNumber {
			return undefined
		}
		return number(f(a[0].num))
	}}
}

func real2(name string, min int, f func(x, y float64) float64, y float64) function {
	return function{name, min, 2, false, func(_ *env, a []value) value {
		if a[0].kind != isNumber || len(a) > 1 && a[1].kind != isNumber {
			return undefined
		}
		if len(a) > 1 {
			return number(f(a[0].num, a[1].num))
		}
		return number(f(a[0].num, y))
	}}
}

// mathFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (mathematical functions)
var mathFunctions = []function{
	real1("ABS", math.Abs),
	real1("ACOS", math.Acos),
	real1("ASIN", math.Asin),
	real1("ATAN", math.Atan),
	real2("ATN2", 2, math.Atan2, 0),
	real1("CEILING", math.Ceil),
	real1("COS", math.Cos),
	real1("COT", func(x float64) float64 { return 1 / math.Tan(x) }),
	real1("DEGREES", func(x float64) float64 { return x * (180 / math.Pi) }),
	real1("EXP", exp),
	real1("FLOOR", math.Floor),
	real2("LOG", 1, logarithm, math.E),
	real1("LOG10", log10),
	{"NumberBin", 1, 2, false, numberBin},
	{"PI", 0, 0, false, func(*env, []value) value { return number(math.Pi) }},
	real2("POWER", 2, pow, 0),
	real1("RADIANS", func(x float64) float64 { return x * (math.Pi / 180) }),
	real1("ROUND", math.Round),
	real1("SIGN", func(x float64) float64 {
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return x
	}),
	real1("SIN", math.Sin),
	real1("SQRT", math.Sqrt),
	real1("SQUARE", func(x float64) float64 { return x * x }),
	real1("TAN", math.Tan),
	real1("TRUNC", math.Trunc),
}

func logarithm(x, base float64) float64 {
	switch base {
	case math.E:
		return ln(x)
	case 10:
		return log10(x)
	}
	return ln(x) / ln(base)
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
	// 1/0.1 is exact where 0.1 is not, so that 377 bins of 0.1 print as 37.7.
	if per := math.Round(1 / bin.num); math.Abs(bin.num) < 1 && per != 0 && 1/per == bin.num {
		return number(steps / per)
	}
	return number(steps * bin.num)
}

// whole makes a function from whole numbers to a whole number; anything else is undefined.
func whole(name string, f func(x, y int64) (int64, bool)) function {
	return function{name, 2, 2, false, func(_ *env, a []value) value {
		x, ok1 := a[0].integer()
		y, ok2 := a[1].integer()
		if !ok1 || !ok2 {
			return undefined
		}
		n, ok := f(x, y)
		if !ok {
			return undefined
		}
		return number(float64(n))
	}}
}

// integerFunctions calculate with 64-bit integers: https://learn.microsoft.com/azure/cosmos-db/nosql/query/intadd
var integerFunctions = []function{
	whole("IntAdd", func(x, y int64) (int64, bool) { return x + y, true }),
	whole("IntBitAnd", func(x, y int64) (int64, bool) { return x & y, true }),
	whole("IntBitLeftShift", func(x, y int64) (int64, bool) { return x << uint(y&63), true }),
	{"IntBitNot", 1, 1, false, func(_ *env, a []value) value {
		x, ok := a[0].integer()
		if !ok {
			return undefined
		}
		return number(float64(^x))
	}},
	whole("IntBitOr", func(x, y int64) (int64, bool) { return x | y, true }),
	whole("IntBitRightShift", func(x, y int64) (int64, bool) { return x >> uint(y&63), true }),
	whole("IntBitXor", func(x, y int64) (int64, bool) { return x ^ y, true }),
	whole("IntDiv", func(x, y int64) (int64, bool) {
		if y == 0 {
			return 0, false
		}
		return x / y, true
	}),
	whole("IntMod", func(x, y int64) (int64, bool) {
		if y == 0 {
			return 0, false
		}
		return x % y, true
	}),
	whole("IntMul", func(x, y int64) (int64, bool) { return x * y, true }),
	whole("IntSub", func(x, y int64) (int64, bool) { return x - y, true }),
}
