package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Import writes items from elsewhere with one command of the engine. In the line, semicolons separate the items.
type Import struct {
	In    engine.Path
	Items []ImportedItem
}

// An ImportedItem is an item of an Import. At is the second of the item's last write, if the import keeps that time.
type ImportedItem struct {
	At   instant
	Body string
}

var _ = reserve("at", "unix")

func parseImport(l *cursor) Statement {
	i := Import{In: l.path()}
	if l.end() {
		return i // the engine refuses an import without items
	}
	for l.err == nil {
		item := ImportedItem{}
		if _, ok := l.keyword("at"); ok {
			if _, raw := l.keyword("unix"); raw {
				item.At = instant{atUnix, l.number64("Unix seconds", -1<<63)}
			} else {
				item.At = l.instant()
			}
		}
		l.batch = true
		item.Body = l.body()
		l.batch = false
		i.Items = append(i.Items, item)
		if l.end() {
			break
		}
		if _, ok := l.keyword(";"); !ok {
			l.expected("; and another item, or the end of the line")
		}
	}
	return i
}

func (i Import) words() string {
	s := "import " + pathName(i.In)
	for n, item := range i.Items {
		if n > 0 {
			s += " ;"
		}
		switch at := item.At; {
		case at.how == atUnix && (at.n < 0 || at.n > engine.MaxNow): // a story has no date for this second
			s += " at unix " + strconv.FormatInt(at.n, 10)
		case at != instant{}:
			s += " at " + at.words()
		}
		s += bodyWords(item.Body, true)
	}
	return s
}

func (i Import) run(p *Player) {
	cmd := engine.Import{In: i.In}
	for _, item := range i.Items {
		ts := int64(0)
		if item.At != (instant{}) {
			ts = item.At.on(p.start, p.account.Now())
		}
		cmd.Items = append(cmd.Items, engine.Imported{Body: []byte(item.Body), TS: ts})
		p.body = item.Body
	}
	if c, err := p.account.Container(i.In); err == nil {
		p.into = c.Default()
	}
	p.apply(cmd)
}

// imported returns the statement of an engine's import.
func imported(c engine.Import) Statement {
	i := Import{In: c.In}
	for _, item := range c.Items {
		one := ImportedItem{Body: string(item.Body)}
		if item.TS != 0 {
			one.At = instant{atUnix, item.TS}
		}
		i.Items = append(i.Items, one)
	}
	return i
}
