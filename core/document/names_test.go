package document

import (
	"fmt"
	"testing"
)

// Names are compared as decoded: an escape is the character it stands for, and not its letter.
func TestEscapedNamesAreComparedAsDecoded(t *testing.T) {
	for letter, char := range map[rune]rune{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', '"': '"', '\\': '\\', '/': '/'} {
		if text := fmt.Sprintf(`{"\%c":1,"\u%04x":2}`, letter, char); Valid([]byte(text)) {
			t.Errorf("%s: the same name twice was accepted", text)
		}
		if text := fmt.Sprintf(`{"\%c":1,"%c":2}`, letter, letter); letter >= 'a' && letter <= 'z' && !Valid([]byte(text)) {
			t.Errorf("%s: refused", text)
		}
	}
}

func TestHalfPairs(t *testing.T) {
	for text, want := range map[string]bool{
		``: false, `"a"`: false, `"\n\"\\\/"`: false, `"\ud83d\ude00"`: false, `\ud83d\ude00`: false, `"\u0041\ud83d\ude00x"`: false, `"\\ud83d"`: false, `{"a":"\ud83d\ude00","b":["\ud83d\ude01"]}`: false,
		`"\ud83d"`: true, `"\ude00"`: true, `"\ud83dx"`: true, `"\u0041\ud83d"`: true, `"\n\ud83d"`: true, `"x\ud83d"`: true, `"\ud83d\n12345"`: true, `"\ud83d\nde00"`: true, `"\ud83dxude00"`: true, `"\ud83d\u0041"`: true, `"\ud83d\ude00\ud83d"`: true, `"\ude00\ud83d"`: true, `"\ud83d\ude00\ude00"`: true, `"\ud83d\ud83d\ude00"`: true, `"\ud83du12345"`: true, `\ud83d`: true,
	} {
		if got := HalfPair([]byte(text)); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}
