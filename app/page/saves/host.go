package saves

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A LessonWorld makes its world itself, however many items that has.
type LessonWorld interface {
	// WorldOf returns the world that a tail with an id continues, or the lesson's world before its first step, with an empty id.
	WorldOf(of string) (h *history.History, id string)
	// Makes reports whether what was done makes the lesson's world, in so few commands that they can be stored.
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

// A Host has what is stored beside the world. What it is made of is no concern of the storage.
type Host interface {
	// Page returns what the page shows: a JSON object.
	Page() json.RawMessage
	// LoadPage shows what the page showed. Members that it does not know are ignored.
	LoadPage(page json.RawMessage)
	// Texts returns the texts in the editors.
	Texts() ([]byte, error)
	// LoadTexts puts texts into the editors, or returns the reason why it cannot.
	LoadTexts(text []byte) (why notice.Reason)
	// Begin makes a world that begins the present one.
	Begin(h *history.History)
	// GoOn makes a stored world the present one, and shows what the page showed.
	GoOn(h *history.History, page json.RawMessage)
}
