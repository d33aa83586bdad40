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
