package codegen

import (
	"math"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// These are the service's limits for an item (concepts-limits).
const (
	maxBody  = 2 << 20 // bytes
	maxDepth = 128     // nested objects and arrays
)

// value is a JSON value. Its members are in their original order.
type value struct {
	kind    gjson.Type
	raw     string // for a number
	text    string // for a string
	array   bool   // for JSON: an array, not an object
	names   []string
	members []value
}

// parseBody parses a JSON object. If raw is not an object, nests too deep, or has a number beyond the
// range of doubles, ok is false.
func parseBody(raw string) (v value, ok bool) {
	if len(raw) > maxBody || tooDeep(raw) || !gjson.Valid(raw) {
		return value{}, false
	}
	r := gjson.Parse(raw)
	if !r.IsObject() {
		return value{}, false
	}
	return parseValue(r)
}

func parseValue(r gjson.Result) (v value, ok bool) {
	v, ok = value{kind: r.Type}, true
	switch r.Type {
	case gjson.String:
		v.text = strings.ToValidUTF8(r.String(), "\uFFFD")
	case gjson.Number:
		v.raw = r.Raw
		return v, finite(r.Raw)
	case gjson.JSON:
		v.array = r.IsArray()
		at := map[string]int{}
		r.ForEach(func(key, member gjson.Result) bool {
			var m value
			if m, ok = parseValue(member); !ok {
				return false
			}
			name := strings.ToValidUTF8(key.String(), "\uFFFD")
			if i, twice := at[name]; twice && !v.array { // the last one counts, as for most parsers of JSON
				v.members[i] = m
				return true
			}
			at[name] = len(v.names)
			v.names, v.members = append(v.names, name), append(v.members, m)
			return true
		})
	}
	return v, ok
}

// tooDeep reports whether brackets outside of strings nest deeper than maxDepth.
func tooDeep(raw string) bool {
	depth, inString := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// finite reports whether the number is within the range of doubles.
func finite(raw string) bool {
	f, _ := strconv.ParseFloat(raw, 64)
	return !math.IsInf(f, 0)
}

// numeral returns a JSON number as a literal of C#, JavaScript and Python. It is a whole number if 64 bits
// are enough, otherwise a double.
func numeral(raw string) string {
	if n, err := strconv.ParseInt(raw, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	f, _ := strconv.ParseFloat(raw, 64)
	switch {
	case f == 0:
		return "0.0" // some languages reject a literal like 1e-400
	case !strings.ContainsAny(raw, ".eE"):
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	return raw
}

// style is the form of a JSON value in a language.
type style struct {
	open, close   string                   // around members
	first, last   string                   // around elements
	member        func(name string) string // the text before a member's value
	quote         func(string) string
	numeral       func(raw string) string
	yes, no, null string
	pad           string // one step of indentation
	trailing      bool   // a comma after the last member
	brace         bool   // the opening bracket is on its own line
}

// literal writes v. It indents the lines after the first by pad.
func (v *value) literal(s *style, pad string) string {
	switch v.kind {
	case gjson.String:
		return s.quote(v.text)
	case gjson.Number:
		return s.numeral(v.raw)
	case gjson.True:
		return s.yes
	case gjson.False:
		return s.no
	case gjson.Null:
		return s.null
	}
	open, end := s.open, s.close
	if v.array {
		open, end = s.first, s.last
	}
	var b strings.Builder
	if i := strings.LastIndexByte(open, ' '); s.brace && i >= 0 && len(v.members) > 0 {
		b.WriteString(open[:i] + "\n" + pad + open[i+1:])
	} else {
		b.WriteString(open)
	}
	for i := range v.members {
		b.WriteString("\n" + pad + s.pad)
		if !v.array {
			b.WriteString(s.member(v.names[i]))
		}
		b.WriteString(v.members[i].literal(s, pad+s.pad))
		if s.trailing || i < len(v.members)-1 {
			b.WriteByte(',')
		}
	}
	if len(v.members) > 0 {
		b.WriteString("\n" + pad)
	}
	b.WriteString(end)
	return b.String()
}

// jsonStyle is JSON with an indentation and a way of quoting.
func jsonStyle(pad string, quote func(string) string) *style {
	return &style{open: "{", close: "}", first: "[", last: "]", quote: quote, numeral: func(raw string) string { return raw },
		member: func(name string) string { return quote(name) + ": " }, yes: "true", no: "false", null: "null", pad: pad}
}
