package session

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// How much is stored, in estimated characters of JSON.
const (
	maxWhole  = 256 << 10 // a world that is stored in one step; a larger one is stored in the vault, piece by piece
	maxTail   = 512 << 10 // a tail, before the world is stored again
	maxStored = 4_800_000 // a world without a vault: browsers store up to five million characters for an origin
)

// autosave is the state of storing the session.
type autosave struct {
	store   Store
	vault   Vault
	opening *opening // the stored world that Open has yet to open

	world, texts, others bool // they have changed since they were stored
	behind               bool // SavePiece encodes the journal, and saves then
	failed               bool // the last save failed
	otherShown           bool // NoticeOtherTab was shown since the last save

	underway

	mark string // the one in the store, as far as this session knows

	spared  string // a world in the vault that is removed with the next one
	id      string // the prefix of the ids of the worlds that this session stores
	count   int
	base    base
	journal writtenJournal
	job     *job
	rest    time.Time // there is no job until then
}

// base is the stored world that tails continue. Its id is empty if there is none.
type base struct {
	id             string
	epoch, entries int // of its journal
	bytes          int // that the journal's entries take, estimated
	inVault        bool
}

// The ids of the first world, which need not be stored.
const (
	firstID      = "first-2"
	firstReadyID = "first-1" // of versions whose first world was an account without a past
)

func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// changed notes that the world or the page's state has to be stored.
func (s *Session) changed() { s.autosave.world = true }

// Save stores what has changed since the last save. The screen calls it when the page is hidden.
// SavePiece stores a large world in pieces afterwards; in between, Save stores only a tail: the commands since.
func (s *Session) Save() {
	a := &s.autosave
	if a.opening != nil || s.HeedOtherTab() {
		return
	}
	a.behind = false
	var why notice.Reason
	if a.texts {
		why = s.saveTexts()
	}
	if a.others {
		if failed := s.saveOthers(); failed != "" {
			why = failed
		}
	}
	if a.due() {
		if failed := s.saveWorld(); failed != "" {
			why = failed
		} else {
			a.world = false
		}
	}
	s.saved(why)
}

// SaveInTurns is Save without a long task: where many commands are new, SavePiece encodes them first, or stores the whole world again.
// The screen calls it shortly after changes.
func (s *Session) SaveInTurns() {
	a := &s.autosave
	switch {
	case a.opening != nil:
		return
	case a.due() && s.large() && s.tailBytes() > maxTail && !s.resting():
		s.beginJob() // until it is done, Save stores a tail
		s.markLatest()
	case a.due() && s.encodePiece():
		a.behind = true
	default:
		s.Save()
	}
}

// saved shows a notice when a save has failed, once, and dismisses it when everything is stored again.
func (s *Session) saved(why notice.Reason) {
	a := &s.autosave
	defer s.markLatest()
	if why != "" {
		if !a.failed {
			s.Notices.Add(notice.Notice{Kind: notice.NotSaved, Reason: why})
		}
		a.failed = true
		return
	}
	if a.failed && a.job == nil && !a.world && !a.texts && !a.others {
		a.failed = false
		s.Notices.Dismiss(notice.NotSaved)
	}
}

// saveWorld stores the world, or a tail of a world that is stored already.
func (s *Session) saveWorld() notice.Reason {
	if s.Lesson.lesson != nil && s.Lesson.lesson.makes(s.history) {
		return s.saveLesson()
	}
	a := &s.autosave
	switch size := s.size(); {
	case s.large() && s.hasBase() && s.tailBytes() <= maxStored: // the store would not take a longer one
		return s.saveTail()
	case s.large() && !s.resting():
		s.beginJob()
		a.alone = true
		return ""
	case s.Lesson.lesson != nil && size > maxWhole: // the store is for the user's own world in the first place
		return notice.ReasonTooLarge
	case size > 2*maxStored: // encoding it would take seconds, for a save that must fail
		return notice.ReasonTooLarge
	}
	return s.saveWhole()
}

