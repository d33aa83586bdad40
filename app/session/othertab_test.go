package session

import "testing"

func TestAnotherTabIsToldOnceUntilSomethingIsSavedHere(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	shown := func() int {
		n := 0
		for _, notice := range s.Notices() {
			if notice.Kind == NoticeOtherTab {
				n++
			}
		}
		return n
	}
	s.OtherTabSaved()
	want(t, "shown", shown(), 1)
	s.DismissNotice(NoticeOtherTab)
	s.OtherTabSaved() // it plays, and saves every few seconds
	want(t, "shown again", shown(), 0)

	s.Advance(1)
	s.Save()
	s.OtherTabSaved()
	want(t, "shown after a save of this session", shown(), 1)
	s.Advance(1)
	s.Save()
	want(t, "dismissed by saving", shown(), 0)

	s.OtherTabSaved()
	kept := store.kept[worldKey]
	s.Advance(1)
	s.Yield()
	s.Save()
	want(t, "yielded", store.kept[worldKey], kept)
}
