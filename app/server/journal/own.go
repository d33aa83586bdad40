package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// errForeign is wrapped when another process has written to the state. That can happen only after the lock of this process was removed or
// replaced. The account in the memory of this process then differs from the account on disk, so this process must stop writing.
var errForeign = errors.New("another process has written to this state; restart this one to go on with what is kept")

// own returns nil if the path of the lock still names the file that this process has locked. Otherwise another process that opens the state
// would lock another file. In that case own locks the path anew, unless another process uses the state or has written to it meanwhile.
func (s *Store) own() error {
	if s.lock == nil { // during a fault in which the path cannot be locked
		return s.Err()
	}
	held, err := s.lock.Stat()
	if err != nil {
		return err
	}
	path := s.lock.Path()
	switch there, err := os.Stat(path); {
	case err == nil && os.SameFile(held, there):
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		if s.journal != nil {
			return nil // the directory is gone, which the next access to the journal reports
		}
		// Nothing has been written yet. So nothing is lost, and the first journal can begin in a new directory.
		if err := os.MkdirAll(s.dir, 0o700); err != nil {
			return err
		}
	}
	lock, err := s.lockFile(path)
	if err != nil {
		return fmt.Errorf("%s was removed or replaced: %w", path, err)
	}
	if err := s.untouched(); err != nil {
		return errors.Join(err, lock.Close())
	}
	s.unlock()
	s.lock = lock
	s.opt.Log.Warn("the lock was removed or replaced, and has been made anew", "lock", path)
	return nil
}

// untouched returns an error if another process has written to the directory.
func (s *Store) untouched() error {
	if s.journal != nil {
		return s.journal.inPlace()
	}
	others, err := numbers(s.dir, journalFile)
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("%s: %w", s.path(journalFile, others[0]), errForeign)
	}
	return err
}
