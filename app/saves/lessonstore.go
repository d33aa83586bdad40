package saves

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// A lesson makes its world itself, however many items that has. What is stored is what was done since nothing was there: a tail of the
// empty account, which begins with the lesson's opening.
const EmptyID = "empty"

// saveLesson stores what was done in a lesson.
func (a *Saves) saveLesson() notice.Reason {
	a.base = base{id: EmptyID, epoch: a.s.History.Epoch()}
	if why := a.saveTail(); why != "" {
		return why
	}
	a.Store.Remove(WorldKey) // an older version may have stored it as a whole
	a.otherShown = false
	a.s.Notices.Dismiss(notice.OtherTab)
	return ""
}

// NewLessonStore returns the part of a store which a lesson with a name has: its world and its texts are apart from other lessons' and
// from the user's own.
func NewLessonStore(store Store, name string) Store { return lessonStore{store, name} }

// A lessonStore keeps the world and the texts of a lesson apart from other lessons' and from the user's own.
type lessonStore struct {
	Store
	name string
}

func (l lessonStore) Load(key string) (value string, ok bool) { return l.Store.Load(l.key(key)) }

func (l lessonStore) Save(key, value string) error { return l.Store.Save(l.key(key), value) }

func (l lessonStore) Remove(key string) { l.Store.Remove(l.key(key)) }

func (l lessonStore) key(of string) string {
	if slices.Contains(ownKeys, of) {
		return of + "." + l.name
	}
	return of
}
