package playground

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// savedPage is the stored form of the page's state.
type savedPage struct {
	Shown    *session.ContainerName `json:"shown,omitempty"` // the container on the screen; absent for the home container
	Selected session.ItemKey        `json:"selected,omitempty"`
	Speed    int64                  `json:"speed,omitempty"`
	Guide    bool                   `json:"guide,omitempty"`
	Purged   int64                  `json:"purged,omitempty"` // when the user saw the guided item purged
	Ended    bool                   `json:"ended,omitempty"`  // the user has seen the last step of the guide
	Revived  map[uint64]int64       `json:"revived,omitempty"`
	Query    *ask.SavedQuery        `json:"query,omitempty"` // present if a result is held
	Lesson   *lesson.SavedLesson    `json:"lesson,omitempty"`
}

// Begin makes a new world the present one.
func (s host) Begin(h *history.History) {
	s.Session.Begin(h)
	s.Lesson.Begun()
}

// GoOn makes a stored world the present one.
func (s host) GoOn(h *history.History, page json.RawMessage) {
	s.History = h
	s.LoadPage(page)
}

// Page returns the page's state.
func (s host) Page() json.RawMessage {
	p := savedPage{Selected: s.Selected(), Speed: s.Player.Speed(), Guide: s.Visit.Shown, Purged: s.Visit.Purged, Ended: s.Visit.Ended,
		Revived: s.Viewer.Revived(), Query: s.Query.HeldResult(), Lesson: s.Lesson.Progress()}
	if s.Path() != session.Home {
		p.Shown = &session.ContainerName{Database: s.Path().Database, ID: s.Path().Container}
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic("playground: " + err.Error()) // JSON can express all of its values
	}
	return text
}

// LoadPage restores the page's state. Parts that cannot be read are as on a first visit.
func (s host) LoadPage(page json.RawMessage) {
	var in savedPage
	if json.Unmarshal(page, &in) != nil {
		in = savedPage{}
	}
	s.ShowPath(s.Home())
	if in.Shown != nil {
		if _, err := s.Account().Container(in.Shown.Path()); err == nil {
			s.ShowPath(in.Shown.Path())
		}
	}
	if in.Query != nil {
		s.Query.Load(in.Query)
	}
	s.Lesson.LoadProgress(in.Lesson)
	s.Restore(in.Selected, session.FirstVisit{Shown: in.Guide, Purged: in.Purged, Ended: in.Ended}, in.Speed)
	s.Viewer.LoadRevived(in.Revived)
}
