package story

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Lesson is a story cut into steps, for a screen that shows one at a time. NewLesson has played it once,
// so the screen knows the answers to its questions and the state in which each step ends.
type Lesson struct {
	Number  int    // from 1; 0 for pages without a number, such as mixed questions
	Name    string // the last part of its address, like 07-exact-second
	Title   string
	Chapter string // the part of the course
	Rule    string // the rule to remember; code in backticks
	Claims  []string
	Start   int64            // Unix seconds
	Home    engine.Path      // the container with which the lesson begins
	Stage   []Step           // the lines before the first narration: they set up the containers and items of the lesson
	Opening []engine.Command // of these lines
	Steps   []LessonStep
	// Consumers are the simulated consumers of the lesson's change feeds.
	Consumers []consumer.Plan
	Cells     [][2]int // the cells of the matrix in which items are, row and column, in the order in which items get there
}

// A LessonStep is a part of a lesson: narration, a question, the commands that decide the answer, and the
// expectations after them.
type LessonStep struct {
	Lines    []Step           // as played; without headers, blank lines and the question
	Commands []engine.Command // of these lines
	Of       []int            // by command: the index of its line
	Question *Question        // nil if the step asks nothing
	Moments  []int64          // for a question about a deadline: seconds to choose from, the answer among them; the other choice is never
	Answer   Answer
	End      int64 // when the step ends: Unix seconds
	facts    []fact
	written  int64  // the last write of the item that the question is about, before the commands
	asks     string // what the step's last command reads; see readBy
}

// NewLesson cuts a story into steps and plays it. The story must make a container before any narration, as all lessons do.
func NewLesson(e Embedded) *Lesson {
	l := &Lesson{Number: e.Number(), Name: e.Name(), Title: e.Story.Header("title"), Chapter: e.Story.Header("chapter"),
		Rule: e.Story.Header("rule"), Claims: strings.Fields(e.Story.Header("claims"))}
	p := Play(e.Story)
	l.Start = p.start
	var step *LessonStep
	var begin *engine.Account // the account as it was before the step
	for n := 0; ; n = len(p.commands) {
		before := p.account.Copy()
		begins := step != nil && p.cut(step.Lines)
		played, more := p.Next()
		if !more {
			l.Consumers = p.Consumers()
			return l
		}
		switch played.Statement.(type) {
		case heading, blank:
			continue
		}
		if step == nil && !narration(played.Statement) {
			l.Stage = append(l.Stage, played)
			l.see(p)
			continue
		}
		if step == nil {
			l.Opening = slices.Clone(p.commands)
			l.Home = p.account.Databases()[0].Containers()[0].Path()
		}
		if step == nil || begins {
			l.Steps = append(l.Steps, LessonStep{})
			step, begin = &l.Steps[len(l.Steps)-1], before
		}
		if played.Question != nil {
			step.Question = played.Question
			step.guess(p)
		} else {
			step.Lines = append(step.Lines, played)
		}
		for _, a := range played.Answers {
			step.Answer = a
			step.guess(p)
		}
		commands := p.commands[n:]
		step.Commands = append(step.Commands, commands...)
		for range commands {
			step.Of = append(step.Of, len(step.Lines)-1)
		}
		step.End = played.Clock
		step.noteWrite(p)
		step.note(p, l.Home, begin, commands)
		l.see(p)
	}
}

// cut reports whether the next line begins a new step, after the given lines of the present step.
func (p *Player) cut(lines []Step) bool {
	if p.next == len(p.lines) || len(p.open) > 0 { // a question that is open belongs to the step that asks it
		return false
	}
	expecting := slices.ContainsFunc(lines, func(s Step) bool { _, is := s.Statement.(Expect); return is })
	switch p.lines[p.next].statement.(type) {
	case Expect, heading, blank:
		return false
	case comment, Predict:
		if expecting {
			return p.goesOn()
		}
		acting := slices.ContainsFunc(lines, func(s Step) bool { return !narration(s.Statement) })
		return acting && p.goesOn() && len(p.following()) == 0 && !p.expectsNext()
	}
	return expecting
}

// goesOn reports whether a command or an expectation is left. Narration at the end belongs to the last step.
func (p *Player) goesOn() bool {
	return slices.ContainsFunc(p.lines[p.next:], func(l line) bool { return !narration(l.statement) })
}

