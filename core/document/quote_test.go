package document

import "testing"

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{"": `""`, "a\"b\\c": `"a\"b\\c"`, "line\nend": `"line\nend"`, "é€": `"é€"`, "\x00": `"\u0000"`} {
		if got := Quote(text); got != want || !Valid([]byte(got)) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Plain accepts only what Quote makes of the text.
func TestPlain(t *testing.T) {
	for raw, want := range map[string]bool{`""`: true, `"item-1 ~/?#"`: true, `"a\"b"`: false, `"a\u0041"`: false, `"<"`: false, `">"`: false,
		`"&"`: false, `"é"`: false, "\"\x7f\"": false, `12`: false, `"`: false, ``: false, `{}`: false, `null`: false} {
		text, ok := Plain([]byte(raw))
		if ok != want || ok && Quote(string(text)) != raw {
			t.Errorf("%s: %q, %t", raw, text, ok)
		}
	}
	for c := range 256 {
		raw := []byte{'"', byte(c), '"'}
		if text, ok := Plain(raw); ok && Quote(string(text)) != string(raw) {
			t.Errorf("%q is not what Quote makes of it", raw)
		}
	}
}

// A lax scanner accepts raw control characters in strings and nowhere else, and Escaped makes strict JSON of them.
func TestEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\tb\":\"\r\n\"}": `{"a\tb":"\r\n"}`, "{ \"a\":\t\"\\\"\x00\" }": "{ \"a\":\t\"\\\"\\u0000\" }", `{"a":"\\"}`: "", "{\"a\":1\x01}": "error", "{\"\\\t\":1}": "error",
	} {
		s := Scanner{Lax: true}
		err := s.Scan([]byte(text))
		if (err != nil) != (want == "error") || s.Control() != (want != "" && err == nil) {
			t.Errorf("%q: %v, control characters %t", text, err, s.Control())
		}
		if got := string(Escaped([]byte(text))); s.Control() && (got != want || !Valid([]byte(got))) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if s.Scan([]byte("{}")); s.Control() {
			t.Error("a scanner remembers what it found in another text")
		}
	}
}
