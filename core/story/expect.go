package story

import (
	"maps"
	"slices"
	"strings"
)

// Expect is a line that says what must be true at this point of the story.
type Expect struct {
	Word string // the first word: status, error, query, ...; empty for an [ItemIs] or a [ContainerIs]
	That Expectation
}

// An Expectation is what must be true: an [ItemIs], a [ContainerIs], a [Refused] or one of the others.
type Expectation interface {
	// words returns the part of the line after "expect ".
	words() string
	// check adds a [Miss] to the step for everything that is not true.
	check(p *Player)
}

// expectations are the kinds that begin with a word of their own. Any other word after expect is a container's name.
var expectations = map[string]func(*cursor) Expectation{
	"error": parseRefused, "status": parseStatus, "ru": parseCharge, "items": parseItems,
	"event": parseEvent, "no": parseNoEvent, "order": parseOrder, "clock": parseClockIs,
	"changes": parseChangesAre, "hint": parseHint, "query": parseRows, "rows": parseRowsCount, "previous": parsePrevious, "consumer": parseConsumerIs,
}

var expectWords = reserve(slices.Sorted(maps.Keys(expectations))...)

func parseExpect(l *cursor) Statement {
	if w, ok := l.keyword(expectWords...); ok {
		return Expect{w, expectations[w](l)}
	}
	if l.end() {
		l.expected("what must be true: the name of a container, error, status, ru, items, query, rows, changes, previous, consumer, event, no event, order, hint or clock")
		return Expect{}
	}
	in := l.path()
	if l.fact() {
		return Expect{That: parseFacts(l, in)}
	}
	if l.end() {
		l.expected("an item's id, or one of the container's properties: "+list(factWords), factWords...)
	}
	return Expect{That: parseTraits(l, in)}
}

func (e Expect) words() string { return "expect " + e.That.words() }

func (e Expect) run(p *Player) { e.That.check(p) }

// refusal reports whether the expectation is about a command that is refused.
func (e Expect) refusal() bool {
	status, ok := e.That.(statusIs)
	return e.Word == "error" || ok && (status.Status >= 400 || status.Status == 207)
}

func list(words []string) string { return strings.Join(words, ", ") }

// ids reads one or more ids up to the end of the line.
func (l *cursor) ids() []string {
	ids := []string{l.word(wantID)}
	for !l.end() {
		ids = append(ids, l.word(wantID))
	}
	return ids
}

func idWords(ids []string) string {
	s := ""
	for _, id := range ids {
		s += " " + name(id)
	}
	return s
}
