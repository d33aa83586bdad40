package consumer

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A State is the state of a consumer.
type State uint8

// The states of a consumer.
const (
	NotBegun State = iota
	Running
	Stopped
	NoContainer // there is no such container, or it was deleted
)

// String returns the state's name.
func (s State) String() string {
	return [...]string{"not-begun", "running", "stopped", "no-container"}[s]
}

// A How is the reason why a feed no longer has a version.
type How uint8

// The reasons why a feed no longer has a version.
const (
	Expired How = iota + 1 // the item expired: the feed of the latest versions leaves it out
	Deleted                // a request deleted it
	// an unread change became older than the time for which the container keeps changes, so the next read is refused
	Retention
	NotKept          // the container kept no versions
	Passed           // the item came back after the consumer had passed its place
	ContainerDeleted // the container was deleted
)

// String returns the name of the reason.
func (h How) String() string {
	return [...]string{"", "expired", "deleted", "retention", "not-kept", "passed", "container-deleted"}[h]
}

// A Why is the reason why a consumer did not read a version in time.
type Why uint8

// The reasons why a consumer was late.
const (
	Between Why = iota + 1 // the version was written and lost between two polls
	Behind                 // the polls did not reach the version, because the plan limits the changes of a poll
	WasDown                // the consumer was down
)

// String returns the name of the reason.
func (w Why) String() string { return [...]string{"", "between-polls", "behind", "down"}[w] }

// A Place says where the newest version of an item is.
type Place uint8

// The places of a version, in the order in which rows are listed.
const (
	Lost Place = iota
	Waiting
	Archived
)

// String returns the name of the place.
func (p Place) String() string { return [...]string{"lost", "waiting", "archived"}[p] }

// A Row describes the newest version of an item, for a consumer.
type Row struct {
	Ordinal uint64
	Place   Place
	LSN     uint64
	Written int64
	At      int64 // Lost and Archived: since when; Waiting: when the version will be lost unless the consumer reads it, or 0
	How     How   // Lost, Waiting: the reason why the feed has lost or will lose the version; 0 for none
	Why     Why   // Lost
	Gone    bool  // the item has expired
	Older   bool  // the archive has an older version
	Told    bool  // Lost: the consumer has read the delete of the item, but not this version
	Part    bool  // Lost: the archive has the parts of the item that the container's policy keeps
}

// A Report is what a consumer has done by a second.
type Report struct {
	State    State
	Since    int64  // Stopped: since when; NoContainer: the second in which the container was deleted, or 0
	Position uint64 // lsn of the last change that the consumer read
	Polls    int
	Polled   int64 // second of the last poll; 0 if there was none
	Next     int64 // second of the next poll; 0 if none is planned
	Taken    int   // changes that the consumer has read
	Archived int   // items whose newest version is in the archive
	Waiting  int   // changes that the consumer can still read
	Oldest   int64 // second of the oldest waiting change; 0 if none waits
	Lost     int   // items whose newest version will not come into the archive
	Expired  int   // lost items that have expired
	First    Row   // of the expired ones, the one that was lost first
	Skipped  int   // versions that were replaced before the consumer read them
	Refused  int   // reads that were refused
	Refusal  int64 // second of the last refused read
	Kept     int64 // AllVersions: for how many seconds the feed reaches back; 0 if the container keeps no versions
	Rows     []Row // lost ones, by the second of the loss; then waiting ones, by lsn; then archived ones, the newest first
	From     int   // the position of the first of Rows among all rows
	Total    int   // number of all rows
}

// Whole reports whether no item expired unarchived.
func (r *Report) Whole() bool { return r.Expired == 0 }

// Report returns what the consumer has done by the last second of Follow, with at most n rows from a position on.
func (r *Run) Report(from, n int) Report {
	now := r.now
	v := Report{State: Running, Position: r.after, Polls: r.polls, Taken: r.taken, Skipped: r.skipped, Refused: r.refused, Refusal: r.refusal,
		Kept: r.window()}
	if r.polls > 0 {
		v.Polled = r.polled
	}
	v.Next, _ = r.plan.next(max(now, r.plan.Begin-1))
	since, down := r.plan.Down(now)
	switch {
	case now < r.plan.Begin:
		v.State = NotBegun
	case !r.exists:
		v.State, v.Since, v.Next = NoContainer, r.over, 0
	case down:
		v.State, v.Since = Stopped, since
	}
	lost, waiting := r.open(&v, now)
	for i, row := range lost {
		if row.Gone {
			if v.Expired++; v.Expired == 1 {
				v.First = lost[i]
			}
		}
	}
	v.Lost = len(lost)
	stored := r.stored()
	v.Archived, v.Total = len(stored), len(lost)+len(waiting)+len(stored)
	v.From = max(0, min(from, v.Total-1))
	all := append(lost, waiting...)
	for i := v.From; i < min(v.From+max(0, n), v.Total); i++ {
		if i < len(all) {
			v.Rows = append(v.Rows, all[i])
			continue
		}
		a := r.archived[stored[len(stored)-1-(i-len(all))]]
		it := r.items[a.ordinal]
		v.Rows = append(v.Rows, Row{Ordinal: a.ordinal, Place: Archived, LSN: a.lsn, Written: it.at, At: a.at, Gone: r.expired(it, now),
			Told: it.told})
	}
	return v
}

