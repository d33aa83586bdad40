package i18n

// A Language is one that the page can be read in.
type Language struct{ Tag, Name string } // BCP 47, and its own name

// Languages are all of them. The first is in the program; the texts of the others are loaded.
func Languages() []Language {
	return []Language{{"en", "English"}, {"fr", "Français"}, {"es", "Español"}, {"ru", "Русский"}, {"zh-Hant", "繁體中文"}}
}
