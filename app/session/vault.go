package session

import (
	"encoding/json"
	"iter"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// job stores a world in the vault: records of the account at its beginning, of the journal and of the current account, and
// last their savedMeta. Until that is stored, the world that was stored before remains valid.
type job struct {
	id      string
	base    base
	next    func() (record, bool)
	stop    func()
	pending int // records that the vault has not confirmed
	failed  bool
	closed  bool // the vault was given all records
	meta    savedMeta
}

type record struct {
	key  string
	data []byte
}

// The versions of a world in the vault.
const (
	textVersion = 1 // accounts as engine.Account.Save writes them, cut into records
	metaVersion = 2 // sealed records, of snapshots of the accounts
)

// savedMeta counts the records of a world in the vault.
type savedMeta struct {
	Version int       `json:"v"`
	Begin   int       `json:"begin"`   // records of the account that the journal begins with
	Entries int       `json:"entries"` // records of the journal: parts of its JSON
	Head    int       `json:"head"`    // records of the present account; 0 if the journal has no entries, so that it is the same
	Page    savedPage `json:"page"`
}

func (m *savedMeta) records() int { return m.Begin + m.Entries + m.Head }

// key returns the key of a record, from 0.
func (m *savedMeta) key(id string, n int) string {
	switch {
	case n < m.Begin:
		return recordKey(id, "begin", n)
	case n < m.Begin+m.Entries:
		return recordKey(id, "entries", n-m.Begin)
	}
	return recordKey(id, "head", n-m.Begin-m.Entries)
}

func metaKey(id string) string                { return id + "/meta" }
func recordKey(id, part string, n int) string { return id + "/" + part + "/" + strconv.Itoa(n) }

// beginJob begins to store the current world, unless that has just failed.
func (s *Session) beginJob() {
	a := &s.autosave
	if a.job != nil || s.resting() {
		return
	}
	id := s.newJobID()
	h := s.history
	_, bytes := h.Entries()
	j := &job{id: id, base: base{id: id, epoch: h.Epoch(), entries: h.Fix(), bytes: bytes, inVault: true}, meta: savedMeta{Version: metaVersion, Page: s.savePage()}}
	j.next, j.stop = iter.Pull(j.records(h, h.JournalBegin(), h.Account().Copy()))
	a.job = j
}

// records encodes the world piece by piece and yields its records.
func (j *job) records(h *history.History, begin, head *engine.Account) iter.Seq[record] {
	return func(yield func(record) bool) {
		account := func(part string, a *engine.Account) (n int, ok bool) {
			var r sealedRecord
			for piece := range a.Snapshot() {
				if r = r.add(piece); len(r) >= maxRecord {
					if !yield(record{recordKey(j.id, part, n), r.seal()}) {
						return n, false
					}
					r, n = nil, n+1
				}
			}
			if len(r) == 0 {
				return n, true
			}
			return n + 1, yield(record{recordKey(j.id, part, n), r.seal()})
		}
		var ok bool
		if j.meta.Begin, ok = account("begin", begin); !ok {
			return
		}
		for from := 0; from < j.base.entries && h.Epoch() == j.base.epoch; j.meta.Entries++ {
			text, next, err := h.MarshalPiece(from, j.base.entries, maxEntries)
			if err != nil || !yield(record{recordKey(j.id, "entries", j.meta.Entries), sealedRecord(nil).add(text).seal()}) {
				return
			}
			from = next
		}
		if j.base.entries > 0 {
			j.meta.Head, _ = account("head", head)
		}
	}
}

// Saving reports whether SavePiece has something to do.
func (s *Session) Saving() bool {
	a := &s.autosave
	return a.behind || a.job != nil && !a.job.closed
}

// Storing reports whether a world is on its way to the storage, and would be lost if the page went now.
func (s *Session) Storing() bool { return s.autosave.behind || s.autosave.job != nil }

// SavePiece encodes a piece of the journal, or stores the next record of the world in the vault, and reports whether there are more. The
// screen calls it while the browser is idle.
func (s *Session) SavePiece() (more bool) {
	if s.autosave.behind {
		if !s.encodePiece() {
			s.Save()
		}
		return s.Saving()
	}
	j := s.autosave.job
	if j == nil || j.closed {
		return false
	}
	if r, ok := j.next(); ok && !j.failed && s.history.Epoch() == j.base.epoch {
		j.pending++
		s.autosave.vault.Save(r.key, r.data, func(ok bool) { s.confirmed(j, ok) })
		return true
	}
	j.stop()
	j.closed = true
	if j.pending == 0 {
		s.finish(j)
	}
	return false
}

// dropJob stops storing the world in the vault.
func (s *Session) dropJob() {
	if j := s.autosave.job; j != nil {
		j.stop()
		s.autosave.job = nil
		s.clean(j.id)
	}
}

// confirmed is called when the vault has stored a record or failed to.
func (s *Session) confirmed(j *job, ok bool) {
	j.pending--
	j.failed = j.failed || !ok
	if s.autosave.job == j && j.closed && j.pending == 0 {
		s.finish(j)
	}
}

// finish stores the savedMeta after all records are stored, and makes them the stored world.
func (s *Session) finish(j *job) {
	a := &s.autosave
	meta, err := json.Marshal(j.meta)
	if err != nil || j.failed {
		s.jobFailed()
		return
	}
	if s.history.Epoch() != j.base.epoch || begun(j.id) < s.clock().Unix()-jobLife/2 {
		s.dropJob()
		s.changed()
		s.Save()
		return
	}
	a.vault.Save(metaKey(j.id), meta, func(ok bool) {
		if a.job != j || s.HeedOtherTab() {
			return
		}
		stub, err := json.Marshal(savedStub{Version: stubVersion, Vault: j.id})
		if !ok || err != nil || s.replace(stub, j.base) != nil {
			s.jobFailed()
			return
		}
		a.job = nil
		if n, _ := s.history.Entries(); n > j.base.entries || !s.hasBase() {
			s.changed()
		}
		s.SaveInTurns()
	})
}

// restAfterFailure is how long the vault, which is full or unavailable, is left alone.
const restAfterFailure = time.Minute

// jobFailed stores what the job has not: a tail, or where there is nothing that it could continue, the world as a whole.
func (s *Session) jobFailed() {
	s.dropJob()
	s.autosave.rest = s.clock().Add(restAfterFailure)
	s.changed()
	s.Save()
}

func (s *Session) resting() bool { return s.clock().Before(s.autosave.rest) }
