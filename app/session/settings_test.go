package session

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
)

// What somebody chooses is there in the next visit, and where it cannot be stored, a notice says so.
func TestChoicesAreKept(t *testing.T) {
	for _, test := range []struct {
		name   string
		choose func(*Playground)
		chosen func(*Playground) any
		want   any
	}{
		{"dark", func(s *Playground) { s.SetTheme("dark") }, func(s *Playground) any { return s.Theme() }, "dark"},
		{"light", func(s *Playground) { s.SetTheme("light") }, func(s *Playground) any { return s.Theme() }, "light"},
		{"no theme", func(s *Playground) { s.SetTheme("dark"); s.SetTheme("green") }, func(s *Playground) any { return s.Theme() }, "system"},
		{"no theme is chosen", func(*Playground) {}, func(s *Playground) any { return s.Theme() }, "system"},
		{"single keys off", func(s *Playground) { s.SetSingleKeys(false) }, func(s *Playground) any { return s.SingleKeys() }, false},
		{"single keys on", func(s *Playground) { s.SetSingleKeys(false); s.SetSingleKeys(true) }, func(s *Playground) any { return s.SingleKeys() }, true},
		{"single keys", func(*Playground) {}, func(s *Playground) any { return s.SingleKeys() }, true},
		{"plain texts", func(s *Playground) { s.SetPlainTexts(true) }, func(s *Playground) any { return s.PlainTexts() }, true},
		{"editors", func(s *Playground) { s.SetPlainTexts(true); s.SetPlainTexts(false) }, func(s *Playground) any { return s.PlainTexts() }, false},
		{"the dock", func(s *Playground) { s.SetDock(Dock{300, true}) }, func(s *Playground) any { return s.Dock() }, Dock{300, true}},
		{"an impossible dock", func(s *Playground) { s.SetDock(Dock{Height: -1}) }, func(s *Playground) any { return s.Dock() }, Dock{}},
		{"no dock", func(*Playground) {}, func(s *Playground) any { return s.Dock() }, Dock{}},
		{"language", func(s *Playground) { s.SetLanguage("ru") }, func(s *Playground) any { v, _ := s.Saves.store.Load(languageKey); return v }, "ru"},
	} {
		store := newMemoryStore()
		s := New(store)
		test.choose(s)
		want(t, test.name, test.chosen(s), test.want)
		want(t, test.name+", in the next visit", test.chosen(New(store)), test.want)
		want(t, test.name+": notices", len(s.Notices.All()), 0)
		kept := len(store.kept) > 0
		store.full = true
		s = New(store)
		test.choose(s)
		if (len(s.Notices.All()) > 0) != kept {
			t.Errorf("%s, in a full store: %v", test.name, s.Notices.All())
		}
	}
}

func TestThePurgeDelayKeepsItemsOnDisk(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.SetTraffic("0")
	if p := s.Form.SetPurgeDelay("30"); p != nil {
		t.Fatal(p)
	}
	want(t, "the setting", s.Form.Setting(problem.FieldPurgeDelay), int64(30))
	s.Advance(20) // SO05 has been expired for 27 s
	want(t, "kept", s.Viewer.Counts().ExpiredOnDisk, 3)
	s.Advance(10)
	want(t, "and removed", fmt.Sprint(s.Viewer.Counts().Purged > 1), "true")
}

func TestRunningClockIsAheadOfItsSecond(t *testing.T) {
	s := New(newMemoryStore())
	want(t, "paused", s.Viewer.Moment(), float64(s.Now()))
	s.SetSpeed(1)
	s.Play()
	s.Frame(0)
	s.Frame(400)
	if ahead := s.Viewer.Moment() - float64(s.Now()); ahead < 0.3 || ahead > 0.5 {
		t.Errorf("after 0.4 s the picture is %g s ahead", ahead)
	}
}

// Each lesson has a mark of its own, so that tabs of other worlds do not take its saves for theirs.
func TestMarksOfLessons(t *testing.T) {
	mine, first, second := New(newMemoryStore()).Saves.MarkKey(), learn(t, 1, newMemoryStore()).Saves.MarkKey(), learn(t, 2, newMemoryStore()).Saves.MarkKey()
	if mine != markKey || first == mine || second == mine || first == second {
		t.Errorf("%q, %q and %q", mine, first, second)
	}
}

func TestNoticesOfTheScreen(t *testing.T) {
	s := New(newMemoryStore())
	s.Notices.Tell(notice.Update)
	s.Notices.Tell(notice.Update)
	s.Notices.Refuse(notice.ReasonUnknown)
	want(t, "notices", fmt.Sprint(s.Notices.All()), fmt.Sprint([]notice.Notice{{Kind: notice.Update}, {Kind: notice.Refused, Reason: notice.ReasonUnknown}}))
	s.Notices.Dismiss(notice.Update)
	want(t, "dismissed", len(s.Notices.All()), 1)
}
