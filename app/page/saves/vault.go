package saves

import (
	"encoding/json"
	"iter"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// job stores a world in the vault: first the records of the account at the journal's beginning, of the
// journal and of the present account, then their savedMeta. Until the savedMeta is stored, the world that was
// stored before remains valid.
type job struct {
	id      string
	base    base
	next    func() (record, bool)
	stop    func()
	done    int // the finished part of total
	total   int
	pending int // records that the vault has not confirmed
	failed  bool
	closed  bool // the vault was given all records
	meta    savedMeta
}

// metaVersion is the version of a world in the vault.
const metaVersion = 3

// savedMeta says which records a world in the vault has. It is stored last.
type savedMeta struct {
	Version int `json:"v"`
	savedCounts
	Page json.RawMessage `json:"page"`
}

// savedCounts are the numbers of a world's records.
type savedCounts struct {
	Begin   int `json:"begin,omitempty"`   // records of the account with which the journal begins
	Entries int `json:"entries,omitempty"` // records of the journal, which are parts of its JSON
	Head    int `json:"head,omitempty"`    // records of the present account; 0 if the journal has no entries
}

func (m *savedCounts) records() int { return m.Begin + m.Entries + m.Head }

// possible reports whether the numbers are within limits.
func (m *savedCounts) possible() bool {
	return min(m.Begin, m.Entries, m.Head) >= 0 && max(m.Begin, m.Entries, m.Head) <= mostRecords
}

// mostRecords is a limit on the number of records, larger than any world needs.
const mostRecords = 1 << 20

// key returns the key of a record, from 0.
func (m *savedCounts) key(id string, n int) string {
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

// beginJob begins to store the present world in the vault, unless a job is under way or has just failed.
func (a *Saves) beginJob() {
	if a.job != nil || a.resting() {
		return
	}
	id := a.newJobID()
	h := a.s.History
	_, bytes := h.Entries()
	j := &job{id: id, base: base{id: id, epoch: h.Epoch(), entries: h.Fix(), bytes: bytes, inVault: true},
		meta: savedMeta{Version: metaVersion, Page: a.host.Page()}}
	j.total = history.StateSize(h.JournalBegin()) + bytes + history.StateSize(h.Account())
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
					if !yield(r.named(recordKey(j.id, part, n))) {
						return n, false
					}
					r, n = nil, n+1
				}
			}
			if len(r) == 0 {
				return n, true
			}
			return n + 1, yield(r.named(recordKey(j.id, part, n)))
		}
		var ok bool
		if j.meta.Begin, ok = account("begin", begin); !ok {
			return
		}
		j.done = history.StateSize(begin)
		for from := 0; from < j.base.entries && h.Epoch() == j.base.epoch; j.meta.Entries++ {
			text, next, err := h.MarshalPiece(from, j.base.entries, maxEntries)
			if err != nil || !yield(sealedRecord(nil).add(text).named(recordKey(j.id, "entries", j.meta.Entries))) {
				return
			}
			from = next
		}
		j.done = j.total - history.StateSize(head)
		if j.base.entries > 0 {
			j.meta.Head, _ = account("head", head)
		}
	}
}

// Saving reports whether SavePiece has work to do.
func (a *Saves) Saving() bool {
	return a.behind || a.job != nil && !a.job.closed
}

// SavePiece encodes a piece of the journal, or stores the next record of the world in the vault, and reports
// whether there is more to do. The screen calls it while the browser is idle.
func (a *Saves) SavePiece() (more bool) {
	if a.behind {
		if !a.encodePiece() {
			a.Save()
		}
		return a.Saving()
	}
	j := a.job
	if j == nil || j.closed {
		return false
	}
	if r, ok := j.next(); ok && !j.failed && a.s.History.Epoch() == j.base.epoch {
		j.pending++
		j.done += len(r.data)
		a.vault.Save(r.key, r.data, func(ok bool) { a.confirmed(j, ok) })
		return true
	}
	j.stop()
	j.closed, j.done = true, j.total
	if j.pending == 0 {
		a.finish(j)
	}
	return false
}

// dropJob stops storing the world in the vault.
func (a *Saves) dropJob() {
	if j := a.job; j != nil {
		j.stop()
		a.job, a.alone = nil, false
		a.clean(j.id)
	}
}

// confirmed is called when the vault has stored a record or failed to.
func (a *Saves) confirmed(j *job, ok bool) {
	j.pending--
	j.failed = j.failed || !ok
	if a.job == j && j.closed && j.pending == 0 {
		a.finish(j)
	}
}

// finish stores the savedMeta after all records are stored, and makes the records the stored world.
func (a *Saves) finish(j *job) {
	meta, err := json.Marshal(j.meta)
	if err != nil || j.failed {
		a.jobFailed()
		return
	}
	if a.s.History.Epoch() != j.base.epoch || begun(j.id) < a.s.Clock().Unix()-jobLife/2 {
		a.dropJob()
		a.s.Changed()
		a.Save()
		return
	}
	stub, err := json.Marshal(stubOf(j.id, &j.meta, meta))
	if err != nil || a.HeedOtherTab() {
		return
	}
	mark := a.nextMark()
	latest, err := json.Marshal(savedLatest{latestVersion, mark, stub})
	a.vault.Save(metaKey(j.id), meta, func(ok bool) { j.failed = j.failed || !ok })
	a.vault.Commit(latestKey, latest, func(ok bool) {
		if a.job != j || a.HeedOtherTab() {
			return
		}
		if !ok || err != nil || j.failed || a.replace(mark, stub, j.base) != nil {
			a.jobFailed()
			return
		}
		a.job, a.alone = nil, false
		if n, _ := a.s.History.Entries(); n > j.base.entries || !a.hasBase() {
			a.s.Changed()
		}
		a.SaveInTurns()
	})
}

// restAfterFailure is how long no job begins after the vault was full or unavailable.
const restAfterFailure = time.Minute

// jobFailed saves the world without the vault: as a tail or, if no stored world can be continued, as a whole.
func (a *Saves) jobFailed() {
	a.dropJob()
	a.rest = a.s.Clock().Add(restAfterFailure)
	a.s.Changed()
	a.Save()
}

func (a *Saves) resting() bool { return a.s.Clock().Before(a.rest) }
