package mcp

import "fmt"

// deepest is the largest number of nested levels of objects and arrays in a message. The decoder of the SDK takes
// memory for each level. A call of a tool has four levels.
const deepest = 64

// The errors for messages that are not decoded.
var (
	tooLong = fmt.Sprintf("the message is longer than %d bytes", maxMessage)
	nested  = fmt.Sprintf("the message has objects and arrays in more than %d others", deepest)
)

// tooDeep reports whether the brackets of a text, outside of quoted texts, are nested more than deepest levels. The
// text need not be JSON.
func tooDeep(text []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			if depth++; depth > deepest {
				return true
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return false
}
