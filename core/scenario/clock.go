package scenario

import "github.com/cosmosttl/cosmosttl/core/engine"

// DefaultStart is what a story's clock shows first when it does not say: Thursday 2026-01-01T12:00:00Z.
const DefaultStart = 1767268800

type (
	// Clock sets what the clock shows first, in Unix seconds.
	Clock struct{ Start int64 }
	// Advance lets time pass.
	Advance struct{ Seconds int64 }
	// AdvanceTo lets time pass until a moment. A time of day that is already over is meant for tomorrow.
	AdvanceTo struct{ To Instant }
	// AdvanceToEvent lets time pass until something happens by itself.
	AdvanceToEvent struct{}
)

func parseClock(l *line) Statement {
	t := l.peek()
	at := l.instant()
	if at.How != AtUnix || at.N < 0 {
		l.fail(t, "a date and time from 1970 on, like 2026-01-01T12:00:00Z")
	}
	return Clock{at.N}
}

func parseAdvance(l *line) Statement {
	if _, ok := l.keyword("to-next-event"); ok {
		return AdvanceToEvent{}
	}
	if _, ok := l.keyword("to"); ok {
		return AdvanceTo{l.instant()}
	}
	t := l.peek()
	if _, ok := parseDuration(t.text); !ok {
		l.fail(t, wantDuration+", or to a moment, or to-next-event", "to", "to-next-event")
	}
	return Advance{l.duration()}
}

func (c Clock) String() string        { return "clock " + stamp(c.Start) }
func (a Advance) String() string      { return "advance " + duration(a.Seconds) }
func (a AdvanceTo) String() string    { return "advance to " + a.To.String() }
func (AdvanceToEvent) String() string { return "advance to-next-event" }

func (Clock) run(*Player) {}

func (a Advance) run(p *Player) { p.apply(engine.Advance{Seconds: a.Seconds}) }

func (a AdvanceTo) run(p *Player) {
	to := a.To.on(p.start, p.account.Now())
	if a.To.How == AtTime && to <= p.account.Now() {
		to += day
	}
	p.apply(engine.Advance{Seconds: sum(to, -p.account.Now())})
}

func (AdvanceToEvent) run(p *Player) {
	n, ok := p.account.NextEvent()
	if !ok {
		p.miss("next event", "something that happens by itself", "nothing")
		return
	}
	p.step.Notes = append(p.step.Notes, "after "+duration(n))
	p.apply(engine.Advance{Seconds: n})
}
