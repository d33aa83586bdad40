package document

import (
	"errors"
	"strings"
	"testing"
)

// Every fault is reported at its exact place: as line and column for people, as offset and expectation for programs.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, text        string
		fault             Fault
		offset, line, col int
		want              string
		found             rune
		sentence          string
	}{
		{"nothing", "", FaultEmpty, 0, 1, 1, "", 0, "empty text where JSON is expected"},
		{"only space", " \r\n\t", FaultEmpty, 4, 2, 2, "", 0, "empty text where JSON is expected"},
		{"byte order mark", "\uFEFF{}", FaultByteOrder, 0, 1, 1, "", 0, "the text begins with a byte order mark"},
		{"array", ` [1]`, FaultNotObject, 1, 1, 2, "", 0, "an item must be a JSON object"},
		{"string", `"{}"`, FaultNotObject, 0, 1, 1, "", 0, "an item must be a JSON object"},
		{"null", `null`, FaultNotObject, 0, 1, 1, "", 0, "an item must be a JSON object"},
		{"number", `42 `, FaultNotObject, 0, 1, 1, "", 0, "an item must be a JSON object"},
		{"two objects", `{} {}`, FaultTrailing, 3, 1, 4, "", 0, "text after the end of the object at byte 3"},
		{"trailing text", "{}\n\nx", FaultTrailing, 4, 3, 1, "", 0, "text after the end of the object at byte 4"},
		{"bare name", `{a:1}`, FaultUnexpected, 1, 1, 2, "a property name in double quotes", 'a', `expected a property name in double quotes, found 'a' at byte 1`},
		{"single quotes", `{'a':1}`, FaultUnexpected, 1, 1, 2, "a property name in double quotes", '\'', ""},
		{"trailing comma", "{\"a\":1,\n}", FaultUnexpected, 8, 2, 1, "a property name in double quotes", '}', ""},
		{"no colon", `{"a" 1}`, FaultUnexpected, 5, 1, 6, "a colon", '1', ""},
		{"no value", `{"a":}`, FaultUnexpected, 5, 1, 6, "a value", '}', ""},
		{"no comma", "{\"é\":1\n \"b\":2}", FaultUnexpected, 9, 2, 2, "a comma or }", '"', ""},
		{"no comma in array", `{"a":[1 2]}`, FaultUnexpected, 8, 1, 9, "a comma or ]", '2', ""},
		{"trailing comma in array", `{"a":[1,]}`, FaultUnexpected, 8, 1, 9, "a value", ']', ""},
		{"half a word", `{"a":trux}`, FaultUnexpected, 8, 1, 9, "true", 'x', ""},
		{"capital word", `{"a":True}`, FaultUnexpected, 5, 1, 6, "a value", 'T', ""},
		{"NaN", `{"a":NaN}`, FaultUnexpected, 5, 1, 6, "a value", 'N', ""},
		{"comment", `{"a":/**/1}`, FaultUnexpected, 5, 1, 6, "a value", '/', ""},
		{"foreign letter", `{"a":中}`, FaultUnexpected, 5, 1, 6, "a value", '中', ""},
		{"column in characters", `{"日本語":x}`, FaultUnexpected, 13, 1, 8, "a value", 'x', ""},
		{"open object", `{"a":1`, FaultEnd, 6, 1, 7, "a comma or }", 0, "the text ends where a comma or } is expected at byte 6"},
		{"open array", `{"a":[1`, FaultEnd, 7, 1, 8, "a comma or ]", 0, ""},
		{"open string", `{"a":"x`, FaultEnd, 7, 1, 8, `a closing "`, 0, ""},
		{"open word", `{"a":fal`, FaultEnd, 8, 1, 9, "false", 0, ""},
		{"only a brace", `{`, FaultEnd, 1, 1, 2, "a property name in double quotes", 0, ""},
		{"name without colon", `{"a"`, FaultEnd, 4, 1, 5, "a colon", 0, ""},
		{"open number", `{"a":1.5`, FaultEnd, 8, 1, 9, "a comma or }", 0, ""},
		{"point at the end", `{"a":1.`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"exponent at the end", `{"a":1e`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"sign at the end", `{"a":1e+`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"minus at the end", `{"a":-`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"colon after a digit", `{"a":1:2}`, FaultUnexpected, 6, 1, 7, "a comma or }", ':', ""},
		{"leading zero", `{"a":01}`, FaultNumber, 5, 1, 6, "", 0, "malformed number at byte 5"},
		{"bare point", `{"a":1.}`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"bare exponent", `{"a":1e}`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"bare minus", `{"a":-}`, FaultNumber, 5, 1, 6, "", 0, ""},
		{"plus", `{"a":+5}`, FaultUnexpected, 5, 1, 6, "a value", '+', ""},
		{"hexadecimal", `{"a":0x1}`, FaultUnexpected, 6, 1, 7, "a comma or }", 'x', ""},
		{"unknown escape", `{"a":"\x"}`, FaultEscape, 6, 1, 7, "", 0, "unknown escape in a string at byte 6"},
		{"short escape", `{"a":"\u12"}`, FaultEscape, 6, 1, 7, "", 0, ""},
		{"escape in a name", `{"\q":1}`, FaultEscape, 2, 1, 3, "", 0, ""},
		{"escape at the end", `{"a":"\`, FaultEscape, 6, 1, 7, "", 0, ""},
		{"tab in a string", "{\"a\":\"x\ty\"}", FaultControl, 7, 1, 8, "", 0, "raw control character in a string at byte 7"},
		{"NUL in a string", "{\"a\":\"\x00\"}", FaultControl, 6, 1, 7, "", 0, ""},
		{"invalid UTF-8", "{\"a\":\"x\xff\"}", FaultUTF8, 7, 1, 8, "", 0, "invalid UTF-8 at byte 7"},
		{"a continuation byte", "{\"a\":\"x\x80\"}", FaultUTF8, 7, 1, 8, "", 0, ""},
		{"a continuation byte in a long string", "{\"a\":\"0123456789abcde\x80f0123456789\"}", FaultUTF8, 21, 1, 22, "", 0, ""},
		{"half a rune", "{\"a\":\"\xe6\x97\"}", FaultUTF8, 6, 1, 7, "", 0, ""},
		{"surrogate in UTF-8", "{\"a\":\"\xed\xa0\x80\"}", FaultUTF8, 6, 1, 7, "", 0, ""},
		{"overlong", "{\"a\":\"\xc0\xaf\"}", FaultUTF8, 6, 1, 7, "", 0, ""},
		{"invalid UTF-8 outside", "{\"a\":\xff}", FaultUTF8, 5, 1, 6, "", 0, ""},
		{"the replacement character is fine outside too", "{\"a\":\uFFFD}", FaultUnexpected, 5, 1, 6, "a value", '\uFFFD', ""},
		{"duplicate", "{\"a\":1,\n \"a\":2}", FaultDuplicate, 9, 2, 2, "a", 0, `duplicate key "a" at byte 9`},
		{"duplicate by escape", `{"ttl":1,"\u0074tl":2}`, FaultDuplicate, 9, 1, 10, "ttl", 0, ""},
		{"duplicate inside", `{"a":{"b":[{"c":1,"c":1}]}}`, FaultDuplicate, 18, 1, 19, "c", 0, ""},
		{"duplicate empty name", `{"":1,"":2}`, FaultDuplicate, 6, 1, 7, "", 0, ""},
		{"too deep", nested(129), FaultDepth, len(`{"a":`) * 128, 1, 5*128 + 1, "", 0, "nested deeper than 128 levels at byte 640"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s Scanner
			var e *Error
			if !errors.As(s.Scan([]byte(c.text)), &e) {
				t.Fatal("accepted")
			}
			if e.Fault != c.fault || e.Offset != c.offset || e.Want != c.want || e.Found != c.found {
				t.Errorf("fault %d at %d, want %q, found %q; expected fault %d at %d, want %q, found %q",
					e.Fault, e.Offset, e.Want, e.Found, c.fault, c.offset, c.want, c.found)
			}
			if line, column := Position([]byte(c.text), e.Offset); line != c.line || column != c.col {
				t.Errorf("line %d, column %d; expected %d, %d", line, column, c.line, c.col)
			}
			if c.sentence != "" && e.Error() != c.sentence {
				t.Errorf("said %q, expected %q", e.Error(), c.sentence)
			}
		})
	}
}

// nested returns an object with that many levels.
func nested(levels int) string {
	return strings.Repeat(`{"a":`, levels-1) + "{}" + strings.Repeat("}", levels-1)
}

// The service's limit is 128 levels, of objects and arrays together.
func TestDepth(t *testing.T) {
	arrays := func(levels int) string {
		return `{"a":` + strings.Repeat("[", levels-1) + strings.Repeat("]", levels-1) + "}"
	}
	var s Scanner
	for levels, ok := range map[int]bool{2: true, 3: true, 127: true, 128: true, 129: false, 100_000: false} {
		for _, text := range []string{nested(levels), arrays(levels)} {
			if err := s.Scan([]byte(text)); (err == nil) != ok {
				t.Errorf("%d levels: %v", levels, err)
			}
		}
	}
	// Levels side by side do not add up.
	if err := s.Scan([]byte(`{"x":[` + strings.Repeat(nested(126)+",", 50) + `1],"y":[]}`)); err != nil {
		t.Error(err)
	}
}

// A position outside the text is its end, and every fault has its own description.
func TestPositionAndSentences(t *testing.T) {
	if line, column := Position([]byte("a\nb"), 99); line != 2 || column != 2 {
		t.Errorf("line %d, column %d", line, column)
	}
	if line, column := Position([]byte("\na"), 1); line != 2 || column != 1 {
		t.Errorf("line %d, column %d", line, column)
	}
	said := map[string]Fault{}
	for f := FaultUnknown; f <= FaultDepth; f++ {
		text := (&Error{Fault: f}).Error()
		if other, twice := said[text]; twice || text == "" {
			t.Errorf("faults %d and %d both say %q", f, other, text)
		}
		said[text] = f
	}
}
