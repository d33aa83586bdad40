package lint

import (
	"math"
	"strconv"
)

// A value is the value of an expression in a program or a template.
type value struct {
	kind    valueKind
	n       float64   // the number, exact if it can be a ttl; for a length of time, its seconds; NaN if unknown
	unit    float64   // number of units in a second; 0 if the expression does not say the unit
	factors []float64 // factors of a product of plain numbers
	part    *partOf   // not nil if the number is only a part of a length of time
	perhaps string    // a member that returns such a part if its unknown operand is a length of time
	nanos   bool      // a length of time of Go, whose number is in nanoseconds
	moment  bool      // a part of the expression is the present time
	text    string    // a text, or true or false
	from    string    // the parameter whose default this is
	named   string    // the last name of the expression, if there is no other operand
}

type valueKind uint8

const (
	computed valueKind = iota // known only when the program runs
	numeric
	length // a length of time
	null
	textual
	boolean
)

// A partOf is a member that returns a part of a length of time, which is a usual mistake.
type partOf struct {
	rest
	seconds float64 // the whole length; NaN if unknown
	same    bool    // the part equals the whole, as in timedelta(seconds=30).seconds
}

func number64(n float64) value { return value{kind: numeric, n: n, factors: []float64{n}} }

// open returns a number that is known only when the program runs.
func open() value { return number64(math.NaN()) }

// json returns the value as JSON. If the value is unknown, ok is false.
func (v value) json() (raw string, ok bool) {
	switch v.kind {
	case numeric, length:
		n := v.n
		if v.kind == length && v.nanos {
			n *= 1e9
		}
		switch {
		case math.IsNaN(n) || math.IsInf(n, 0):
			return "", false
		case n == math.Trunc(n) && math.Abs(n) < 1<<53:
			return strconv.FormatInt(int64(n), 10), true
		}
		return strconv.FormatFloat(n, 'g', -1, 64), true
	case null:
		return "null", true
	case textual:
		return strconv.Quote(v.text), true
	case boolean:
		return v.text, true
	}
	return "", false
}

// scale returns the number of units of the value in a second. It is 1 for seconds, and for a number without a known unit.
func (v value) scale() float64 {
	switch {
	case v.kind == length && v.nanos:
		return 1e9
	case v.kind == length:
		return 1
	case v.unit != 0:
		return v.unit
	case len(v.factors) > 1:
		return scaleOf(v.factors)
	case v.named != "":
		return scaleOfName(v.named)
	}
	return 1
}

// scaleOf returns the unit of a product by the usual way of writing it. The factors 24 * 60 * 60 give
// seconds, and with 1000 milliseconds. With only one 60 they give minutes, and without 60 hours.
func scaleOf(factors []float64) float64 {
	thousands, sixties, days, longer := 1.0, 0, 0, 0
	for _, f := range factors {
		switch f {
		case 1000:
			thousands *= 1000
		case 60:
			sixties++
		case 24:
			days++
		case 3600, 86400, 1440, 604800:
			longer++
		}
	}
	switch {
	case thousands > 1:
		return thousands
	case days > 0 && longer == 0 && sixties == 1:
		return 1.0 / 60
	case days > 0 && longer == 0 && sixties == 0:
		return 1.0 / 3600
	}
	return 1
}

// units has last words of names, with the number of their units in a second.
var units = map[string]float64{"ms": 1000, "millis": 1000, "milliseconds": 1000, "minutes": 1.0 / 60, "mins": 1.0 / 60, "hours": 1.0 / 3600,
	"hrs": 1.0 / 3600, "days": 1.0 / 86400}

// scaleOfName returns the unit in a name, such as ttlMinutes.
func scaleOfName(name string) float64 {
	if w := words(name); len(w) > 0 {
		if scale := units[w[len(w)-1]]; scale != 0 {
			return scale
		}
	}
	return 1
}

// unitName returns the plural name of a unit, given the number of units in a second.
func unitName(scale float64) string {
	for _, u := range [...]struct {
		scale float64
		name  string
	}{{1e9, "nanoseconds"}, {1e7, "ticks of 100 nanoseconds"}, {1e6, "microseconds"}, {1000, "milliseconds"}, {1.0 / 60,
		"minutes"}, {1.0 / 3600, "hours"}, {1.0 / 86400, "days"}} {
		if near := scale / u.scale; near > 0.999 && near < 1.001 {
			return u.name
		}
	}
	return "another unit than seconds"
}
