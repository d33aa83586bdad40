package document

import (
	"strconv"
	"unicode/utf8"
)

// A Fault is the kind of an error in a text, so that the screen can word the error in each language.
type Fault uint8

// The faults.
const (
	FaultUnknown    Fault = iota
	FaultEmpty            // only white space, or nothing
	FaultNotObject        // the text is JSON, but not an object
	FaultUnexpected       // a character that is not allowed here; Want is what was expected
	FaultEnd              // the text ends too early; Want is what is missing
	FaultTrailing         // text after the end of the object
	FaultNumber           // a malformed number
	FaultEscape           // a backslash that starts no known escape
	FaultControl          // a raw control character inside a string
	FaultUTF8             // a byte that is not valid UTF-8
	FaultByteOrder        // the text begins with a byte order mark
	FaultDuplicate        // a duplicate key in an object; Want is the key
	FaultDepth            // nested deeper than MaxDepth
)

// An Error is a text that cannot be stored. Offset is in bytes from 0.
type Error struct {
	Fault  Fault
	Offset int
	Want   string // what was expected, or the duplicate key
	Found  rune   // the character found, for FaultUnexpected; 0 otherwise
}

// Error returns an English description with the offset; [Position] converts the offset to line and column.
func (e *Error) Error() string {
	at := " at byte " + strconv.Itoa(e.Offset)
	switch e.Fault {
	case FaultEmpty:
		return "empty text where JSON is expected"
	case FaultNotObject:
		return "an item must be a JSON object"
	case FaultUnexpected:
		return "expected " + e.Want + ", found " + strconv.QuoteRune(e.Found) + at
	case FaultEnd:
		return "the text ends where " + e.Want + " is expected" + at
	case FaultTrailing:
		return "text after the end of the object" + at
	case FaultNumber:
		return "malformed number" + at
	case FaultEscape:
		return "unknown escape in a string" + at
	case FaultControl:
		return "raw control character in a string" + at
	case FaultUTF8:
		return "invalid UTF-8" + at
	case FaultByteOrder:
		return "the text begins with a byte order mark"
	case FaultDuplicate:
		return "duplicate key " + strconv.Quote(e.Want) + at
	case FaultDepth:
		return "nested deeper than " + strconv.Itoa(MaxDepth) + " levels" + at
	}
	return "malformed JSON" + at
}

// Position returns the line and the column of a byte offset. Both count from 1, and the column counts characters.
func Position(text []byte, offset int) (line, column int) {
	if offset > len(text) {
		offset = len(text)
	}
	line, start := 1, 0
	for i := 0; i < offset; i++ {
		if text[i] == '\n' {
			line++
			start = i + 1
		}
	}
	return line, utf8.RuneCount(text[start:offset]) + 1
}
