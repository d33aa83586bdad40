package journal

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The pauses between two attempts to write.
const (
	firstRetry = 100 * time.Millisecond
	lastRetry  = 5 * time.Second
)

// errClosed is what the store says after Close.
var errClosed = errors.New("the endpoint is ending, and its state is closed")

// A fault is a period in which nothing can be kept.
type fault struct {
	err   error
	pause time.Duration // before the next attempt
}

// Err returns why nothing can be kept at present, or nil. While it returns an error, the account should not be changed.
func (s *Store) Err() error {
	if f := s.fault.Load(); f != nil {
		return f.err
	}
	return nil
}

// Check does what [Store.Err] does, but first checks that the journal is still in its place.
func (s *Store) Check() error {
	s.file.Lock()
	defer s.file.Unlock()
	if err := s.Err(); err != nil || s.journal == nil {
		return err
	}
	err := s.journal.inPlace()
	if err == nil {
		err = s.own()
	}
	if err != nil {
		s.fail(err)
	}
	return s.Err()
}

// fail begins a fault. The noted changes stay in memory, and another attempt to write them follows.
func (s *Store) fail(err error) {
	s.opt.Log.Error("the state cannot be kept; changes are refused until it can", "error", err)
	s.tryAgain(&fault{err, firstRetry})
}

func (s *Store) tryAgain(f *fault) {
	s.fault.Store(f)
	time.AfterFunc(f.pause, func() {
		s.file.Lock()
		defer s.file.Unlock()
		s.retry()
	})
}

// retry tries to end the fault.
func (s *Store) retry() {
	f := s.fault.Load()
	if f == nil || s.closed {
		return
	}
	err := f.err
	if errors.Is(err, errGone) {
		err = s.beginAgain()
	} else {
		err = s.write()
	}
	if err != nil {
		s.tryAgain(&fault{err, min(2*f.pause, lastRetry)})
		return
	}
	s.fault.Store(nil)
	s.opt.Log.Warn("the state is kept again")
}

// beginAgain begins a new journal with the account in memory. It makes the directory again if it was removed.
func (s *Store) beginAgain() error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return errors.Join(errGone, err)
	}
	s.unlock() // the lock may be on a file that was removed
	var err error
	if s.lock, err = s.lockFile(filepath.Join(s.dir, lockFile)); err != nil {
		return errors.Join(errGone, err)
	}
	var a *engine.Account
	var place uint64
	s.opt.Account(func(now *engine.Account) { a, place = now.Copy(), s.queue.forget() })
	old := s.journal
	s.journal = nil
	if err := s.begin(a); err != nil {
		s.journal = old
		return errors.Join(errGone, err)
	}
	_ = old.close()
	s.todo, s.buf = nil, nil
	s.kept.Store(place)
	return nil
}
