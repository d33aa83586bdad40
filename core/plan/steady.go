package plan

import "math"

// steady returns the second since which the number of items on disk is what it is in the last week: from then on, the mean of each week
// is within two percent of that of the last. Nothing is steady before the first items have been purged, unless as many were stored at the
// start. steady reports false if this holds for fewer than two weeks, or if the number grows.
func (r *Result) steady() (second int64, ok bool) {
	w, rows := r.Workload, r.Rows
	filled, ends := r.filled()
	if !ends || w.End-w.Start < 2*week {
		return 0, false
	}
	// the first row of which the week, and each later one, has about the mean of the last week
	first, last, sum, final := len(rows)-1, len(rows), 0.0, 0.0
	least, most := int64(math.MaxInt64), int64(0) // items in the last week
	for i := first; i >= 0; i-- {
		sum += rows[i].Mean * float64(r.Length(i))
		for rows[last-1].At-r.Begin(i) > week {
			last--
			sum -= rows[last].Mean * float64(r.Length(last))
		}
		mean := sum / float64(rows[last-1].At-r.Begin(i))
		if last == len(rows) {
			final, least, most = mean, min(least, rows[i].Live+rows[i].Expired), max(most, rows[i].Live+rows[i].Expired)
		} else if mean < final*.98 || mean > final*1.02 {
			break
		}
		first = i
	}
	there := 0.0
	for _, stored := range w.Stored {
		there += float64(stored.Count)
	}
	second = r.Begin(first)
	if there < float64(least)*.98 {
		second = max(second, filled)
	}
	for i := first; float64(rows[i].Live+rows[i].Expired) > float64(most)*1.02; i++ { // a backlog is still there
		second = max(second, rows[i].At)
	}
	return second, final > 0 && w.End-second >= 2*week
}

// filled returns the second at which the purge has removed what was written first under the plan's last default. It reports false if
// something is written that never expires, or more of it from year to year.
func (r *Result) filled() (second int64, ok bool) {
	w := r.Workload
	d, since := w.LastDefault()
	expired := since
	for i := range w.Kinds {
		k := &w.Kinds[i]
		if k.Arrivals.Base == 0 && k.Arrivals.Counts == nil {
			continue
		}
		life, ends := k.Life(d)
		if !ends || k.Arrivals.Growth != 0 {
			return 0, false
		}
		expired = max(expired, since+life)
	}
	second = expired + w.longestDelay()
	for _, s := range r.late[0] {
		if s.from <= expired+r.slack() && s.to > second {
			second = s.to
		}
	}
	return second, true
}
