package session

import "testing"

func TestAnotherTabIsToldOnceUntilSomethingIsSavedHere(t *testing.T) {
	store := newShelf()
	s := New(store)
	told := func() int {
		n := 0
		for _, notice := range s.Notices() {
			if notice.Kind == NoticeOtherTab {
				n++
			}
		}
		return n
	}
	s.OtherTabSaved()
	want(t, "told", told(), 1)
	s.DismissNotice(NoticeOtherTab)
	s.OtherTabSaved() // it plays, and saves every few seconds
	want(t, "told again", told(), 0)

	s.Advance(1)
	s.Save()
	s.OtherTabSaved()
	want(t, "told after a save of one's own", told(), 1)
	s.Advance(1)
	s.Save()
	want(t, "taken back by saving", told(), 0)

	s.OtherTabSaved()
	kept := store.kept[worldKey]
	s.Advance(1)
	s.Yield()
	s.Save()
	want(t, "yielded", store.kept[worldKey], kept)
}
