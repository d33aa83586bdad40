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
	carryOut  func(engine.Command) (engine.Result, error) // carries out a command on the account
	start     int64
	bounds    bounds
	generated int // items that lines generated or restored
	examined  int
	lines     []line
	next      int
	step      *Step            // the step of the line that is being played
	last      engine.Result    // the result of the last command
	failed    *engine.Error    // the error of the last command
	asked     bool             // there has been a command
	events    []engine.Event   // all events so far
	commands  []engine.Command // all commands so far
	past      *history.History // the history of the commands; nil if no line restores a container, has a consumer or asks where an item is
	places    []PlaceKeeps
	consumers []*consumer.Run
	names     map[engine.Path]map[string][]uint64
	unnamed   map[engine.Path]bool              // containers with items whose ids no event named
	seen      map[engine.Path]map[string]string // etags by id
	resume    map[engine.Path]uint64            // where the story stopped reading the change feed
	open      []Question                        // the questions that have no answer yet
	body      string                            // the body of the last item that was written, accepted or not
	into      ttl.Default                       // the default of the container of that item
	bucket    int                               // the bucket of the request that is played
	faults    []Fault                           // with the number of requests that still have to fail
}

// bounds limit the work of a story.
type bounds struct {
	items    int // items that all generate and restore-container lines write together
	examined int // items examined: by lists, by expectations that count, in search of an id
}

// defaultBounds are small enough that the longest accepted story ends within seconds.
var defaultBounds = bounds{items: engine.MaxGenerate, examined: 200_000_000}

// Play begins a story on an account of its own. Before the first Next, the account has at most the default database.
func Play(s *Story) *Player { return playWithin(s, defaultBounds) }

func playWithin(s *Story, b bounds) *Player {
	a := engine.New(s.Start())
	return playOn(s, b, a, a.Apply)
}

// PlayOn is like Play, but takes an account of the caller, which must be new and stand at the story's
// Start. The function carryOut carries out a command on it.
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

// Commands returns the commands applied so far, in order. The caller must not change them.
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

// following returns the expectations between the present line and the next command.
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

// Refusal returns the error that "expect error" expects after a command, or nil if nothing was refused.
// For a batch, which itself has status 207, this is the error of the first operation that has one. For an
// import, it is the error of the first item left out.
func Refusal(r engine.Result, err error) *engine.Error {
	if part := r.PartRefused(); part != nil {
		return part
	}
	refused, _ := err.(*engine.Error)
	return refused
}

// refuse refuses a command, in the engine's way, when the engine's types cannot hold the command.
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
