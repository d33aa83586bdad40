package session

import (
	"bytes"
	"slices"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// savedLesson is how far a lesson has come.
type savedLesson struct {
	At      int           `json:"at"`
	Met     []bool        `json:"met"`
	ByHand  bool          `json:"byHand,omitempty"`
	Guesses map[int]Guess `json:"guesses,omitempty"`
}

func (r *lessonRun) save() *savedLesson { return &savedLesson{r.at, r.met, r.byHand, r.guesses} }

// load goes on where the lesson was left, if its steps are as many as then.
func (r *lessonRun) load(in *savedLesson) {
	if len(in.Met) != len(r.met) || in.At < 0 || in.At > len(r.met) {
		return
	}
	r.at, r.met, r.byHand = in.At, in.Met, in.ByHand
	for step, g := range in.Guesses {
		r.guesses[step] = g
	}
}

// A lesson makes its world itself, however many items that has. What is stored is what was done since nothing was there: a tail of the
// empty account, which begins with the lesson's opening.
const emptyID = "empty"

// worldOf is the beginning of a lesson's world.
func (r *lessonRun) worldOf(of string) (*history.History, string) {
	if of == emptyID {
		return history.New(engine.New(r.script.Start)), emptyID
	}
	return r.world(), ""
}

// makes reports whether what was done makes the world of an empty account, in so few commands that they can be stored.
func (r *lessonRun) makes(h *history.History) bool {
	begin := h.JournalBegin()
	_, size := h.Entries()
	return size <= maxWhole && len(begin.Databases()) == 0 && bytes.Equal(begin.Save(), engine.New(r.script.Start).Save())
}

// saveLesson stores what was done in a lesson.
func (a *Saves) saveLesson() notice.Reason {
	a.base = base{id: emptyID, epoch: a.s.History.Epoch()}
	if why := a.saveTail(); why != "" {
		return why
	}
	a.store.Remove(worldKey) // an older version may have stored it as a whole
	a.otherShown = false
	a.s.Notices.Dismiss(notice.OtherTab)
	return ""
}

// A lessonStore keeps the world and the texts of a lesson apart from those of others and from the user's own.
type lessonStore struct {
	Store
	name string
}

func (l lessonStore) Load(key string) (value string, ok bool) { return l.Store.Load(l.key(key)) }
func (l lessonStore) Save(key, value string) error            { return l.Store.Save(l.key(key), value) }
func (l lessonStore) Remove(key string)                       { l.Store.Remove(l.key(key)) }

func (l lessonStore) key(of string) string {
	if slices.Contains(ownKeys, of) {
		return of + "." + l.name
	}
	return of
}
