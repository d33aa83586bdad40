package plan

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// A TextError says which line of a plan's text cannot be read, and why.
type TextError struct {
	Line                int // from 1; 0 for the text as a whole
	Field, Value, Limit string
}

// Error names the line, the field, the value and the limit.
func (e *TextError) Error() string {
	s := ""
	if e.Line > 0 {
		s = "line " + strconv.Itoa(e.Line) + ", "
	}
	value := e.Value
	if value == "" {
		value = "missing"
	} else if len(value) > 60 {
		end := 60
		for end > 57 && !utf8.RuneStart(value[end]) { // a character has at most four bytes
			end--
		}
		value = value[:end] + "..."
	}
	return s + e.Field + " is " + value + "; it must be " + e.Limit
}

// A line reads the words of a line. It keeps its first error. After an error, its methods return meaningless values.
type line struct {
	number int
	words  []string
	err    *TextError
}

// newLine divides a text into words, without its comment.
func newLine(number int, text string) *line {
	words, _ := Words(text)
	return &line{number: number, words: words}
}

// Words divides a line of a plan's text into words and the comment after them, which begins with #. A word
// that begins with a brace is JSON, up to the end of the line.
func Words(text string) (words []string, comment string) {
	for text = strings.TrimSpace(text); text != "" && text[0] != '#'; text = strings.TrimSpace(text) {
		end := strings.IndexAny(text, " \t")
		if end < 0 || text[0] == '{' {
			end = len(text)
		}
		words = append(words, text[:end])
		text = text[end:]
	}
	return words, text
}

func (l *line) fail(field, value, limit string) {
	if l.err == nil {
		l.err = &TextError{l.number, field, value, limit}
	}
}

// more reports whether the line has another word.
func (l *line) more() bool { return l.err == nil && len(l.words) > 0 }

// word takes the next word.
func (l *line) word(field, limit string) string {
	if !l.more() {
		l.fail(field, "", limit)
		return ""
	}
	w := l.words[0]
	l.words = l.words[1:]
	return w
}

// skip takes the next word if it is the given one, and reports whether it is.
func (l *line) skip(word string) bool {
	if l.more() && l.words[0] == word {
		l.words = l.words[1:]
		return true
	}
	return false
}

// end sets an error if the line has another word.
func (l *line) end(field string) {
	if l.more() {
		l.fail(field, l.words[0], "nothing: the line ends before it")
	}
}

// decimal takes a number within limits, as [quantity.Number] reads it. A % at the end divides it by 100.
func (l *line) decimal(field string, least, most float64) float64 {
	limit := plain(least) + " to " + plain(most)
	w := l.word(field, limit)
	text, percent := strings.CutSuffix(w, "%")
	n, ok := quantity.Number(text)
	if percent {
		n /= 100
	}
	if l.err == nil && !(ok && n >= least && n <= most) {
		l.fail(field, w, limit)
		return 0
	}
	return n
}

func (l *line) whole(field string, least, most int64) int64 {
	limit := "a whole number from " + itoa(least) + " to " + itoa(most)
	w := l.word(field, limit)
	n, ok := quantity.Whole(w)
	if l.err == nil && (!ok || n < least || n > most) {
		l.fail(field, w, limit)
		return 0
	}
	return n
}

// list takes all remaining words as numbers. Unless n is 0, their number must be n.
func (l *line) list(field string, n int) (all []float64) {
	for l.more() {
		all = append(all, l.decimal(field, 0, maxAmount*hour))
	}
	if n > 0 && len(all) != n && l.err == nil {
		l.fail(field, strconv.Itoa(len(all))+" numbers", strconv.Itoa(n)+" numbers")
	}
	return all
}

const durations = "a length of time like 90d, 1h, 5m, 1d12h or 40s"

// failDuration sets the error for a word that is not a length of time within a limit.
func (l *line) failDuration(field, w, limit string) {
	days, ok := quantity.Assumed(w)
	if _, read := quantity.Duration(w); ok && !read { // months
		limit = "a number of days, such as " + strconv.FormatInt(days, 10) + "d, since a month has 28 to 31 days"
	}
	l.fail(field, w, limit)
}

