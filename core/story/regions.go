package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// Regions sets the read regions of a container.
	Regions struct {
		In   engine.Path
		List []engine.Region
	}
	// Rules selects the edition of the documentation that the account follows.
	Rules struct{ Rules engine.Rules }
)

func parseRegions(l *cursor) Statement {
	r := Regions{In: l.path()}
	if _, ok := l.keyword("none"); ok {
		return r
	}
	for first := true; first || !l.end(); first = false {
		g := engine.Region{Name: l.word("the name of a region, or none")}
		if _, ok := l.keyword("traffic"); ok {
			g.Traffic = *l.rus()
		}
		r.List = append(r.List, g)
	}
	return r
}

func parseRules(l *cursor) Statement {
	switch w, _ := l.keyword("today", "2016"); w {
	case "today":
		return Rules{engine.RulesOfToday}
	case "2016":
		return Rules{engine.RulesOf2016}
	}
	t := l.peek()
	n, err := strconv.ParseUint(t.text, 10, 8) // the engine refuses editions other than these two
	if err != nil || t.quoted {
		l.fail(t, "today or 2016", "today", "2016")
	}
	l.pos = t.end
	return Rules{engine.Rules(n)}
}

func (r Regions) words() string {
	s := "regions " + pathName(r.In)
	if len(r.List) == 0 {
		s += " none"
	}
	for _, g := range r.List {
		s += " " + name(g.Name)
		if g.Traffic != 0 {
			s += " traffic " + strconv.FormatInt(g.Traffic, 10)
		}
	}
	return s
}

func (r Rules) words() string {
	switch r.Rules {
	case engine.RulesOfToday:
		return "rules today"
	case engine.RulesOf2016:
		return "rules 2016"
	}
	return "rules " + strconv.Itoa(int(r.Rules))
}

func (r Regions) run(p *Player) { p.apply(engine.SetRegions{In: r.In, Regions: r.List}) }
func (r Rules) run(p *Player)   { p.apply(engine.SetRules{Rules: r.Rules}) }
