package plan

import "slices"

// A verdict says whether the purge keeps up.
type verdict int

const (
	nothingExpires verdict = iota
	keepsUp                // at the end, no item waits longer than slack
	fellBehind             // items wait longer, but some time in the last rows none did
	catchingUp             // the backlog is smaller at the end than at the beginning of the last rows
	neverCatchesUp         // the backlog is as large as then, or larger
)

// slack returns the seconds for which items wait if the purge is never short of request units: the purge
// delay and two steps of the plan.
func (r *Result) slack() int64 { return r.Workload.longestDelay() + 2*r.Workload.Step }

// Begin returns the second at which a row begins. The row before it ends at this second.
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

// verdict returns the verdict on a region.
func (r *Result) verdict(region int) verdict {
	if !slices.ContainsFunc(r.Rows, func(row Row) bool { return row.Expiring > 0 }) {
		return nothingExpires
	}
	end := r.end()
	late := r.late[region]
	n := len(late)
	switch {
	case n == 0 || late[n-1].to < r.Workload.End:
		return keepsUp
	case late[n-1].from >= end[0].At:
		return fellBehind
	case end[len(end)-1].in(region).BacklogRU < end[0].in(region).BacklogRU:
		return catchingUp
	}
	return neverCatchesUp
}

// slowest returns the region with the worst verdict, and this verdict. Among equal regions, it returns the
// one with the longest wait.
func (r *Result) slowest() (region int, worst verdict) {
	wait := int64(-1)
	for i := range 1 + len(r.Workload.Regions) {
		longest := int64(0)
		for _, s := range r.late[i] {
			longest = max(longest, s.worst)
		}
		if v := r.verdict(i); v > worst || v == worst && longest > wait {
			region, worst, wait = i, v, longest
		}
	}
	return region, worst
}

// in returns the state of a region; region 0 is the write region.
func (row *Row) in(region int) Replica {
	if region > 0 {
		return row.Regions[region-1]
	}
	return Replica{Expired: row.Expired, BacklogRU: row.BacklogRU, Left: row.Left, Lag: row.Lag}
}

// Need returns the RU/s that deletes need in the last rows, and the RU/s that the requests of the region
// leave for them. If the region's purge fell behind in these rows, both are for the time since then.
func (r *Result) Need(region int) (deletes, left float64) {
	seconds, first := 0.0, len(r.Rows)-len(r.end())
	if r.verdict(region) == fellBehind {
		for late := r.late[region]; first < len(r.Rows)-1 && r.Begin(first) < late[len(late)-1].from; first++ {
		}
	}
	for i := first; i < len(r.Rows); i++ {
		deletes += float64(r.Rows[i].ExpiredRU) / 100
		left += float64(r.Rows[i].in(region).Left) / 100
		seconds += float64(r.Length(i))
	}
	return deletes / seconds, left / seconds
}