// duration takes a length of time of at least some seconds, and returns its seconds.
func (l *line) duration(field string, least int64) int64 {
	w := l.word(field, durations)
	n, ok := ParseDuration(w)
	if l.err == nil && !ok {
		l.failDuration(field, w, durations)
	}
	if l.err == nil && n < least {
		l.fail(field, w, "at least "+Duration(least))
	}
	return n
}

// ParseDuration returns the seconds of a length of time, such as 90d, 1d12h or 40 ([quantity.Duration]).
// It reports false for a negative length and for other texts.
func ParseDuration(text string) (seconds int64, ok bool) {
	seconds, ok = quantity.Duration(text)
	return seconds, ok && seconds >= 0
}

// rate takes an amount like 5, 5/s, 300/m, 18,000/h or 1000000/d, and returns the amount per second.
func (l *line) rate(field string) float64 {
	const limit = "an amount like 5/s, 300/m, 18000/h or 1000000/d"
	w := l.word(field, limit)
	n, ok := quantity.Rate(w)
	switch {
	case l.err != nil:
		return 0
	case !ok:
		l.fail(field, w, limit)
	case n < 0: // what it may be at most depends on the size of the items
		l.fail(field, w, "0 or more")
	case n > maxAmount:
		l.fail(field, w, "0 to "+per(maxAmount, w))
	}
	return n
}

// ParseRate returns the rate per second of 5, 5/s, 300/m or 1000000/d in a plan's text ([quantity.Rate]).
// It reports false for a rate that a plan cannot have.
func ParseRate(text string) (each float64, ok bool) {
	each, ok = quantity.Rate(text)
	return each, ok && each >= 0 && each <= maxAmount
}

// per writes an amount a second in the unit of another amount, rounded down: 5/s, 432000/d.
func per(each float64, like string) string {
	_, unit, _ := strings.Cut(like, "/")
	seconds := map[string]float64{"m": 60, "h": hour, "d": day}[unit]
	if seconds == 0 {
		return upTo(each) + "/s"
	}
	return upTo(each*seconds) + "/" + unit
}

// size takes a size like 512, 2KB or 1.5MB, and returns its bytes.
func (l *line) size(field string, most float64) int {
	limit := "a size like 512, 2KB or 1.5MB, at most " + plain(most) + " bytes"
	w := l.word(field, limit)
	text, scale := w, 1.0
	if t, ok := strings.CutSuffix(w, "KB"); ok {
		text, scale = t, 1024
	} else if t, ok := strings.CutSuffix(w, "MB"); ok {
		text, scale = t, 1<<20
	}
	n, ok := quantity.Number(text)
	ok = ok && !strings.ContainsFunc(text, unicode.IsLetter) // 2k is ambiguous: 2,000 or 2,048 bytes
	if n *= scale; l.err == nil && !(ok && n >= 1 && n <= most) {
		l.fail(field, w, limit)
		return 0
	}
	return int(n)
}

// moment takes a day, in UTC, or a second, and returns the Unix second.
func (l *line) moment(field string) int64 {
	const limit = "a day like 2027-01-04 or a second like 2027-01-04T09:00:00Z, from 1970 on"
	w := l.word(field, limit)
	t, err := time.Parse(time.DateOnly, w)
	if err != nil {
		t, err = time.Parse(time.RFC3339, w)
	}
	if l.err == nil && (err != nil || t.Unix() < 0) {
		l.fail(field, w, limit)
		return 0
	}
	return t.Unix()
}

// one takes one of the given words.
func (l *line) one(field string, words ...string) string {
	limit := "one of " + strings.Join(words, ", ")
	w := l.word(field, limit)
	for _, known := range words {
		if w == known {
			return w
		}
	}
	l.fail(field, w, limit)
	return ""
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
