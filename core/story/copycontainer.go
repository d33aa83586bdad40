package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// CopyContainer copies the items of a container into another one, as a container copy job does.
type CopyContainer struct{ From, In engine.Path }

var _ = reserve("to")

func parseCopyContainer(l *cursor) Statement {
	c := CopyContainer{From: l.path()}
	if _, ok := l.keyword("to"); !ok {
		l.expected("to, and the container to which the items are copied", "to")
	}
	c.In = l.path()
	return c
}

func (c CopyContainer) words() string {
	return "copy-container " + pathName(c.From) + " to " + pathName(c.In)
}

func (c CopyContainer) run(p *Player) {
	if k, err := p.account.Container(c.From); err == nil && !p.examine(k.Stored()) {
		return
	}
	p.apply(engine.CopyContainer{From: c.From, In: c.In})
}
