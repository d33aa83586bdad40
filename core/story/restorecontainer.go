package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// RestoreContainer restores a container as it was at a second of the story, as a new container. It applies
// the engine's commands that create the container and import its items. A history has these commands, and
// so has the story that FromHistory writes.
type RestoreContainer struct {
	From       engine.Path
	Region     string // the read region whose backup is restored; empty is the write region
	At         instant
	In         engine.Path
	DisableTTL bool // the new container's time to live is off
}

const disableTTL = "disable-ttl"

var _ = reserve("at", "to", disableTTL)

func parseRestoreContainer(l *cursor) Statement {
	r := RestoreContainer{From: l.path()}
	if _, ok := l.keyword(regionWord); ok {
		r.Region = l.word("the name of a read region")
	}
	if _, ok := l.keyword("at"); !ok {
		l.expected("at, and the second that is restored", "at")
	}
	r.At = l.instant()
	if _, ok := l.keyword("to"); !ok {
		l.expected("to, and the new container", "to")
	}
	r.In = l.path()
	_, r.DisableTTL = l.keyword(disableTTL)
	l.finish(disableTTL)
	return r
}

func (r RestoreContainer) words() string {
	s := "restore-container " + pathName(r.From)
	if r.Region != "" {
		s += " " + regionWord + " " + name(r.Region)
	}
	s += " at " + r.At.words() + " to " + pathName(r.In)
	if r.DisableTTL {
		s += " " + disableTTL
	}
	return s
}

func (r RestoreContainer) run(p *Player) {
	restore := engine.RestoreContainer{From: r.From, Second: r.At.on(p.start, p.account.Now()), Region: r.Region, In: r.In,
		DisableTTL: r.DisableTTL}
	commands, err := restore.Commands(p.past)
	if err != nil {
		p.refuse(err)
		return
	}
	n := p.generated
	for _, c := range commands {
		if i, ok := c.(engine.Import); ok {
			n += len(i.Items)
		}
	}
	if n > p.bounds.items {
		p.miss("restore-container", numbered(mostItems, p.bounds.items), itoa(n))
		return
	}
	p.generated = n
	for i, c := range commands {
		if p.apply(c); i == 0 && p.failed != nil {
			return
		}
	}
}

// keep adds a command that has been carried out to the past, if a line needs the past. A query only adds
// its charge, because it has been answered.
func (p *Player) keep(c engine.Command, r engine.Result) {
	if p.past == nil {
		return
	}
	if q, ok := c.(engine.Query); ok {
		c = engine.ChargeQuery{Of: q, Charge: r.Charge, Err: p.failed}
	}
	p.past.Apply(c) //nolint:errcheck // a refused command is part of the past
}
