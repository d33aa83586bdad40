package ttl

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// The service's own sentence, attested for 0 and null (docs/model.md §1.4, §1.5).
const template = "The input FIELD 'VALUE' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."

var accepted = map[string]int32{"-1": -1, "1": 1, "2": 2, "60": 60, "1000": 1000, "86400": 86400, "2147483646": Max - 1, "2147483647": Max}

var refused = []string{
	"0", "null", "-2", "-10", "1.5", "2.0", "60.0", "1e1", "1E1", "-1.0", `"60"`, `"-1"`, `""`, "true", "false", "{}", "[]", "[60]",
	"2147483648", "-2147483648", "9223372036854775807", "9223372036854775808", "1e400", "007", "+5", "-0", "0x10", "1_000", " 60", "60 ", "٣",
}

func TestD01_C23_C46_Accepted(t *testing.T) {
	for raw, n := range accepted {
		o, err := ParseOverride(raw)
		if err != nil || o.String() != raw {
			t.Errorf("ttl %s: %v, %v", raw, o, err)
		}
		if got, ok := o.Seconds(); got != n || ok != (n > 0) {
			t.Errorf("ttl %s: %d seconds, %v", raw, got, ok)
		}
		d, err := ParseDefault(raw)
		if err != nil || d.JSON() != raw {
			t.Errorf("defaultTtl %s: %v, %v", raw, d, err)
		}
		if got, ok := d.Seconds(); got != n || ok != (n > 0) {
			t.Errorf("defaultTtl %s: %d seconds, %v", raw, got, ok)
		}
		if of, err := DefaultOf(int64(n)); err != nil || of != d {
			t.Errorf("DefaultOf(%d) = %v, %v", n, of, err)
		}
	}
}

func TestD01_C23_C46_Refused(t *testing.T) {
	text := func(field, value string) string {
		return strings.NewReplacer("FIELD", field, "VALUE", value).Replace(template)
	}
	for _, raw := range refused {
		t.Run(raw, func(t *testing.T) {
			o, err := ParseOverride(raw)
			var e *Error
			if !errors.As(err, &e) || e.Field != fieldItem || e.Value != raw || err.Error() != text(fieldItem, raw) {
				t.Errorf("ttl: %v", err)
			}
			if o != Absent {
				t.Errorf("a refused ttl is %v: it must count as absent", o)
			}
			d, err := ParseDefault(raw)
			if !errors.As(err, &e) || e.Field != fieldDefault || err.Error() != text(fieldDefault, raw) || d != Off {
				t.Errorf("defaultTtl: %v, %v", d, err)
			}
		})
	}
	for _, n := range []int64{0, -2, -10, Max + 1, 1 << 40, -1 << 63} {
		if d, err := DefaultOf(n); err == nil || d != Off {
			t.Errorf("DefaultOf(%d) = %v, %v", n, d, err)
		}
	}
}

// Absent is not null: an empty raw is a property that is not there.
func TestC04_C28_AbsentIsNotNull(t *testing.T) {
	if o, err := ParseOverride(""); err != nil || o != Absent {
		t.Errorf("absent ttl: %v, %v", o, err)
	}
	if d, err := ParseDefault(""); err != nil || d != Off || d.JSON() != "" {
		t.Errorf("absent defaultTtl: %v, %v", d, err)
	}
}

// A constructor's argument is the program's own, so that a wrong one is a bug and panics.
func TestConstructorsPanic(t *testing.T) {
	for _, n := range []int32{0, -1, -2, -1 << 31} {
		for name, construct := range map[string]func(){"On": func() { On(n) }, "After": func() { After(n) }} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s(%d) did not panic", name, n)
					}
				}()
				construct()
			}()
		}
	}
}

// An error quotes at most about a hundred bytes of a refused value, cut between characters.
func TestEchoIsShort(t *testing.T) {
	for _, value := range []string{strings.Repeat("9", 100), strings.Repeat("9", 101), strings.Repeat("é", 80), strings.Repeat("€", 80), strings.Repeat("😀", 40)} {
		_, err := ParseOverride(value)
		echo := err.(*Error).Echo()
		if !utf8.ValidString(echo) || len(echo) > longestEcho+3 || !strings.HasPrefix(value, strings.TrimSuffix(echo, "...")) {
			t.Errorf("%d bytes are quoted as %q", len(value), echo)
		}
		if (len(value) > longestEcho) != strings.HasSuffix(echo, "...") {
			t.Errorf("%d bytes: cut %q", len(value), echo)
		}
	}
}
