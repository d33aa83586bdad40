package saves

import "github.com/cosmosttl/cosmosttl/app/page/notice"

// A mark is a text that differs after each save. If the mark in the store is the one that a session has read
// or written last, no other tab has saved since. Storage events tell of other tabs' saves as well, but do not
// reach a page that the browser has suspended.

// MarkKey returns the key of the mark.
func (a *Saves) MarkKey() string {
	if a.lesson != "" {
		return lessonStore{name: a.lesson}.key(MarkKey)
	}
	return MarkKey
}

// put stores a text and a new mark.
func (a *Saves) put(key string, text []byte) error { return a.putAs(a.nextMark(), key, text) }

func (a *Saves) putAs(mark, key string, text []byte) error {
	if err := a.Store.Save(key, string(text)); err != nil {
		return err
	}
	if a.Store.Save(MarkKey, mark) == nil {
		a.mark = mark
	}
	return nil
}

// HeedOtherTab checks whether another tab has saved since this session last read or wrote the mark. If so,
// HeedOtherTab shows a notice, gives up the unsaved changes of this session, and returns true. It does so
// only once until this session is saved again. If the user changes something here after the notice, the next
// save overwrites what the other tab has stored.
func (a *Saves) HeedOtherTab() (told bool) {
	mark, _ := a.Store.Load(MarkKey)
	if a.opening != nil || mark == a.mark {
		return false
	}
	a.mark, a.base = mark, base{}
	if a.otherShown {
		return false
	}
	a.otherShown = true
	a.Yield()
	a.s.Notices.Add(notice.Notice{Kind: notice.OtherTab})
	return true
}

// Yield leaves the storage to the other tab and gives up the unsaved changes of this session.
func (a *Saves) Yield() {
	a.s.Unstored.World, a.s.Unstored.Texts, a.s.Unstored.Others, a.behind = false, false, false, false
	a.dropJob()
	a.markLatest()
}
