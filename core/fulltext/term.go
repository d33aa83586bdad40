package fulltext

import "unicode/utf8"

// MaxDistance is the documented limit of a fuzzy term's distance.
const MaxDistance = 2

// A Term is what is looked for in a text: a word, or a phrase of several words that follow each other there. A fuzzy term also matches
// words that become its own by at most Distance edits, each of which inserts, deletes or replaces a character.
type Term struct {
	tokens   []Token
	words    []string // of a fuzzy term
	distance int
}

// Term returns the term of a text, which is analyzed as the texts are. distance is 0 to MaxDistance.
func (a *Analyzer) Term(s string, distance int) Term {
	t := Term{tokens: a.Text(s), distance: distance}
	if distance > 0 {
		t.words = a.Words(s)
	}
	return t
}

// Fuzzy reports whether the term needs the words of a text, not only its tokens.
func (t *Term) Fuzzy() bool { return t.distance > 0 }

// Count returns how often a term that is not fuzzy occurs in a text. A term that only has stop words occurs in none.
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

// CountNear returns how often a term occurs in the words of a text, each within its distance.
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

// near reports whether at most a number of edits turn one word into the other: whether they are equal, or the rests after their common
// beginning are after one edit less.
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
