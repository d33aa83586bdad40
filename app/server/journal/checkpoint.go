package journal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// unfinished is the suffix of a file that is being written.
const unfinished = ".unfinished"

// errStopped is the error of a checkpoint that was not completed because the store was closed.
var errStopped = errors.New("stopped")

// writeCheckpoint writes an account to a checkpoint and returns the size of the file. The file gets its name only once it is complete and
// on disk. If stop is closed, writeCheckpoint ends early with errStopped.
func writeCheckpoint(dir string, number uint64, a *engine.Account, mode fs.FileMode, stop <-chan struct{}) (size int64, err error) {
	path := filepath.Join(dir, name(checkpointFile, number))
	f, err := create(path+unfinished, mode)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()
	out := bufio.NewWriterSize(f, 1<<18)
	var frame []byte
	pieces := uint64(0)
	write := func(b []byte) error {
		size += int64(len(b))
		_, err := out.Write(b)
		return err
	}
	if err := write(appendHead(nil, head{checkpointFile, version, number})); err != nil {
		return 0, err
	}
	for piece := range a.Snapshot() {
		select {
		case <-stop:
			return 0, errStopped
		default:
		}
		b, start := beginFrame(frame[:0])
		frame = endFrame(append(append(b, recordPiece), piece...), start)
		if err := write(frame); err != nil {
			return 0, err
		}
		pieces++
	}
	b, start := beginFrame(nil)
	if err := write(endFrame(binary.AppendUvarint(append(b, recordEnd), pieces), start)); err != nil {
		return 0, err
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	if err := fsync(f); err != nil {
		return 0, err
	}
	if err := f.Close(); err != nil {
		return 0, err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return 0, err
	}
	syncDir(dir)
	return size, nil
}

// readCheckpoint reads a checkpoint. If the file can be read but is no checkpoint for this program, the error is a *damage or wraps
// errVersion.
func readCheckpoint(dir string, number uint64) (*engine.Account, error) {
	path := filepath.Join(dir, name(checkpointFile, number))
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &frames{text: text}
	first, err := f.next()
	if err == nil {
		err = checkHead(first, checkpointFile, number)
	}
	if err != nil {
		return nil, damaged(path, 0, len(text), err)
	}
	pieces, ended := uint64(0), false
	at := f.at // of the record that was read last
	a, err := engine.Restore(func(yield func([]byte, error) bool) {
		for {
			at = f.at
			record, err := f.next()
			switch {
			case err != nil:
			case record == nil && !ended:
				err = errors.New("the file ends early")
			case record == nil:
				return
			case ended:
				err = errors.New("there is something behind the end")
			case record[0] == recordEnd:
				ended = true
				if n, size := binary.Uvarint(record[1:]); size <= 0 || n != pieces {
					err = errors.New("it does not have as many pieces as its end says")
				}
				if err == nil {
					continue
				}
			case record[0] != recordPiece:
				err = errors.New("a record of unknown kind")
			}
			if pieces++; err != nil {
				yield(nil, err)
				return
			}
			if !yield(record[1:], nil) {
				return
			}
		}
	})
	if err != nil {
		return nil, damaged(path, at, len(text), err)
	}
	return a, nil
}
