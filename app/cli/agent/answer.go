package agent

import (
	"fmt"
	"strings"
)

// MaxAnswer is the length of the longest answer, in bytes. Clients refuse long answers, and every byte takes room in the model's context.
const MaxAnswer = 16_000

// room is the number of bytes that an answer reserves for its last lines: the note about left-out lines, the sources
// and the link.
const room = 6_000

// An Answer is the answer of a tool.
type Answer struct {
	Text string
	// whether the tool found a mistake: an expectation that does not hold, or a setting that is refused or probably
	// wrong
	Failed bool
}

// A text is an answer that is being written.
type text struct {
	b       strings.Builder
	sources []string
}

// line adds a line.
func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.b, format+"\n", args...)
}

// full reports whether another line of next bytes would leave too little room for the last lines.
func (t *text) full(next int) bool { return t.b.Len()+next > MaxAnswer-room }

// source adds an address to the sources, unless it is already there.
func (t *text) source(address string) {
	for _, s := range t.sources {
		if s == address {
			return
		}
	}
	t.sources = append(t.sources, address)
}

// maxSources is the largest number of addresses in an answer.
const maxSources = 8

// end returns the answer with its sources and the link to the playground. It leaves out an empty link.
func (t *text) end(link string) Answer {
	for i, s := range t.sources {
		if i == maxSources {
			break
		}
		t.line("source: %s", s)
	}
	if link != "" {
		t.line("playground: %s", link)
	}
	return Answer{Text: strings.TrimSuffix(t.b.String(), "\n")}
}
