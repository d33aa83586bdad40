package ttl

import "strconv"

// A Default is the container's setting, defaultTtl on the wire. The zero Default is Off (C22).
type Default struct{ n int32 } // 0 off, -1 on without a default, otherwise seconds

// The two defaults without a number.
var (
	Off       = Default{}   // absent: no item expires, whatever its ttl (C04, C07)
	NoDefault = Default{-1} // -1: on, but only items with a ttl of their own expire (C05)
)

// On returns a default of n seconds after an item's last write (C06). It panics if n is not from 1 to [Max], so input
// must go through [ParseDefault] or [DefaultOf].
func On(n int32) Default {
	if n < 1 {
		panic("ttl: On needs 1 to 2147483647 seconds, got " + strconv.Itoa(int(n)))
	}
	return Default{n}
}

// DefaultOf returns the setting for a number in defaultTtl, which must be -1 or from 1 to [Max]. For any other number
// the error is an *[Error] (C23).
func DefaultOf(n int64) (Default, error) {
	if n == -1 || (n >= 1 && n <= Max) {
		return Default{int32(n)}, nil
	}
	return Off, &Error{Field: fieldDefault, Value: strconv.FormatInt(n, 10)}
}

// ParseDefault reads the raw JSON of defaultTtl. An empty raw means that the property is absent, hence Off. null is an
// error, not Off, because the service answers with 400 (docs/model.md §1.5). The error is an *[Error] with the service's
// text.
func ParseDefault(raw string) (Default, error) {
	if raw == "" {
		return Off, nil
	}
	n, ok := integer(raw)
	if !ok {
		return Off, &Error{Field: fieldDefault, Value: raw}
	}
	return Default{n}, nil
}

// Enabled reports whether the container's Time to Live is on (C24, C29).
func (d Default) Enabled() bool { return d.n != 0 }

// Seconds returns the number of seconds of an On default. ok is false for Off and NoDefault.
func (d Default) Seconds() (n int32, ok bool) { return d.n, d.n > 0 }

// Column returns the setting's column in the matrix: 0 Off, 1 On (no default), 2 On.
func (d Default) Column() int {
	switch {
	case d.n == 0:
		return 0
	case d.n < 0:
		return 1
	}
	return 2
}

// JSON returns the value of defaultTtl on the wire. It is empty for Off, because the property is then absent, never
// null.
func (d Default) JSON() string {
	if d.n == 0 {
		return ""
	}
	return strconv.Itoa(int(d.n))
}

// String returns the setting in the form of stories: "off", "-1" or the seconds.
func (d Default) String() string {
	if d.n == 0 {
		return "off"
	}
	return d.JSON()
}
