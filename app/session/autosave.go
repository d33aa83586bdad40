package session

import (
	"encoding/json"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The names under which the page stores, on an origin that other projects may share.
const (
	worldKey = "cosmosttl.world"
	asideKey = "cosmosttl.set-aside"
	themeKey = "cosmosttl.theme"
)

// saveVersion is the version of the stored shape; a session of another version is set aside, never guessed at.
const saveVersion = 1

// saved is what survives a reload.
type saved struct {
	Version  int              `json:"v"`
	Account  json.RawMessage  `json:"account"`
	Shown    *ContainerName   `json:"shown,omitempty"` // absent: home
	Selected ItemKey          `json:"selected,omitempty"`
	Draft    *Draft           `json:"draft,omitempty"`
	OnAgain  int32            `json:"on,omitempty"`
	Speed    int64            `json:"speed,omitempty"`
	Guide    bool             `json:"guide,omitempty"`
	Revived  map[uint64]int64 `json:"revived,omitempty"`
	Query    *savedQuery      `json:"query,omitempty"`
	Code     *savedConsole    `json:"code,omitempty"`
}

// Save stores the session if anything has changed since the last time. The screen calls it a moment after changes and
// when the page is left.
func (s *Session) Save() {
	if !s.dirty {
		return
	}
	if err := s.saveWorld(); err != nil {
		if !s.unsaved { // told once, not after every attempt
			s.note(NoticeNotSaved, err.Error())
		}
		s.unsaved = true
		s.saveTexts()
		return
	}
	s.clearTexts()
	s.dirty, s.unsaved, s.otherTold = false, false, false
	s.DismissNotice(NoticeNotSaved)
	s.DismissNotice(NoticeOtherTab)
}

// maxStored is how much a browser stores for an origin, in characters, less than it says: five million.
const maxStored = 4_800_000

// saveWorld stores everything. A world that cannot fit is not even written down, which would take seconds: without their system
// properties items are shorter than on disk, but never by so much.
func (s *Session) saveWorld() error {
	bytes := 0
	for _, n := range s.containers() {
		if c, err := s.account().Container(n.path()); err == nil {
			bytes += c.Storage().Bytes
		}
	}
	if bytes > 3*maxStored {
		return fmt.Errorf("the items take %d bytes, and a browser stores some %d", bytes, maxStored)
	}
	b, err := json.Marshal(s.snapshot())
	if err != nil {
		return err
	}
	return s.store.Save(worldKey, string(b))
}

// StoredUnder is the name under which Save stores, on an origin that the tabs of a browser share.
const StoredUnder = worldKey

// OtherTabSaved is called when another tab has saved its session over this one's. It is told once, until something is
// saved from here again.
func (s *Session) OtherTabSaved() {
	if !s.otherTold {
		s.otherTold = true
		s.note(NoticeOtherTab, "")
	}
}

// Yield leaves the storage to the other tab: what was not saved from here is given up.
func (s *Session) Yield() { s.dirty = false }

func (s *Session) snapshot() saved {
	var other *ContainerName
	if s.shown.path != home {
		other = &ContainerName{s.shown.path.Database, s.shown.path.Container}
	}
	return saved{Version: saveVersion, Shown: other, Code: s.sdk.save(), Account: s.account().Save(), Selected: s.selected, Draft: s.draft, OnAgain: s.onAgain,
		Speed: s.driver.Speed(), Guide: s.guide, Revived: s.revived, Query: s.query.save()}
}

// restore takes up the stored session; false when there is none that can be read. What cannot be read is kept under another
// name, and a notice says so.
func (s *Session) restore() bool {
	text, ok := s.store.Load(worldKey)
	if !ok {
		return false
	}
	why := s.resume([]byte(text))
	if why == "" {
		return true
	}
	key := asideKey
	for n := 2; n < 10; n++ {
		if old, taken := s.store.Load(key); !taken || old == text {
			break
		}
		key = asideKey + "-" + string(rune('0'+n))
	}
	if err := s.store.Save(key, text); err != nil {
		why += "; " + err.Error()
	}
	s.note(NoticeSetAside, why)
	return false
}

// resume takes up a snapshot; the reason when it cannot.
func (s *Session) resume(text []byte) (why string) {
	var in saved
	if err := json.Unmarshal(text, &in); err != nil {
		return "it is not JSON: " + err.Error()
	}
	if in.Version != saveVersion {
		return "it was written by another version"
	}
	account, err := engine.Load(in.Account)
	if err != nil {
		return err.Error()
	}
	if _, err := account.Container(home); err != nil {
		return "it lacks the container " + home.Container
	}
	s.world, s.draft = account, nil
	s.show(home)
	if in.Shown != nil {
		s.Show(*in.Shown)
	}
	s.selected, s.draft, s.onAgain, s.guide = in.Selected, in.Draft, in.OnAgain, in.Guide
	s.query = in.Query.load()
	s.replaceConsole(in.Code.load())
	if s.onAgain < 1 {
		s.onAgain = 3600
	}
	s.driver.SetSpeed(in.Speed)
	for ordinal, until := range in.Revived {
		s.revived[ordinal] = until
	}
	return ""
}

// StartOver puts the first world up again. What was there is kept until the page is left: UndoStartOver brings it back.
func (s *Session) StartOver() {
	before := s.snapshot()
	s.driver.Pause()
	s.begin()
	s.undo, s.dirty = &before, true
	s.note(NoticeStartedOver, "")
}

// UndoStartOver brings back what StartOver replaced.
// What was typed since stays: an editor with unsaved text says so first, and the other texts are no part of the world.
func (s *Session) UndoStartOver() {
	if s.undo == nil {
		return
	}
	if s.draft.Dirty() {
		s.draft.Problem = &Problem{Field: FieldItemJSON, Code: Unsaved, Value: s.IDOf(s.draft.Key)}
		return
	}
	s.undo.Code = s.sdk.save()
	s.undo.Query.Own = s.query.save().withTyped(s.undo.Query)
	b, err := json.Marshal(s.undo)
	if err == nil && s.resume(b) == "" {
		s.undo, s.dirty = nil, true
	}
	s.DismissNotice(NoticeStartedOver)
}

// Notices are what the page has to tell, oldest first.
func (s *Session) Notices() []Notice { return s.notices }

// AddNotice has the page tell something, such as that an update is ready.
func (s *Session) AddNotice(k NoticeKind) { s.note(k, "") }

func (s *Session) note(k NoticeKind, detail string) {
	s.DismissNotice(k)
	s.notices = append(s.notices, Notice{Kind: k, Detail: detail})
}

// DismissNotice takes a notice away.
func (s *Session) DismissNotice(k NoticeKind) {
	kept := s.notices[:0]
	for _, n := range s.notices {
		if n.Kind != k {
			kept = append(kept, n)
		}
	}
	s.notices = kept
}
