package fulltext

import "unicode/utf8"

// MaxDistance is the documented limit of a fuzzy term's distance.
const MaxDistance = 2

// A Term is a word to find in a text, or a phrase of several words in a row. A fuzzy term also matches
// words that at most Distance edits turn into its own words. An edit inserts, deletes or replaces a
// character.
type Term struct {
	tokens   []Token
	words    []string // for a fuzzy term
	distance int
}

// Term returns the term of a text, which is analyzed like other texts. The distance is 0 to MaxDistance.
func (a *Analyzer) Term(s string, distance int) Term {
	t := Term{tokens: a.Text(s), distance: distance}
	if distance > 0 {
		t.words = a.Words(s)
	}
	return t
}

// Fuzzy reports whether the term needs the words of a text, not only its tokens.
func (t *Term) Fuzzy() bool { return t.distance > 0 }

// Count returns how often a term that is not fuzzy occurs in a text. For a term of stop words alone, it returns 0.
func (t *Term) Count(text Text) (n int) {
	if len(t.tokens) == 1 {
		for _, token := range text {
			if token == t.tokens[0] {
				n++
			}
		}
		return n
	}
	if len(t.tokens) == 0 {
		return 0
	}
	for i := 0; i+len(t.tokens) <= len(text); i++ {
		j := 0
		for j < len(t.tokens) && text[i+j] == t.tokens[j] {
			j++
		}
		if j == len(t.tokens) {
			n++
		}
	}
	return n
}

// CountNear returns how often a term occurs in the words of a text. Each word may differ by the term's distance.
func (t *Term) CountNear(words []string) (n int) {
	if len(t.words) == 0 {
		return 0
	}
	for i := 0; i+len(t.words) <= len(words); i++ {
		j := 0
		for j < len(t.words) && near(words[i+j], t.words[j], t.distance) {
			j++
		}
		if j == len(t.words) {
			n++
		}
	}
	return n
}

// near reports whether at most a number of edits turn one word into the other. It skips the common
// beginning, and then tries each kind of edit.
func near(a, b string, edits int) bool {
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if x == y {
			a, b = a[n:], b[m:]
			continue
		}
		return edits > 0 && (near(a[n:], b[m:], edits-1) || near(a[n:], b, edits-1) || near(a, b[m:], edits-1))
	}
	return utf8.RuneCountInString(a)+utf8.RuneCountInString(b) <= edits
}
