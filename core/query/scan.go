package query

import "strings"

// This file walks raw JSON without decoding it. Documents are valid JSON by contract; on any other bytes the functions
// stay inside the slice, terminate, and answer something.

func skipSpace(b string, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

// skipString returns the index behind the string whose opening quote is b[i].
func skipString(b string, i int) int {
	for i++; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			i++
		}
	}
	return len(b)
}

// skipValue returns the index behind the value that starts at b[i].
func skipValue(b string, i int) int {
	if i >= len(b) {
		return len(b)
	}
	if c := b[i]; c == '"' {
		return skipString(b, i)
	} else if c|0x20 == '{' { // [ differs from { in that bit, ] from } as well
		return skipNested(b, i)
	}
	for ; i < len(b); i++ {
		// Digits and letters are between the two marks that end them.
		if c := b[i]; c <= ',' && c != '+' || c == ']' || c == '}' {
			return i
		}
	}
	return len(b)
}

// skipNested returns the index behind the array or object that starts at b[i].
func skipNested(b string, i int) int {
	depth := 0
	for i < len(b) {
		c := b[i]
		if c == '"' {
			i = skipString(b, i)
			continue
		}
		i++
		switch c | 0x20 {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// findMember returns the raw value of the first member of that name, empty if b is no object or has none. It is what a
// query spends most of its time in, so the common shape, without white space, takes the short way through every step.
func findMember(b string, name string) string {
	i := skipSpace(b, 0)
	if i >= len(b) || b[i] != '{' {
		return ""
	}
	for i++; ; i++ {
		if i < len(b) && b[i] != '"' {
			i = skipSpace(b, i)
		}
		if i >= len(b) || b[i] != '"' {
			return ""
		}
		key := i + 1
		i = skipString(b, i)
		found := i-1-key >= len(name) && isKey(b[key:i-1], name)
		for i < len(b) && b[i] != ':' {
			i++
		}
		if i++; i < len(b) && b[i] <= ' ' {
			i = skipSpace(b, i)
		}
		from := i
		if i < len(b) && b[i] == '"' {
			i = skipString(b, i)
		} else {
			i = skipValue(b, i)
		}
		if found {
			return b[min(from, i):i]
		}
		if i < len(b) && b[i] != ',' {
			i = skipSpace(b, i)
		}
		if i >= len(b) || b[i] != ',' {
			return ""
		}
	}
}

// isKey compares the raw inside of a key with a name that is not longer: an escape makes a key longer than what it
// stands for, so only longer keys are ever decoded.
func isKey(raw, name string) bool {
	if name != "" && raw[0] != name[0] && raw[0] != '\\' {
		return false
	}
	if len(raw) == len(name) {
		return raw == name
	}
	if strings.IndexByte(raw, '\\') < 0 {
		return false
	}
	text, _ := unescape(raw, false)
	return text == name
}

// findElement returns the raw value of element n of an array, empty if b is no array or is shorter.
func findElement(b string, n int) string {
	it := elements(b)
	for ; n >= 0; n-- {
		if !it.next() {
			return ""
		}
	}
	return it.item
}

// walker goes through the elements of an array or the members of an object.
type walker struct {
	b      string
	i      int
	member bool
	key    string // raw inside of the quotes
	item   string // raw value
}

// elements starts a walk through an array; anything else has no elements.
func elements(b string) walker { return walk(b, '[', false) }

// members starts a walk through an object; anything else has no members.
func members(b string) walker { return walk(b, '{', true) }

//go:noinline
func walk(b string, open byte, member bool) walker {
	i := skipSpace(b, 0)
	if i >= len(b) || b[i] != open {
		return walker{i: len(b), b: b}
	}
	return walker{b: b, i: i + 1, member: member}
}

func (w *walker) next() bool {
	i := skipSpace(w.b, w.i)
	if w.member {
		if i >= len(w.b) || w.b[i] != '"' {
			w.i = len(w.b)
			return false
		}
		key := i + 1
		i = skipString(w.b, i)
		w.key = w.b[key:max(key, i-1)]
		for i < len(w.b) && w.b[i] != ':' {
			i++
		}
		i = skipSpace(w.b, i+1)
	}
	if i >= len(w.b) || w.b[i] == ']' || w.b[i] == '}' {
		w.i = len(w.b)
		return false
	}
	end := skipValue(w.b, i)
	w.item = w.b[i:end]
	i = skipSpace(w.b, end)
	if i < len(w.b) && w.b[i] == ',' {
		i++
	} else {
		i = len(w.b)
	}
	w.i = i
	return true
}

// nesting is the deepest level of arrays and objects in b.
func nesting(b string) int {
	depth, deepest := 0, 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = skipString(b, i) - 1
		case '{', '[':
			if depth++; depth > deepest {
				deepest = depth
			}
		case '}', ']':
			depth--
		}
	}
	return deepest
}
