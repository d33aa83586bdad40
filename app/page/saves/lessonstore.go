package saves

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
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
	a.Store.Remove(WorldKey) // what was done before may have been stored as a whole
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

// NewPassingStore returns a store for a page that keeps no world: it has what the user has chosen for all pages, keeps texts apart from
// those of the user's own world, and forgets worlds.
func NewPassingStore(store Store) Store { return passingStore{store} }

type passingStore struct{ Store }

func (p passingStore) Load(key string) (value string, ok bool) {
	if key, ok = p.key(key); !ok {
		return "", false
	}
	return p.Store.Load(key)
}

func (p passingStore) Save(key, value string) error {
	if key, ok := p.key(key); ok {
		return p.Store.Save(key, value)
	}
	return nil
}

func (p passingStore) Remove(key string) {
	if key, ok := p.key(key); ok {
		p.Store.Remove(key)
	}
}

// key returns the key under which a value is kept; ok is false if it is not.
func (p passingStore) key(of string) (key string, ok bool) {
	if of == TextsKey {
		return of + ".live", true
	}
	return of, !slices.Contains(ownKeys, of)
}
