package session

import "github.com/cosmosttl/cosmosttl/app/notice"

// A mark is another text after each save. While the one in the store is the one that a session has read or written last, what is stored
// is what that session knows. Storage events say so too, but not to a page that the browser has suspended.

// MarkKey returns the key of the mark.
func (s *Session) MarkKey() string {
	if s.Lesson.lesson != nil {
		return lessonStore{name: s.Lesson.lesson.script.Name}.key(markKey)
	}
	return markKey
}

// put stores a text and a new mark.
func (a *autosave) put(key string, text []byte) error { return a.putAs(a.nextMark(), key, text) }

func (a *autosave) putAs(mark, key string, text []byte) error {
	if err := a.store.Save(key, string(text)); err != nil {
		return err
	}
	if a.store.Save(markKey, mark) == nil {
		a.mark = mark
	}
	return nil
}

// HeedOtherTab looks whether another tab has saved since this session last knew what is stored. If so, it shows a notice and gives up
// what has not been saved here, and returns true. Until this session is saved again it does so once: the next change overwrites what the
// other tab has stored.
func (s *Session) HeedOtherTab() (told bool) {
	a := &s.autosave
	mark, _ := a.store.Load(markKey)
	if a.opening != nil || mark == a.mark {
		return false
	}
	a.mark, a.base = mark, base{}
	if a.otherShown {
		return false
	}
	a.otherShown = true
	s.Yield()
	s.Notices.Add(notice.Notice{Kind: notice.OtherTab})
	return true
}

// Yield leaves the storage to the other tab and gives up what this session has not saved.
func (s *Session) Yield() {
	a := &s.autosave
	a.world, a.texts, a.others, a.behind = false, false, false, false
	s.dropJob()
	s.markLatest()
}
