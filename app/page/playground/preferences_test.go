package playground_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// What somebody chooses is there in the next visit, and where it cannot be stored, a notice says so.
func TestChoicesAreKept(t *testing.T) {
	for _, test := range []struct {
		name   string
		choose func(*playground.Playground)
		chosen func(*playground.Playground) any
		want   any
	}{
		{"dark", func(s *playground.Playground) { s.SetTheme("dark") }, func(s *playground.Playground) any { return s.Theme() }, "dark"},
		{"light", func(s *playground.Playground) { s.SetTheme("light") }, func(s *playground.Playground) any { return s.Theme() }, "light"},
		{"no theme", func(s *playground.Playground) { s.SetTheme("dark"); s.SetTheme("green") }, func(s *playground.Playground) any { return s.Theme() }, "system"},
		{"no theme is chosen", func(*playground.Playground) {}, func(s *playground.Playground) any { return s.Theme() }, "system"},
		{"single keys off", func(s *playground.Playground) { s.SetSingleKeys(false) }, func(s *playground.Playground) any { return s.SingleKeys() }, false},
		{"single keys on", func(s *playground.Playground) { s.SetSingleKeys(false); s.SetSingleKeys(true) }, func(s *playground.Playground) any { return s.SingleKeys() }, true},
		{"single keys", func(*playground.Playground) {}, func(s *playground.Playground) any { return s.SingleKeys() }, true},
		{"plain texts", func(s *playground.Playground) { s.SetPlainTexts(true) }, func(s *playground.Playground) any { return s.PlainTexts() }, true},
		{"editors", func(s *playground.Playground) { s.SetPlainTexts(true); s.SetPlainTexts(false) }, func(s *playground.Playground) any { return s.PlainTexts() }, false},
		{"the dock", func(s *playground.Playground) { s.SetDock(playground.Dock{Height: 300, Raised: true}) }, func(s *playground.Playground) any { return s.Dock() }, playground.Dock{Height: 300, Raised: true}},
		{"an impossible dock", func(s *playground.Playground) { s.SetDock(playground.Dock{Height: -1}) }, func(s *playground.Playground) any { return s.Dock() }, playground.Dock{}},
		{"no dock", func(*playground.Playground) {}, func(s *playground.Playground) any { return s.Dock() }, playground.Dock{}},
		{"language", func(s *playground.Playground) { s.SetLanguage("ru") }, func(s *playground.Playground) any { v, _ := s.Saves.Store.Load(saves.LanguageKey); return v }, "ru"},
	} {
		store := roomtest.NewMemoryStore()
		s := playground.New(store)
		test.choose(s)
		roomtest.Want(t, test.name, test.chosen(s), test.want)
		roomtest.Want(t, test.name+", in the next visit", test.chosen(playground.New(store)), test.want)
		roomtest.Want(t, test.name+": notices", len(s.Notices.All()), 0)
		kept := len(store.Kept) > 0
		store.Full = true
		s = playground.New(store)
		test.choose(s)
		if (len(s.Notices.All()) > 0) != kept {
			t.Errorf("%s, in a full store: %v", test.name, s.Notices.All())
		}
	}
}
