package i18n

import "strings"

// pseudoTag is the language of [Pseudo], one of those that are set aside for pseudo-locales.
const pseudoTag = "qps"

// Pseudo returns a language made from English, whose texts have accents and 1.4 times the length: what has no accents on the screen is not
// translated, and what is cut there has no room for other languages.
func Pseudo() *Locale {
	l := *English
	texts := l.flat()
	for i, text := range texts {
		texts[i] = accent(text)
	}
	l.Tag, l.Group, l.Decimal = pseudoTag, English.Group, English.Decimal
	return &l
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
	return strings.TrimSuffix(b.String()+strings.Repeat("· ", (letters*2/5+1)/2), " ") // in words, so that lines can break
}
