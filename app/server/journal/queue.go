package journal

import (
	"sync"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// manyEntries is the largest number of entries that wait for a change and are written with it.
const manyEntries = 4096

// A queue is what was noted and not yet taken to be written.
type queue struct {
	mu      sync.Mutex
	entries []entry
	charges []charge // of the present second, behind the entries
	place   uint64   // number of entries so far
	worth   uint64   // the place behind the last one that is worth a write of its own
	next    bool     // the journal has become long
}

// Note notes a command that was applied when the clock showed a second. It returns the place to keep before the command is
// acknowledged; 0 is for commands that change nothing.
func (s *Store) Note(a *engine.Account, second int64, cmd engine.Command, r engine.Result, err error) (place uint64) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, ok := cmd.(engine.Advance); ok && err == nil {
		q.settle(second)
		if len(r.Events) > 0 {
			q.time(a.Now())
			q.worth = q.place
		}
		return 0
	}
	if err != nil || engine.OnlyReads(cmd) || undone(cmd, r) {
		q.charge(a, cmd, r.Charge)
		return 0
	}
	q.settle(second)
	q.add(entry{kind: recordCommand, second: second, cmd: cmd})
	place = q.place
	if q.next {
		q.next = false
		q.add(entry{kind: recordNext, begin: a.Copy()})
	}
	return place
}

// NoteTime notes what the clock shows and returns the place to keep.
func (s *Store) NoteTime(now int64) (place uint64) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.time(now)
	return q.place
}

// NoteReset notes that the account is empty and its clock shows another second, and returns the place to keep.
func (s *Store) NoteReset(now int64) (place uint64) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.charges = q.charges[:0] // of containers that are gone
	q.add(entry{kind: recordReset, second: now})
	return q.place
}

// undone reports whether a command is a batch that was answered, but had no effect.
func undone(cmd engine.Command, r engine.Result) bool {
	b, ok := cmd.(engine.Batch)
	return ok && !b.NonAtomic && r.Status != 200
}

func (q *queue) add(e entry) {
	q.entries = append(q.entries, e)
	q.place++
	if len(q.entries) >= manyEntries {
		q.worth = q.place
	}
}

func (q *queue) time(now int64) {
	if n := len(q.entries); n > 0 && q.entries[n-1].kind == recordTime && len(q.charges) == 0 {
		q.entries = q.entries[:n-1] // time that nothing divides is one entry
	}
	q.add(entry{kind: recordTime, second: now})
}

// charge adds to the sum of a container in a region, and of a throughput bucket.
func (q *queue) charge(a *engine.Account, cmd engine.Command, cost engine.RU) {
	in, ok := engine.PathOf(cmd)
	if !ok || cost == 0 {
		return
	}
	if _, err := a.Container(in); err != nil { // deleted while a query was answered
		return
	}
	c := charge{in: in, cost: cost, bucket: engine.BucketOf(cmd)}
	if read, ok := cmd.(engine.ReadItem); ok {
		c.region = read.Region
	}
	for i := range q.charges {
		if old := &q.charges[i]; old.in == c.in && old.region == c.region && old.bucket == c.bucket {
			old.cost += cost
			return
		}
	}
	q.charges = append(q.charges, c)
}

// settle turns the charges of a second into entries, before something else happens.
func (q *queue) settle(second int64) {
	for _, c := range q.charges {
		q.add(entry{kind: recordCharge, second: second, charge: c})
	}
	q.charges = q.charges[:0]
}

// take returns the entries since the last call and the place behind them.
func (q *queue) take() (entries []entry, place uint64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	entries, q.entries = q.entries, nil
	return entries, q.place
}

// forget drops everything: the account as it is now will be kept as a whole.
func (q *queue) forget() (place uint64) {
	_, place = q.take()
	q.mu.Lock()
	defer q.mu.Unlock()
	q.charges = nil
	return place
}

// end adds what is last in a journal.
func (q *queue) end(now int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.settle(now)
	q.time(now)
	q.add(entry{kind: recordEnd})
}

func (q *queue) worthKeeping() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.worth
}

func (q *queue) noted() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.place
}

func (q *queue) wantNext() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.next = true
}
