package playground

import (
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// Theme returns "system", "light" or "dark".
func (s *Playground) Theme() string { return s.theme }

// SetTheme sets the theme and stores it at once, for the page to read before the program has loaded.
func (s *Playground) SetTheme(t string) {
	if t != "light" && t != "dark" {
		t = "system"
	}
	s.theme = t
	s.keep(saves.ThemeKey, t)
}

// SetLanguage stores the language that was chosen, for the page to read before the program has loaded.
func (s *Playground) SetLanguage(tag string) { s.keep(saves.LanguageKey, tag) }

// SaveLanguage stores the chosen language for a page without a session.
func SaveLanguage(store saves.Store, tag string) error { return store.Save(saves.LanguageKey, tag) }

// keep stores a choice at once.
func (s *Playground) keep(key, value string) {
	if err := s.store.Save(key, value); err != nil {
		s.Notices.Add(notice.Notice{Kind: notice.NotSaved, Reason: notice.ReasonRefused})
	}
}

// SingleKeys reports whether keys without Ctrl, Alt or Cmd act outside of text fields.
func (s *Playground) SingleKeys() bool { return !s.noSingleKeys }

// SetSingleKeys switches keys without Ctrl, Alt or Cmd on or off, and stores that at once.
func (s *Playground) SetSingleKeys(on bool) {
	s.noSingleKeys = !on
	s.choose(saves.KeysKey, "off", !on)
}

// PlainTexts reports whether the user wants text fields without editors.
func (s *Playground) PlainTexts() bool { return s.plainTexts }

// SetPlainTexts switches the editors of text fields off or on, and stores that at once.
func (s *Playground) SetPlainTexts(on bool) {
	s.plainTexts = on
	s.choose(saves.PlainKey, "plain", on)
}

// choose stores a value if the user has chosen it, and "on" otherwise.
func (s *Playground) choose(key, value string, chosen bool) {
	if !chosen {
		value = "on"
	}
	s.keep(key, value)
}

func themeOf(store saves.Store) string {
	if t, _ := store.Load(saves.ThemeKey); t == "light" || t == "dark" {
		return t
	}
	return "system"
}
