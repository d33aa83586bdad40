package scenario

import "github.com/cosmosttl/cosmosttl/core/engine"

// Expect is a line that says what must be true at this point of the story.
type Expect struct{ That Expectation }

// An Expectation is what an expect line says: [StatusIs], [Refused], [ItemIs], [ContainerIs], [Happened] and so on.
type Expectation interface {
	// words is the line behind "expect ".
	words() string
	// check notes a [Miss] for everything that is otherwise.
	check(p *Player)
}

// expectations are the kinds that a word of their own begins; whatever else follows expect is a container's name.
// A new one is a line here and a file of its own.
var expectations map[string]func(*line) Expectation

var expectWords = reserve("error", "status", "ru", "items", "event", "no", "order", "clock", "changes", "hint", "query", "rows")

func init() { // not an initialiser, like families
	expectations = map[string]func(*line) Expectation{
		"error": parseRefused, "status": parseStatus, "ru": parseCharge, "items": parseItems,
		"event": parseEvent, "no": parseNoEvent, "order": parseOrder, "clock": parseClockIs,
		"changes": parseChangesAre, "hint": parseHint, "query": parseRows, "rows": parseRowsCount,
	}
}

func parseExpect(l *line) Statement {
	if w, ok := l.keyword(expectWords...); ok {
		return Expect{expectations[w](l)}
	}
	if l.end() {
		l.expected("what must be true: the name of a container, error, status, ru, items, query, rows, changes, event, no event, order, hint or clock")
		return Expect{}
	}
	in := l.path()
	if l.fact() {
		return Expect{parseFacts(l, in)}
	}
	if l.end() {
		l.expected("an item's id, or one of the container's properties: "+list(factWords), factWords...)
	}
	return Expect{parseTraits(l, in)}
}

func (e Expect) String() string { return "expect " + e.That.words() }

func (e Expect) run(p *Player) { e.That.check(p) }

// refusal tells whether the expectation speaks of a command that is refused.
func (e Expect) refusal() bool {
	switch that := e.That.(type) {
	case Refused:
		return true
	case StatusIs:
		return that.Status >= 400 || that.Status == 207
	}
	return false
}

// list is words with commas between them.
func list(words []string) string {
	s := ""
	for i, w := range words {
		if i > 0 {
			s += ", "
		}
		s += w
	}
	return s
}

// ids reads at least one id, up to the end of the line.
func (l *line) ids() []string {
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

// gone is the miss of a container that is not there.
func (p *Player) gone(in engine.Path) { p.miss(pathName(in), "a container", "no such container") }
