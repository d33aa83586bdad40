package plan

// A routine is a regular time at which the purge is late: once a day on some weekdays, or once a week.
type routine struct {
	weekly      bool
	days        int   // unless weekly, one bit for each weekday; bit 0 is Sunday
	begin, end  int64 // all spells are between these seconds after midnight of a day, or of Sunday; end can be in the next day or week
	first, last int64 // the first second of the first spell, and the last of the last spell
	firstTo     int64 // the last second of the first spell
	lastFrom    int64 // the first second of the last spell
	worst       int64 // the longest wait, in seconds
}

const (
	week     = 7 * day
	everyDay = 1<<7 - 1 // the bits of all weekdays
	workdays = 1<<6 - 2 // the bits of Monday to Friday
	fewest   = 3        // the smallest number of spells of a routine
)

// routines divides spells into a routine and the others. It reports false if there is no routine.
func routines(list []spell) (r routine, others []spell, ok bool) {
	if r, others, ok = repeated(list, day); !ok {
		r, others, ok = repeated(list, week)
	}
	return r, others, ok
}

// repeated finds the spells that begin at about the same time of each day or week, and are shorter than
// it. It reports false if there are fewer than fewest. It also reports false if one of their weekdays, or
// one of the weeks, has no spell between the first and the last.
func repeated(list []spell, period int64) (r routine, others []spell, ok bool) {
	const sunday = 3 * day // the first Sunday; 1970 began on a Thursday
	drift := period / 8    // seconds by which spells may begin before or after the middle
	at := func(s spell) int64 { return (s.from - sunday + week) % period }
	middle := busiest(list, period, drift, at)
	var of []spell
	for _, s := range list {
		if s.to-s.from < period && apart(at(s), middle, period) <= drift {
			of = append(of, s)
		} else {
			others = append(others, s)
		}
	}
	if len(of) < fewest {
		return r, nil, false
	}
	r = routine{weekly: period == week, begin: 2 * period, first: of[0].from, firstTo: of[0].to, lastFrom: of[len(of)-1].from,
		last: of[len(of)-1].to}
	start := middle - drift - 1 // periods begin here, so that two spells in a row are never in the same period
	number := func(s spell) int64 { return (s.from - sunday + week - start) / period }
	for i, s := range of {
		if i > 0 && number(s) == number(of[i-1]) {
			return r, nil, false
		}
		begin := s.from - sunday + week - number(s)*period
		r.begin, r.end, r.worst = min(r.begin, begin), max(r.end, begin+s.to-s.from), max(r.worst, s.worst)
	}
	weekdayOf := func(n int64) int { return int((n*period + r.begin) / day % 7) }
	for _, s := range of {
		r.days |= 1 << weekdayOf(number(s))
	}
	missing, without := 0, 0
	for i, n := 0, number(of[0]); i < len(of); n++ {
		if number(of[i]) == n {
			i++
			continue
		}
		without++
		missing += r.days >> weekdayOf(n) & 1
	}
	if without == 0 {
		r.days = everyDay
	}
	for r.begin < 0 || r.begin >= period {
		shift := period
		if r.begin >= period {
			shift = -period
		}
		r.begin, r.end = r.begin+shift, r.end+shift
	}
	if !r.weekly && r.end-r.begin > day { // the text "8:00 to 9:00" would then mean more than a day
		return r, nil, false
	}
	return r, others, missing == 0
}

// overSunday reports whether the spells of a weekly routine begin in one week and end in the next. Weeks begin on Monday.
func (r *routine) overSunday() bool { return (r.begin+6*day)/week != (r.end+6*day)/week }

// busiest returns the time of the period at which most spells begin nearby. It ignores spells that are not
// shorter than the period.
func busiest(list []spell, period, near int64, at func(spell) int64) (best int64) {
	most := 0
	counts := map[int64]int{} // by minutes, so that many spells take no longer
	for _, s := range list {
		if s.to-s.from < period {
			counts[at(s)/60]++
		}
	}
	for m := range period / 60 {
		if counts[m] == 0 {
			continue
		}
		sum := 0
		for other, n := range counts {
			if apart(60*m, 60*other, period) <= near {
				sum += n
			}
		}
		if sum > most {
			best, most = 60*m, sum
		}
	}
	return best
}

// apart returns the seconds between two times of a period.
func apart(a, b, period int64) int64 {
	d := max(a-b, b-a)
	return min(d, period-d)
}
