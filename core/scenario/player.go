package scenario

import (
	"iter"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Player runs a story on an account of its own, a line at a time.
type Player struct {
	account   *engine.Account
	start     int64
	limits    Limits
	generated int
	looked    int
	lines     []Line
	next      int
	step      *Step            // of the line that is being played
	last      engine.Result    // of the last command
	failed    *engine.Error    // of the last command
	asked     bool             // there has been a command
	events    []engine.Event   // all of them
	commands  []engine.Command // all of them
	names     map[engine.Path]map[string][]uint64
	unnamed   map[engine.Path]bool              // has items whose ids no event has told
	seen      map[engine.Path]map[string]string // etags by id
	resume    map[engine.Path]uint64            // where the change feed was read to
	body      string                            // of the last item that was written, accepted or not
	into      ttl.Default                       // of the container that it was written into
}

// Limits bound the work of a story.
type Limits struct {
	Items int // that generate lines write together
	Looks int // items that are looked through: by list, by expectations that count, in search of an id
}

// DefaultLimits keep the longest story that is accepted within seconds.
var DefaultLimits = Limits{Items: engine.MaxGenerate, Looks: 200_000_000}

// Play begins a story. Nothing has happened yet but that its database is there.
func Play(s *Story) *Player { return PlayWithin(s, DefaultLimits) }

// PlayWithin begins a story with limits of one's own.
func PlayWithin(s *Story, limits Limits) *Player {
	p := &Player{start: DefaultStart, limits: limits, lines: s.Lines,
		names: map[engine.Path]map[string][]uint64{}, unnamed: map[engine.Path]bool{}, seen: map[engine.Path]map[string]string{},
		resume: map[engine.Path]uint64{}}
	bring := true
	for _, l := range s.Lines {
		switch st := l.Statement.(type) {
		case Clock:
			p.start = st.Start
		case CreateDatabase, NoDatabase:
			bring = false
		}
	}
	p.account = engine.New(p.start)
	if bring {
		p.step = &Step{}
		p.apply(engine.CreateDatabase{ID: DefaultDatabase})
		p.asked, p.last = false, engine.Result{}
	}
	return p
}

// Account is the account on which the story is played. It may be looked at between two lines.
func (p *Player) Account() *engine.Account { return p.account }

// Last is what the last command came to; zero before the first.
func (p *Player) Last() engine.Result { return p.last }

// Next plays a line; ok is false when the story is over.
func (p *Player) Next() (s Step, ok bool) {
	if p.next == len(p.lines) {
		return Step{}, false
	}
	l := p.lines[p.next]
	p.next++
	p.step = &s
	s.Line, s.Text, s.Statement = l.Number, l.Text, l.Statement
	if s.Line == 0 {
		s.Line = p.next
	}
	if s.Text == "" {
		s.Text = l.Statement.String()
	}
	l.Statement.run(p)
	s.Clock = p.account.Now()
	s.judge(p.excused())
	return s, true
}

// excused tells whether an expectation right behind the line that has been played speaks of an error.
func (p *Player) excused() bool {
	for _, l := range p.lines[p.next:] {
		switch s := l.Statement.(type) {
		case Blank, Comment, Header:
		case Expect:
			if s.refusal() {
				return true
			}
		default:
			return false
		}
	}
	return false
}

// Steps plays what is left.
func (p *Player) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for s, ok := p.Next(); ok; s, ok = p.Next() {
			if !yield(s) {
				return
			}
		}
	}
}

// apply carries out a command of the engine and adds what came of it to the step.
func (p *Player) apply(c engine.Command) {
	r, err := p.account.Apply(c)
	p.commands = append(p.commands, c)
	p.asked = true
	charge := p.step.Charge + r.Charge
	p.last, p.failed = r, nil
	p.last.Charge = charge
	if e, ok := err.(*engine.Error); ok {
		p.failed = e
	}
	batch, _ := r.Answer.(engine.BatchResult)
	for _, b := range batch.Results {
		if b.Err != nil && p.failed == nil {
			p.failed = b.Err // the batch as a whole is answered with 207
		}
	}
	p.step.Status, p.step.Charge, p.step.Err = r.Status, charge, p.failed
	for _, e := range r.Events {
		p.note(e)
		p.step.Events = append(p.step.Events, e)
	}
	p.remember(c, r)
}

// refuse answers for the engine where it has no command for what was asked: a setting that its types cannot hold.
func (p *Player) refuse(err *engine.Error) {
	p.asked, p.last, p.failed = true, engine.Result{Status: err.Status}, err
	p.step.Status, p.step.Err = err.Status, err
}

// look counts items that are about to be looked through; it tells whether the limit allows it.
func (p *Player) look(items int) bool {
	if p.looked += items; p.looked > p.limits.Looks {
		p.miss("items looked through", "at most "+itoa(p.limits.Looks), itoa(p.looked))
	}
	return p.looked <= p.limits.Looks
}

// miss notes that something is not as the story says.
func (p *Player) miss(what, want, got string) {
	p.step.Misses = append(p.step.Misses, Miss{what, want, got})
}
