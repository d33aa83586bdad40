package query

import "strconv"

// env is the state of one run: the current row, the clock, and the rest of the budget.
type env struct {
	text  string
	slots []value // the row: one value per FROM alias
	aggs  []value // results of the aggregates of the group being projected
	stack []value // arguments of the calls being evaluated
	key   []byte  // scratch for DISTINCT and GROUP BY
	now   int64   // Unix seconds

	steps       int64 // steps left until the next call of refill
	reserve     int64 // steps left after these
	maxSteps    int64
	slice       int64 // steps between two calls of interrupted
	interrupted func(int64) bool

	bytes, maxBytes int64
	scanned         int
	gathered        uint64 // number of rows so far from a subquery of FROM that makes a row of several items

	item     *Item  // the present item; if nil, the run counts the items
	doc      string // the text of that item, if the run reads whole items
	schema   *Schema
	texts    []analyzed // the texts that full-text functions have read last
	count    func() int
	most     int // number of rows that the caller takes, or 0
	lastItem uint64
	lastRow  int
	from     Cursor // where the page begins
	given    int    // rows that the caller has taken
	refused  bool   // the caller has refused a row
	next     Cursor // the place of that row

	seed     uint64 // of RAND
	draws    uint64 // state of the generator for drawnFor
	drawnFor uint64 // the number of an item
	drawn    bool

	functions Caller // calls udf.name(…)

	patterns map[string]*pattern // for RegexMatch
	trimmed  charset             // of the last TRIM
	err      *Error
}

// spend takes n steps from the budget and reports whether the run may go on.
func (en *env) spend(n int64) bool {
	if en.steps -= n; en.steps < 0 {
		en.refill()
	}
	return en.err == nil
}

// refill grants the next steps. It ends the run if no steps are left or the caller interrupts.
func (en *env) refill() {
	left := en.reserve + en.steps
	switch {
	case left < 0:
		en.fail(0, 0, TooMuchWork, strconv.FormatInt(en.maxSteps, 10))
	case en.interrupted != nil && en.interrupted(en.maxBytes-en.bytes):
		en.fail(0, 0, Interrupted)
	default:
		en.steps = min(left, en.slice)
		en.reserve = left - en.steps
	}
}

// made checks the size of a value that an expression builds, and takes the steps of its bytes.
func (en *env) made(n int) bool {
	if n > maxValueBytes {
		en.fail(0, 0, TooLarge, strconv.Itoa(maxValueBytes))
		return false
	}
	return en.spend(copied(n))
}

// grown checks the size of an array or object that an expression is building. A value of n bytes has just
// been added to it.
func (en *env) grown(size, n int) bool {
	if size > maxValueBytes {
		return en.made(size)
	}
	return en.spend(walked(n))
}

// together returns the size of values that a function joins. If one value is of another kind, or the size
// exceeds the budget, ok is false.
func (en *env) together(a []value, k kind) (n int, ok bool) {
	for _, v := range a {
		if v.kind != k {
			return 0, false
		}
		n += len(v.data)
	}
	return n, en.made(n)
}

// kept counts n bytes that stay allocated until the run ends or released gives them back. These are rows,
// and the memory of DISTINCT, GROUP BY and ORDER BY.
func (en *env) kept(n int) bool {
	en.take(n)
	return en.spend(copied(n))
}

func (en *env) take(n int) {
	if en.bytes -= int64(n); en.bytes < 0 {
		en.fail(0, 0, TooLarge, strconv.FormatInt(en.maxBytes, 10))
	}
}

func (en *env) released(n int) { en.bytes += int64(n) }

// built returns the bytes of a value that an expression has built. They are 0 for a value that points into
// the present item.
func (en *env) built(v *value) int {
	if v.kind < isString || inside(v.data, en.slots[0].data) {
		return 0
	}
	return len(v.data)
}

// held counts the bytes of a large value that is in use. It returns the number of bytes to release
// afterwards. Small values are not counted, because a query has at most one for each of its expressions.
func (en *env) held(v *value) (n int) {
	if len(v.data) > smallValue {
		n = en.built(v)
		en.take(n)
	}
	return n
}

func (en *env) fail(at, end int, code Code, args ...string) {
	if en.err == nil {
		en.err = newError(en.text, at, end, code, args...)
	}
	en.steps, en.reserve = -1, 0 // the rest of the row sees that the run has ended
}

// newText returns a string that a function has built, or undefined if it exceeds the budget.
func (en *env) newText(s string) value {
	if !en.made(len(s)) {
		return undefined
	}
	return text(s)
}

// newArray returns an array that a function has built, or undefined if it exceeds the budget.
func (en *env) newArray(json string) value {
	if !en.made(len(json)) {
		return undefined
	}
	return array(json)
}
