package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// DefaultStart is the first second of a story without a clock line: Thursday 2026-01-01T12:00:00Z.
const DefaultStart int64 = 1767268800

type (
	// Clock sets the story's first second, before any command.
	Clock struct{ start int64 }
	// Advance lets time pass: by a length, to a moment, or to the next second in which an event is due.
	Advance struct {
		seconds     int64
		to          instant
		toNextEvent bool
	}
)

func parseClock(l *cursor) Statement {
	t := l.peek()
	at := l.instant()
	if at.how != atUnix || at.n < 0 {
		l.fail(t, "a date and time from 1970 on, like 2026-01-01T12:00:00Z")
	}
	return Clock{at.n}
}

func parseAdvance(l *cursor) Statement {
	if _, ok := l.keyword("to-next-event"); ok {
		return Advance{toNextEvent: true}
	}
	if _, ok := l.keyword("to"); ok {
		return Advance{to: l.instant()}
	}
	t := l.peek()
	if _, ok := ParseDuration(t.text); !ok {
		l.fail(t, wantDuration+", or to a moment, or to-next-event", "to", "to-next-event")
	}
	return Advance{seconds: l.duration()}
}

func (c Clock) words() string { return "clock " + stamp(c.start) }

func (a Advance) words() string {
	switch {
	case a.toNextEvent:
		return "advance to-next-event"
	case a.to != instant{}:
		return "advance to " + a.to.words()
	}
	return "advance " + Duration(a.seconds)
}

func (Clock) run(*Player) {}

func (a Advance) run(p *Player) {
	n, now := a.seconds, p.account.Now()
	switch {
	case a.toNextEvent:
		var ok bool
		if n, ok = p.account.NextEvent(); !ok {
			p.miss("advance", something, nothing)
			return
		}
		p.step.Took = n
	case a.to != instant{}:
		to := a.to.on(p.start, now)
		if a.to.how == atTime && to <= now { // a time of day that is over means the one of tomorrow
			to += day
		}
		n = sum(to, -now)
	}
	p.apply(engine.Advance{Seconds: n})
}
