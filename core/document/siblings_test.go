package document

import (
	"errors"
	"strings"
	"testing"
)

// The bound on depth counts nesting, not neighbors.
func TestSiblingsDoNotAddToDepth(t *testing.T) {
	for _, sibling := range []string{`[]`, `[1]`, `{}`, `{"a":1}`} {
		if text := `{"a":[` + strings.Repeat(sibling+",", 1000) + `1]}`; !Valid([]byte(text)) {
			t.Errorf("1,000 times %s beside each other: refused", sibling)
		}
	}
}

func TestEveryHexadecimalDigitEscapes(t *testing.T) {
	for _, digit := range "0123456789abcdefABCDEF" {
		if text := `{"a":"\u00` + strings.Repeat(string(digit), 2) + `"}`; !Valid([]byte(text)) {
			t.Errorf("%s: refused", text)
		}
	}
	for _, digit := range "/:@G`g" {
		for i := range 4 {
			if text := `{"a":"\u` + "0000"[:i] + string(digit) + "0000"[i+1:] + `"}`; Valid([]byte(text)) {
				t.Errorf("%s: accepted", text)
			}
		}
	}
}

// A text that ends after an escape lacks its closing quotation mark; one that ends within it has a malformed escape.
func TestATextThatEndsAtAnEscape(t *testing.T) {
	for text, want := range map[string]Fault{`{"a":"\n`: FaultEnd, `{"a":"\u0041`: FaultEnd, `{"a":"\`: FaultEscape, `{"a":"\u004`: FaultEscape} {
		var fault *Error
		if err := new(Scanner).Scan([]byte(text)); !errors.As(err, &fault) || fault.Fault != want {
			t.Errorf("%s: %v, want fault %d", text, err, want)
		}
	}
}
