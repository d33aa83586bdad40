package query

import (
	"bytes"
	"strconv"
)

// formatTime prints a time by a custom format of .NET, which the documentation's examples use:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/datetimeformat. A letter that is no specifier stands for
// itself, and so does what follows a backslash or stands in quotes.
func formatTime(t ticks, format []byte) []byte {
	d := t.date()
	fraction := floorMod(int64(t), ticksPerSecond)
	var out []byte
	for i := 0; i < len(format); {
		c := format[i]
		n := 1
		for i+n < len(format) && format[i+n] == c {
			n++
		}
		switch c {
		case '\\':
			n = 1
			if i+1 < len(format) {
				out = append(out, format[i+1])
				n = 2
			}
		case '\'', '"':
			n = 1
			end := bytes.IndexByte(format[i+1:], c)
			if end >= 0 {
				out = append(out, format[i+1:i+1+end]...)
				n = end + 2
			}
		case 'y':
			year := d.Year()
			if n <= 2 {
				year %= 100
			}
			out = padded(out, int64(year), n)
		case 'M':
			out = named(out, d.Month().String(), int64(d.Month()), n)
		case 'd':
			out = named(out, d.Weekday().String(), int64(d.Day()), n)
		case 'H':
			out = padded(out, int64(d.Hour()), min(n, 2))
		case 'h':
			out = padded(out, int64((d.Hour()+11)%12+1), min(n, 2))
		case 'm':
			out = padded(out, int64(d.Minute()), min(n, 2))
		case 's':
			out = padded(out, int64(d.Second()), min(n, 2))
		case 'f', 'F':
			n = min(n, 7)
			digits := padded(nil, fraction, 7)[:n]
			if c == 'F' {
				digits = bytes.TrimRight(digits, "0")
			}
			out = append(out, digits...)
		case 't':
			half := "AM"
			if d.Hour() >= 12 {
				half = "PM"
			}
			out = append(out, half[:min(n, 2)]...)
		case 'z':
			out = append(out, [...]string{"+0", "+00", "+00:00"}[min(n, 3)-1]...)
		case 'K':
			out = append(out, 'Z')
		default:
			out = append(out, format[i:i+n]...)
		}
		i += n
	}
	return out
}

// padded appends a number with leading zeros up to so many digits.
func padded(dst []byte, n int64, digits int) []byte {
	s := strconv.FormatInt(n, 10)
	for i := len(s); i < min(digits, 20); i++ {
		dst = append(dst, '0')
	}
	return append(dst, s...)
}

// named appends a day or month as number, or as name from three letters of the specifier on.
func named(dst []byte, name string, n int64, letters int) []byte {
	switch letters {
	case 1, 2:
		return padded(dst, n, letters)
	case 3:
		return append(dst, name[:3]...)
	}
	return append(dst, name...)
}
