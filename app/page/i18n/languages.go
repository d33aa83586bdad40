package i18n

// A Language is one that the page can be read in.
type Language struct {
	Tag, Name string             // BCP 47, and its own name
	form      func(n int64) form // the plural category of a whole number, by CLDR
}

// Languages are all of them. The first is in the program; the texts of the others are loaded.
func Languages() []Language {
	return []Language{
		{"en", "English", english},
		{"fr", "Français", french},
		{"es", "Español", spanish},
		{"ru", "Русский", russian},
		{"zh-Hant", "繁體中文", chinese},
	}
}
