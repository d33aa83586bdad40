package plan

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// spans has the units of lengths of time in sentences.
var spans = []struct {
	name    string
	seconds int64
}{{"day", day}, {"hour", hour}, {"minute", 60}, {"second", 1}}

// Parts divides a length of time for sentences in every language: a number of days, hours, minutes or
// seconds (unit 0 to 3), and a number of the next smaller unit. It rounds up, so that a text with "at
// most" stays true. From a hundred of the larger unit on, it rounds to that unit.
func Parts(seconds int64) (unit int, n, rest int64) {
	for unit < len(spans)-1 && seconds < spans[unit].seconds {
		unit++
	}
	each := spans[unit].seconds
	least := each
	if unit < len(spans)-1 && seconds < 100*each {
		least = spans[unit+1].seconds
	}
	if more := seconds % least; more > 0 { // the result can be a whole one of the next larger unit
		return Parts(seconds - more + least)
	}
	return unit, seconds / each, seconds % each / least
}

// Duration returns seconds in words, as [Parts] divides them: "40 minutes", "1 day 12 hours".
func Duration(seconds int64) string {
	unit, n, rest := Parts(seconds)
	text := some(n, spans[unit].name)
	if rest > 0 {
		text += " " + some(rest, spans[unit+1].name)
	}
	return text
}

func some(n int64, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return grouped(n) + " " + name + "s"
}

// grouped returns a whole number with commas.
func grouped(n int64) string {
	s, sign := strconv.FormatInt(n, 10), ""
	if n < 0 {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Count returns a number with commas, or in millions, billions or trillions: "12,345", "7.8 billion".
func Count(n int64) string {
	for _, u := range []struct {
		name string
		n    float64
	}{{"trillion", 1e12}, {"billion", 1e9}, {"million", 1e6}} {
		if f := float64(n) / u.n; f >= 0.9995 && n >= 1e6 { // 999.5 million would be rounded to 1,000 million
			return digits(f) + " " + u.name
		}
	}
	return grouped(n)
}

// digits returns a number with at most one decimal, or with none from 100 on. Below 0.1, the result has
// the first two digits that are not 0.
func digits(f float64) string {
	switch {
	case f >= 100:
		return grouped(int64(math.Round(f)))
	case f > 0 && f < 0.1:
		return small(f)
	}
	return strings.TrimSuffix(strconv.FormatFloat(f, 'f', 1, 64), ".0")
}

// Size returns a number of bytes in words: "6.1 TB". A KB has 1,024 bytes.
func Size(bytes float64) string {
	names := []string{"bytes", "KB", "MB", "GB", "TB", "PB"}
	i := 0
	for bytes >= 1023.5 && i < len(names)-1 { // 1,023.5 KB would be rounded to 1,024 KB
		bytes /= 1024
		i++
	}
	return digits(bytes) + " " + names[i]
}

// small returns a number below 1 with its first two digits that are not 0.
func small(f float64) string {
	if f < 1e-9 {
		return "0"
	}
	decimals := 1 - int(math.Floor(math.Log10(f)))
	return strings.TrimRight(strconv.FormatFloat(f, 'f', decimals, 64), "0")
}

// date returns a Unix second as "2027-01-04 09:00", in UTC.
func date(second int64) string { return time.Unix(second, 0).UTC().Format("2006-01-02 15:04") }

// money returns an amount of dollars: with cents below 100, and below a cent with the first two digits that are not 0.
func money(f float64) string {
	if f > 0 && f < 0.01 {
		return small(f)
	}
	if f < 100 {
		return strconv.FormatFloat(f, 'f', 2, 64)
	}
	return grouped(int64(math.Round(f)))
}
