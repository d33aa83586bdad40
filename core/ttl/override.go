package ttl

import (
	"strconv"
	"strings"
)

// An Override is the item's own setting, its root property ttl. The zero Override is Absent.
type Override struct {
	n int32 // 0 absent, -1 never, otherwise seconds
}

// The overrides without a number.
var (
	Absent = Override{}      // no ttl property: the item inherits (C28)
	Never  = Override{n: -1} // -1: the item never expires
)

// After returns an override of n seconds after the item's last write. It panics if n is not from 1 to [Max], so input
// must go through [ParseOverride].
func After(n int32) Override {
	if n < 1 {
		panic("ttl: After needs 1 to 2147483647 seconds, got " + strconv.Itoa(int(n)))
	}
	return Override{n: n}
}

// ParseOverride reads the raw JSON of an item's ttl. An empty raw means that the property is absent. Only -1 and the
// whole numbers from 1 to [Max] are valid (C46). For null, 0, 1.5, "60", true and other values, the error is an *[Error]
// with the service's text. A number with a fraction or an exponent is refused, even if its value is whole (model:
// docs/model.md U4).
func ParseOverride(raw string) (Override, error) {
	if raw == "" {
		return Absent, nil
	}
	n, ok := integer(raw)
	if !ok {
		return Absent, &Error{Field: fieldItem, Value: strings.Clone(raw)} // so that a caller's raw need not be on the heap
	}
	return Override{n: n}, nil
}

// Present reports whether the item carries a ttl.
func (o Override) Present() bool { return o.n != 0 }

// Seconds returns the number of seconds of an After override. ok is false for other overrides.
func (o Override) Seconds() (n int32, ok bool) { return o.n, o.n > 0 }

// Inherits reports whether the item has no ttl, so that the container's default decides.
func (o Override) Inherits() bool { return o.n == 0 }

// Row returns the override's row in the matrix: 0 ttl missing, 1 ttl -1, 2 ttl n.
func (o Override) Row() int {
	switch {
	case o.n == 0:
		return 0
	case o.n < 0:
		return 1
	}
	return 2
}

// String returns the setting in the form of stories: "absent", "-1" or the seconds.
func (o Override) String() string {
	if o.n == 0 {
		return "absent"
	}
	return strconv.Itoa(int(o.n))
}

// integer reads a raw JSON token that is -1 or from 1 to Max. It reports false for all other texts.
func integer(raw string) (int32, bool) {
	if raw == "-1" {
		return -1, true
	}
	if raw == "" || raw[0] < '1' || raw[0] > '9' {
		return 0, false // +5 and 007 are not JSON
	}
	n, err := strconv.ParseInt(raw, 10, 32)
	if err != nil {
		return 0, false
	}
	return int32(n), true
}
