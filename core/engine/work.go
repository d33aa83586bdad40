package engine

// work is the rest of the work that a request may do. The limits hold for all operations of a batch together, because a
// batch runs without a pause. They are counted, not timed, so that a replay of the command has the same answer.
type work struct {
	bytes int // of items that may still be read or patched
	polls int // of the queries that evaluate conditions
}

const (
	// maxWorkBytes allows a patch of the largest item with the most operations, and half as much again.
	maxWorkBytes = 32 << 20
	// maxConditionPolls limits the conditions of a request to some thirty milliseconds. A condition takes at least one
	// poll, and one more for every ten thousand steps.
	maxConditionPolls = 300
	// conditionBytes is the number of bytes of an item that can be patched in the time that a byte of a condition's text takes to parse.
	conditionBytes = 16
)

// newWork returns the work that a new request may do.
func newWork() work { return work{maxWorkBytes, maxConditionPolls} }

// read counts the work of reading a number of bytes. The error is a 408 if the request has read too many.
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
