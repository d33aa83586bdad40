package engine

// work is what is left of the work that a request may do. Nothing else happens in the account meanwhile, so the limits are for all
// operations of a batch together. They are counted, not timed, so that a command that is carried out again has the same answer.
type work struct {
	bytes int // of items that are read or patched
	polls int // of the queries that conditions are
}

const (
	// maxWorkBytes allows a patch of the largest item by the most operations, and half as much again.
	maxWorkBytes = 32 << 20
	// maxConditionPolls bounds the conditions of a request to some thirty milliseconds. A condition takes at least one poll, and one for
	// every ten thousand steps.
	maxConditionPolls = 300
	// conditionBytes is the number of bytes of an item that can be patched in the time that a byte of a condition's text takes to parse.
	conditionBytes = 16
)

// newWork returns what a request begins with.
func newWork() work { return work{maxWorkBytes, maxConditionPolls} }

// read counts the work of reading so many bytes.
func (w *work) read(bytes int) *Error {
	if w.bytes -= bytes; w.bytes < 0 {
		return tooMuch("operations", "33554432 bytes of items: each counts once for a read, and for a patch once more for each of its operations")
	}
	return nil
}

// interrupted counts a poll, and reports whether the conditions of the request have used up all polls.
func (w *work) interrupted(int64) bool {
	w.polls--
	return w.polls < 0
}

func tooMuch(field, limit string) *Error {
	return &Error{Status: 408, Code: RequestTimeout, Field: field, Limit: "at most " + limit,
		Message: "The operation did not complete within the allotted amount of time. One request can look at " + limit + "."}
}
