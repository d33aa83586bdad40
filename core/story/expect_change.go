package story

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// changesAre are the changes that the last changes line returned, in order.
	changesAre struct{ List []changeIs }
	// changeIs is one entry of a change feed.
	changeIs struct{ Op, ID string }
	// hintIs expects a probable mistake in the item written last. An empty Hint expects that there is none.
	hintIs struct{ Hint, Path string }
)

// expiredDelete is the word for a delete with timeToLiveExpired.
const expiredDelete = "ttl-delete"

var changeWords = []string{"create", "replace", "delete", expiredDelete}

func parseChangesAre(l *cursor) Expectation {
	c := changesAre{}
	if _, none := l.keyword("none"); none {
		return c
	}
	for first := true; first || !l.end(); first = false {
		c.List = append(c.List, changeIs{l.one("create, replace, delete or ttl-delete, and an id", changeWords), l.word(wantID)})
	}
	return c
}

func hintWords() []string { return names(func(i uint8) string { return engine.Hint(i).String() }) }

func parseHint(l *cursor) Expectation {
	if _, none := l.keyword("none"); none {
		return hintIs{}
	}
	h := hintIs{Hint: l.one("none or a hint: "+list(hintWords()), hintWords())}
	if !l.end() {
		h.Path = l.pointer()
	}
	return h
}

func (c changesAre) words() string {
	if len(c.List) == 0 {
		return "changes none"
	}
	s := "changes"
	for _, ch := range c.List {
		s += " " + ch.Op + " " + name(ch.ID)
	}
	return s
}

func (h hintIs) words() string {
	switch {
	case h.Hint == "":
		return "hint none"
	case h.Path == "":
		return "hint " + h.Hint
	}
	return "hint " + h.Hint + " " + pointerName(h.Path)
}

func (c changesAre) check(p *Player) {
	if !p.hasCommand("changes") {
		return
	}
	var got changesAre
	page, _ := p.last.Answer.(engine.ChangesResult)
	for _, ch := range page.Changes {
		op := ch.Op.String()
		if ch.Expired {
			op = expiredDelete
		}
		got.List = append(got.List, changeIs{op, ch.Item.ID()})
	}
	if p.failed != nil {
		p.miss("changes", c.words(), errorWords(p.failed))
	} else if !slices.Equal(got.List, c.List) {
		p.miss("changes", c.words(), clip(got.words(), 400))
	}
}

func (h hintIs) check(p *Player) {
	var found []engine.Warning
	if !deep(p.body) {
		found = engine.Lint([]byte(p.body), p.into)
	}
	if h.Hint == "" && len(found) == 0 {
		return
	}
	var got []string
	for _, w := range found {
		if w.Hint.String() == h.Hint && (h.Path == "" || h.Path == w.Path) {
			return
		}
		got = append(got, hintIs{w.Hint.String(), w.Path}.words())
	}
	if got == nil {
		got = []string{"hint none"}
	}
	p.miss("hint", h.words(), strings.Join(got, ", "))
}
