package query

import "strconv"

// env is the state of one run: the row at hand, the clock, and what is left of the budget.
type env struct {
	text  string
	slots []value // the row: one value per FROM alias
	aggs  []value // results of the aggregates of the group being projected
	stack []value // arguments of the calls being evaluated
	key   []byte  // scratch for DISTINCT and GROUP BY
	now   int64   // Unix seconds

	steps, maxSteps int64 // left, granted
	bytes, maxBytes int64
	scanned         int
	patterns        map[string]*pattern
	err             *Error
}

// spend takes n steps from the budget and says whether the run may go on.
func (en *env) spend(n int64) bool {
	if en.steps -= n; en.steps < 0 {
		en.fail(0, 0, TooMuchWork, strconv.FormatInt(en.maxSteps, 10))
	}
	return en.err == nil
}

// made checks the size of a value that an expression made; 64 bytes also cost a step.
func (en *env) made(n int) bool {
	if n > maxValueBytes {
		en.fail(0, 0, TooLarge, strconv.Itoa(maxValueBytes))
		return false
	}
	return en.spend(int64(n) / 64)
}

// kept counts n bytes that stay until the run is over: rows, and what DISTINCT, GROUP BY and ORDER BY remember.
func (en *env) kept(n int) bool {
	if en.bytes -= int64(n); en.bytes < 0 {
		en.fail(0, 0, TooLarge, strconv.FormatInt(en.maxBytes, 10))
	}
	return en.spend(int64(n) / 64)
}

//go:noinline
func (en *env) fail(at, end int, code Code, args ...string) {
	if en.err == nil {
		en.err = newError(en.text, at, end, code, args...)
	}
}

// newText is a string that a function made, or undefined when it exceeds the budget.
func (en *env) newText(s string) value {
	if !en.made(len(s)) {
		return undefined
	}
	return text(s)
}

// newArray is an array that a function made, or undefined when it exceeds the budget.
func (en *env) newArray(json string) value {
	if !en.made(len(json)) {
		return undefined
	}
	return array(json)
}
