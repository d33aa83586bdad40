package session

import (
	"encoding/json"
	"hash/crc32"
)

// The versions of the data stored under worldKey. Data of any other version is set aside.
const (
	saveVersion = 1 // savedWorld
	stubVersion = 2 // savedStub
)

// savedWorld is a world with its past. Earlier versions of the program wrote it without ID and Past.
type savedWorld struct {
	Version int             `json:"v"`
	ID      string          `json:"id,omitempty"`
	Account json.RawMessage `json:"account"`
	savedPage
	Draft *Draft        `json:"draft,omitempty"` // written by versions that had no savedTexts
	Code  *savedConsole `json:"code,omitempty"`  // the same
	Past  *savedPast    `json:"past,omitempty"`
}

// savedPast is the data from which a history is restored, apart from the account.
type savedPast struct {
	Begin   json.RawMessage   `json:"begin"`
	Entries []json.RawMessage `json:"entries"` // arrays
}

// savedStub refers to a world in the vault. It repeats what the world's savedMeta counts, in case that is damaged. Earlier versions wrote
// the id alone.
type savedStub struct {
	Version int    `json:"v"`
	Vault   string `json:"vault"`         // the world's id
	Sum     uint32 `json:"sum,omitempty"` // of the savedMeta as it was stored
	savedCounts
}

func stubOf(id string, m *savedMeta, stored []byte) savedStub {
	return savedStub{Version: stubVersion, Vault: id, Sum: crc32.ChecksumIEEE(stored), savedCounts: m.savedCounts}
}

// savedTail is the commands since a world was stored.
type savedTail struct {
	Version int             `json:"v"`
	Of      string          `json:"of"`   // the world's id
	From    int             `json:"from"` // the number of entries in its journal
	Page    savedPage       `json:"page"`
	Entries json.RawMessage `json:"entries"`
}

// savedPage is the page's state.
type savedPage struct {
	Shown    *ContainerName   `json:"shown,omitempty"` // absent: home
	Selected ItemKey          `json:"selected,omitempty"`
	OnAgain  int32            `json:"on,omitempty"`
	Speed    int64            `json:"speed,omitempty"`
	Guide    bool             `json:"guide,omitempty"`
	Purged   int64            `json:"purged,omitempty"` // as the guide has it
	Revived  map[uint64]int64 `json:"revived,omitempty"`
	Query    *savedQuery      `json:"query,omitempty"` // when a result is held
	Lesson   *savedLesson     `json:"lesson,omitempty"`
}

func (s *Session) savePage() savedPage {
	p := savedPage{Selected: s.selected, OnAgain: s.OnAgain, Speed: s.driver.Speed(), Guide: s.Visit.Shown, Purged: s.Visit.Purged, Revived: s.Viewer.revived}
	if s.shown.path != home {
		p.Shown = &ContainerName{s.shown.path.Database, s.shown.path.Container}
	}
	if s.Query.held {
		p.Query = s.Query.save()
	}
	if s.Lesson.lesson != nil {
		p.Lesson = s.Lesson.lesson.save()
	}
	return p
}

func (s *Session) loadPage(in savedPage) {
	s.ShowPath(s.Home())
	if in.Shown != nil {
		if _, err := s.Account().Container(in.Shown.path()); err == nil {
			s.ShowPath(in.Shown.path())
		}
	}
	s.selected, s.OnAgain, s.Visit = in.Selected, in.OnAgain, FirstVisit{in.Guide, in.Purged}
	if in.Query != nil {
		s.Query.load(in.Query)
	}
	if s.Lesson.lesson != nil && in.Lesson != nil {
		s.Lesson.lesson.load(in.Lesson)
	}
	if s.OnAgain < 1 {
		s.OnAgain = 3600
	}
	s.driver.SetSpeed(in.Speed)
	for ordinal, until := range in.Revived {
		s.Viewer.revived[ordinal] = until
	}
}
