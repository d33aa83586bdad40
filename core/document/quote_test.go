package document

import "testing"

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{"": `""`, "a\"b\\c": `"a\"b\\c"`, "line\nend": `"line\nend"`, "é€": `"é€"`, "\x00": `"\u0000"`} {
		if got := Quote(text); got != want || !Valid([]byte(got)) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
