package rest

import (
	"strconv"
	"time"
)

// httpDate is a second as headers write it, "Fri, 17 Dec 1926 03:15:00 GMT". Every answer has two of them; time's own Format, which
// reads its layout each time, takes three times as long.
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

func twoDigits(b []byte, n int) []byte { return append(b, byte('0'+n/10), byte('0'+n%10)) }
