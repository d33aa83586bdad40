package rest

import (
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// httpDate formats Unix seconds for a header, like "Fri, 17 Dec 1926 03:15:00 GMT". It takes a third of
// the time of time.Format.
func httpDate(unix int64) string {
	var room [32]byte
	return string(appendHTTPDate(room[:0], time.Unix(unix, 0).UTC()))
}

// A lastDate caches the date of the last answer, because the next answer mostly has the same second.
type lastDate struct{ last atomic.Pointer[dated] }

type dated struct {
	unix int64
	text string
}

// These are the dates of answers, and of the starts of accounts.
var lastNow, lastStart lastDate

func (l *lastDate) of(unix int64) string {
	d := l.last.Load()
	if d == nil || d.unix != unix {
		d = &dated{unix, httpDate(unix)}
		l.last.Store(d)
	}
	return d.text
}

func appendHTTPDate(b []byte, t time.Time) []byte {
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	b = append(append(b, t.Weekday().String()[:3]...), ", "...)
	b = append(append(twoDigits(b, day), ' '), month.String()[:3]...)
	b = append(strconv.AppendInt(append(b, ' '), int64(year), 10), ' ')
	b = append(twoDigits(b, hour), ':')
	b = append(twoDigits(b, minute), ':')
	return append(twoDigits(b, second), " GMT"...)
}

// isHTTPDate reports whether a text is such a date, in any case. Some clients send the lower case that they sign.
func isHTTPDate(s string) bool {
	if len(s) == len("Fri, 17 Dec 1926 03:15:00 GMT") { // nearly all dates have this length; parsing takes longer
		number := func(at, digits int) (n int) {
			for _, c := range []byte(s[at : at+digits]) {
				n = n*10 + int(c-'0')
			}
			return n
		}
		const months = "janfebmaraprmayjunjulaugsepoctnovdec"
		var name [3]byte
		month := strings.Index(months, string(appendLower(name[:0], s[8:11])))/3 + 1
		at := time.Date(number(12, 4), time.Month(month), number(5, 2), number(17, 2), number(20, 2), number(23, 2), 0, time.UTC)
		var room [32]byte
		date := appendHTTPDate(room[:0], at)
		return s == string(date) || strings.EqualFold(s, string(date))
	}
	t, err := time.Parse("Mon, 2 Jan 2006 15:04:05 GMT", strings.ToUpper(s))
	return err == nil && strings.EqualFold(s[:3], t.Weekday().String()[:3])
}

func twoDigits(b []byte, n int) []byte { return append(b, byte('0'+n/10), byte('0'+n%10)) }
