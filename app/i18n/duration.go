package i18n

import "strconv"

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
	year   = 365 * day
)

// Countdown writes a length in seconds as a clock does, to be read while it runs: 0:42, 58:53, 2:03:04, then in two
// units from a day on: 3 d 4 h, 68 y 35 d.
func (l *Locale) Countdown(seconds int64) string {
	switch {
	case seconds < 0:
		return "-" + l.Countdown(-seconds)
	case seconds < hour:
		return strconv.FormatInt(seconds/minute, 10) + ":" + two(seconds%minute)
	case seconds < day:
		return strconv.FormatInt(seconds/hour, 10) + ":" + two(seconds%hour/minute) + ":" + two(seconds%minute)
	case seconds < year:
		return l.units2(seconds/day, 0, seconds%day/hour, 1)
	}
	return l.units2(seconds/year, 4, seconds%year/day, 0)
}

// Length writes a setting in seconds in words that add up: 90 s, 1 h, 60 d, 1 h 30 min. From three units on it stops
// after two and exact is false.
func (l *Locale) Length(seconds int64) (text string, exact bool) {
	sizes := [4]int64{day, hour, minute, 1}
	parts := 0
	for i, size := range sizes {
		n := seconds / size
		if n == 0 {
			if parts > 0 && seconds > 0 {
				return text, false // 1 d 0 h 5 s: two neighbouring units at most
			}
			continue
		}
		if parts == 2 {
			return text, false
		}
		if parts > 0 {
			text += " "
		}
		text += l.Number(n) + " " + l.units[i]
		seconds -= n * size
		parts++
	}
	if parts == 0 {
		return "0 " + l.units[3], true
	}
	return text, true
}

// Seconds writes a number of seconds with its unit: 3,600 s.
func (l *Locale) Seconds(n int64) string { return l.Number(n) + " " + l.units[3] }

func (l *Locale) units2(a int64, unitA int, b int64, unitB int) string {
	s := l.Number(a) + " " + l.units[unitA]
	if b > 0 {
		s += " " + l.Number(b) + " " + l.units[unitB]
	}
	return s
}

func two(n int64) string {
	if n < 10 {
		return "0" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
