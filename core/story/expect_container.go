package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// ContainerIs expects properties of a container.
type ContainerIs struct {
	In    engine.Path
	Facts []Fact
}

// A Fact is a property of a container and its expected value.
type Fact struct {
	Word string

	not  bool     // only for properties that are true or false
	text string   // a number or a word, in its canonical spelling
	ids  []string // for items and analytical-items
	name string   // for region
}

// A property is a property of a container that a story can expect.
type property struct {
	word string
	read func(*cursor) string // nil for a property that is true or false
	get  func(*engine.Container) string
}

// properties are all properties of a container.
var properties = []property{
	{"count", whole, func(c *engine.Container) string { return itoa(c.Live()) }},
	{"on-disk", whole, func(c *engine.Container) string { return itoa(c.Stored()) }},
	{"expired", whole, func(c *engine.Container) string { return itoa(c.Expired()) }},
	{"purged", whole, func(c *engine.Container) string { return itoa(c.PurgedItems()) }},
	{"default", setting, func(c *engine.Container) string { return settingWords(c.Default().String()) }},
	{"indexing", word, func(c *engine.Container) string { return c.Spec().IndexingMode }},
	{"progress", whole, func(c *engine.Container) string { return itoa(c.IndexProgress()) }},
	{"storage", whole, func(c *engine.Container) string { return itoa(c.Storage().Counted) }},
	{"throughput", whole, func(c *engine.Container) string { return strconv.FormatInt(c.Throughput().RUPerSec, 10) }},
	{"minimum", whole, func(c *engine.Container) string { return strconv.FormatInt(engine.ProvisionOf(c).Minimum(), 10) }},
	{"largest", whole, func(c *engine.Container) string { return strconv.FormatInt(int64(c.Throughput().Limit()/100), 10) }},
	{"saved", amount, func(c *engine.Container) string { return c.Budget().Saved.String() }},
	{"scaled", amount, func(c *engine.Container) string { return c.Budget().Scaled.String() }},
	{"billed-rate", whole, func(c *engine.Container) string { h := c.Bill(); return strconv.FormatInt(h[len(h)-1].Rate, 10) }},
	{"leftover", amount, func(c *engine.Container) string { return c.Budget().Leftover.String() }},
	{"request-ru", amount, func(c *engine.Container) string { return c.Budget().Requested.String() }},
	{"purge-ru", amount, func(c *engine.Container) string { return c.Budget().Purged.String() }},
	{"last-purge", amount, func(c *engine.Container) string { return c.Budget().LastPurge.String() }},
	{"backlog", amount, func(c *engine.Container) string { _, ru := c.Backlog(); return ru.String() }},
	{"deleting", whole, func(c *engine.Container) string { n, _ := engine.DeletesLeft(c); return itoa(n) }},
	{"delete-ru", amount, func(c *engine.Container) string { return c.Budget().Deletes.String() }},
	{"last-delete", amount, func(c *engine.Container) string { return c.Budget().LastDelete.String() }},
	{"bill", amount, func(c *engine.Container) string { return c.Budget().Billed.String() }},
	{"serverless", nil, func(c *engine.Container) string { return truth(c.Throughput().Serverless) }},
	{"delayed", nil, func(c *engine.Container) string { return truth(c.PurgeDelayed()) }},
	// These three have a reader of their own: ids up to the end of the line, or a property of a region.
	{"items", nil, nil},
	{"analytical-items", nil, nil},
	{"region", nil, nil},
}

// regional are the properties of a region.
var regional = []string{"on-disk", "expired", "purged"}

var factWords = func() []string {
	var list []string
	for _, p := range properties {
		list = append(list, p.word)
	}
	return reserve(list...)
}()

func whole(l *cursor) string   { return strconv.FormatInt(l.number64("a number, like 3", 0), 10) }
func amount(l *cursor) string  { return l.units().String() }
func setting(l *cursor) string { return settingWords(l.setting()) }
func word(l *cursor) string    { return l.word("a word") }
func itoa(n int) string        { return strconv.Itoa(n) }

func truth(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// fact reports whether the next word is a property of a container.
func (l *cursor) fact() bool {
	at := l.pos
	_, not := l.keyword("not")
	_, ok := l.keyword(factWords...)
	l.pos = at
	return not || ok
}

func parseFacts(l *cursor, in engine.Path) Expectation {
	c := ContainerIs{In: in}
	for !l.end() {
		f := Fact{}
		if _, ok := l.keyword("not"); ok {
			f.not = true
		}
		at := l.peek()
		f.Word = l.one("a property of the container: "+list(factWords), factWords)
		switch p := propertyOf(f.Word); {
		case f.lists():
			if _, none := l.keyword("none"); !none {
				f.ids = l.ids()
			}
		case f.Word == "region":
			f.name = l.word("the name of a region")
			f.text = l.one("one of: "+list(regional), regional) + " " + whole(l)
		case p.read != nil && f.not:
			l.fail(at, "serverless, delayed, items or a region after not")
		case p.read != nil:
			f.text = p.read(l)
		}
		c.Facts = append(c.Facts, f)
	}
	return c
}

func propertyOf(word string) property {
	for _, p := range properties {
		if p.word == word {
			return p
		}
	}
	return property{}
}

func (c ContainerIs) words() string {
	s := pathName(c.In)
	for _, f := range c.Facts {
		s += " " + f.words()
	}
	return s
}

func (f Fact) words() string {
	s := f.Word
	if f.not {
		s = "not " + s
	}
	switch p := propertyOf(f.Word); {
	case f.Word == "region":
		return s + " " + name(f.name) + " " + f.text
	case f.lists():
		if len(f.ids) == 0 {
			return s + " none"
		}
		return s + idWords(f.ids)
	case f.Word == "indexing":
		return s + " " + name(f.text)
	case p.read != nil:
		return s + " " + f.text
	}
	return s
}

func (c ContainerIs) check(p *Player) {
	k, err := p.account.Container(c.In)
	if err != nil {
		p.gone(c.In)
		return
	}
	if !p.examine(k.Stored()) {
		return
	}
	for _, f := range c.Facts {
		if got, yes := f.actual(k); yes == f.not {
			p.miss(pathName(c.In), f.words(), got)
		}
	}
}

// lists reports whether the fact is about a list of ids.
func (f Fact) lists() bool { return f.Word == "items" || f.Word == "analytical-items" }

// actual returns the actual value, and reports whether the value is the expected one. It ignores the word not.
func (f Fact) actual(c *engine.Container) (got string, yes bool) {
	var ids []string
	add := func(it *engine.Item) bool { ids = append(ids, it.ID()); return len(ids) <= len(f.ids) }
	switch f.Word {
	case "items":
		c.Each(0, add)
	case "analytical-items":
		c.EachAnalytical(add)
	case "region":
		for _, r := range c.Regions() {
			if r.Name == f.name {
				word, _, _ := strings.Cut(f.text, " ")
				got = word + " " + itoa(map[string]int{"on-disk": r.Stored, "expired": r.Expired, "purged": r.Purged}[word])
				return "region " + name(f.name) + " " + got, got == f.text
			}
		}
		return noRegion, false
	default:
		q := propertyOf(f.Word)
		if got = q.get(c); q.read == nil {
			if yes = got == "yes"; !yes {
				return "not " + f.Word, false
			}
			return f.Word, true
		}
		return f.Word + " " + got, got == f.text
	}
	return clip(Fact{Word: f.Word, ids: ids}.words(), 200), slices.Equal(ids, f.ids)
}
