package plan

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const firstMonday = 1_798_761_600 + 3*day // 2027-01-04

// said returns what is said of spells: on each of the days after the first Monday, from one hour to another.
func said(spells []spell) string {
	a := &Answer{}
	a.aboutSpells(spells)
	var list []string
	for _, s := range a.said {
		list = append(list, s.String())
	}
	return strings.Join(list, "\n")
}

func on(from, to float64, days ...int64) (list []spell) {
	for _, d := range days {
		list = append(list, spell{from: firstMonday + d*day + int64(from*hour), to: firstMonday + d*day + int64(to*hour), worst: 1800, peak: 10, peakRU: 7000})
	}
	return list
}

func TestRoutines(t *testing.T) {
	join := func(lists ...[]spell) []spell {
		all := slices.Concat(lists...)
		slices.SortFunc(all, func(a, b spell) int { return int(a.from - b.from) })
		return all
	}
	for name, c := range map[string]struct {
		spells []spell
		want   string
	}{
		"daily":    {on(8, 10.5, 0, 1, 2), "The purge is late every day, 08:00 to 10:30, at most 30 minutes, between 2027-01-04 08:00 and 2027-01-06 10:30."},
		"a week":   {on(8, 10.5, 0, 1, 2, 3, 4, 5, 6, 7), "The purge is late every day, 08:00 to 10:30, at most 30 minutes, between 2027-01-04 08:00 and 2027-01-11 10:30."},
		"at night": {on(23, 26, 0, 1, 2, 3), "The purge is late every day, 23:00 to 02:00, at most 30 minutes, between 2027-01-04 23:00 and 2027-01-08 02:00."},
		"around midnight": {join(on(23.9, 25, 0, 2), on(24.1, 25, 1, 3)),
			"The purge is late every day, 23:54 to 01:00, at most 30 minutes, between 2027-01-04 23:54 and 2027-01-08 01:00."},
		"workdays":  {on(9, 10, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11), "The purge is late from Monday to Friday, 09:00 to 10:00, at most 30 minutes, between 2027-01-04 09:00 and 2027-01-15 10:00."},
		"Mondays":   {on(9, 10, 0, 7, 14), "The purge is late every Monday, 09:00 to 10:00, at most 30 minutes, between 2027-01-04 09:00 and 2027-01-18 10:00."},
		"two days":  {on(9, 10, 0, 3, 7, 10), "The purge is late every Monday, Thursday, 09:00 to 10:00, at most 30 minutes, between 2027-01-04 09:00 and 2027-01-14 10:00."},
		"weekly":    {on(9, 9+3*24, 0, 7, 14), "The purge is late every week, Monday 09:00 to Thursday 09:00, at most 30 minutes, between 2027-01-04 09:00 and 2027-01-21 09:00."},
		"a weekend": {on(9, 9+3*24, 5, 12, 19), "The purge is late every week, first from 2027-01-09 09:00 to 2027-01-12 09:00, last from 2027-01-23 09:00 to 2027-01-26 09:00, at most 30 minutes."},
		"nearly a week": {on(8, 7*24+3, 0, 7, 14),
			"The purge is late every week, first from 2027-01-04 08:00 to 2027-01-11 03:00, last from 2027-01-18 08:00 to 2027-01-25 03:00, at most 30 minutes."},
		"to the end of the week": {on(8, 7*24, 0, 7, 14), "The purge is late every week, first from 2027-01-04 08:00 to 2027-01-11 00:00, last from 2027-01-18 08:00 to 2027-01-25 00:00, at most 30 minutes."},
		"longer than a day together": {join(on(8, 9, 0), on(10.5, 33, 1), on(8, 9, 3)),
			"The purge is behind from 2027-01-04 08:00 to 2027-01-04 09:00, by at most 10 items that need 70 RU; at most 30 minutes late.\nThe purge is behind from 2027-01-05 10:30 to 2027-01-06 09:00, by at most 10 items that need 70 RU; at most 30 minutes late.\nThe purge is behind from 2027-01-07 08:00 to 2027-01-07 09:00, by at most 10 items that need 70 RU; at most 30 minutes late."},
		"two":               {on(8, 10, 0, 1), "The purge is behind from 2027-01-04 08:00 to 2027-01-04 10:00, by at most 10 items that need 70 RU; at most 30 minutes late.\nThe purge is behind from 2027-01-05 08:00 to 2027-01-05 10:00, by at most 10 items that need 70 RU; at most 30 minutes late."},
		"a day is left out": {on(8, 10, 0, 1, 2, 3, 4, 5, 6, 7, 9), "The purge is late 9 times between 2027-01-04 08:00 and 2027-01-13 10:00, at most 30 minutes from 2027-01-04 08:00 to 2027-01-04 10:00."},
		"mornings and evenings": {join(on(8, 9, 0, 1, 2), on(18, 20, 0, 1, 2)),
			"The purge is late every day, 08:00 to 09:00, at most 30 minutes, between 2027-01-04 08:00 and 2027-01-06 09:00.\nThe purge is late every day, 18:00 to 20:00, at most 30 minutes, between 2027-01-04 18:00 and 2027-01-06 20:00."},
		"and a long one": {join(on(8, 9, 0, 1, 2), on(12, 60, 3)),
			"The purge is late every day, 08:00 to 09:00, at most 30 minutes, between 2027-01-04 08:00 and 2027-01-06 09:00.\nThe purge is behind from 2027-01-07 12:00 to 2027-01-09 12:00, by at most 10 items that need 70 RU; at most 30 minutes late."},
	} {
		if got := said(c.spells); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// A routine has all its spells within its times, and none of its days is without one.
func TestRoutinesAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var spells []spell
		at := int64(firstMonday)
		for range rapid.IntRange(1, 25).Draw(t, "spells") {
			at += draw[int64](t, "days", 1, 1, 1, 2, 3, 7)*day + rapid.Int64Range(-hour, hour).Draw(t, "drift")
			long := draw(t, "long", rapid.Int64Range(60, 5*hour).Draw(t, "seconds"), 600, 30*hour)
			spells = append(spells, spell{from: at, to: at + long, worst: rapid.Int64Range(60, long+60).Draw(t, "worst")})
			at += long / day * day
		}
		a := &Answer{}
		a.aboutSpells(spells)
		var all []window
		worst := 0.0
		for _, s := range a.said {
			list, _ := windows(s)
			worst = max(worst, value(s, "late"))
			if s.Kind == lateDaily && value(s, "to")-value(s, "from") > day {
				t.Fatalf("more than a day: %s", s)
			}
			for _, pair := range [][2]string{{"first", "to"}, {"from", "last"}} {
				if s.Kind == lateWeeks && !slices.ContainsFunc(spells, func(of spell) bool {
					return float64(of.from) == value(s, pair[0]) && float64(of.to) == value(s, pair[1])
				}) {
					t.Fatalf("it is not late from %s to %s: %s", pair[0], pair[1], s)
				}
			}
			for _, w := range list {
				if !slices.ContainsFunc(spells, func(s spell) bool { return s.from >= w.from && s.to <= w.to }) {
					t.Fatalf("nothing between %s and %s: %s", date(w.from), date(w.to), s)
				}
			}
			all = append(all, list...)
		}
		for _, s := range spells {
			if !slices.ContainsFunc(all, func(w window) bool { return s.from >= w.from && s.to <= w.to }) || float64(s.worst) > worst {
				t.Fatalf("%s to %s, %d s, is not said: %v", date(s.from), date(s.to), s.worst, a.said)
			}
		}
	})
}

