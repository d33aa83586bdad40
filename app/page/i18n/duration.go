package i18n

import "strconv"

const (
	minute = 60
	hour   = 60 * minute
	day    = 24 * hour
)

// Countdown writes a duration in seconds as a clock does: 0:42, 58:53, 2:03:04. From one day on it writes what Nearest does: 3 d 4 h.
func (l *Locale) Countdown(seconds int64) string {
	switch {
	case seconds < 0:
		return "-" + l.Countdown(-seconds)
	case seconds < hour:
		return strconv.FormatInt(seconds/minute, 10) + ":" + two(seconds%minute)
	case seconds < day:
		return strconv.FormatInt(seconds/hour, 10) + ":" + two(seconds%hour/minute) + ":" + two(seconds%minute)
	}
	return l.Nearest(seconds)
}

// Nearest writes a duration in seconds as Length does, without the word that says that it was rounded.
func (l *Locale) Nearest(seconds int64) string {
	text, _ := l.length(seconds)
	return text
}

// Length writes a duration in seconds in at most two neighbouring units: 1 h, 60 d, 1 h 30 min, and "about 1 h" for
// 3,605 seconds. What is left over is rounded to the nearest of the smaller unit. Days are the largest unit, because years
// differ in length.
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

// Rough writes a duration in seconds in one unit, rounded down: 58 min, 23 h, 3,285 d.
func (l *Locale) Rough(seconds int64) string {
	for i, size := range [...]int64{day, hour, minute} {
		if seconds >= size {
			return l.N(l.Units[i], seconds/size)
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

func two(n int64) string {
	if n < 10 {
		return "0" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
