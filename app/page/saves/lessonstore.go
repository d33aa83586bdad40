package saves

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// EmptyID is the id of the empty account with which a lesson begins. A lesson builds its world by commands,
// so only the commands are stored, as a tail of the empty account. The tail begins with the lesson's opening.
const EmptyID = "empty"

// saveLesson stores the commands of a lesson.
func (a *Saves) saveLesson() notice.Reason {
	a.base = base{id: EmptyID, epoch: a.s.History.Epoch()}
	if why := a.saveTail(); why != "" {
		return why
	}
	a.Store.Remove(WorldKey) // an earlier save may have stored the whole world
	a.otherShown = false
	a.s.Notices.Dismiss(notice.OtherTab)
	return ""
}

// NewLessonStore returns a lesson's part of a store. The lesson's world and texts are apart from those of
// other lessons and of the user's own world.
func NewLessonStore(store Store, name string) Store { return lessonStore{store, name} }

// A lessonStore keeps the world and the texts of a lesson under keys of their own.
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

// NewPassingStore returns a store for a page that keeps no world. It has the user's preferences for all
// pages, keeps texts apart from those of the user's own world, and stores no worlds.
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

// key returns the key under which a value is kept. ok is false if the value is not kept.
func (p passingStore) key(of string) (key string, ok bool) {
	if of == TextsKey {
		return of + ".live", true
	}
	return of, !slices.Contains(ownKeys, of)
}
