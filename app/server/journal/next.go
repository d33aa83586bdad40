package journal

import (
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// begin makes the first journal and the checkpoint that it begins with, or nothing. The directory is made again if it was removed.
func (s *Store) begin(a *engine.Account) (err error) {
	number := s.number + 1
	j, err := createJournal(s.path(journalFile, number), number, s.mode, s.opt.Sync)
	if err != nil {
		return err
	}
	syncDir(s.dir) // a checkpoint without its journal would be refused
	size, err := writeCheckpoint(s.dir, number, a, s.mode, s.stop)
	if err != nil {
		j.discard()
		return err
	}
	syncDir(filepath.Dir(s.dir))
	s.journal, s.number, s.checkpoint, s.base = j, number, number, nil
	s.limit = max(s.opt.Checkpoint, 2*size)
	return nil
}

// next ends the journal, begins another one, and writes the checkpoint that it begins with in the background. Until the checkpoint is
// complete, the previous checkpoint is good for both journals.
func (s *Store) next(a *engine.Account) error {
	number := s.number + 1
	j, err := createJournal(s.path(journalFile, number), number, s.mode, s.opt.Sync)
	if err != nil {
		return err
	}
	syncDir(s.dir)
	last := entry{kind: recordNext}
	records, _ := last.append(s.buf)
	if err := s.journal.append(records); err != nil {
		j.discard()
		return err
	}
	ended := s.journal.file
	s.buf = s.buf[:0]
	s.journal, s.number = j, number
	s.busy = true
	s.writing.Go(func() {
		_ = fsync(ended) // if a power failure precedes the checkpoint, the journal that follows is of no use without this one
		_ = ended.Close()
		s.writeCheckpoint(a, number)
	})
	return nil
}

// writeCheckpoint writes a checkpoint and then removes what precedes the previous checkpoint.
func (s *Store) writeCheckpoint(a *engine.Account, number uint64) {
	size, err := writeCheckpoint(s.dir, number, a, s.mode, s.stop)
	s.file.Lock()
	defer s.file.Unlock()
	s.busy = false
	if err != nil {
		if err != errStopped {
			s.opt.Log.Error("a checkpoint cannot be written; the journals are kept instead", "number", number, "error", err)
		}
		return
	}
	before := s.checkpoint
	s.checkpoint, s.limit = number, max(s.opt.Checkpoint, 2*size)
	for _, format := range []string{checkpointFile, journalFile} {
		list, err := numbers(s.dir, format)
		for _, n := range list {
			if n < before && err == nil {
				err = os.Remove(s.path(format, n))
			}
		}
		if err != nil {
			s.opt.Log.Warn("files that are no longer needed cannot be removed", "error", err)
		}
	}
	s.opt.Log.Debug("checkpoint written", "number", number, "bytes", size)
}
