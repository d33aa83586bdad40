package ttl

import (
	"strings"
	"testing"
)

// 'é' is C3 A9: a cut after its first byte leaves the odd continuation byte A9 at the boundary.
func TestEchoIsCutBeforeATwoByteCharacter(t *testing.T) {
	nines := strings.Repeat("9", longestEcho-1)
	if got := (&Error{Value: nines + "éé"}).Echo(); got != nines+"..." {
		t.Errorf("got %q", got)
	}
}

// Bytes that begin no character are not quoted at all.
func TestEchoOfBytesWithinACharacter(t *testing.T) {
	if got := (&Error{Value: strings.Repeat("\x80", 2*longestEcho)}).Echo(); got != "..." {
		t.Errorf("got %q", got)
	}
}

func TestARefusedNumberIsQuotedInDecimal(t *testing.T) {
	for n, want := range map[int64]string{0: "'0'", -2: "'-2'", Max + 1: "'2147483648'"} {
		if _, err := DefaultOf(n); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d: %v", n, err)
		}
	}
}

func TestOneSecondIsTheShortest(t *testing.T) {
	if n, ok := After(1).Seconds(); n != 1 || !ok {
		t.Errorf("a ttl of %d, %t", n, ok)
	}
	if n, ok := On(1).Seconds(); n != 1 || !ok {
		t.Errorf("a default of %d, %t", n, ok)
	}
}
