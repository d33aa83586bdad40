package palette

import (
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// unit returns the seconds of a unit of time. A number without a unit is seconds.
func unit(name string) (seconds float64, ok bool) {
	if name == "" {
		return 1, true
	}
	return quantity.Unit(name)
}

// parseTime reads a time of day with an optional date before it: "13:00", "13:00:05", "2026-01-02",
// "2026-01-02 13:00". is is false if the words do not look like a time.
func parseTime(words []string) (c Command, err error, is bool) {
	if len(words) == 1 {
		words = strings.SplitN(strings.TrimSuffix(words[0], "z"), "t", 2) // RFC 3339
	}
	if len(words) == 0 || len(words) > 2 {
		return Command{}, nil, false
	}
	clock := words[len(words)-1]
	day, dated := int64(0), false
	if date := strings.Split(words[0], "-"); len(date) == 3 && digits(date[0]) && digits(date[1]) && digits(date[2]) {
		t, err := time.Parse(time.DateOnly, words[0])
		if err != nil || t.Unix() < 0 {
			return Command{}, &Error{BadDate, words[0]}, true
		}
		if day, dated = t.Unix(), true; len(words) == 1 {
			return Command{Kind: Time, Date: true, Seconds: day}, nil, true
		}
	} else if len(words) == 2 {
		return Command{}, nil, false
	}
	parts := strings.Split(clock, ":")
	if len(parts) < 2 || !digits(parts[0]) || len(parts) > 3 || strings.Trim(clock, "0123456789:") != "" {
		if dated {
			return Command{}, &Error{BadTime, clock}, true
		}
		return Command{}, nil, false
	}
	seconds := int64(0)
	for i, most := range [...]int64{23, 59, 59} {
		n := int64(0)
		if i < len(parts) {
			ok := false
			if n, ok = number(parts[i], 2); !ok || n > most {
				return Command{}, &Error{BadTime, clock}, true
			}
		}
		seconds = seconds*60 + n
	}
	return Command{Kind: Time, Date: dated, Seconds: day + seconds}, nil, true
}

// At returns the Unix time that a Time, a Later or a Length asks for. A time of day is on the day of now. ok is false if the result is before
// 1970 or after last.
func (c Command) At(now, last int64) (second int64, ok bool) {
	switch {
	case c.Kind == Later, c.Kind == Length:
		second = now + c.Seconds
	case c.Date:
		second = c.Seconds
	default:
		second = now - now%86400 + c.Seconds
	}
	return second, second >= 0 && second <= last
}
