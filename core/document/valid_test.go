package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// reference uses the standard library to check whether a text is a document, and counts its leaves.
func reference(text []byte) (leaves int, err error) {
	if !json.Valid(text) || !utf8.Valid(text) {
		return 0, fmt.Errorf("not JSON in UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	leaves, err = element(d, 0)
	if err == nil && bytes.TrimLeft(text, " \t\r\n")[0] != '{' {
		err = fmt.Errorf("not an object")
	}
	if _, more := d.Token(); err == nil && more != io.EOF {
		err = fmt.Errorf("more than one value")
	}
	return leaves, err
}

func element(d *json.Decoder, depth int) (leaves int, err error) {
	token, err := d.Token()
	if err != nil {
		return 0, err
	}
	open, nested := token.(json.Delim)
	if !nested {
		return 1, nil
	}
	if depth++; depth > 128 {
		return 0, fmt.Errorf("too deep")
	}
	names := map[string]bool{}
	for d.More() {
		if open == '{' {
			name, err := d.Token()
			if err != nil {
				return 0, err
			}
			if names[name.(string)] {
				return 0, fmt.Errorf("duplicate %v", name)
			}
			names[name.(string)] = true
		}
		n, err := element(d, depth)
		if err != nil {
			return 0, err
		}
		leaves += n
	}
	_, err = d.Token()
	return leaves, err
}

// agree compares the Scanner with the reference and, member by member, with encoding/json and gjson.
func agree(t interface{ Fatalf(string, ...any) }, s *Scanner, text []byte) {
	leaves, want := reference(text)
	got := s.Scan(text)
	if (got == nil) != (want == nil) {
		t.Fatalf("%q: %v, the standard library: %v", text, got, want)
	}
	if got != nil {
		e := got.(*Error)
		if e.Offset < 0 || e.Offset > len(text) {
			t.Fatalf("%q: offset %d of %d", text, e.Offset, len(text))
		}
		return
	}
	if s.Leaves() != leaves {
		t.Fatalf("%q: %d leaves, want %d", text, s.Leaves(), leaves)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil || len(members) != len(s.Members()) {
		t.Fatalf("%q: %d members, want %d, %v", text, len(s.Members()), len(members), err)
	}
	i := 0
	gjson.ParseBytes(text).ForEach(func(name, value gjson.Result) bool {
		m := s.Members()[i]
		named := string(m.Name) == name.String() || bytes.ContainsRune(m.Name, utf8.RuneError) // half a surrogate pair: see decode
		if !bytes.Equal(m.Value, members[string(m.Name)]) || !named || string(m.Value) != value.Raw {
			t.Fatalf("%q: member %d is %q: %q, want %q: %q", text, i, m.Name, m.Value, name.String(), value.Raw)
		}
		if !bytes.Equal(s.Find(string(m.Name)), m.Value) {
			t.Fatalf("%q: %q is not found", text, m.Name)
		}
		i++
		return true
	})
	if s.Find("a name that no text holds \x00") != nil {
		t.Fatalf("%q: found what is not there", text)
	}
	var compact bytes.Buffer
	_ = json.Compact(&compact, text)
	if s.Spaced() != (compact.Len() != len(text)) {
		t.Fatalf("%q: spaced %v", text, s.Spaced())
	}
}

// seeds are texts for the fuzzers, deliberately unusual.
var seeds = []string{
	`{}`, `{"id":"a","ttl":60}`, `{"id":"SO05","cid":"CO18009186470","ttl":2592000}`, ` { "a" : [ 1 , -2.5e+7 , true , null ] } `,
	`{"\u0074tl":5,"a.b":{"c*":1},"\u0000":0,"":[]}`, `{"a":"\ud83d\ude00\ud800"}`, `{"\ud83d\u0de00":0,"\ud83d\ude00":1,"\ude00\ud83d":2,"\ud83d":3,"\ud83d\n\u0041\/":4}`, `{"a":"\/\b\f\n\r\t\"\\"}`, `{"a":1,"a":1}`,
	`{"a":01}`, `[]`, `{"a":1e400}`, "{\"a\":\"\xff\"}", `{"a":{"b":{"b":1}},"b":{"a":1}}`, `nul`, `{"a":.5}`, "\uFEFF{}", `{"a":"`, `{"a":-0}`,
	nested(9), `{"中":"文","é":"e\u0301"}`,
}

// FuzzScan checks that the Scanner agrees with the standard library on any text.
func FuzzScan(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var s Scanner
		agree(t, &s, text)
		agree(t, &s, text) // and again with memory from before
	})
}

// Property: the Scanner agrees with the standard library on nearly valid documents, which random bytes rarely are.
func TestAgreesWithTheStandardLibrary(t *testing.T) {
	var s Scanner
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(documents().Draw(t, "document"))
		for range rapid.IntRange(0, 2).Draw(t, "wounds") {
			at := rapid.IntRange(0, len(text)).Draw(t, "at")
			piece := rapid.SampledFrom([]string{"", ",", `"`, "}", "]", "{", ":", "\\", "0", " ", "\x00", "\xc3", `"a":1,`}).Draw(t, "piece")
			cut := min(len(text), at+rapid.IntRange(0, 2).Draw(t, "cut"))
			text = append(append(append([]byte(nil), text[:at]...), piece...), text[cut:]...)
		}
		agree(t, &s, text)
	})
}

// documents draws JSON objects with odd names, odd numbers and white space, sometimes with duplicate names.
func documents() *rapid.Generator[string] {
	space := rapid.SampledFrom([]string{"", "", "", " ", "\n", "\t\r\n "})
	name := rapid.SampledFrom([]string{"a", "b", "ttl", `\u0074tl`, "a.b", "*", `\"`, `\\`, "", "é", `\u00e9`, `\u0000`, `\ud83d\ude00`, "😀", "_ts", "id", "c1", "c2", "c3", "d"})
	scalar := rapid.SampledFrom([]string{"0", "-0", "1.50", "1e+5", "1E400", "-12", "true", "false", "null", `""`, `"x"`, `"\ud800"`, `"a,b"`, `"}"`, `"中\/"`})
	var value *rapid.Generator[string]
	list := func(open, end string, named bool) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			var parts []string
			for range rapid.IntRange(0, 4).Draw(t, "n") {
				part := space.Draw(t, "s") + value.Draw(t, "value") + space.Draw(t, "s")
				if named {
					part = space.Draw(t, "s") + `"` + name.Draw(t, "name") + `"` + space.Draw(t, "s") + ":" + part
				}
				parts = append(parts, part)
			}
			return open + strings.Join(parts, ",") + space.Draw(t, "s") + end
		})
	}
	value = rapid.OneOf(scalar, scalar, rapid.Deferred(func() *rapid.Generator[string] { return list("[", "]", false) }),
		rapid.Deferred(func() *rapid.Generator[string] { return list("{", "}", true) }))
	return rapid.Custom(func(t *rapid.T) string {
		return space.Draw(t, "before") + list("{", "}", true).Draw(t, "object") + space.Draw(t, "behind")
	})
}
