package i18n

// A Language is one that the page can be read in.
type Language struct {
	Tag, Name, English string             // BCP 47, its own name, and its English name
	form               func(n int64) form // the plural category of a whole number, by CLDR
}

// Languages are all of them. The first is in the program; the texts of the others are loaded.
func Languages() []Language {
	return []Language{
		{"en", "English", "English", english},
		{"fr", "Français", "French", french},
		{"es", "Español", "Spanish", spanish},
		{"ru", "Русский", "Russian", russian},
		{"zh-Hant", "繁體中文", "Traditional Chinese", chinese},
	}
}
