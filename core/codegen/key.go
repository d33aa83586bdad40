package codegen

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// kind is the type of a partition key component.
type kind byte

const (
	absent kind = iota // the item lacks the property; {} in the protocol
	null
	boolean
	number
	text
)

// component is one value of a partition key.
type component struct {
	kind  kind
	text  string  // for text
	num   float64 // for number
	truth bool    // for boolean
}

// parseKey parses the JSON array of a partition key with one value for each path.
func parseKey(raw string, paths int) ([]component, bool) {
	if !gjson.Valid(raw) {
		return nil, false
	}
	parsed := gjson.Parse(raw)
	values := parsed.Array()
	if !parsed.IsArray() || len(values) != paths {
		return nil, false
	}
	key := make([]component, 0, len(values))
	for _, v := range values {
		switch v.Type {
		case gjson.String:
			key = append(key, component{kind: text, text: v.String()})
		case gjson.Number:
			if !finite(v.Raw) {
				return nil, false
			}
			key = append(key, component{kind: number, num: v.Float()})
		case gjson.True, gjson.False:
			key = append(key, component{kind: boolean, truth: v.Bool()})
		case gjson.Null:
			key = append(key, component{kind: null})
		default:
			if !v.IsObject() || len(v.Map()) > 0 {
				return nil, false
			}
			key = append(key, component{kind: absent})
		}
	}
	return key, true
}

// keyForm has the forms of partition key values in a language.
type keyForm struct {
	absent, null  string
	before, after string // around a text, a number or a boolean
}

// keyParts returns the values of the item's partition key in a form, with a language's quoting, true and false.
func (g *gen) keyParts(form keyForm, quote func(string) string, yes, no string) []string {
	parts := make([]string, len(g.key))
	for i, c := range g.key {
		literal := ""
		switch c.kind {
		case absent:
			parts[i] = form.absent
			continue
		case null:
			parts[i] = form.null
			continue
		case text:
			literal = quote(c.text)
		case number:
			literal = c.double()
		case boolean:
			if literal = no; c.truth {
				literal = yes
			}
		}
		parts[i] = form.before + literal + form.after
	}
	return parts
}

// keyList returns a single value as it is, and several values in brackets.
func keyList(parts []string) string {
	if len(parts) == 1 {
		return parts[0]
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// double returns the number as a floating-point literal that all languages accept: 7.0, 1e+21.
func (c component) double() string {
	s := strconv.FormatFloat(c.num, 'g', -1, 64)
	if c.num == float64(int64(c.num)) && c.num < 1e15 && c.num > -1e15 {
		return strconv.FormatInt(int64(c.num), 10) + ".0"
	}
	return s
}
