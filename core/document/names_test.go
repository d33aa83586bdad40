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
