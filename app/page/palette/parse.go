package palette

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Kind is what a line asks for.
type Kind uint8

// The kinds.
const (
	Words  Kind = iota // no command: the page looks for the words in the names of things
	Time               // a time of day, or a date with or without a time of day
	Later              // a number of seconds after or before now
	Next               // the next expiry
	TTL                // a new ttl for an item
	Note               // a note at the present second
	Pin                // an item to pin or unpin
	Length             // a length of time alone: it does not say for what
)

// A Command is what a line asks for.
type Command struct {
	Kind    Kind
	Date    bool   // Time: Seconds is a Unix time, otherwise seconds after midnight
	Seconds int64  // Time, Later, Length; Later is negative for a time before now
	TTL     string // TTL: the new ttl as JSON; empty to remove it
	ID      string // TTL, Pin: the item's id; empty for the selected one
	Text    string // Note: its text, which may be empty
	Off     bool   // Pin: unpin the item
}

// A Fault is what is wrong with a line that looks like a command.
type Fault uint8

// The faults.
const (
	BadTime   Fault = iota // 25:00, 12:61
	BadDate                // 2026-02-30
	BadUnit                // +2 q
	BadNumber              // ttl x
	TooFar                 // a length of more than Most seconds
)

// Most is the largest distance from now, in seconds, that a line can ask for: 10,000 years. The clock ends at
// the end of the year 9999.
const Most = 10_000 * 31_556_952

// An Error says what is wrong with a line that looks like a command.
type Error struct {
	Fault Fault
	Value string // what is wrong
}

// Error returns a text for logs and tests. The screen words an Error by its fault.
func (e *Error) Error() string {
	return [...]string{"not a time of day: ", "not a date: ", "not a unit of time: ", "not a ttl: ", "too far away: "}[e.Fault] +
		strconv.Quote(e.Value)
}

// maxLine is the largest number of bytes of a line that is read. Names are shorter.
const maxLine = 300

// A Language has the words of commands in a language. In and Ago contain {length} in the place of the length
// of time. The English words are understood too.
type Language struct{ In, Ago, Next, Note, Pin, Unpin string }

// english returns a line of the language with the English words of commands.
func (w Language) english(line string) string {
	line = strings.TrimSpace(line)
	for _, x := range [...]struct{ here, english string }{
		{w.Next, "next expiry"}, {w.In, "in {length}"}, {w.Ago, "{length} ago"}, {w.Note, "note"}, {w.Note + " {length}", "note {length}"},
		{w.Pin + " {length}", "pin {length}"}, {w.Unpin + " {length}", "unpin {length}"},
	} {
		before, after, open := strings.Cut(x.here, "{length}")
		n, end := len(before), len(line)-len(after)
		switch {
		case before+after == "" || n > end || !strings.EqualFold(line[:n], before) || !strings.EqualFold(line[end:], after):
		case open:
			return strings.Replace(x.english, "{length}", line[n:end], 1)
		case n == end:
			return x.english
		}
	}
	return line
}

// Parse reads a line in a language. For a line that begins like a command but is none, the error is an
// *[Error].
func Parse(line string, language Language) (Command, error) {
	if len(line) > maxLine {
		return Command{}, nil
	}
	line = language.english(line)
	words := strings.Fields(strings.ReplaceAll(line, "\u00a0", " "))
	if len(words) > 0 && strings.EqualFold(words[0], "ttl") && len(words) > 1 {
		return parseTTL(words[1:])
	}
	if len(words) > 0 && words[0] == "note" {
		return Command{Kind: Note, Text: strings.Join(words[1:], " ")}, nil
	}
	if len(words) > 1 && (words[0] == "pin" || words[0] == "unpin") {
		return Command{Kind: Pin, ID: strings.Join(words[1:], " "), Off: words[0] == "unpin"}, nil
	}
	words = lower(words)
	if rest, ok := after(words, "go", "to"); ok {
		words = rest
	} else if rest, ok := after(words, "at"); ok {
		words = rest
	}
	if same(words, "next", "expiry") || same(words, "next", "expiration") {
		return Command{Kind: Next}, nil
	}
	if c, err, is := parseTime(words); is {
		return c, err
	}
	return parseLength(words)
}

func lower(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}

// after returns the words of a line after its first words. ok is false if the line does not begin with these,
// or if no words are left.
func after(words []string, first ...string) (rest []string, ok bool) {
	if len(words) <= len(first) || !same(words[:len(first)], first...) {
		return words, false
	}
	return words[len(first):], true
}

func same(words []string, want ...string) bool {
	return strings.Join(words, " ") == strings.Join(want, " ")
}

// parseTTL reads what follows "ttl": a number of seconds, -1, or none, and the item's id.
func parseTTL(words []string) (Command, error) {
	c := Command{Kind: TTL, TTL: words[0], ID: strings.Join(words[1:], " ")}
	switch strings.ToLower(c.TTL) {
	case "none", "off", "null":
		c.TTL = ""
		return c, nil
	case "never":
		c.TTL = "-1"
	}
	n, ok := quantity.Duration(c.TTL)
	if !ok || n != -1 && n < 1 || n > ttl.Max {
		return Command{}, &Error{BadNumber, words[0]}
	}
	c.TTL = strconv.FormatInt(n, 10)
	return c, nil
}

// digits reports whether a text consists of one or more digits.
func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// number returns the number that a text consists of. ok is false if the text is not a number or has more than
// most digits.
func number(s string, most int) (n int64, ok bool) {
	if !digits(s) || len(s) > most {
		return 0, false
	}
	n, _ = strconv.ParseInt(s, 10, 64)
	return n, true
}

// parseLength reads a length of time: "+2 h", "12h later", "in 90 s", "5 min ago", "-1 d". A line is a
// command if it has a number, and a sign or one of these words. A number with a unit, "30d", is a length alone.
// Other lines are words to look for.
func parseLength(words []string) (Command, error) {
	sign, asked := int64(1), false
	if rest, ok := after(words, "in"); ok {
		words, asked = rest, true
	}
	if n := len(words); n > 1 {
		switch words[n-1] {
		case "later":
			words, asked = words[:n-1], true
		case "ago", "earlier", "back":
			words, asked, sign = words[:n-1], true, -1
		}
	}
	text := strings.Join(words, "")
	if rest, ok := strings.CutPrefix(text, "+"); ok {
		text, asked = rest, true
	} else if rest, ok := strings.CutPrefix(strings.Replace(text, "−", "-", 1), "-"); ok {
		text, asked, sign = rest, true, -sign
	}
	if !asked {
		n, ok := quantity.Duration(text)
		if ok && n > 0 && n <= Most && strings.TrimRight(text, "0123456789") == text { // a number without a unit is a name
			return Command{Kind: Length, Seconds: n}, nil
		}
		return Command{}, nil
	}
	total, found := 0.0, false
	for text != "" {
		n := len(text) - len(strings.TrimLeft(text, "0123456789."))
		amount, err := strconv.ParseFloat(text[:n], 64)
		if err != nil {
			return Command{}, nil // "in queries" has no number
		}
		rest := text[n:]
		name := rest
		if i := strings.IndexAny(rest, "0123456789"); i >= 0 {
			name = rest[:i]
		}
		seconds, ok := unit(name)
		if !ok {
			return Command{}, &Error{BadUnit, name}
		}
		total, found, text = total+amount*seconds, true, rest[len(name):]
	}
	switch total = math.Round(total); {
	case !found:
		return Command{}, nil
	case total > Most:
		return Command{}, &Error{TooFar, strings.Join(words, " ")}
	}
	return Command{Kind: Later, Seconds: sign * int64(total)}, nil
}
