package plan

// A verdict says whether the purge keeps up.
type verdict int

const (
	nothingExpires verdict = iota
	keepsUp                // at some time in the last rows no item waits longer than slack
	catchingUp             // the backlog is smaller at the end than at the beginning of the last rows
	neverCatchesUp         // the backlog is as large or larger
)

// slack returns how many seconds items wait if the purge is never short of request units: the purge delay and two steps of the plan.
func (r *Result) slack() int64 { return r.Workload.longestDelay() + 2*r.Workload.Step }

// Begin returns the second at which a row begins: the second at which the row before it ends.
func (r *Result) Begin(row int) int64 {
	if row == 0 {
		return r.Workload.Start
	}
	return r.Rows[row-1].At
}

// Length returns the seconds of a row. The first and the last row can be shorter than the others.
func (r *Result) Length(row int) int64 { return r.Rows[row].At - r.Begin(row) }

// end returns the rows of the last week, or of the last quarter of a shorter plan.
func (r *Result) end() []Row {
	from := r.Workload.End - min(7*day, (r.Workload.End-r.Workload.Start)/4)
	for i := range r.Rows {
		if r.Rows[i].At > from {
			return r.Rows[i:]
		}
	}
	return nil
}

func (r *Result) verdict() verdict {
	expiring := false
	for i := range r.Rows {
		expiring = expiring || r.Rows[i].Expiring > 0
	}
	if !expiring {
		return nothingExpires
	}
	end := r.end()
	for i := range end {
		if end[i].Wait <= r.slack() {
			return keepsUp
		}
	}
	if end[len(end)-1].BacklogRU < end[0].BacklogRU {
		return catchingUp
	}
	return neverCatchesUp
}

// behind returns the second at which the purge is behind first, the second at which it is behind last, and how many times it is behind. Times that are
// at most two days apart count as one.
func (r *Result) behind() (from, to int64, times int) {
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.WorstWait <= r.slack() {
			continue
		}
		if times == 0 {
			from = r.Begin(i)
		}
		if times == 0 || row.At-to > 2*day {
			times++
		}
		to = row.At
	}
	return from, to, times
}

// Need returns the RU/s that deletes need in the last rows, and the RU/s that requests leave for them.
func (r *Result) Need() (deletes, left float64) {
	seconds := 0.0
	for i := len(r.Rows) - len(r.end()); i < len(r.Rows); i++ {
		deletes += float64(r.Rows[i].ExpiredRU) / 100
		left += float64(r.Rows[i].Left) / 100
		seconds += float64(r.Length(i))
	}
	return deletes / seconds, left / seconds
}

// steady returns the second from which on the mean number of items on disk in each week is within two percent of the mean in the last week. It reports
// false if that is true of fewer than the last three weeks.
func (r *Result) steady() (second int64, ok bool) {
	const span = 7 * day
	weeks := int((r.Workload.End - r.Workload.Start) / span)
	if weeks < 3 {
		return 0, false
	}
	sums, lengths := make([]float64, weeks), make([]float64, weeks)
	for i := range r.Rows {
		k := (r.Rows[i].At - 1 - r.Workload.Start) / span
		if k < int64(weeks) {
			seconds := float64(r.Length(i))
			sums[k] += float64(r.Rows[i].Live+r.Rows[i].Expired) * seconds
			lengths[k] += seconds
		}
	}
	final := sums[weeks-1] / max(1, lengths[weeks-1])
	first := weeks - 1
	for first > 0 {
		mean := sums[first-1] / max(1, lengths[first-1])
		if mean < final*.98 || mean > final*1.02 {
			break
		}
		first--
	}
	return r.Workload.Start + int64(first)*span, weeks-first >= 3 && final > 0
}
