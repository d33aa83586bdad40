package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func (s *Store) path(format string, number uint64) string {
	return filepath.Join(s.dir, name(format, number))
}

// recover rebuilds the account from the newest good checkpoint and the journals from the checkpoint's number on. It
// opens the last journal, and repairs the journal's end if it is torn. It changes nothing unless it succeeds.
func (s *Store) recover() (*engine.Account, error) {
	checkpoints, err1 := numbers(s.dir, checkpointFile)
	journals, err2 := numbers(s.dir, journalFile)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	if len(checkpoints) == 0 {
		return s.recoverNothing(journals)
	}
	a, first, bad, err := s.newest(checkpoints)
	if err != nil {
		return nil, err
	}
	last := first
	if n := len(journals); n > 0 {
		last = max(first, journals[n-1])
	}
	r, number, err := s.replayFrom(a, first, last)
	if err != nil {
		return nil, err
	}
	for _, path := range bad {
		if err := os.Rename(path, spare(path, "damaged")); err != nil {
			return nil, err
		}
	}
	if number < last { // the last journal was made, but nothing was written to it before the process ended
		if err := os.Remove(s.path(journalFile, last)); err != nil {
			return nil, err
		}
	}
	if err := s.resume(number, r); err != nil {
		return nil, err
	}
	removeUnfinished(s.dir)
	s.checkpoint, s.continues = first, true
	if info, err := os.Stat(s.path(checkpointFile, first)); err == nil {
		s.limit = max(s.opt.Checkpoint, 2*info.Size())
	}
	if r.torn == nil && r.last != recordEnd {
		s.opt.Log.Warn("the state was not closed in order; it is as of the journal's last record", "file", s.journal.path, "bytes", r.size, "now",
			a.Now())
	}
	return a, nil
}

// recoverNothing does what recover does, for a directory without a checkpoint. The directory is new, or the process
// ended before the first checkpoint was complete. In both cases, nothing was kept.
func (s *Store) recoverNothing(journals []uint64) (*engine.Account, error) {
	if len(journals) > 1 || len(journals) == 1 && s.used(journals[0]) {
		return nil, fmt.Errorf("%s has journals but no checkpoint to begin from: restore the directory from a copy, or move it away", s.dir)
	}
	for _, n := range journals {
		if err := os.Remove(s.path(journalFile, n)); err != nil {
			return nil, err
		}
	}
	removeUnfinished(s.dir)
	if s.opt.New == nil {
		return engine.New(s.opt.Start), nil
	}
	a, err := s.opt.New()
	if err == nil {
		err = s.begin(a)
		s.changed = true // so Close writes that the journal ends in order
	}
	return a, err
}

// newest reads the newest checkpoint that is not damaged. bad has the paths of damaged checkpoints.
func (s *Store) newest(checkpoints []uint64) (a *engine.Account, number uint64, bad []string, err error) {
	for i := len(checkpoints) - 1; i >= 0; i-- {
		number = checkpoints[i]
		if a, err = readCheckpoint(s.dir, number); err == nil {
			return a, number, bad, nil
		}
		var d *damage
		if !errors.As(err, &d) {
			return nil, 0, nil, err
		}
		if i > 0 {
			s.opt.Log.Error("a checkpoint is damaged; the previous checkpoint and the journals are used instead, and the damaged file is kept",
				"error", err)
			bad = append(bad, d.path)
		}
	}
	return nil, 0, nil, err
}

// replayFrom applies the journals from first on. It returns the contents and the number of the last journal with
// records.
func (s *Store) replayFrom(a *engine.Account, first, last uint64) (r replayed, number uint64, err error) {
	for number = first; ; number++ {
		path := s.path(journalFile, number)
		if r, err = replay(a, path, number); errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s is missing: restore the directory from a copy", path)
		}
		switch {
		case err != nil:
			return r, number, err
		case r.last == recordNext: // another journal must follow; if it is missing, the next round reports this
		case number == last, number == last-1 && !s.used(last):
			return r, number, nil
		default:
			if r.torn == nil {
				r.torn = errors.New("it ends early")
			}
			return r, number, damaged(path, r.size, r.length, fmt.Errorf("%w, and another journal follows", r.torn))
		}
	}
}

// used reports whether a journal has anything after its head, or cannot be read.
func (s *Store) used(number uint64) bool {
	text, err := os.ReadFile(s.path(journalFile, number))
	if err != nil {
		return true
	}
	f := &frames{text: text}
	if _, err := f.next(); err == nil {
		record, err := f.next()
		if err == nil {
			return record != nil
		}
	}
	return f.wholeBehind() >= 0
}

// resume opens the last journal, repaired if its end is torn.
func (s *Store) resume(number uint64, r replayed) (err error) {
	path := s.path(journalFile, number)
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	s.mode, s.number = info.Mode().Perm(), number
	if r.torn != nil {
		kept, err := keepCopy(path, s.mode)
		if err != nil {
			return fmt.Errorf("the end of %s is torn, and the file cannot be copied before it is repaired: %w", path, err)
		}
		if r.size == 0 {
			s.journal, err = createJournal(path, number, s.mode, true)
		} else {
			err = os.Truncate(path, int64(r.size))
		}
		if err != nil {
			return err
		}
		s.opt.Log.Error("the end of the journal is torn: it has been cut behind its last whole record; the damaged file is kept",
			"file", path, "reason", r.torn, "bytes", r.size, "cut", r.length-r.size, "kept", kept)
	}
	if s.journal == nil {
		s.journal, err = openJournal(path, int64(r.size), s.opt.Sync)
	}
	return err
}

// keepCopy copies a file to an unused name in the same directory.
func keepCopy(path string, mode fs.FileMode) (to string, err error) {
	to = spare(path, "damaged")
	text, err := os.ReadFile(path)
	if err != nil {
		return to, err
	}
	return to, os.WriteFile(to, text, mode)
}
