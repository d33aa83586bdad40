package journal

import (
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// begin makes a journal and the checkpoint that the journal follows, in a directory that has neither. If begin fails, it leaves neither
// file behind. The directory must exist.
func (s *Store) begin(a *engine.Account) (err error) {
	number := s.number + 1
	j, err := createJournal(s.path(journalFile, number), number, s.mode, s.opt.Sync)
	if err != nil {
		return err
	}
	syncDir(s.dir) // so that a power failure cannot leave the checkpoint alone, which recover would refuse
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

// next ends the journal and begins another one. In the background it writes a checkpoint of a, which is the account at the beginning of the
// new journal. Until that checkpoint is complete, recovery starts from the previous checkpoint and reads both journals.
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
		_ = fsync(ended) // after a power failure, recovery may need this journal to use the next one
		_ = ended.Close()
		s.writeCheckpoint(a, number)
	})
	return nil
}

// writeCheckpoint writes a checkpoint, and then removes the files before the previous checkpoint. Recovery uses the previous checkpoint if
// the new one is damaged.
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
