package session

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/history"
)

// How much is stored, in estimated characters of JSON.
const (
	maxWhole  = 256 << 10 // a world that is stored at once, on the frame; a larger one goes into the vault, piece by piece
	maxTail   = 512 << 10 // what was done since, before the world is stored again
	maxStored = 4_800_000 // what a browser stores for an origin, less than it says: five million
)

// autosave is what of the session is stored, and where.
type autosave struct {
	store Store
	vault Vault
	waits string // the id of the world in the vault that Open has yet to fetch

	world, texts bool // changed since they were stored
	failed       bool // the last attempt to store failed
	otherTold    bool // NoticeOtherTab was shown since the last save

	id      string // begins the ids of the worlds that this session stores
	count   int
	base    base
	tailed  bool // a tail is stored
	journal writtenJournal
	job     *job
}

// base is the stored world that tails go on from. Its id is empty where there is none.
type base struct {
	id             string
	epoch, entries int // of its journal
	inVault        bool
}

// firstID is the id of the first world, which need not be stored.
const firstID = "first-1"

func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// changed notes that the world or what the page shows of it has to be stored.
func (s *Session) changed() { s.autosave.world = true }

// Save stores what has changed since the last time. The screen calls it a moment after changes and when the page is left.
// A large world is stored in pieces afterwards; until SavePiece has done that, Save stores what was done since.
func (s *Session) Save() {
	a := &s.autosave
	if a.waits != "" {
		return
	}
	var why Reason
	if a.texts {
		why = s.saveTexts()
	}
	if a.world {
		if failed := s.saveWorld(); failed != "" {
			why = failed
		} else {
			a.world = false
		}
	}
	s.saved(why)
}

// saved says so when something could not be stored, once, and takes that back when everything is.
func (s *Session) saved(why Reason) {
	a := &s.autosave
	if why != "" {
		if !a.failed {
			s.note(Notice{Kind: NoticeNotSaved, Reason: why})
		}
		a.failed = true
		return
	}
	if a.failed && !a.world && !a.texts {
		a.failed = false
		s.DismissNotice(NoticeNotSaved)
	}
}

// OtherTabSaved is called when another tab has saved its session over this one's. That is said once, until something is
// saved from here again.
func (s *Session) OtherTabSaved() {
	s.autosave.base = base{} // it may be gone
	if !s.autosave.otherTold {
		s.autosave.otherTold = true
		s.note(Notice{Kind: NoticeOtherTab})
	}
}

// Yield leaves the storage to the other tab: what was not saved from here is given up.
func (s *Session) Yield() { s.autosave.world, s.autosave.texts = false, false }

// saveWorld stores the world, or what was done since it was stored.
func (s *Session) saveWorld() Reason {
	a := &s.autosave
	_, past := s.history.Entries()
	size := history.StateSize(s.account()) + past
	if size > maxWhole {
		size += history.StateSize(s.history.JournalBegin())
	}
	var why Reason
	switch {
	case a.vault != nil && size > maxWhole:
		why = s.saveTail()
	case size > 2*maxStored: // writing it down would take seconds, and be in vain
		return ReasonTooLarge
	default:
		why = s.saveWhole()
	}
	if why == "" {
		a.otherTold = false
		s.DismissNotice(NoticeOtherTab)
	}
	return why
}

// saveWhole stores the world with its past under worldKey.
func (s *Session) saveWhole() Reason {
	a := &s.autosave
	a.count++
	n := s.history.Fix()
	out := savedWorld{Version: saveVersion, ID: a.id + "-" + strconv.Itoa(a.count), Account: s.account().Save(), savedPage: s.savePage()}
	if n > 0 {
		a.journal.writeTo(s.history, 0)
		out.Past = &savedPast{Begin: s.history.JournalBegin().Save(), Entries: []json.RawMessage{a.journal.array()}}
	}
	b, err := json.Marshal(out)
	if err != nil || a.store.Save(worldKey, string(b)) != nil {
		return ReasonRefused
	}
	s.rebase(base{id: out.ID, epoch: s.history.Epoch(), entries: n})
	return ""
}

// saveTail stores what was done since the base, and has the world stored again when that has become much.
func (s *Session) saveTail() Reason {
	a := &s.autosave
	if a.base.id == "" || a.base.epoch != s.history.Epoch() {
		s.beginJob()
		return ""
	}
	a.journal.writeTo(s.history, a.base.entries)
	b, err := json.Marshal(savedTail{Version: saveVersion, Of: a.base.id, From: a.base.entries, Page: s.savePage(), Entries: a.journal.array()})
	if err != nil {
		return ReasonRefused
	}
	if !a.base.inVault || len(b) > maxTail {
		s.beginJob()
	}
	if a.store.Save(tailKey, string(b)) != nil {
		return ReasonRefused
	}
	a.tailed = true
	return ""
}

// rebase has tails go on from a world that was just stored.
func (s *Session) rebase(b base) {
	a := &s.autosave
	if a.tailed {
		a.store.Remove(tailKey)
		a.tailed = false
	}
	if a.base.inVault || b.inVault {
		s.cleanVault(b)
	}
	a.base = b
}

// writtenJournal is entries of a journal as JSON, to which later ones are appended.
type writtenJournal struct {
	epoch, from, to int
	text            []byte // without the brackets
}

// writeTo brings the text up to all entries from one on.
func (w *writtenJournal) writeTo(h *history.History, from int) {
	if w.epoch != h.Epoch() || w.from != from {
		*w = writtenJournal{epoch: h.Epoch(), from: from, to: from}
	}
	n := h.Fix()
	if n == w.to {
		return
	}
	b, err := h.MarshalEntries(w.to, n)
	if err != nil {
		panic("session: " + err.Error()) // every command has a name in links
	}
	if len(w.text) > 0 {
		w.text = append(w.text, ',')
	}
	w.text, w.to = append(w.text, b[1:len(b)-1]...), n
}

func (w *writtenJournal) array() json.RawMessage {
	return append(append([]byte{'['}, w.text...), ']')
}
