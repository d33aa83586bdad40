package query

// A step is some ten nanoseconds of work. These are the prices in steps.
const (
	stepsPerRow     = 4  // for a row of the result or of a join; each expression costs one more
	stepsPerElement = 2  // for an element of an array or object
	stepsPerCall    = 8  // for a call of a function or a subquery
	stepsPerKey     = 20 // for a key that is looked up in a set, or sorted
)

// walked returns the price of reading n bytes one after the other.
func walked(n int) int64 { return int64(n) >> 2 }

// copied returns the price of copying or comparing n bytes at once.
func copied(n int) int64 { return int64(n) >> 6 }

// more takes the price of the next element or member and goes on to it. It returns false at the end of the
// list or of the budget.
func (en *env) more(it *walker) bool {
	return it.next() && en.spend(stepsPerElement+walked(len(it.key)+len(it.item)))
}

// read returns the price of the characters of a string. Each use of the string resolves its escapes.
func (v *value) read() int64 {
	if v.raw {
		return int64(len(v.data)) >> 1
	}
	return copied(len(v.data))
}
