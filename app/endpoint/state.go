package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A store keeps a world's account in a file. The file holds a complete state at all times: each new state is written to a second file,
// which then replaces the first.
type store struct {
	path  string
	log   *slog.Logger
	saved func(version uint64) // called after each write; may be nil

	version uint64 // that was last written
	written bool   // at all
}

var errInUse = errors.New("another process uses this state file; stop that process or choose another file")

// lock reserves the file for this process until unlock is called or the process ends: two processes with one file would overwrite each
// other's states. The lock is on a file of its own, because each write replaces the state file.
func (s *store) lock() (unlock func(), err error) {
	lock := flock.New(s.path+".lock", flock.SetPermissions(0o600))
	switch mine, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be locked: %w", s.path, err)
	case !mine:
		return nil, fmt.Errorf("%s: %w", s.path, errInUse)
	}
	return func() { _ = lock.Unlock() }, nil
}

// load reads the account from the file, or makes an empty one whose clock starts at the second start if there is no file.
func (s *store) load(start int64) (*engine.Account, error) {
	data, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return engine.New(start), nil
	}
	if err != nil {
		return nil, err
	}
	a, err := engine.Load(data)
	if err != nil {
		return nil, fmt.Errorf("%s is not a state file that this version can read (%w); move it away to start with an empty account", s.path, err)
	}
	return a, nil
}

// keep saves the account at each tick if it has changed, until ctx ends, and then once more.
func (s *store) keep(ctx context.Context, w *World, tick <-chan time.Time) error {
	for {
		select {
		case <-ctx.Done():
			return s.save(w)
		case <-tick:
			if err := s.save(w); err != nil {
				s.log.Error("the state cannot be saved; the next attempt follows", "file", s.path, "error", err)
			}
		}
	}
}

// save writes the account unless the file already holds its present version.
func (s *store) save(w *World) error {
	if s.written && w.version() == s.version {
		return nil
	}
	a, version := w.snapshot()
	if err := writeFile(s.path, a.Save()); err != nil {
		return err
	}
	s.version, s.written = version, true
	s.log.Debug("state saved", "file", s.path, "version", version)
	if s.saved != nil {
		s.saved(version)
	}
	return nil
}

// writeFile replaces a file in one step. The temporary file always has the same name, so that crashes leave at most one behind.
func writeFile(path string, data []byte) (err error) {
	f, err := os.OpenFile(path+".tmp", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // makes the rename durable where the system supports it
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}
