package query

import "strings"

// formatTime formats a time by a custom format of .NET, which the examples of the documentation use:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/datetimeformat. It copies letters that are not
// specifiers, the character after a backslash, and text in quotes.
func formatTime(t ticks, format string) []byte {
	var out []byte
	for i := 0; i < len(format); {
		c := format[i]
		n := 1
		for i+n < len(format) && format[i+n] == c {
			n++
		}
		switch c {
		case '\\':
			n = min(2, len(format)-i)
			out = append(out, format[i+1:i+n]...)
		case '\'', '"':
			n = 1
			if end := strings.IndexByte(format[i+1:], c); end >= 0 {
				out = append(out, format[i+1:i+1+end]...)
				n = end + 2
			}
		case 'f', 'F':
			n = min(n, 7)
			digits := padded(nil, int(floorMod(int64(t), ticksPerSecond)), 7)[:n]
			for c == 'F' && len(digits) > 0 && digits[len(digits)-1] == '0' {
				digits = digits[:len(digits)-1]
			}
			out = append(out, digits...)
		default:
			out = appendSpecifier(out, t, c, n, format[i:i+n])
		}
		i += n
	}
	return out
}

// appendSpecifier appends the value of n letters c, or the letters themselves if they are not a specifier.
func appendSpecifier(out []byte, t ticks, c byte, n int, letters string) []byte {
	d := t.date()
	hour, minute, second := d.Clock()
	number, name := 0, ""
	switch c {
	case 'y':
		year := d.Year()
		if n <= 2 {
			year %= 100
		}
		return padded(out, year, n)
	case 'M':
		number, name = int(d.Month()), d.Month().String()
	case 'd':
		number, name = d.Day(), d.Weekday().String()
	case 'H':
		number = hour
	case 'h':
		number = (hour+11)%12 + 1
	case 'm':
		number = minute
	case 's':
		number = second
	case 't':
		half := "AM"
		if hour >= 12 {
			half = "PM"
		}
		return append(out, half[:min(n, 2)]...)
	case 'z':
		return append(out, "+00:00"[:[3]int{2, 3, 6}[min(n, 3)-1]]...)
	case 'K':
		return append(out, 'Z')
	default:
		return append(out, letters...)
	}
	switch {
	case name == "" || n <= 2:
		return padded(out, number, min(n, 2))
	case n == 3:
		name = name[:3]
	}
	return append(out, name...)
}

// padded appends n with leading zeros, so that it has at least the given number of digits.
func padded(dst []byte, n, digits int) []byte {
	power := 1
	for i := 1; i < min(digits, 18) || n/power >= 10; i++ {
		power *= 10
	}
	for ; power > 0; power /= 10 {
		dst = append(dst, '0'+byte(n/power%10))
	}
	return dst
}
