package story

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Predict asks what will be true after the commands that follow it, up to the next expectation. Unlike an
// expectation, it has no value. The engine supplies the value, so a story cannot state a wrong answer.
type Predict struct {
	Word string      // items, deadline, ru, status, rows, changes, or one of the container's numbers, such as count
	In   engine.Path // the container; zero for ru, status, rows and changes
	ID   string      // for deadline: the item
	Key  *engine.PartitionKey
}

// A Question is a predict line that is being played. A screen shows the question before it plays on.
type Question struct {
	Line int // of the predict line
	Predict
	Choices []string // for items and analytical-items: the ids of the stored items and of those that the commands in between write
	Reveal  int      // the line whose step has the answer
}

// An Answer is the engine's answer to a question. The question's word decides which field holds it.
type Answer struct {
	Line   int      // of the predict line
	Word   string   // the word of the question
	IDs    []string // for items and analytical-items: in the order of creation
	OnDisk []string // for items: the ids of expired items that are still on disk
	At     int64    // for deadline: Unix seconds
	Never  bool     // for deadline: the item never expires
	Number string   // for other words: as in an expect line, like 3 or 5.60
	start  int64    // the first second of the story
}

// maxChoices is the largest number of items that a question about items offers. More would be too many to mark by hand.
const maxChoices = 24

// lastWords are the words of questions about the last command.
var lastWords = []string{"ru", "status", "rows", "changes"}

// askedWords are the words of questions about a container.
var askedWords = func() (list []string) {
	for _, p := range properties {
		if p.word == "items" || p.word == "analytical-items" || p.read != nil && p.word != "default" && p.word != "indexing" {
			list = append(list, p.word)
		}
	}
	return list
}()

func parsePredict(l *cursor) Statement {
	if w, ok := l.keyword(lastWords...); ok {
		return Predict{Word: w}
	}
	if l.end() {
		l.expected("what to predict: the name of a container, ru, status, rows or changes", lastWords...)
		return Predict{}
	}
	p := Predict{In: l.path()}
	if l.fact() || l.end() {
		p.Word = l.one("an item's id, or one of: "+list(askedWords), askedWords)
		return p
	}
	p.ID = l.word(wantID)
	p.Key = l.key()
	p.Word = l.one("the word deadline", []string{"deadline"})
	return p
}

func (q Predict) words() string {
	switch {
	case slices.Contains(lastWords, q.Word):
		return "predict " + q.Word
	case q.Word == "deadline":
		return "predict " + pathName(q.In) + " " + name(q.ID) + keyWords(q.Key) + " deadline"
	}
	return "predict " + pathName(q.In) + " " + q.Word
}

// run opens the question. Its answer is due after the last command before the next expectation.
func (q Predict) run(p *Player) {
	asked := Question{Line: p.step.Line, Predict: q}
	var written []string
scan:
	for _, l := range p.lines[p.next:] {
		st := l.statement
		if b, ok := st.(InBucket); ok {
			st = b.Request
		}
		switch st := st.(type) {
		case heading, comment, blank:
			continue
		case Expect:
			break scan
		case Predict:
			if asked.Reveal > 0 {
				break scan
			}
			continue
		case Write:
			if st.In == q.In {
				written = append(written, idOf(st.Body))
			}
		case Batch:
			for _, op := range st.Ops {
				if w, ok := op.(Write); ok && st.In == q.In {
					written = append(written, idOf(w.Body))
				}
			}
		}
		asked.Reveal = l.number
	}
	if asked.Reveal == 0 {
		p.miss("predict", commandBetween, noCommand)
		return
	}
	if q.Word == "items" || q.Word == "analytical-items" {
		asked.Choices = p.choices(q, written)
	}
	p.step.Question = &asked
	p.open = append(p.open, asked)
}

// choices returns the ids of the items on disk, for analytical-items also of those in the analytical
// store, and the ids that the next commands write.
func (p *Player) choices(q Predict, written []string) (ids []string) {
	if c, err := p.account.Container(q.In); err == nil {
		if c.Stored() > maxChoices {
			p.miss("predict items", numbered(mostOnDisk, maxChoices), itoa(c.Stored()))
			return nil
		}
		c.EachStored(0, func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
		if q.Word == "analytical-items" {
			c.EachAnalytical(func(it *engine.Item) bool { written = append(written, it.ID()); return len(written) < maxChoices })
		}
	}
	for _, id := range written {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// reveal answers the questions that are due after a line.
func (p *Player) reveal(number int) {
	p.open = slices.DeleteFunc(p.open, func(q Question) bool {
		if q.Reveal != number {
			return false
		}
		a := Answer{Line: q.Line, Word: q.Word, start: p.start}
		if q.answer(p, &a) {
			p.step.Answers = append(p.step.Answers, a)
		}
		return true
	})
}

// answer sets the answer. If there is none, it adds a miss to the step and returns false.
func (q Predict) answer(p *Player, a *Answer) bool {
	switch q.Word {
	case "ru":
		a.Number = p.last.Charge.String()
		return true
	case "status":
		a.Number = itoa(p.last.Status)
		return true
	case "rows":
		page, ok := p.last.Answer.(engine.QueryResult)
		a.Number = itoa(len(page.Rows))
		return p.answered(ok, queryBefore)
	case "changes":
		page, ok := p.last.Answer.(engine.ChangesResult)
		a.Number = itoa(len(page.Changes))
		return p.answered(ok, changesBefore)
	case "deadline":
		s := p.find(q.In, q.ID, q.Key)
		if s.item == nil {
			p.miss("predict "+name(q.ID), onDisk, noItem)
			return false
		}
		at, mortal := ttl.Decide(s.container.Default(), s.item.Override()).Deadline(s.item.TS())
		if a.Never = !mortal; mortal {
			a.At = at
		}
		return true
	}
	c, err := p.account.Container(q.In)
	if err != nil {
		p.gone(q.In)
		return false
	}
	if !p.examine(c.Stored()) {
		return false
	}
	add := func(it *engine.Item) bool { a.IDs = append(a.IDs, it.ID()); return len(a.IDs) <= maxChoices }
	switch q.Word {
	case "items":
		c.Each(0, add)
		c.EachStored(0, func(it *engine.Item) bool {
			if !c.Visible(it) {
				a.OnDisk = append(a.OnDisk, it.ID())
			}
			return len(a.OnDisk) <= maxChoices
		})
	case "analytical-items":
		c.EachAnalytical(add)
	default:
		a.Number = propertyOf(q.Word).get(c)
	}
	return true
}

// answered adds a miss when the last command has no such answer.
func (p *Player) answered(ok bool, want string) bool {
	if !ok {
		p.miss("predict", want, otherCommand)
	}
	return ok
}

// String returns the answer as the end of an expect line: items SO05, deadline 12:01:00, count 3.
func (a Answer) String() string {
	switch {
	case a.Never:
		return "never-expires"
	case a.Word == "deadline":
		return "deadline " + moment(a.At, a.start)
	case a.Number != "":
		return a.Word + " " + a.Number
	}
	return strings.TrimSpace(Fact{Word: a.Word, ids: a.IDs}.words())
}
