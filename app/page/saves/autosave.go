package saves

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// These limits on what is stored are in estimated characters of JSON.
const (
	MaxWhole  = 256 << 10 // a world that is stored in one step; a larger one is stored in the vault, piece by piece
	maxTail   = 512 << 10 // a tail; with a longer one, the world is stored again
	MaxStored = 4_800_000 // a world without a vault; browsers store up to five million characters for an origin
)

// Saves stores the session in the browser and opens the stored session.
type Saves struct {
	s    *session.Session
	host Host

	lesson string                                          // the name of the lesson whose world is stored; empty for the user's own world
	begin  func(of string) (h *history.History, id string) // as in New and LessonWorld.WorldOf
	makes  func(h *history.History) bool                   // as in LessonWorld.Makes; nil for the user's own world

	Store   Store
	vault   Vault
	opening *opening // the stored world that Open has yet to open

	behind     bool // SavePiece first encodes the journal and then saves
	failed     bool // the last save failed
	otherShown bool // notice.OtherTab was shown since the last save

	underway

	mark string // the mark in the store, as far as this session knows

	spared  string // a replaced world in the vault that is removed together with the next one
	id      string // the prefix of the ids of the worlds that this session stores
	count   int
	base    base
	journal writtenJournal
	job     *job
	rest    time.Time // no job begins before this time
}

// base is the stored world that tails continue. Its id is empty if there is none.
type base struct {
	id             string
	epoch, entries int // of the journal of the stored world
	bytes          int // the estimated size of the journal's entries
	inVault        bool
}

// FirstID is the id of the first world, which need not be stored.
const FirstID = "first-2"

func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// Save stores what has changed since the last save. The screen calls it when the page is hidden. Save stores
// a large world as a tail, which has the commands since the world was stored. SavePiece stores the large
// world itself in pieces.
func (a *Saves) Save() {
	if a.opening != nil || a.HeedOtherTab() {
		return
	}
	a.behind = false
	var why notice.Reason
	if a.s.Unstored.Texts {
		why = a.saveTexts()
	}
	if a.s.Unstored.Others {
		if failed := a.saveOthers(); failed != "" {
			why = failed
		}
	}
	if a.due() {
		if failed := a.saveWorld(); failed != "" {
			why = failed
		} else {
			a.s.Unstored.World = false
		}
	}
	a.saved(why)
}

// SaveInTurns is like Save, but never takes long. If many commands are new, SavePiece later encodes them or
// stores the whole world again. The screen calls it shortly after changes.
func (a *Saves) SaveInTurns() {
	switch {
	case a.opening != nil:
		return
	case a.due() && a.large() && a.tailBytes() > maxTail && !a.resting():
		a.beginJob() // until the job is done, Save stores a tail
		a.markLatest()
	case a.due() && a.encodePiece():
		a.behind = true
	default:
		a.Save()
	}
}

// saved shows a notice when a save has failed, but only once, and dismisses it when everything is stored
// again.
func (a *Saves) saved(why notice.Reason) {
	defer a.markLatest()
	if why != "" {
		if !a.failed {
			a.s.Notices.Add(notice.Notice{Kind: notice.NotSaved, Reason: why})
		}
		a.failed = true
		return
	}
	if a.failed && a.job == nil && !a.s.Unstored.World && !a.s.Unstored.Texts && !a.s.Unstored.Others {
		a.failed = false
		a.s.Notices.Dismiss(notice.NotSaved)
	}
}

// saveWorld stores the world, or a tail if the world is already stored.
func (a *Saves) saveWorld() notice.Reason {
	if a.lesson != "" && a.makes(a.s.History) {
		return a.saveLesson()
	}
	switch size := a.size(); {
	case a.large() && a.hasBase() && a.tailBytes() <= MaxStored: // the store would refuse a longer tail
		return a.saveTail()
	case a.large() && !a.resting():
		a.beginJob()
		a.alone = true
		return ""
	case a.lesson != "" && size > MaxWhole: // most of the store is reserved for the user's own world
		return notice.ReasonTooLarge
	case size > 2*MaxStored: // encoding the world would take seconds, and saving it would fail
		return notice.ReasonTooLarge
	}
	return a.SaveWhole()
}

// size estimates the size of the stored world with its past.
func (a *Saves) size() int {
	_, past := a.s.History.Entries()
	if past > 0 {
		past += history.StateSize(a.s.History.JournalBegin())
	}
	return history.StateSize(a.s.Account()) + past
}

// large reports whether the world belongs in the vault.
func (a *Saves) large() bool { return a.vault != nil && a.size() > MaxWhole }

// hasBase reports whether a tail can continue the stored world.
func (a *Saves) hasBase() bool {
	return a.base.id != "" && a.base.epoch == a.s.History.Epoch()
}

// tailBytes estimates the length of the tail. It returns 0 if there can be no tail.
func (a *Saves) tailBytes() int {
	if !a.hasBase() {
		return 0
	}
	_, bytes := a.s.History.Entries()
	return bytes - a.base.bytes
}

// SaveWhole stores the world with its past under WorldKey.
func (a *Saves) SaveWhole() notice.Reason {
	a.count++
	n := a.s.History.Fix()
	out := savedWorld{Version: saveVersion, ID: a.id + "-" + strconv.Itoa(a.count), Account: a.s.Account().Save(), page: a.host.Page()}
	if n > 0 {
		a.journal.writeTo(a.s.History, 0)
		out.Past = &savedPast{Begin: a.s.History.JournalBegin().Save(), Entries: []json.RawMessage{a.journal.array()}}
	}
	b, err := json.Marshal(out)
	_, bytes := a.s.History.Entries()
	if err != nil || a.replace(a.nextMark(), b, base{id: out.ID, epoch: a.s.History.Epoch(), entries: n, bytes: bytes}) != nil {
		return notice.ReasonRefused
	}
	a.dropJob()
	return ""
}

// saveTail stores the commands since the base. If there are many, it also begins to store the whole world
// again.
func (a *Saves) saveTail() notice.Reason {
	a.journal.writeTo(a.s.History, a.base.entries)
	b, err := json.Marshal(savedTail{Version: saveVersion, Of: a.base.id, From: a.base.entries, Page: a.host.Page(),
		Entries: a.journal.array()})
	if err != nil {
		return notice.ReasonRefused
	}
	if a.large() && (!a.base.inVault || len(b) > maxTail) {
		a.beginJob()
	}
	if a.put(TailKey, b) != nil {
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

// encodePiece encodes a piece of the journal that the next Save needs, and reports whether there are more
// pieces.
func (a *Saves) encodePiece() (more bool) {
	from := 0
	switch {
	case a.large() && a.hasBase():
		from = a.base.entries
	case a.large() && !a.resting():
		return false
	}
	return a.journal.write(a.s.History, from, maxEntries)
}

// writeTo appends the missing entries, so that the text has all entries from the index from on.
func (w *writtenJournal) writeTo(h *history.History, from int) { w.write(h, from, math.MaxInt) }

// write appends missing entries of about the given number of bytes, and reports whether more entries are
// missing.
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
