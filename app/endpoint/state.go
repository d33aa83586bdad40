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

// A Store keeps a world's account in a file. Whatever happens while it writes, the file holds one whole state: it is written beside
// it, flushed to the disk, and then takes its name.
type Store struct {
	Path     string
	Interval time.Duration // between two writes, and so the most that is lost; 0 is a second
	Log      *slog.Logger
	Saved    func(version uint64) // called after each write; may be nil

	saved   uint64
	written bool
}

// ErrInUse is a state file that another process keeps.
var ErrInUse = errors.New("another process keeps its state in it; end that one, or name another file")

// Lock makes the file this process's own until unlock is called or the process ends, however it does. Two that kept one file would
// undo each other's work. The lock lies on a file of its own beside it, since the state's is replaced at every write.
func (s *Store) Lock() (unlock func(), err error) {
	lock := flock.New(s.Path+".lock", flock.SetPermissions(0o600))
	switch mine, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be locked: %w", s.Path, err)
	case !mine:
		return nil, fmt.Errorf("%s: %w", s.Path, ErrInUse)
	}
	return func() { _ = lock.Unlock() }, nil
}

// Load reads the file; there being none is an account of its own at the second start. The error says what to do about it.
func (s *Store) Load(start int64) (*engine.Account, error) {
	data, err := os.ReadFile(s.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return engine.New(start), nil
	}
	if err != nil {
		return nil, err
	}
	a, err := engine.Load(data)
	if err != nil {
		return nil, fmt.Errorf("%s holds no state that this program can read (%w); move it away to begin with an empty account", s.Path, err)
	}
	return a, nil
}

// Keep writes the world's account whenever it has changed, at most once in an interval, until ctx ends, and then once more.
func (s *Store) Keep(ctx context.Context, w *World) error {
	if s.Interval == 0 {
		s.Interval = time.Second
	}
	tick := time.NewTicker(s.Interval)
	defer tick.Stop()
	return s.keep(ctx, w, tick.C)
}

func (s *Store) keep(ctx context.Context, w *World, tick <-chan time.Time) error {
	for {
		select {
		case <-ctx.Done():
			return s.Flush(w)
		case <-tick:
			if err := s.Flush(w); err != nil && s.Log != nil {
				s.Log.Error("the state could not be saved; it will be tried again", "file", s.Path, "error", err)
			}
		}
	}
}

// Flush writes the account if it has changed since it was last written, or was never written.
func (s *Store) Flush(w *World) error {
	if s.written && w.Version() == s.saved {
		return nil
	}
	a, version := w.Snapshot()
	if err := writeFile(s.Path, a.Save()); err != nil {
		return err
	}
	s.saved, s.written = version, true
	if s.Log != nil {
		s.Log.Debug("saved", "file", s.Path, "version", version)
	}
	if s.Saved != nil {
		s.Saved(version)
	}
	return nil
}

// writeFile replaces a file as a whole. The file beside it always has the same name, so that a crash leaves no litter behind.
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
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // the new name must reach the disk, too; not every system can do this
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}
