package journal

import (
	"io/fs"
	"sync"
	"sync/atomic"

	"github.com/gofrs/flock"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Store keeps an account. Changes of the account are noted under the account's lock. [Store.Keep] is called without
// this lock. Several goroutines may call it at once: one of them writes for all that wait.
type Store struct {
	dir  string
	opt  Options
	mode fs.FileMode // of the files
	lock *flock.Flock

	queue queue
	kept  atomic.Uint64         // all places up to this one are kept
	fault atomic.Pointer[fault] // why nothing can be kept at present; nil if it can

	file       sync.Mutex      // protects the fields below; never taken while the account is locked
	base       *engine.Account // the state at Open, until there is a journal
	journal    *journal
	number     uint64 // of the journal
	checkpoint uint64 // number of the newest checkpoint
	limit      int64  // bytes of the journal at which another checkpoint is due
	busy       bool   // a checkpoint is being written
	todo       []entry
	buf        []byte // records that are still to be written, before the records of todo
	place      uint64 // the place after todo
	changed    bool   // something was written since Open
	continues  bool   // Open has found an account
	closed     bool

	stop    chan struct{}  // closed by Close
	writing sync.WaitGroup // the goroutine that writes a checkpoint
}

// Continues reports whether the account is of an earlier process, whose refusals are not in the account's log.
func (s *Store) Continues() bool { return s.continues }

// Keep returns nil once everything noted before a place is kept. It returns an error if that is not possible at
// present. The store then keeps it as soon as possible, unless the process ends first.
func (s *Store) Keep(place uint64) error {
	if place <= s.kept.Load() {
		return nil
	}
	s.file.Lock()
	defer s.file.Unlock()
	if place <= s.kept.Load() { // the goroutine that held the lock has kept it
		return nil
	}
	if err := s.Err(); err != nil {
		return err
	}
	if err := s.write(); err != nil {
		s.fail(err)
	}
	return s.Err()
}

// KeepEvents keeps the noted changes if time has caused an event, or if many changes are noted.
func (s *Store) KeepEvents() error { return s.Keep(s.queue.worthKeeping()) }

// write writes everything noted so far. The file's lock must be held.
func (s *Store) write() error {
	entries, place := s.queue.take()
	s.todo, s.place = append(s.todo, entries...), place
	if err := s.own(); err != nil {
		return err
	}
	if len(s.todo) > 0 && s.journal == nil {
		if err := s.begin(s.base); err != nil {
			return err
		}
	}
	for len(s.todo) > 0 {
		e := &s.todo[0]
		var err error
		if e.kind != recordNext {
			s.buf, err = e.append(s.buf)
		} else if s.nextDue() { // flush may have asked for two before the first was written
			err = s.next(e.begin)
		}
		if err != nil {
			return err
		}
		s.todo = s.todo[1:]
	}
	if err := s.flush(); err != nil {
		return err
	}
	if err := s.own(); err != nil { // another process may have begun before the write was visible
		return err
	}
	s.todo = nil
	s.kept.Store(s.place)
	return nil
}

// flush writes the records of buf.
func (s *Store) flush() error {
	if len(s.buf) == 0 {
		return nil
	}
	if err := s.journal.append(s.buf); err != nil {
		return err
	}
	s.changed = true
	if s.buf = s.buf[:0]; cap(s.buf) > 1<<20 {
		s.buf = nil
	}
	if s.nextDue() {
		s.queue.wantNext()
	}
	return nil
}

// nextDue reports whether another journal should begin, with a checkpoint. Only one checkpoint is written at a time.
func (s *Store) nextDue() bool { return s.journal.size >= s.limit && !s.busy }

// Close keeps the noted changes, writes that the journal ends in order, and releases the directory. now is the
// account's time. The error says why the changes could not be kept.
func (s *Store) Close(now int64) error {
	close(s.stop)
	s.writing.Wait()
	s.file.Lock()
	defer s.file.Unlock()
	defer s.unlock()
	defer s.fault.Store(&fault{err: errClosed}) // for goroutines that still want to keep something
	s.closed = true
	if s.changed || s.queue.noted() > s.kept.Load() {
		s.queue.end(now)
		if err := s.write(); err != nil {
			return err
		}
	}
	if s.journal == nil {
		return nil
	}
	return s.journal.close()
}