// Items returns how many items the run knows.
func (r *Run) Items() int { return len(r.items) }

// open returns the rows of the items whose newest version is not in the archive. It counts the waiting changes in v.
func (r *Run) open(v *Report, now int64) (lost, waiting []Row) {
	if now < r.plan.Begin {
		return nil, nil
	}
	for _, l := range r.losses {
		if l.ordinal != 0 {
			lost = append(lost, r.lostRow(r.items[l.ordinal], l.at, l.how, now))
		}
	}
	refusedSince, refused := int64(0), false
	if r.plan.Mode == engine.AllVersions && r.exists {
		refusedSince, refused = r.behindRetention(now)
	}
	for _, n := range r.passed {
		if it := r.items[n]; it != nil && !it.gone && !it.marked && it.lost == 0 && it.lsn < r.after && it.have < it.lsn {
			since, is := r.hidden(it, now)
			how := Expired
			if !is {
				since, how = now, Passed
			}
			lost = append(lost, r.lostRow(it, since, how, now))
		}
	}
	if refused {
		lost = append(lost, r.unreadable(refusedSince, now)...)
	}
	for i := min(r.next, len(r.log)); i < len(r.log) && r.exists && !refused; i++ {
		e := r.log[i]
		it := r.items[e.ordinal]
		if it == nil || e.lsn <= r.after {
			continue
		}
		newest := e.lsn == it.lsn && it.have < it.lsn && it.lost == 0
		if r.plan.Mode == engine.AllVersions {
			if v.wait(e.at); newest {
				waiting = append(waiting, Row{Ordinal: it.ordinal, Place: Waiting, LSN: it.lsn, Written: it.at,
					At: r.outlives(r.log[r.unread()]), How: Retention, Gone: r.expired(it, now), Older: it.have > 0})
			}
			continue
		}
		if !newest || it.gone || it.marked {
			continue
		}
		if since, is := r.hidden(it, now); is {
			if r.meant(it, since, Expired) {
				lost = append(lost, r.lostRow(it, since, Expired, now))
			}
			continue
		}
		v.wait(it.at)
		row := Row{Ordinal: it.ordinal, Place: Waiting, LSN: it.lsn, Written: it.at, Older: it.have > 0}
		if due, ok := r.due(it); ok {
			row.At, row.How = due, Expired
		}
		waiting = append(waiting, row)
	}
	sort.SliceStable(lost, func(i, j int) bool {
		a, b := &lost[i], &lost[j]
		return a.At < b.At || a.At == b.At && a.LSN < b.LSN
	})
	return lost, waiting
}

// unreadable returns the rows of the items that the consumer has not read, for a consumer whose next read will be
// refused.
func (r *Run) unreadable(since, now int64) (lost []Row) {
	for _, it := range r.items {
		if it.lsn <= r.after || it.have >= it.lsn || it.lost != 0 {
			continue
		}
		if r.kept == 0 {
			lost = append(lost, r.lostRow(it, it.at, NotKept, now))
		} else {
			lost = append(lost, r.lostRow(it, max(since, it.at), Retention, now))
		}
	}
	return lost
}

func (v *Report) wait(at int64) {
	if v.Waiting++; v.Oldest == 0 || at < v.Oldest {
		v.Oldest = at
	}
}

// lostRow returns the row of an item whose newest version was lost in a second.
func (r *Run) lostRow(it *item, at int64, how How, now int64) Row {
	return Row{Ordinal: it.ordinal, Place: Lost, LSN: it.lsn, Written: it.at, At: at, How: how, Why: r.why(it.at, at, how),
		Gone:  how == Expired || r.expired(it, now),
		Older: it.have > 0, Told: it.told, Part: it.part}
}

// why returns the reason why a version that was written in one second was not read before it was lost in another.
func (r *Run) why(written, lost int64, how How) Why {
	if how == NotKept || how == Passed {
		return 0
	}
	if how == Expired {
		lost-- // items expire before the polls of the same second
	}
	if at, ok := r.plan.next(written); ok && at <= lost {
		return Behind
	}
	if _, down := r.plan.Down(lost); down {
		return WasDown
	}
	return Between
}

// expired reports whether an item has expired: it is hidden, or the purge has removed it.
func (r *Run) expired(it *item, now int64) bool {
	if it.gone || it.marked {
		return it.purged
	}
	_, is := r.hidden(it, now)
	return is
}

// stored returns the indexes in archived of the items whose newest version is in the archive.
func (r *Run) stored() (list []int) {
	for i, a := range r.archived {
		if it := r.items[a.ordinal]; it != nil && it.lsn == a.lsn && it.have == a.lsn && (i == it.place) {
			list = append(list, i)
		}
	}
	return list
}
