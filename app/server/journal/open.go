package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// errInUse is wrapped in Open's error if another process uses the directory.
var errInUse = errors.New("another process uses this state; stop that process or choose another place")

// Options configure a store.
type Options struct {
	Start      int64        // the clock of a new account, in Unix seconds
	Sync       bool         // write each change to the disk before Keep returns
	Checkpoint int64        // least bytes of a journal before the next checkpoint; 0 is 64 MB
	Log        *slog.Logger // nil discards

	// New makes the account if the directory has none. The new account is kept at once. nil makes an empty account.
	New func() (*engine.Account, error)

	// Account calls use with the account while nothing changes it. The store calls it if the directory was removed, to
	// begin again with the account in memory.
	Account func(use func(*engine.Account))
}

// leastCheckpoint is the least size of a journal before the next checkpoint. A journal must also be twice as large as
// the checkpoint before it, so that all checkpoints together have at most about as many bytes as the journals.
const leastCheckpoint = 64 << 20

// Open returns the account that a directory keeps, or a new account if the directory does not exist or is empty. For a
// new account without Options.New, Open makes only a directory with a lock. The other files follow once something is
// noted. The store must be closed.
func Open(path string, o Options) (*Store, *engine.Account, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Checkpoint == 0 {
		o.Checkpoint = leastCheckpoint
	}
	dir, err := resolve(path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	s := &Store{dir: dir, opt: o, mode: 0o600, stop: make(chan struct{})}
	a, err := s.openDir()
	if err != nil {
		s.unlock()
		return nil, nil, refusal(err)
	}
	if s.journal == nil {
		s.base = a.Copy()
	}
	return s, a, nil
}

// openDir opens or makes the directory.
func (s *Store) openDir() (*engine.Account, error) {
	if err := os.Mkdir(s.dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	var err error
	if s.lock, err = s.lockFile(filepath.Join(s.dir, lockFile)); err != nil {
		return nil, err
	}
	return s.recover()
}

// lockFile reserves the state for this process until the lock is closed or the process ends.
func (s *Store) lockFile(path string) (*flock.Flock, error) {
	lock := flock.New(path, flock.SetPermissions(0o600))
	switch mine, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be locked: %w", path, err)
	case !mine:
		return nil, fmt.Errorf("%s: %w", s.dir, errInUse)
	}
	return lock, nil
}

func (s *Store) unlock() {
	if s.lock != nil {
		_ = s.lock.Close()
		s.lock = nil
	}
}
