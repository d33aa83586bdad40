package story

import "strconv"

// An Error says where a story is malformed and what was expected there.
type Error struct {
	Line   int    // from 1; 0 for the text as a whole
	Column int    // from 1, in characters
	Want   string // what was expected, in words
	Found  string // the word found instead; empty at the end of the line
	Near   string // the known word most similar to Found, or empty
}

// Error returns the place, the expected and the found word and, after a probable typo, a suggestion.
func (e *Error) Error() string {
	s := ""
	if e.Line > 0 {
		s = "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": "
	}
	s += "expected " + e.Want
	if e.Found == "" {
		s += ", found the end of the line"
	} else {
		s += ", found " + clip(e.Found, 60)
	}
	if e.Near != "" {
		s += "; did you mean " + e.Near + "?"
	}
	return s
}

// clip shortens a text to a number of characters, and marks it with "..." if it is longer.
func clip(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "..."
		}
		n++
	}
	return s
}

// Nearest returns the known word that a typo probably stands for: at most two edits away, and fewer than
// half its letters. It is empty if there is none.
func Nearest(found string, words []string) string {
	best, least := "", 3
	if len(found) > 40 {
		return ""
	}
	for _, w := range words {
		if d := slips(found, w); d < least && 2*d < max(len(found), len(w)) {
			best, least = w, d
		}
	}
	return best
}

// slips returns the restricted Damerau-Levenshtein distance: how many letters to insert, delete, change or swap.
func slips(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, row, next := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		next[0] = i + 1
		for j := range y {
			change := row[j]
			if x[i] != y[j] {
				change++
			}
			next[j+1] = min(change, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(y)]
}
