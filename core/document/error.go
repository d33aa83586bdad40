package document

import (
	"strconv"
	"unicode/utf8"
)

// A Fault is what is wrong with a text, typed so that it can be told in any language.
type Fault uint8

// The faults.
const (
	FaultUnknown    Fault = iota
	FaultEmpty            // there is nothing but white space
	FaultNotObject        // the text is JSON, but not an object
	FaultUnexpected       // a character that cannot stand here; Want says what could
	FaultEnd              // the text ends too early; Want says what is missing
	FaultTrailing         // there is text behind the object
	FaultNumber           // not a number as JSON writes them
	FaultEscape           // a backslash that starts no known escape
	FaultControl          // a raw control character inside a string
	FaultUTF8             // a byte that is not valid UTF-8
	FaultByteOrder        // the text begins with a byte order mark
	FaultDuplicate        // a key stands twice in one object; Want is the key
	FaultDepth            // nested deeper than MaxDepth
)

// An Error is a text that cannot be stored. Offset is in bytes from 0.
type Error struct {
	Fault  Fault
	Offset int
	Want   string // what was expected, or the duplicate key
	Found  rune   // the character found, for FaultUnexpected; 0 otherwise
}

// Error is an English sentence with the offset; [Position] gives line and column.
func (e *Error) Error() string {
	at := " at byte " + strconv.Itoa(e.Offset)
	switch e.Fault {
	case FaultEmpty:
		return "there is no JSON here"
	case FaultNotObject:
		return "an item must be a JSON object"
	case FaultUnexpected:
		return "expected " + e.Want + ", found " + strconv.QuoteRune(e.Found) + at
	case FaultEnd:
		return "the text ends where " + e.Want + " is expected" + at
	case FaultTrailing:
		return "text behind the end of the object" + at
	case FaultNumber:
		return "not a number as JSON writes it" + at
	case FaultEscape:
		return "unknown escape in a string" + at
	case FaultControl:
		return "raw control character in a string" + at
	case FaultUTF8:
		return "invalid UTF-8" + at
	case FaultByteOrder:
		return "the text begins with a byte order mark"
	case FaultDuplicate:
		return "the key " + strconv.Quote(e.Want) + " stands twice in one object" + at
	case FaultDepth:
		return "nested deeper than " + strconv.Itoa(MaxDepth) + " levels" + at
	}
	return "unreadable JSON" + at
}

// Position is the line and the column of a byte offset, both from 1, the column in characters.
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