// expectsNext reports whether the next line other than narration is an expectation.
func (p *Player) expectsNext() bool {
	i := slices.IndexFunc(p.lines[p.next:], func(l line) bool { return !narration(l.statement) })
	_, is := p.lines[p.next+i].statement.(Expect)
	return is
}

// see records the cells of the matrix in which items are.
func (l *Lesson) see(p *Player) {
	for _, db := range p.account.Databases() {
		for _, c := range db.Containers() {
			for n, it := range items(c) {
				cell := [2]int{it.Override().Row(), c.Default().Column()}
				if n < maxChoices && !slices.Contains(l.Cells, cell) {
					l.Cells = append(l.Cells, cell)
				}
			}
		}
	}
}

func items(c *engine.Container) (list []*engine.Item) {
	c.Each(0, func(it *engine.Item) bool { list = append(list, it); return len(list) < maxChoices })
	return list
}

// A fact is the effect of a command of a lesson: a setting of a container, or the state of an item.
type fact struct {
	line       int  // the index of the step's line that has the command; -1 if no line has it
	new        bool // the fact was not true when the step began
	in         engine.Path
	id         string // empty for a setting
	stored     bool   // the item is on disk, with this ttl
	override   ttl.Override
	byDefault  ttl.Default
	throughput engine.Throughput
}

// readBy names what a command reads, for the expectations about the last command. It is empty if the
// command reads nothing.
func readBy(c engine.Command) string {
	switch c.(type) {
	case engine.ReadItem:
		return "read"
	case engine.ReadFeed:
		return "list"
	case engine.Query:
		return "query"
	case engine.ReadChanges:
		return "changes"
	}
	return ""
}

// note records the effects of commands, and the settings of the lesson's container, which screens show
// with them. begin is the account as it was before the step.
func (s *LessonStep) note(p *Player, home engine.Path, begin *engine.Account, commands []engine.Command) {
	if len(s.facts) == 0 {
		s.facts = []fact{{in: home, line: -1}}
	}
	for _, c := range single(commands) {
		s.asks = readBy(c)
		f := fact{line: len(s.Lines) - 1}
		switch c := c.(type) {
		case engine.CreateContainer:
			f.in = engine.Path{Database: c.Database, Container: c.Spec.ID}
		case engine.ReplaceContainer:
			f.in = c.In
		case engine.SetDefault:
			f.in = c.In
		case engine.SetThroughput:
			f.in = c.In
		case engine.WriteItem:
			f.in, f.id = c.In, idOf(string(c.Body))
		case engine.PatchItem:
			f.in, f.id = c.In, c.ID
		case engine.DeleteItem:
			f.in, f.id = c.In, c.ID
		default:
			continue
		}
		s.facts = slices.DeleteFunc(s.facts, func(old fact) bool { return old.in == f.in && old.id == f.id })
		s.facts = append(s.facts, f)
	}
	for i, f := range s.facts { // time may have changed the effect of an earlier command
		f = p.present(f)
		now := p.account
		p.account = begin
		f.new = p.present(f) != f
		p.account, s.facts[i] = now, f
	}
}

// single returns the commands, with each write of a batch as a command of its own.
func single(commands []engine.Command) (list []engine.Command) {
	for _, c := range commands {
		b, ok := c.(engine.Batch)
		if !ok {
			list = append(list, c)
		}
		for _, op := range b.Ops {
			switch op := op.(type) {
			case engine.WriteItem:
				op.In = b.In
				list = append(list, op)
			case engine.PatchItem:
				op.In = b.In
				list = append(list, op)
			case engine.DeleteItem:
				op.In = b.In
				list = append(list, op)
			}
		}
	}
	return list
}

// present returns the present state of a fact.
func (p *Player) present(f fact) fact {
	now := fact{line: f.line, new: f.new, in: f.in, id: f.id}
	c, err := p.account.Container(f.in)
	if err != nil {
		return now
	}
	if f.id == "" {
		now.byDefault, now.throughput = c.Default(), c.Throughput()
	} else if s := p.find(f.in, f.id, nil); s.item != nil {
		now.stored, now.override = true, s.item.Override()
	}
	return now
}
