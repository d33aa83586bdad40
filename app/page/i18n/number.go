package i18n

import "strconv"

// Number writes a whole number with its digits grouped: 2,147,483,647.
func (l *Locale) Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + l.Group + s[i:]
	}
	return sign + s
}

// Hundredths writes an amount that is given in hundredths, as request units are: 571 is 5.71, 40000 is 400.
func (l *Locale) Hundredths(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	s := sign + l.Number(n/100)
	switch rest := n % 100; {
	case rest == 0:
		return s
	case rest%10 == 0:
		return s + l.Decimal + strconv.FormatInt(rest/10, 10)
	case rest < 10:
		return s + l.Decimal + "0" + strconv.FormatInt(rest, 10)
	default:
		return s + l.Decimal + strconv.FormatInt(rest, 10)
	}
}
