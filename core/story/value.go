package story

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

var units = []struct {
	letter  byte
	seconds int64
}{{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}}

// ParseDuration reads 90d, 1h30m, 45s or 45 as seconds. It accepts a sign, so that the engine can refuse the value.
func ParseDuration(s string) (int64, bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, true
	}
	digits, negative := strings.CutPrefix(s, "-")
	total, last := int64(0), int64(math.MaxInt64)
	for digits != "" {
		n := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
		if n < 1 {
			return 0, false
		}
		count, err := strconv.ParseInt(digits[:n], 10, 64)
		unit := int64(0)
		for _, u := range units {
			if u.letter == digits[n] {
				unit = u.seconds
			}
		}
		if err != nil || unit == 0 || unit >= last || count > (math.MaxInt64-total)/unit {
			return 0, false
		}
		total, last, digits = total+count*unit, unit, digits[n+1:]
	}
	if negative {
		total = -total
	}
	return total, last != math.MaxInt64
}

// Duration returns a number of seconds in the form that stories use: 90d, 1h30m, 45s. Fewer than 120 are
// in seconds, as in Azure's documentation. A negative number is in seconds, too.
func Duration(n int64) string {
	if n < 0 {
		return strconv.FormatInt(n, 10)
	}
	if n < 120 {
		return strconv.FormatInt(n, 10) + "s"
	}
	s := ""
	for _, u := range units {
		if k := n / u.seconds; k > 0 {
			s += strconv.FormatInt(k, 10) + string(u.letter)
			n -= k * u.seconds
		}
	}
	return s
}

const wantDuration = "a length of time, like 90d, 1h30m or 45s"

func (l *cursor) duration() int64 {
	t := l.peek()
	n, ok := ParseDuration(t.text)
	if !ok || t.quoted {
		l.fail(t, wantDuration)
	}
	l.pos = t.end
	return n
}

// number64 reads a whole number that is not less than least.
func (l *cursor) number64(want string, least int64) int64 {
	t := l.peek()
	n, err := strconv.ParseInt(t.text, 10, 64)
	if err != nil || t.quoted || n < least {
		l.fail(t, want)
		return 0
	}
	l.pos = t.end
	return n
}

func (l *cursor) unsigned(want string) uint64 {
	t := l.peek()
	n, err := strconv.ParseUint(t.text, 10, 64)
	if err != nil || t.quoted {
		l.fail(t, want)
		return 0
	}
	l.pos = t.end
	return n
}

func (l *cursor) count(want string) int { return int(l.number64(want, 0)) }

// units reads an amount of request units with at most two decimals.
func (l *cursor) units() engine.RU {
	t := l.peek()
	whole, frac, _ := strings.Cut(t.text, ".")
	n, err := strconv.ParseInt(whole+(frac + "00")[:2], 10, 64)
	if err != nil || t.quoted || len(frac) > 2 || whole == "" || strings.ContainsAny(frac, "+-") {
		l.fail(t, "an amount of request units, like 5.60")
		return 0
	}
	l.pos = t.end
	return engine.RU(n)
}

// An instant is a second that a story names. The zero instant names none.
type instant struct {
	how instantHow
	n   int64 // the meaning depends on how
}

// instantHow is the way in which a story names a second.
type instantHow uint8

// These are the ways to name a second.
const (
	noInstant instantHow = iota
	atUnix               // 2026-01-01T12:01:00Z; n is in Unix seconds
	atTime               // 12:01:00 of the current day; n is the second of the day
	atOffset             // 61s after the story's first second
	fromNow              // in 22s
)

const (
	day         = 86400
	wantInstant = "a moment, like 12:01:00, 2026-01-01T12:01:00Z, 61s (after the start) or in 22s"
)

func (l *cursor) instant() instant {
	if _, ok := l.keyword("in"); ok {
		return instant{fromNow, l.duration()}
	}
	t := l.peek()
	l.pos = t.end
	if at, err := time.Parse("2006-01-02T15:04:05Z", t.text); err == nil && !t.quoted && len(t.text) == 20 {
		return instant{atUnix, at.Unix()}
	}
	if at, err := time.Parse("15:04:05", t.text); err == nil && !t.quoted && len(t.text) == 8 {
		return instant{atTime, int64(at.Hour()*3600 + at.Minute()*60 + at.Second())}
	}
	n, ok := ParseDuration(t.text)
	if !ok || t.quoted {
		l.pos = t.at
		l.fail(t, wantInstant)
	}
	return instant{atOffset, n}
}

func (i instant) words() string {
	switch i.how {
	case atUnix:
		return stamp(i.n)
	case atTime:
		return time.Unix(i.n, 0).UTC().Format("15:04:05")
	case fromNow:
		return "in " + Duration(i.n)
	}
	return Duration(i.n)
}

// on returns the Unix second of an instant. The story began at start, and the clock shows now.
func (i instant) on(start, now int64) int64 {
	switch i.how {
	case atUnix:
		return i.n
	case atTime:
		return now - ((now%day)+day)%day + i.n
	case fromNow:
		return sum(now, i.n)
	}
	return sum(start, i.n)
}

// sum adds two numbers. On overflow it returns the largest or the smallest number.
func sum(a, b int64) int64 {
	if b > 0 && a > math.MaxInt64-b {
		return math.MaxInt64
	}
	if b < 0 && a < math.MinInt64-b {
		return math.MinInt64
	}
	return a + b
}

// stamp returns a Unix second with its date.
func stamp(unix int64) string { return time.Unix(unix, 0).UTC().Format("2006-01-02T15:04:05Z") }

// moment returns a Unix second with its date, or without the date if that is the day on which the story began.
func moment(unix, start int64) string {
	if unix/day == start/day {
		return time.Unix(unix, 0).UTC().Format("15:04:05")
	}
	return stamp(unix)
}
