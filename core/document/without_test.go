package document

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// Without keeps the other members byte for byte, white space included.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"_ts":1}`, `{}`},
		{`{"_ts":1,"a":2}`, `{"a":2}`},
		{`{"a":2,"_ts":1}`, `{"a":2}`},
		{`{"a":2,"_ts":1,"b":3}`, `{"a":2,"b":3}`},
		{`{"_ts":1,"_rid":2,"a":3,"_self":4}`, `{"a":3}`},
		{` { "a" : 2 , "_ts" : 1 , "b" : [ 1, 2 ] } `, `{ "a" : 2, "b" : [ 1, 2 ] }`},
		{"{\n  \"_ts\": 1,\n  \"a\": 2\n}\n", "{\n  \"a\": 2\n}"},
		{`{"\u005fts":1,"a":"_ts"}`, `{"a":"_ts"}`},
		{`{"a":{"_ts":1}}`, `{"a":{"_ts":1}}`},
		{`{"a,b":",","_ts":",","c}":"}"}`, `{"a,b":",","c}":"}"}`},
		{`{ }`, `{ }`},
	} {
		var s Scanner
		if err := s.Scan([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if got := s.Without(nil, func(name []byte) bool { return len(name) > 0 && name[0] == '_' }); string(got) != c.want {
			t.Errorf("%s became %s, want %s", c.text, got, c.want)
		}
	}
}

// Property: dropping names from the text is like dropping them from a map; the others keep their order and their bytes, and
// dst is not changed.
func TestWithoutIsAMapWithout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(documents().Draw(t, "document"))
		var s, again Scanner
		if s.Scan(text) != nil {
			return
		}
		drop := map[string]bool{}
		for _, m := range s.Members() {
			if rapid.Bool().Draw(t, "drop") {
				drop[string(m.Name)] = true
			}
		}
		got := s.Without([]byte("before"), func(name []byte) bool { return drop[string(name)] })
		if !bytes.HasPrefix(got, []byte("before")) {
			t.Fatalf("wrote over %q", got)
		}
		got = got[len("before"):]
		if err := again.Scan(got); err != nil {
			t.Fatalf("%s became %s: %v", text, got, err)
		}
		kept := again.Members()
		for _, m := range s.Members() {
			if drop[string(m.Name)] {
				continue
			}
			if len(kept) == 0 || !bytes.Equal(kept[0].Name, m.Name) || !bytes.Equal(kept[0].Value, m.Value) {
				t.Fatalf("%s became %s: %q is not next", text, got, m.Name)
			}
			if !bytes.Contains(got, text[m.start:m.end]) {
				t.Fatalf("%s became %s: %q is not as written", text, got, text[m.start:m.end])
			}
			kept = kept[1:]
		}
		if len(kept) != 0 {
			t.Fatalf("%s became %s: %q is still there", text, got, kept[0].Name)
		}
		if len(drop) == 0 && compact(got) != compact(text) { // only white space before a comma may go
			t.Fatalf("nothing was dropped, but %s became %s", text, got)
		}
		if !json.Valid(got) {
			t.Fatalf("%s is not JSON", got)
		}
	})
}

func compact(text []byte) string {
	var b bytes.Buffer
	_ = json.Compact(&b, text)
	return b.String()
}
