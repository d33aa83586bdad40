package journal

import (
	"sync"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// manyEntries is the number of entries from which on KeepEvents writes them. Fewer entries wait, and are written with the next change.
const manyEntries = 4096

// A queue has the entries that were noted, and that the writer has not taken yet.
type queue struct {
	mu      sync.Mutex
	entries []entry
	charges []charge // of the present second; settle adds them to entries
	place   uint64   // number of entries so far, with those that were taken
	worth   uint64   // the entries up to this place are worth a write even if no change follows
	next    bool     // the journal has become long: another one begins after the next change
}

// Note notes a command that was applied when the clock showed a second. It returns the place to keep before the command is acknowledged.
// The place is 0 for a command that nobody waits for: one that changes nothing, or that only moves the clock.
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

// NoteTime notes the second that the clock shows, and returns the place to keep.
func (s *Store) NoteTime(now int64) (place uint64) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.time(now)
	return q.place
}

// NoteReset notes that the account was emptied and that its clock shows another second. It returns the place to keep.
func (s *Store) NoteReset(now int64) (place uint64) {
	q := &s.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.charges = q.charges[:0] // their containers are gone
	q.add(entry{kind: recordReset, second: now})
	return q.place
}

// undone reports whether a command is an atomic batch that failed. Such a batch returns no error, but has changed nothing.
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
		q.entries = q.entries[:n-1] // two times with nothing between them become one entry
	}
	q.add(entry{kind: recordTime, second: now})
}

// charge adds the cost of a command to the sum for its container, region and throughput bucket.
func (q *queue) charge(a *engine.Account, cmd engine.Command, cost engine.RU) {
	in, ok := engine.PathOf(cmd)
	if !ok || cost == 0 {
		return
	}
	if _, err := a.Container(in); err != nil { // the container was deleted while its query was answered
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

// settle turns the charges of a second into entries. It must be called before the account changes or the clock moves, so that the entries
// keep the order of events.
func (q *queue) settle(second int64) {
	for _, c := range q.charges {
		q.add(entry{kind: recordCharge, second: second, charge: c})
	}
	q.charges = q.charges[:0]
}

// take removes all entries and returns them, with the place behind the last one.
func (q *queue) take() (entries []entry, place uint64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	entries, q.entries = q.entries, nil
	return entries, q.place
}

// forget drops all entries and charges, because the caller keeps the whole account instead. It returns the place up to which the account is
// then kept.
func (q *queue) forget() (place uint64) {
	_, place = q.take()
	q.mu.Lock()
	defer q.mu.Unlock()
	q.charges = nil
	return place
}

// end adds the last entries of a journal that ends in order.
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
