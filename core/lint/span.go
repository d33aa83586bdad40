package lint

import (
	"math"
	"strings"
)

// lengths has the seconds of each unit of time by the unit's names in lower case, as in
// TimeSpan.FromDays(30), timedelta(days=30), Duration.ofHours(1) and 24 * time.Hour.
var lengths = map[string]float64{
	"fromdays": 86400, "fromhours": 3600, "fromminutes": 60, "fromseconds": 1, "frommilliseconds": 0.001,
	"ofdays": 86400, "ofhours": 3600, "ofminutes": 60, "ofseconds": 1, "ofmillis": 0.001, "ofweeks": 7 * 86400,
	"weeks": 7 * 86400, "days": 86400, "hours": 3600, "minutes": 60, "seconds": 1, "milliseconds": 0.001, "microseconds": 1e-6, "nanoseconds": 1e-9,
	"from_secs": 1, "from_millis": 0.001, "from_mins": 60, "from_hours": 3600, "from_days": 86400, "from_weeks": 7 * 86400,
	"hour": 3600, "minute": 60, "second": 1, "millisecond": 0.001, "microsecond": 1e-6, "nanosecond": 1e-9,
}

// wholes has the members that return a whole length of time as a number of units. The names are in lower
// case. The value is the number of units in a second.
var wholes = map[string]float64{
	"totalseconds": 1, "total_seconds": 1, "toseconds": 1, "getseconds": 1, "as_secs": 1, "as_secs_f64": 1, "seconds": 1, "num_seconds": 1, "whole_seconds": 1,
	"totalmilliseconds": 1000, "tomillis": 1000, "as_millis": 1000, "milliseconds": 1000, "num_milliseconds": 1000, "totalmicroseconds": 1e6, "tomicros": 1e6, "as_micros": 1e6, "microseconds": 1e6,
	"tonanos": 1e9, "as_nanos": 1e9, "nanoseconds": 1e9, "totalnanoseconds": 1e9, "ticks": 1e7,
	"totalminutes": 1.0 / 60, "tominutes": 1.0 / 60, "minutes": 1.0 / 60, "num_minutes": 1.0 / 60, "totalhours": 1.0 / 3600, "tohours": 1.0 / 3600, "hours": 1.0 / 3600, "num_hours": 1.0 / 3600,
	"totaldays": 1.0 / 86400, "todays": 1.0 / 86400, "days": 1.0 / 86400, "num_days": 1.0 / 86400,
}

// rest describes a member that returns a part of a length of time: the remainder after a division, as a
// number of units. The field within is the divisor in seconds. The field size is the unit in seconds.
type rest struct {
	name, most, whole string
	within, size      float64
}

// parts has the members that return a part of a length of time. .NET, PowerShell and Python have them
// without a call, and Java has them with a call. In Go, the same names with a call return the whole
// length.
var parts = map[string]rest{
	"Seconds":       {"Seconds", "0 to 59", "TotalSeconds", 60, 1},
	"Minutes":       {"Minutes", "0 to 59", "TotalSeconds", 3600, 60},
	"Hours":         {"Hours", "0 to 23", "TotalSeconds", 86400, 3600},
	"Milliseconds":  {"Milliseconds", "0 to 999", "TotalSeconds", 1, 0.001},
	"seconds":       {"seconds", "0 to 86399", "total_seconds()", 86400, 1},
	"microseconds":  {"microseconds", "0 to 999999", "total_seconds()", 1, 1e-6},
	"toSecondsPart": {"toSecondsPart", "0 to 59", "toSeconds()", 60, 1},
	"toMinutesPart": {"toMinutesPart", "0 to 59", "toSeconds()", 3600, 60},
	"toHoursPart":   {"toHoursPart", "0 to 23", "toSeconds()", 86400, 3600},
	"toMillisPart":  {"toMillisPart", "0 to 999", "toSeconds()", 1, 0.001},
	"getNano":       {"getNano", "0 to 999999999", "getSeconds()", 1, 1e-9},
	"subsec_millis": {"subsec_millis", "0 to 999", "as_secs()", 1, 0.001},
	"subsec_nanos":  {"subsec_nanos", "0 to 999999999", "as_secs()", 1, 1e-9},
}

// argument is an argument of a call.
type argument struct {
	name string // empty without a name
	value
}

