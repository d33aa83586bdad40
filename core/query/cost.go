package query

// A step is some ten nanoseconds of work. These are the prices of what a run does.
const (
	stepsPerRow     = 4  // of the result or of a join, and one for each expression
	stepsPerElement = 2  // of an array or object that is walked
	stepsPerCall    = 8  // of a function or a subquery
	stepsPerKey     = 20 // looked up in a set, or sorted
)

// walked returns the price of looking at n bytes one after the other.
func walked(n int) int64 { return int64(n) >> 2 }

// copied returns the price of copying or comparing n bytes at once.
func copied(n int) int64 { return int64(n) >> 6 }

// more goes on to the next element or member, at its price, and returns false at the end, also of the budget.
func (en *env) more(it *walker) bool {
	return it.next() && en.spend(stepsPerElement+walked(len(it.key)+len(it.item)))
}

// read returns the price of the characters of a string: escapes are resolved whenever it is used.
func (v *value) read() int64 {
	if v.raw {
		return int64(len(v.data)) >> 1
	}
	return copied(len(v.data))
}