// size estimates how much there is to store of the world and its past.
func (s *Session) size() int {
	_, past := s.history.Entries()
	if past > 0 {
		past += history.StateSize(s.history.JournalBegin())
	}
	return history.StateSize(s.account()) + past
}

// large reports whether the world is one for the vault.
func (s *Session) large() bool { return s.autosave.vault != nil && s.size() > maxWhole }

// hasBase reports whether a tail can continue what is stored.
func (s *Session) hasBase() bool {
	return s.autosave.base.id != "" && s.autosave.base.epoch == s.history.Epoch()
}

// tailBytes estimates the length of the tail; it is zero where there can be none.
func (s *Session) tailBytes() int {
	if !s.hasBase() {
		return 0
	}
	_, bytes := s.history.Entries()
	return bytes - s.autosave.base.bytes
}

// saveWhole stores the world with its past under worldKey.
func (s *Session) saveWhole() notice.Reason {
	a := &s.autosave
	a.count++
	n := s.history.Fix()
	out := savedWorld{Version: saveVersion, ID: a.id + "-" + strconv.Itoa(a.count), Account: s.account().Save(), savedPage: s.savePage()}
	if n > 0 {
		a.journal.writeTo(s.history, 0)
		out.Past = &savedPast{Begin: s.history.JournalBegin().Save(), Entries: []json.RawMessage{a.journal.array()}}
	}
	b, err := json.Marshal(out)
	_, bytes := s.history.Entries()
	if err != nil || s.replace(a.nextMark(), b, base{id: out.ID, epoch: s.history.Epoch(), entries: n, bytes: bytes}) != nil {
		return notice.ReasonRefused
	}
	s.dropJob()
	return ""
}

// saveTail stores the commands since the base. When they are many, it begins to store the whole world again.
func (s *Session) saveTail() notice.Reason {
	a := &s.autosave
	a.journal.writeTo(s.history, a.base.entries)
	b, err := json.Marshal(savedTail{Version: saveVersion, Of: a.base.id, From: a.base.entries, Page: s.savePage(), Entries: a.journal.array()})
	if err != nil {
		return notice.ReasonRefused
	}
	if s.large() && (!a.base.inVault || len(b) > maxTail) {
		s.beginJob()
	}
	if a.put(tailKey, b) != nil {
		return notice.ReasonRefused
	}
	a.alone = false
	return ""
}

// writtenJournal caches entries of a journal as JSON, so that only new ones have to be encoded.
type writtenJournal struct {
	epoch, from, to int
	text            []byte // without the brackets
}

// encodePiece encodes a piece of the journal that the next Save needs, and reports whether there are more.
func (s *Session) encodePiece() (more bool) {
	a := &s.autosave
	from := 0
	switch {
	case s.large() && s.hasBase():
		from = a.base.entries
	case s.large() && !s.resting():
		return false
	}
	return a.journal.write(s.history, from, maxEntries)
}

// writeTo appends the missing entries, so that the text has all entries after the first from.
func (w *writtenJournal) writeTo(h *history.History, from int) { w.write(h, from, math.MaxInt) }

// write appends about so many bytes of the missing entries at most, and reports whether there are more.
func (w *writtenJournal) write(h *history.History, from, bytes int) (more bool) {
	if w.epoch != h.Epoch() || w.from != from {
		*w = writtenJournal{epoch: h.Epoch(), from: from, to: from}
	}
	n := h.Fix()
	if n == w.to {
		return false
	}
	b, next, err := h.MarshalPiece(w.to, n, bytes)
	if err != nil {
		panic("session: " + err.Error()) // every command has a name in links
	}
	if len(w.text) > 0 {
		w.text = append(w.text, ',')
	}
	w.text, w.to = append(w.text, b[1:len(b)-1]...), next
	return next < n
}

func (w *writtenJournal) array() json.RawMessage {
	return append(append([]byte{'['}, w.text...), ']')
}
