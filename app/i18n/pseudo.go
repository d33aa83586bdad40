package i18n

import (
	"encoding/json"
	"strings"
)

// pseudoTag is the language of [Pseudo], one of those that are set aside for pseudo-locales.
const pseudoTag = "qps"

// Pseudo returns a language made from English, whose texts have accents and 1.4 times the length: what has no accents on the screen is not
// translated, and what is cut there has no room for other languages.
func Pseudo() *Locale {
	l := &Locale{}
	texts, _ := json.Marshal(English.Texts) // plain structs of strings
	var tree any
	json.Unmarshal(texts, &tree) //nolint:errcheck // as they were just written
	texts, _ = json.Marshal(accentAll(tree))
	json.Unmarshal(texts, &l.Texts) //nolint:errcheck // of the same shape
	l.Tag, l.Group, l.Decimal = pseudoTag, English.Group, English.Decimal
	return l
}

// accentAll returns decoded JSON with accents on its strings.
func accentAll(v any) any {
	switch v := v.(type) {
	case string:
		return accent(v)
	case []any:
		for i := range v {
			v[i] = accentAll(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = accentAll(v[k])
		}
	}
	return v
}

// accent returns a text with accents, made longer by dots. Placeholders, code and keys stay.
func accent(text string) string {
	var b strings.Builder
	end, letters := rune(0), 0
	for _, r := range text {
		switch {
		case end != 0:
			if r == end {
				end = 0
			}
		case r == '{':
			end = '}'
		case r == '`' || r == '^':
			end = r
		default:
			if i := strings.IndexRune("aceinosuyACEINOSUY", r); i >= 0 {
				r = []rune("áçéíñóšúýÁÇÉÍÑÓŠÚÝ")[i]
			}
			letters++
		}
		b.WriteRune(r)
	}
	return b.String() + strings.Repeat("·", letters*2/5)
}
