package i18n

import "strings"

// A Key names a text. Keys are constants; the catalogue test knows them all.
type Key string

// A Text is a catalogue entry. Other is the text, or its form for all numbers that have no form of their own.
type Text struct{ One, Few, Many, Other string }

// A Locale is a language with its texts and its ways to write numbers and times. It is immutable.
type Locale struct {
	Tag     string // BCP 47, for the lang attribute
	texts   map[Key]Text
	form    func(n int64) Form
	group   string // between groups of three digits
	decimal string
	months  [12]string
	days    [7]string // from Sunday
	units   [5]string // abbreviations of day, hour, minute, second, year
}

// For is the locale of a language tag, English when there is no such catalogue yet.
func For(tag string) *Locale {
	for _, l := range []*Locale{English} {
		if strings.EqualFold(l.Tag, tag) {
			return l
		}
	}
	return English
}

// T is a text with its placeholders filled from name, value pairs.
func (l *Locale) T(k Key, pairs ...string) string { return fill(l.text(k).Other, pairs) }

// N is a text in the plural form of n; {n} is n, grouped.
func (l *Locale) N(k Key, n int64, pairs ...string) string {
	return fill(l.text(k).of(l.form(n)), append(pairs, "n", l.Number(n)))
}

// text falls back to English, and to the key itself for a key that nobody has.
func (l *Locale) text(k Key) Text {
	if t, ok := l.texts[k]; ok {
		return t
	}
	if t, ok := English.texts[k]; ok {
		return t
	}
	return Text{Other: string(k)}
}

// fill replaces {name} in one pass, so that a value that contains braces is left alone.
func fill(text string, pairs []string) string {
	if len(pairs) == 0 || !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			break
		}
		b.WriteString(text[:open])
		b.WriteString(value(text[open+1:open+end], pairs))
		text = text[open+end+1:]
	}
	b.WriteString(text)
	return b.String()
}

// value finds a placeholder's value. An unknown one stays visible: a gap would be harder to notice.
func value(name string, pairs []string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return "{" + name + "}"
}