// Sentences have the actual times and days.
func TestClocksAndDays(t *testing.T) {
	for _, c := range []struct {
		unit   Unit
		number float64
		want   string
	}{
		{Clock, 8*hour + 300, "08:05"}, {Clock, 26 * hour, "02:00"}, {WeekClock, 0, "Sunday 00:00"}, {WeekClock, 8*day + 60, "Monday 00:01"},
		{Weekdays, 127, "every day"}, {Weekdays, 62, "from Monday to Friday"}, {Weekdays, 1, "every Sunday"}, {Weekdays, 65, "every Sunday, Saturday"}, {Weekdays, 126, "every Monday, Tuesday, Wednesday, Thursday, Friday, Saturday"},
		{Seconds, 2572, "42 minutes 52 seconds"}, {Seconds, 10*day + 13*hour, "10 days 13 hours"}, {Seconds, 100*day + 5*hour, "101 days"}, {Seconds, day - 1, "1 day"}, {Seconds, 100*day - 1, "100 days"}, {Seconds, 3599, "59 minutes 59 seconds"}, {Seconds, 0, "0 seconds"}, {Seconds, 59, "59 seconds"},
	} {
		if got := (Value{Unit: c.unit, Number: c.number}).String(); got != c.want {
			t.Errorf("%g: %s, want %s", c.number, got, c.want)
		}
	}
	for seconds, want := range map[int64]string{2572: "42 minutes 52 seconds", 9*day + 9*hour + 1: "9 days 10 hours", 100*day + 1: "101 days", 3600: "1 hour", 7201: "2 hours 1 minute"} {
		if got := length("late", seconds).String(); got != want {
			t.Errorf("at most %d seconds: %s, want %s", seconds, got, want)
		}
	}
}
