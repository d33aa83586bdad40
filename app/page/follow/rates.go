package follow

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Minute is what happened in a container in a minute of the account's clock.
type Minute struct {
	At        int64 // Unix minutes
	Expired   int   // items that expired
	Purged    int   // expired items that left the disk
	Throttled int   // requests with status 429
	Waiting   int   // items that had expired and were on the disk at the minute's end
}

// Rates counts what happens in the containers of an account, minute by minute, from the facts of its history, and before the history
// begins from the account's log. It reads each fact once. The zero Rates is ready.
type Rates struct {
	Logless bool            // the account came without its log, as a part of an account does
	Refused int64           // the second from which on requests with status 429 are counted, if that is later than for the others
	begin   *engine.Account // the beginning of the history that is counted
	since   int64           // the second from which on everything is counted; 0 if nothing happened before
	number  uint64          // the number of the last step that was read
	facts   int             // the facts of this step that were counted; the step may get more
	counts  map[engine.Path]*counted
}

// counted is what is known of a container.
type counted struct {
	before  int      // items that were waiting before the first minute
	minutes []Minute // the minutes in which something happened, oldest first
	waiting int      // items that wait now
}

// Minutes are kept for a day, so that Hour can also answer for a time in the past.
const (
	Hour        = 3600 // seconds
	hourMinutes = 60
	keptMinutes = 24 * hourMinutes
)

// Note counts what has happened since the last call.
func (r *Rates) Note(h *history.History) {
	first := h.Length()
	for first > 0 && h.Step(first-1).Number() > r.number {
		first--
	}
	known := first > 0 && h.Step(first-1).Number() == r.number
	if r.begin != h.Beginning() && !known {
		r.restart(h)
		first = 0
	}
	r.begin = h.Beginning()
	if known {
		r.tell(h.Step(first - 1))
	}
	for n := h.Traced(); first < n; first++ {
		r.facts = 0
		s := h.Step(first)
		r.number = s.Number()
		r.begun(s)
		r.tell(s)
	}
}

// clone returns a copy that Note does not change.
func (r *Rates) clone() Rates {
	other := *r
	other.counts = maps.Clone(r.counts)
	for path, c := range other.counts {
		other.counts[path] = &counted{c.before, slices.Clone(c.minutes), c.waiting}
	}
	return other
}

// restart counts another account from its beginning on.
func (r *Rates) restart(h *history.History) {
	a := h.Beginning()
	refused := r.Refused
	if r.begin != nil { // the account was emptied
		refused = 0
	}
	*r = Rates{Logless: r.Logless, Refused: refused, since: a.LogFrom(), counts: map[engine.Path]*counted{}}
	if r.Logless {
		r.since = a.Now()
	}
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			r.counts[c.Path()] = &counted{}
		}
	}
	for _, e := range a.Log() {
		if c := r.counts[engine.Path{Database: e.Database, Container: e.Container}]; c != nil && e.Region == "" {
			c.past(&e)
		}
	}
	for path, c := range r.counts {
		if now, err := a.Container(path); err == nil {
			c.shift(now.Expired() - c.waiting)
		}
	}
}

// past counts an event of the log.
func (c *counted) past(e *engine.Event) {
	switch e.Kind {
	case engine.ContainerCreated: // what happened before was in another container of this name
		*c = counted{}
	case engine.Expired:
		c.add(e.At, e.Count, 0, e.Count)
	case engine.Purged:
		c.add(e.At, 0, e.Count, -e.Count)
	case engine.Revived:
		c.add(e.At, 0, 0, -e.Count)
	case engine.Rejected:
		if e.Err != nil && e.Err.Status == 429 {
			c.minute(e.At).Throttled++
		}
	}
}

// shift corrects the numbers of items that were waiting, which past has counted from 0. The log does not say how many items of a
// deleted partition key had expired.
func (c *counted) shift(by int) {
	c.before, c.waiting = max(0, by), max(0, c.waiting+by)
	for i := range c.minutes {
		c.minutes[i].Waiting = max(0, c.minutes[i].Waiting+by)
	}
}

// tell counts the facts of a step that were not counted before.
func (r *Rates) tell(s history.Step) {
	for ; r.facts < len(s.Trace.Facts); r.facts++ {
		f := &s.Trace.Facts[r.facts]
		c := r.counts[*f.In]
		if c == nil {
			c = &counted{}
			r.counts[*f.In] = c
		}
		c.tell(f)
	}
}

// begun counts what a step says apart from its facts: refused requests, and containers that were created or
// deleted.
func (r *Rates) begun(s history.Step) {
	in, about := engine.PathOf(s.Command)
	if n := s.Trace.Throttled; n > 0 && about && r.counts[in] != nil {
		r.counts[in].minute(s.From).Throttled += n
	}
	if s.Trace.Status >= 300 {
		return
	}
	switch cmd := s.Command.(type) {
	case engine.CreateContainer:
		r.counts[engine.Path{Database: cmd.Database, Container: cmd.Spec.ID}] = &counted{}
	case engine.DeleteContainer:
		delete(r.counts, cmd.In)
	case engine.DeleteDatabase:
		for path := range r.counts {
			if path.Database == cmd.ID {
				delete(r.counts, path)
			}
		}
	}
}

// tell counts a fact.
func (c *counted) tell(f *engine.Fact) {
	var expired, purged, waiting int
	switch f.Kind {
	case engine.FactHidden:
		expired, waiting = int(f.Count), int(f.Count)
	case engine.FactShown:
		waiting = -int(f.Count)
	case engine.FactMarked: // another task deletes the item
		waiting = int(f.Count) - 1
	case engine.FactPurged, engine.FactMadeWay:
		purged, waiting = 1, -1
	default:
		return
	}
	c.add(f.At, expired, purged, waiting)
}

func (c *counted) add(second int64, expired, purged, waiting int) {
	c.waiting += waiting
	m := c.minute(second)
	m.Expired += expired
	m.Purged += purged
	m.Waiting = c.waiting
}

// minute returns the minute of a second. The second is not before the newest minute.
func (c *counted) minute(second int64) *Minute {
	at := second / 60
	if n := len(c.minutes); n == 0 || c.minutes[n-1].At < at {
		if n > 2*keptMinutes { // so the first minutes are older than a day
			old, _ := slices.BinarySearchFunc(c.minutes, at-keptMinutes, func(m Minute, at int64) int { return int(m.At - at) })
			c.before = c.minutes[old-1].Waiting
			c.minutes = append([]Minute(nil), c.minutes[old:]...)
		}
		c.minutes = append(c.minutes, Minute{At: at, Waiting: c.waiting})
	}
	return &c.minutes[len(c.minutes)-1]
}

// Hour returns the 60 minutes of a container that end with the minute of a second, oldest first, and the second from which on the follower
// knows what has happened; 0 if it knows all.
func (r *Rates) Hour(in engine.Path, second int64) (list [hourMinutes]Minute, since int64) {
	first := second/60 - hourMinutes + 1
	c := r.counts[in]
	if c == nil {
		c = &counted{}
	}
	at, _ := slices.BinarySearchFunc(c.minutes, first, func(m Minute, at int64) int { return int(m.At - at) })
	waiting := c.before
	if at > 0 {
		waiting = c.minutes[at-1].Waiting
	}
	for i := range list {
		list[i] = Minute{At: first + int64(i), Waiting: waiting}
		if at < len(c.minutes) && c.minutes[at].At == list[i].At {
			list[i], waiting = c.minutes[at], c.minutes[at].Waiting
			at++
		}
	}
	return list, r.since
}
