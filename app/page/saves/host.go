package saves

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A LessonWorld makes the world of a lesson, so the items of that world need not be stored.
type LessonWorld interface {
	// WorldOf returns the world that a tail with an id continues, and its id. For any other id, it returns
	// the lesson's world before its first step and the empty id.
	WorldOf(of string) (h *history.History, id string)
	// Makes reports whether the history's commands build the lesson's world and are few enough to be stored.
	Makes(h *history.History) bool
}

// New returns the storage of the user's own world. begin returns the world that a tail with an id continues, or the world of a first visit.
func New(s *session.Session, store Store, host Host, begin func(of string) (h *history.History, id string)) *Saves {
	return &Saves{s: s, Store: store, host: host, begin: begin, id: newID()}
}

// NewLesson returns the storage of the world of a lesson with a name.
func NewLesson(s *session.Session, store Store, host Host, of LessonWorld, name string) *Saves {
	return &Saves{s: s, Store: store, host: host, begin: of.WorldOf, makes: of.Makes, lesson: name, id: newID()}
}

// A Host has the data that is stored beside the world. The storage does not look into this data.
type Host interface {
	// Page returns the page's state as a JSON object.
	Page() json.RawMessage
	// LoadPage restores the page's state. It ignores members that it does not know.
	LoadPage(page json.RawMessage)
	// Texts returns the texts in the editors.
	Texts() ([]byte, error)
	// LoadTexts puts texts into the editors. The reason says why it cannot, or is empty.
	LoadTexts(text []byte) (why notice.Reason)
	// Begin makes a new world the present one.
	Begin(h *history.History)
	// GoOn makes a stored world the present one, and restores the page's state.
	GoOn(h *history.History, page json.RawMessage)
}
