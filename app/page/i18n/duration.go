package i18n

import "strconv"

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
	year   = 365 * day
)

// Countdown writes a duration in seconds as a clock does: 0:42, 58:53, 2:03:04, and from one day on in two units:
// 3 d 4 h, 68 y 35 d. What is left over is rounded to the nearest of the smaller unit, as Length does it. Whole days that are no whole years stay
// days: 20,089 d are 55 years with leap days.
func (l *Locale) Countdown(seconds int64) string {
	switch {
	case seconds < 0:
		return "-" + l.Countdown(-seconds)
	case seconds < hour:
		return strconv.FormatInt(seconds/minute, 10) + ":" + two(seconds%minute)
	case seconds < day:
		return strconv.FormatInt(seconds/hour, 10) + ":" + two(seconds%hour/minute) + ":" + two(seconds%minute)
	}
	if seconds = nearest(seconds, hour); seconds < year {
		return l.units2(seconds/day, 0, seconds%day/hour, 1)
	}
	if whole := seconds%day == 0; whole && seconds%year != 0 {
		return l.N(l.Units[0], seconds/day)
	}
	seconds = nearest(seconds, day)
	return l.units2(seconds/year, 4, seconds%year/day, 0)
}

// Length writes a duration in seconds in at most two neighbouring units: 1 h, 60 d, 1 h 30 min, and "about 1 h" for
// 3,605 seconds. What is left over is rounded to the nearest of the smaller unit.
func (l *Locale) Length(seconds int64) string {
	text, exact := l.length(seconds)
	if !exact {
		return l.About.With("length", text)
	}
	return text
}

// Exactly writes a duration in seconds in as many units as it takes: 29 d 22 h 59 min 59 s.
func (l *Locale) Exactly(seconds int64) (text string) {
	for i, size := range [...]int64{day, hour, minute, 1} {
		if n := seconds / size; n > 0 || size == 1 && text == "" {
			if text != "" {
				text += " "
			}
			text += l.N(l.Units[i], n)
		}
		seconds %= size
	}
	return text
}

// Ago writes how long ago something happened, for use in a sentence: this second, 5 seconds ago, 1 min 30 s ago.
func (l *Locale) Ago(seconds int64) string {
	switch {
	case seconds <= 0:
		return l.AgoNow
	case seconds < minute:
		return l.N(l.AgoSeconds, seconds)
	}
	return l.AgoLength.With("length", l.Length(seconds))
}

// More writes how much longer something lasts, for use in a sentence: 5 more seconds, 1 min 30 s more.
func (l *Locale) More(seconds int64) string {
	if seconds < minute {
		return l.N(l.MoreSeconds, seconds)
	}
	return l.MoreLength.With("length", l.Length(seconds))
}

// Rough writes a duration in seconds in one unit, rounded down: 58 min, 23 h, 9 y.
func (l *Locale) Rough(seconds int64) string {
	for i, size := range [...]int64{year, day, hour, minute} {
		if seconds >= size {
			return l.N(l.Units[(i+4)%5], seconds/size)
		}
	}
	return l.Seconds(seconds)
}

// length writes the two largest units of a duration. exact is false if it had to be rounded to them.
func (l *Locale) length(seconds int64) (text string, exact bool) {
	sizes := [4]int64{day, hour, minute, 1}
	for i, size := range sizes[:2] {
		if least := sizes[i+1]; seconds >= size && seconds%least != 0 {
			text, _ = l.length(nearest(seconds, least))
			return text, false
		}
	}
	parts := 0
	for i, size := range sizes {
		n := seconds / size
		if n == 0 {
			if parts > 0 && seconds > 0 {
				return text, false // 1 d 0 h 5 s: the units would not be neighbours
			}
			continue
		}
		if parts == 2 {
			return text, false
		}
		if parts > 0 {
			text += " "
		}
		text += l.N(l.Units[i], n)
		seconds -= n * size
		parts++
	}
	if parts == 0 {
		return l.Seconds(0), true
	}
	return text, true
}

// Seconds writes a number of seconds with its unit: 3,600 s.
func (l *Locale) Seconds(n int64) string { return l.N(l.Units[3], n) }

// Both writes a number of seconds, and from two minutes on the same in larger units: 90 s, 3,600 s = 1 h, 100,000 s ≈ 1 d 3 h.
func (l *Locale) Both(n int64) string {
	if n < 2*minute {
		return l.Seconds(n)
	}
	text, exact := l.length(n)
	sign := "\u00a0≈ "
	if exact {
		sign = "\u00a0= "
	}
	return l.Seconds(n) + sign + text
}

// nearest rounds a duration to the nearest multiple of a unit.
func nearest(seconds, unit int64) int64 { return (seconds + unit/2) / unit * unit }

func (l *Locale) units2(a int64, unitA int, b int64, unitB int) string {
	s := l.N(l.Units[unitA], a)
	if b > 0 {
		s += " " + l.N(l.Units[unitB], b)
	}
	return s
}

func two(n int64) string {
	if n < 10 {
		return "0" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
