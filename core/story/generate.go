package story

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Generate writes many items, drawn from a seed, with one command of the engine. Their ids are g<seed>-1 and so on.
type Generate struct {
	In       engine.Path
	Count    int
	From, To int32 // the ttl of each item is drawn from this span; 0 and 0 means no ttl
	Seed     uint64
}

func parseGenerate(l *cursor) Statement {
	g := Generate{In: l.path()}
	g.Count = int(l.number64("how many items, like 1000", -1<<63))
	if _, ok := l.keyword("ttl"); ok {
		g.From, g.To = l.span()
	}
	if _, ok := l.keyword("seed"); ok {
		g.Seed = l.unsigned("a seed, like 7")
	}
	l.finish("ttl", "seed")
	return g
}

// span reads 60 or 1..3600; each end is a duration.
func (l *cursor) span() (from, to int32) {
	t := l.peek()
	a, b, two := strings.Cut(t.text, "..")
	low, ok := ParseDuration(a)
	high, fine := low, ok
	if two {
		high, fine = ParseDuration(b)
	}
	if !ok || !fine || t.quoted || int64(int32(low)) != low || int64(int32(high)) != high {
		l.fail(t, "a length of time like 60, or a span like 1..3600")
		return 0, 0
	}
	l.pos = t.end
	return int32(low), int32(high)
}

func (g Generate) words() string {
	s := "generate " + pathName(g.In) + " " + strconv.Itoa(g.Count)
	if g.From != 0 || g.To != 0 {
		s += " ttl " + strconv.Itoa(int(g.From))
		if g.To != g.From {
			s += ".." + strconv.Itoa(int(g.To))
		}
	}
	if g.Seed != 0 {
		s += " seed " + strconv.FormatUint(g.Seed, 10)
	}
	return s
}

func (g Generate) run(p *Player) {
	if n := p.generated + max(0, min(g.Count, engine.MaxGenerate)); n > p.bounds.items {
		p.miss("generate", numbered(mostItems, p.bounds.items), strconv.Itoa(n))
		return
	} else {
		p.generated = n
	}
	p.apply(engine.Generate{In: g.In, Count: g.Count, MinTTL: g.From, MaxTTL: g.To, Seed: g.Seed})
}
