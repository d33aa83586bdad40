package arm

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
)

func toInt(a args) any {
	switch v := a.list[0].(type) {
	case int64:
		return v
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1<<62 {
			return int64(v)
		}
	case string:
		if n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 64); err == nil {
			return n
		}
	}
	return a.fail("is of %s, which is no whole number", brief(a.list[0]))
}

func toFloat(a args) any {
	switch v := a.list[0].(type) {
	case int64, float64:
		return v
	case string:
		if f, err := strconv.ParseFloat(v, 64); err == nil {
			return f
		}
	}
	return a.fail("is of %s, which is no number", brief(a.list[0]))
}

// arithmetic returns a function of two whole numbers of 64 bits. A division by 0 and a result that needs
// more bits are errors.
func arithmetic(of func(x, y int64) (int64, bool)) func(args) any {
	return func(a args) any {
		x, ok := a.list[0].(int64)
		y, also := a.list[1].(int64)
		if !ok || !also {
			return a.fail("wants whole numbers, and not %s and %s", brief(a.list[0]), brief(a.list[1]))
		}
		if n, ok := of(x, y); ok {
			return n
		}
		return a.fail("has no result that is a number of 64 bits")
	}
}

func multiply(x, y int64) (int64, bool) {
	abs := func(n int64) uint64 {
		if n < 0 {
			return -uint64(n)
		}
		return uint64(n)
	}
	high, low := bits.Mul64(abs(x), abs(y))
	return x * y, high == 0 && (low <= math.MaxInt64 || low == 1<<63 && x < 0 != (y < 0))
}

func quotient(x, y int64) int64 {
	if y == 0 {
		return 0
	}
	return x / y
}

func remainder(x, y int64) int64 {
	if y == 0 {
		return 0
	}
	return x % y
}

// extreme returns the function min (sign -1) or max (sign 1). It takes numbers or one array of numbers.
func extreme(sign int64) func(args) any {
	return func(a args) any {
		list := a.list
		if inner, ok := list[0].([]any); ok && len(list) == 1 {
			list = inner
		}
		var found any
		for _, item := range list {
			n, ok := item.(int64)
			if !ok {
				return a.fail("wants whole numbers, and not %s", brief(item))
			}
			if best, ok := found.(int64); !ok || sign < 0 && n < best || sign > 0 && n > best {
				found = n
			}
		}
		if found == nil {
			return a.fail("is of an array without items")
		}
		return found
	}
}

// maxRange is the largest number of items of the function range, by its documentation.
const maxRange = 10_000

func rangeOf(a args) any {
	first, ok := a.list[0].(int64)
	n, also := a.list[1].(int64)
	if !ok || !also || n < 0 || n > maxRange || first > math.MaxInt32 || first < math.MinInt32 {
		return a.fail("wants a first number, and from 0 to %d numbers", maxRange)
	}
	list := make([]any, n)
	for i := range list {
		list[i] = first + int64(i)
	}
	return list
}
