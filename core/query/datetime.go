package query

import "time"

// ticks is a time in steps of 100 nanoseconds since 1970-01-01 UTC, like the ticks of the service's functions.
type ticks int64

const (
	ticksPerSecond = 10_000_000
	ticksPerMilli  = 10_000
	ticksPerDay    = 86_400 * ticksPerSecond

	firstTick    ticks = -621_355_968_000_000_000  // 0001-01-01
	lastTick     ticks = 2_534_023_007_999_999_999 // 9999-12-31T23:59:59.9999999
	windowsEpoch ticks = -116_444_736_000_000_000  // 1601-01-01
)

// floorDiv divides and rounds down, which times before 1970 need.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

func (t ticks) valid() bool { return t >= firstTick && t <= lastTick }

// date returns the time in the calendar of UTC.
func (t ticks) date() time.Time {
	seconds := floorDiv(int64(t), ticksPerSecond)
	return time.Unix(seconds, floorMod(int64(t), ticksPerSecond)*100).UTC()
}

// value returns YYYY-MM-DDThh:mm:ss.fffffffZ, or undefined outside of the years 1 to 9999.
func (t ticks) value() value {
	if !t.valid() {
		return undefined
	}
	return text(view(t.date().AppendFormat(make([]byte, 0, 28), "2006-01-02T15:04:05.0000000Z")))
}

// makeTime checks a date as the service does: no part may overflow into the next one.
func makeTime(year, month, day, hour, minute, second, fraction int64) (ticks, bool) {
	if year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > monthDays(year, month) ||
		hour > 23 || minute > 59 || second > 59 || fraction > 9_999_999 {
		return 0, false
	}
	at := time.Date(int(year), time.Month(month), int(day), int(hour), int(minute), int(second), 0, time.UTC)
	return ticks(at.Unix()*ticksPerSecond + fraction), true
}

func monthDays(year, month int64) int64 {
	return int64(time.Date(int(year), time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day())
}

// parseTime parses the forms in the documentation of IS_DATETIME: YYYY-MM-DD, then T or a space and
// hh:mm:ss, up to seven digits of fraction, and an optional Z:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/is-datetime
func parseTime(v value) (ticks, bool) {
	if v.kind != isString {
		return 0, false
	}
	b := v.chars()
	if n := len(b); n > 0 && b[n-1] == 'Z' {
		b = b[:n-1]
	}
	f := [7]int64{}
	const layout = "dddd-dd-ddTdd:dd:dd"
	if len(b) != 10 && len(b) < len(layout) {
		return 0, false
	}
	field := 0
	for i := 0; i < len(b) && i < len(layout); i++ {
		switch c := b[i]; {
		case layout[i] == 'd':
			if c < '0' || c > '9' {
				return 0, false
			}
			f[field] = f[field]*10 + int64(c-'0')
		case c == layout[i] || layout[i] == 'T' && c == ' ':
			field++
		default:
			return 0, false
		}
	}
	if len(b) > len(layout) {
		fraction := b[len(layout)+1:]
		if b[len(layout)] != '.' || len(fraction) == 0 || len(fraction) > 7 {
			return 0, false
		}
		for i := 0; i < 7; i++ {
			f[6] *= 10
			if i >= len(fraction) {
				continue
			}
			if fraction[i] < '0' || fraction[i] > '9' {
				return 0, false
			}
			f[6] += int64(fraction[i] - '0')
		}
	}
	return makeTime(f[0], f[1], f[2], f[3], f[4], f[5], f[6])
}

// unit is a date and time part. Years and months have no fixed size.
type unit struct {
	months  int64 // for years and months: the number of months
	size    int64 // for the others: the number of ticks
	perTick int64 // for nanoseconds: the number of units in one tick
	name    string
}

// timeUnit returns the unit that a string names: https://learn.microsoft.com/azure/cosmos-db/nosql/query/datetimeadd#remarks
func timeUnit(v value) (unit, bool) {
	if v.kind != isString {
		return unit{}, false
	}
	switch string(v.chars()) {
	case "year", "yyyy", "yy":
		return unit{months: 12, name: "yyyy"}, true
	case "month", "mm", "m":
		return unit{months: 1, name: "mm"}, true
	case "day", "dd", "d":
		return unit{size: ticksPerDay, name: "dd"}, true
	case "hour", "hh":
		return unit{size: 3600 * ticksPerSecond, name: "hh"}, true
	case "minute", "mi", "n":
		return unit{size: 60 * ticksPerSecond, name: "mi"}, true
	case "second", "ss", "s":
		return unit{size: ticksPerSecond, name: "ss"}, true
	case "millisecond", "ms":
		return unit{size: ticksPerMilli, name: "ms"}, true
	case "microsecond", "mcs":
		return unit{size: 10, name: "mcs"}, true
	case "nanosecond", "ns":
		return unit{size: 1, perTick: 100, name: "ns"}, true
	}
	return unit{}, false
}

// add adds n units to a time. A day beyond the end of its new month becomes the last day of that month.
func (u unit) add(t ticks, n int64) (ticks, bool) {
	if u.months > 0 {
		if n > 120_000 || n < -120_000 {
			return 0, false
		}
		d := t.date()
		month := int64(d.Year())*12 + int64(d.Month()) - 1 + n*u.months
		year, month := floorDiv(month, 12), floorMod(month, 12)+1
		day := min(int64(d.Day()), monthDays(year, month))
		start, ok := makeTime(year, month, day, 0, 0, 0, 0)
		return start + ticks(floorMod(int64(t), ticksPerDay)), ok
	}
	if u.perTick > 0 {
		n /= u.perTick
	}
	if span := int64(lastTick-firstTick) / u.size; n > span || n < -span {
		return 0, false
	}
	t += ticks(n * u.size)
	return t, t.valid()
}

// boundary returns the number of units since 1970. The difference of two results is the number of
// boundaries between the times.
func (u unit) boundary(t ticks) int64 {
	if u.months > 0 {
		d := t.date()
		return floorDiv(int64(d.Year())*12+int64(d.Month())-1, u.months)
	}
	n := floorDiv(int64(t), u.size)
	if u.perTick > 0 {
		n *= u.perTick // overflows 64 bits beyond 292 years
	}
	return n
}

// part returns the unit's number within the next larger unit.
func (u unit) part(t ticks) int64 {
	d := t.date()
	switch u.name {
	case "yyyy":
		return int64(d.Year())
	case "mm":
		return int64(d.Month())
	case "dd":
		return int64(d.Day())
	case "hh":
		return int64(d.Hour())
	case "mi":
		return int64(d.Minute())
	case "ss":
		return int64(d.Second())
	}
	fraction := floorMod(int64(t), ticksPerSecond)
	switch u.name {
	case "ms":
		return fraction / ticksPerMilli
	case "mcs":
		return fraction / 10
	}
	return fraction * 100
}
