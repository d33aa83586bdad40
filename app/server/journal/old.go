package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Earlier versions kept the account in one file, as engine.Account.Save writes it. With the first change a directory takes its place,
// and the file is kept beside it.

// stage is where the directory that takes a file's place is made.
func (s *Store) stage() string { return s.dir + ".new" }

// openOld reads a file of the old format.
func (s *Store) openOld(info fs.FileInfo) (*engine.Account, error) {
	var err error
	if s.lock, err = s.lockFile(s.dir + ".lock"); err != nil { // which earlier versions use, too
		return nil, err
	}
	text, err := os.ReadFile(s.dir)
	if err != nil {
		return nil, err
	}
	a, err := engine.Load(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not a state that this version can read (%w); move it away to start with an empty account", s.dir, err)
	}
	s.old, s.mode = true, info.Mode().Perm()
	s.opt.Log.Info("a state file of an earlier version was read; a directory takes its place with the first change", "file", s.dir)
	return a, nil
}

// takeOver puts the stage, which is complete, in the place of the old file.
func (s *Store) takeOver() error {
	backup, stage := spare(s.dir, "bak"), s.stage()
	lock, err := s.lockFile(filepath.Join(stage, lockFile))
	if err != nil {
		return err
	}
	if err := os.Rename(s.dir, backup); err != nil {
		return errors.Join(err, lock.Close())
	}
	if err := os.Rename(stage, s.dir); err != nil {
		return errors.Join(err, os.Rename(backup, s.dir), lock.Close())
	}
	s.unlock()
	s.lock = lock
	_ = os.Remove(s.dir + ".lock")
	s.opt.Log.Warn("a directory has taken the place of the state file of an earlier version, which is kept", "directory", s.dir, "kept",
		backup)
	return nil
}

// finishTakeover puts the stage in its place if the process ended before it could.
func (s *Store) finishTakeover() error {
	if exists(s.dir) || !exists(filepath.Join(s.stage(), name(checkpointFile, 1))) {
		return nil
	}
	return os.Rename(s.stage(), s.dir)
}

// dirMode returns a mode in which everybody who may read a file may search the directory that takes its place.
func dirMode(file fs.FileMode) fs.FileMode { return file | file>>2&0o111 }