// called returns the value of a call. Its opening bracket has been taken.
func (e *evaluation) called(name string) value {
	var args []argument
	for !e.peek(")") {
		if len(e.list) == 0 || len(args) == 8 {
			return e.fail()
		}
		var a argument
		// Python: days=30; C#: days: 30
		if len(e.list) > 2 && e.list[0].kind == word && (e.list[1].is("=") || e.list[1].is(":") && !e.list[2].is(":")) {
			a.name = strings.ToLower(e.take().text)
			e.take()
		}
		if len(e.list) > 0 && e.list[0].kind == literal {
			a.value = value{kind: textual, text: e.take().text}
		} else {
			a.value = e.sum()
		}
		if args = append(args, a); e.bad || !e.peek(")") && !e.take().is(",") {
			return e.fail()
		}
	}
	e.take()
	name = strings.ToLower(name)
	unit := lengths[name]
	switch {
	case len(args) == 0:
		return open()
	case name == "timedelta":
		return span(args, []string{"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"})
	case name == "timespan" && len(args) == 3:
		return span(args, []string{"hours", "minutes", "seconds"})
	case name == "timespan" && len(args) > 3:
		return span(args, []string{"days", "hours", "minutes", "seconds", "milliseconds"})
	case name == "timespan":
		return value{kind: length, n: args[0].n / 1e7}
	case name == "fromdays" && len(args) > 1:
		return span(args, []string{"days", "hours", "minutes", "seconds", "milliseconds"})
	case name == "of" && len(args) == 2 && args[1].kind == length && args[0].kind == numeric: // such as Duration.of(30, ChronoUnit.DAYS)
		return value{kind: length, n: args[0].n * args[1].n}
	case unit != 0 && args[0].kind == numeric && len(args) == 1 && name != "seconds":
		return value{kind: length, n: args[0].n * unit, from: args[0].from}
	case conversions[name] && len(args) == 1 && args[0].kind == textual:
		if n, ok := numeral(args[0].text); ok {
			return number64(n)
		}
		return open()
	case conversions[name] && (len(args) == 1 || name == "parseint"):
		return args[0].value
	}
	return open()
}

// span returns the length of time with the given arguments. The units are given by the names of the
// arguments or by their order.
func span(args []argument, order []string) value {
	v := value{kind: length}
	for i, a := range args {
		unit := lengths[a.name]
		if a.name == "" && i < len(order) {
			unit = lengths[order[i]]
		}
		if unit == 0 || a.kind != numeric {
			unit = math.NaN()
		}
		v.n += a.n * unit
		v.from += a.from
	}
	return v
}

// newTimeSpan returns the length of time in PowerShell's New-TimeSpan -Days 5. The word New has been taken.
func (e *evaluation) newTimeSpan() value {
	e.list = e.list[2:]
	v := value{kind: length}
	for len(e.list) > 2 && e.list[0].is("-") && e.list[1].kind == word {
		unit := lengths[strings.ToLower(e.list[1].text)]
		if unit == 0 {
			return e.fail()
		}
		e.list = e.list[2:]
		n := e.factor()
		if n.kind != numeric {
			return e.fail()
		}
		v.n += n.n * unit
	}
	return v
}

// members applies the members after a value, such as .TotalSeconds and .total_seconds().
func (e *evaluation) members(v value) value {
	for !e.bad && e.peek(".") {
		e.take()
		name := e.take().text
		call, with := e.peek("("), []argument(nil)
		if call {
			e.take()
			if !e.peek(")") {
				with = []argument{{value: e.sum()}}
			}
			if !e.take().is(")") {
				return e.fail()
			}
		}
		v = v.member(name, call, with)
	}
	if len(e.list) > 1 && e.list[0].text == "as" && conversions[e.list[1].text] { // Rust
		e.list = e.list[2:]
	}
	return v
}

// member returns the value of a member.
func (v value) member(name string, call bool, with []argument) value {
	lower := strings.ToLower(name)
	p, isPart := parts[name]
	isPart = isPart && call == (strings.HasPrefix(name, "to") || strings.HasPrefix(name, "get") || strings.HasPrefix(name, "sub"))
	if plainNumber := v.kind == numeric && v.part == nil && v.unit == 0; plainNumber && math.IsNaN(v.n) {
		for _, sign := range [...]string{"total", "to", "as_", "num_", "whole_"} {
			if strings.HasPrefix(lower, sign) && wholes[lower] != 0 {
				v = value{kind: length, n: math.NaN()} // a length of time that is not in the text
			}
		}
	}
	switch scale := wholes[lower]; {
	case v.kind == numeric && math.IsNaN(v.n) && isPart:
		v = open()
		v.perhaps = name
		return v
	case v.kind == numeric && conversions[lower], v.kind == length && !isPart && scale == 0 && conversions[lower]:
		return v
	case v.kind != length:
		v = open()
		v.named = name
		return v
	case len(with) == 1: // such as TimeUnit.DAYS.toSeconds(30)
		v.n *= with[0].n
		return v.in(lower, scale)
	case isPart:
		n := math.Floor(math.Mod(v.n, p.within)/p.size + 1e-9)
		return value{kind: numeric, n: n, from: v.from, part: &partOf{p, v.n, n == v.n && p.size == 1}}
	case scale != 0:
		return v.in(lower, scale)
	}
	return open()
}

// in returns a length of time as a number in a unit.
func (v value) in(member string, scale float64) value {
	if scale == 0 {
		return open()
	}
	n := v.n * scale
	// these members return whole numbers
	if member == "days" || strings.HasPrefix(member, "to") && !strings.HasPrefix(member, "total") || strings.HasPrefix(member, "num") {
		n = math.Floor(n + 1e-9)
	}
	return value{kind: numeric, n: n, unit: scale, from: v.from}
}
