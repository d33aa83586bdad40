package i18n

import (
	"strconv"
	"strings"
)

// A Locale is a language: its texts, and its rule for plurals. It is immutable.
type Locale struct {
	Texts
	Tag string // BCP 47, for the lang attribute
	// Phrases are what the core and the lessons say, by its English text.
	Phrases map[string]string
}

// Say returns what the core or a lesson says, in this language. A phrase with {n} stands for those that have whole numbers there:
// its translation has as many, in the same order. One that ends in ": {words}" stands for those with words of a computer language there.
// Without a translation it stays English.
func (l *Locale) Say(english string) string {
	if phrase, ok := l.Phrases[english]; ok {
		return phrase
	}
	if l.Tag == pseudoTag {
		return accent(english)
	}
	if before, words, ok := strings.Cut(english, ": "); ok && l.Phrases[before+": {words}"] != "" {
		return Pattern(l.Phrases[before+": {words}"]).With("words", words)
	}
	numbers := strings.FieldsFunc(english, notDigit)
	general := english
	for _, n := range numbers {
		general = strings.Replace(general, n, "{n}", 1)
	}
	phrase, ok := l.Phrases[general]
	if !ok {
		return english
	}
	for _, n := range numbers {
		i, _ := strconv.ParseInt(n, 10, 64)
		phrase = strings.Replace(phrase, "{n}", l.Number(i), 1)
	}
	return phrase
}

// TitleOf returns the title of a lesson, behind its number if it has one.
func (l *Locale) TitleOf(number int, title string) string {
	if number == 0 {
		return l.Say(title)
	}
	return l.LessonTitle.With("n", strconv.Itoa(number), "title", l.Say(title))
}

func notDigit(r rune) bool { return r < '0' || r > '9' }

// N returns a text in the plural form of n, with its placeholders replaced as by [Pattern.With]. {n} is n, grouped.
func (l *Locale) N(text Plural, n int64, pairs ...string) string {
	return fill(text.of(formOf(l.Tag, n)), append(pairs, "n", l.Number(n)))
}

// With returns the text with its placeholders replaced. Pairs are names, each followed by its value.
func (t Pattern) With(pairs ...string) string { return fill(string(t), pairs) }

// fill replaces {name} in one pass, so that braces in a value are left alone.
func fill(text string, pairs []string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			break
		}
		b.WriteString(before)
		said := value(name, pairs)
		if strings.HasSuffix(said, ".") && strings.HasPrefix(after, ".") {
			after = after[1:] // an abbreviation ends the sentence: 90 дн.
		}
		b.WriteString(said)
		text = after
	}
	b.WriteString(text)
	return b.String()
}

// value is a placeholder's value. A placeholder without a value stays visible, because a gap is harder to notice.
func value(name string, pairs []string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return "{" + name + "}"
}
