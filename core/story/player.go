package story

import (
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Player plays a story line by line.
type Player struct {
	account   *engine.Account
	carryOut  func(engine.Command) (engine.Result, error) // on the account
	start     int64
	bounds    bounds
	generated int // items, also restored ones
	examined  int
	lines     []line
	next      int
	step      *Step            // of the line that is being played
	last      engine.Result    // of the last command
	failed    *engine.Error    // of the last command
	asked     bool             // there has been a command
	events    []engine.Event   // all of them
	commands  []engine.Command // all of them
	past      *history.History // of them; nil if no line restores a container, has a consumer or asks where an item is
	places    []PlaceKeeps
	consumers []*consumer.Run
	names     map[engine.Path]map[string][]uint64
	unnamed   map[engine.Path]bool              // has items whose ids no event named
	seen      map[engine.Path]map[string]string // etags by id
	resume    map[engine.Path]uint64            // where the change feed was read to
	open      []Question                        // that have no answer yet
	body      string                            // of the last item that was written, accepted or not
	into      ttl.Default                       // of the container that it was written into
	bucket    int                               // of the request that is played
	faults    []Fault                           // with the requests that still have to fail
}

// bounds limit the work of a story.
type bounds struct {
	items    int // that all generate and restore-container lines write together
	examined int // items examined: by lists, by expectations that count, in search of an id
}

// defaultBounds end the longest story that is accepted within seconds.
var defaultBounds = bounds{items: engine.MaxGenerate, examined: 200_000_000}

// Play begins a story on an account of its own. Until Next is called nothing has happened, except that the default database exists.
func Play(s *Story) *Player { return playWithin(s, defaultBounds) }

func playWithin(s *Story, b bounds) *Player {
	a := engine.New(s.Start())
	return playOn(s, b, a, a.Apply)
}

// PlayOn is Play on an account of the caller's, in which nothing has happened and which stands at the story's Start. carryOut carries out
// a command on it.
func PlayOn(s *Story, a *engine.Account, carryOut func(engine.Command) (engine.Result, error)) *Player {
	return playOn(s, defaultBounds, a, carryOut)
}

// Start returns the second in which the story begins, in Unix seconds.
func (s *Story) Start() int64 {
	start := DefaultStart
	for _, l := range s.lines {
		if st, ok := l.statement.(Clock); ok {
			start = st.start
		}
	}
	return start
}

func playOn(s *Story, b bounds, a *engine.Account, carryOut func(engine.Command) (engine.Result, error)) *Player {
	p := &Player{account: a, carryOut: carryOut, start: a.Now(), bounds: b, lines: s.lines,
		names: map[engine.Path]map[string][]uint64{}, unnamed: map[engine.Path]bool{}, seen: map[engine.Path]map[string]string{},
		resume: map[engine.Path]uint64{}}
	implied := true
	for _, l := range s.lines {
		switch l.statement.(type) {
		case Database:
			implied = false
		case RestoreContainer, Consumer:
			p.past = history.New(engine.New(p.start))
		}
		if e, ok := l.statement.(Expect); ok && e.places() {
			p.past = history.New(engine.New(p.start))
		}
	}
	if implied {
		p.step = &Step{}
		p.apply(engine.CreateDatabase{ID: DefaultDatabase})
		p.asked, p.last = false, engine.Result{}
	}
	return p
}

// Account returns the account on which the story is played.
func (p *Player) Account() *engine.Account { return p.account }

// Commands returns what was applied so far, in order. They must not be changed.
func (p *Player) Commands() []engine.Command { return p.commands }

// Last returns the result of the last command. It is zero before the first one.
func (p *Player) Last() engine.Result { return p.last }

// Next plays a line. It returns false at the end of the story.
func (p *Player) Next() (Step, bool) {
	if p.next == len(p.lines) {
		return Step{}, false
	}
	l := p.lines[p.next]
	p.next++
	p.step = &Step{Line: l.number, Text: l.text, Statement: l.statement}
	if p.step.Text == "" {
		p.step.Text = l.statement.words()
	}
	if !p.fails(l.statement) {
		l.statement.run(p)
	}
	p.reveal(l.number)
	p.step.Clock = p.account.Now()
	excused := false
	for _, e := range p.following() {
		excused = excused || e.refusal()
		p.step.StatusExpected = p.step.StatusExpected || e.Word == "error" || e.Word == "status"
	}
	p.step.judge(excused)
	return *p.step, true
}

// following returns the expectations between the line that is being played and the next command.
func (p *Player) following() (list []Expect) {
	for _, l := range p.lines[p.next:] {
		e, ok := l.statement.(Expect)
		if !ok && !narration(l.statement) {
			break
		}
		if ok {
			list = append(list, e)
		}
	}
	return list
}

// finish plays the remaining lines and returns their steps.
func (p *Player) finish() (steps []Step) {
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		steps = append(steps, s)
	}
	return steps
}

// apply applies a command and adds its result to the step.
func (p *Player) apply(c engine.Command) {
	if p.bucket != 0 {
		c = engine.InBucket(c, p.bucket)
	}
	r, err := p.carryOut(c)
	p.commands = append(p.commands, c)
	p.step.Commands = append(p.step.Commands, c)
	p.asked = true
	charge := p.step.Charge + r.Charge
	p.last, p.failed = r, Refusal(r, err)
	p.last.Charge = charge
	p.keep(c, r)
	p.step.Status, p.step.Charge, p.step.Err = r.Status, charge, p.failed
	for _, e := range r.Events {
		p.note(e)
		p.step.Events = append(p.step.Events, e)
	}
	p.remember(c, r)
}

// Refusal returns what "expect error" expects after a command with a result: its error, that of the first operation of a batch that has
// one, since the batch itself has status 207, or that of the first item that an import has left out. It is nil if nothing was refused.
func Refusal(r engine.Result, err error) *engine.Error {
	switch answer := r.Answer.(type) {
	case engine.BatchResult:
		for _, one := range answer.Results {
			if one.Err != nil {
				return one.Err
			}
		}
	case engine.ImportResult:
		if len(answer.Refused) > 0 {
			return answer.Refused[0].Err
		}
	}
	refused, _ := err.(*engine.Error)
	return refused
}

// refuse refuses a command that the engine's types cannot hold, as the engine would.
func (p *Player) refuse(err *engine.Error) {
	p.asked, p.last, p.failed = true, engine.Result{Status: err.Status}, err
	p.step.Status, p.step.Err = err.Status, err
}

// examine counts items that are about to be examined, and reports whether the limit allows it.
func (p *Player) examine(items int) bool {
	if p.examined += items; p.examined > p.bounds.examined {
		p.miss("story", numbered(mostExamined, p.bounds.examined), itoa(p.examined))
	}
	return p.examined <= p.bounds.examined
}
