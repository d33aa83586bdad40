package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// errGone is wrapped if the journal is no longer at its path. Records that are written to it would be lost when the
// process ends.
var errGone = errors.New("the journal has been removed")

// fsync writes a file to the disk. Tests replace it.
var fsync = (*os.File).Sync

// A journal is the file to which records are appended.
type journal struct {
	path string
	file *os.File
	size int64 // of the whole records; a write that fails leaves nothing after them
	sync bool
	rest bool // a failed write has left bytes that could not be cut off
}

// createJournal makes an empty journal. After an error it leaves no file.
func createJournal(path string, number uint64, mode fs.FileMode, sync bool) (*journal, error) {
	f, err := create(path, mode)
	if err != nil {
		return nil, err
	}
	j := &journal{path: path, file: f, sync: sync}
	if err := j.append(appendHead(nil, head{journalFile, version, number})); err != nil {
		j.discard()
		return nil, err
	}
	return j, nil
}

// create makes a file with exactly the given mode.
func create(path string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return nil, err
	}
	if err := f.Chmod(mode); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// openJournal opens a journal whose whole records have size bytes. Records are appended after them.
func openJournal(path string, size int64, sync bool) (*journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return &journal{path: path, file: f, size: size, sync: sync}, nil
}

// append writes records, all or none. After a failed fsync the system may have dropped the records, and another fsync
// would succeed without them. So the next attempt writes the records again.
func (j *journal) append(records []byte) error {
	if err := j.inPlace(); err != nil {
		return err
	}
	_, err := j.file.WriteAt(records, j.size)
	if err == nil && j.sync {
		err = fsync(j.file)
	}
	if err != nil {
		j.rest = j.file.Truncate(j.size) != nil
		return err
	}
	j.rest = false
	j.size += int64(len(records))
	return nil
}

// inPlace returns an error unless the path still names the open file and nobody else has written to it.
func (j *journal) inPlace() error {
	there, err := os.Stat(j.path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", j.path, errGone)
	}
	if err != nil {
		return err
	}
	here, err := j.file.Stat()
	if err == nil && !os.SameFile(here, there) {
		err = fmt.Errorf("%s: %w, and another file is in its place", j.path, errGone)
	}
	if err == nil && here.Size() != j.size && !j.rest {
		err = fmt.Errorf("%s has %d bytes instead of %d: %w", j.path, here.Size(), j.size, errForeign)
	}
	return err
}

func (j *journal) close() error { return j.file.Close() }

// discard closes and removes a journal.
func (j *journal) discard() {
	_ = j.file.Close()
	_ = os.Remove(j.path)
}
