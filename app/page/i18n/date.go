package i18n

import (
	"strconv"
	"time"
)

// Clock writes the time of day of a Unix second in UTC: 12:01:07.
func (l *Locale) Clock(unix int64) string {
	t := time.Unix(unix, 0).UTC()
	return two(int64(t.Hour())) + ":" + two(int64(t.Minute())) + ":" + two(int64(t.Second()))
}

// Date writes the day of a Unix second in UTC: Thu 1 Jan 2026.
func (l *Locale) Date(unix int64) string { return l.date(l.DateWhole, unix) }

// When writes a Unix second as one says it at another: the time alone on the same day, else with its date.
func (l *Locale) When(unix, now int64) string {
	a, b := time.Unix(unix, 0).UTC(), time.Unix(now, 0).UTC()
	if a.Year() == b.Year() && a.YearDay() == b.YearDay() {
		return l.Clock(unix)
	}
	day := l.Day(unix)
	if a.Year() != b.Year() {
		day = l.YearDay(unix)
	}
	return l.DateAt.With("date", day, "time", l.Clock(unix))
}

// Dated writes a Unix second that stands beside others: with its date as soon as one of them lies on another day.
func (l *Locale) Dated(unix int64, beside ...int64) string {
	of, farthest := time.Unix(unix, 0).UTC(), unix
	for _, other := range beside {
		switch t := time.Unix(other, 0).UTC(); {
		case t.Year() != of.Year():
			return l.When(unix, other)
		case t.YearDay() != of.YearDay():
			farthest = other
		}
	}
	return l.When(unix, farthest)
}

// Briefly writes a Unix second, at another, in one part: the time on the same day, else the day.
func (l *Locale) Briefly(unix, now int64) string {
	switch a, b := time.Unix(unix, 0).UTC(), time.Unix(now, 0).UTC(); {
	case a.Year() != b.Year():
		return l.YearDay(unix)
	case a.YearDay() != b.YearDay():
		return l.Day(unix)
	}
	return l.Clock(unix)
}

// Minute writes the time of day of a Unix second in UTC without its seconds: 12:01.
func (l *Locale) Minute(unix int64) string { return l.Clock(unix)[:5] }

// Day writes the day of a Unix second in UTC without the year: 1 Jan.
func (l *Locale) Day(unix int64) string { return l.date(l.DateDay, unix) }

// YearDay writes the day of a Unix second in UTC with the year: 1 Jan 2026.
func (l *Locale) YearDay(unix int64) string { return l.date(l.DateDayOf, unix) }

// Month writes the month of a Unix second in UTC: Jan 2026.
func (l *Locale) Month(unix int64) string { return l.date(l.DateMonth, unix) }

// Year writes the year of a Unix second in UTC: 2026.
func (l *Locale) Year(unix int64) string { return l.date(l.DateYear, unix) }

// date writes the day of a Unix second in UTC as the pattern says.
func (l *Locale) date(pattern Pattern, unix int64) string {
	t := time.Unix(unix, 0).UTC()
	return pattern.With("weekday", l.Days[t.Weekday()], "day", strconv.Itoa(t.Day()), "month", l.Months[t.Month()-1], "year",
		strconv.Itoa(t.Year()))
}
