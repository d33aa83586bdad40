package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// statusIs expects the HTTP status of the last command.
	statusIs struct{ Status int }
	// chargeIs expects the charge of the last command.
	chargeIs struct{ RU engine.RU }
	// itemsAre expects the ids that the last read, list or changes line returned, in order.
	itemsAre struct{ IDs []string }
	// Refused expects that the last command was refused. Zero values match any refusal.
	Refused struct {
		Status int
		Sub    int // substatus
		Code   string
		Text   string // a part of the message
	}
)

func parseStatus(l *cursor) Expectation {
	return statusIs{l.count("an HTTP status, like 201")}
}

func parseCharge(l *cursor) Expectation { return chargeIs{l.units()} }

func parseItems(l *cursor) Expectation {
	if _, ok := l.keyword("none"); ok {
		return itemsAre{}
	}
	return itemsAre{l.ids()}
}

func parseRefused(l *cursor) Expectation {
	r := Refused{}
	if t := l.peek(); !t.quoted && t.text != "" && t.text[0] >= '0' && t.text[0] <= '9' {
		r.Status, r.Sub = l.status()
	}
	if t := l.peek(); !t.quoted && !t.json && t.text != "" {
		r.Code = l.word("a code like NotFound")
		if !bare(r.Code) {
			l.fail(t, "a code like NotFound, or a part of the message in quotes")
		}
	}
	if !l.end() {
		if r.Text = l.quoted(); r.Text == "" {
			l.expected("a part of the message in quotes")
		}
	}
	return r
}

func (s statusIs) words() string { return "status " + strconv.Itoa(s.Status) }
func (c chargeIs) words() string { return "ru " + c.RU.String() }

func (i itemsAre) words() string {
	if len(i.IDs) == 0 {
		return "items none"
	}
	return "items" + idWords(i.IDs)
}

func (r Refused) words() string {
	s := "error"
	if r.Status > 0 {
		s += statusWords(r.Status, r.Sub)
	}
	if r.Code != "" {
		s += " " + r.Code
	}
	if r.Text != "" {
		s += " " + strconv.Quote(r.Text)
	}
	return s
}

// String returns the expectation as it follows the word expect: error 404/1003 NotFound "...".
func (r Refused) String() string { return r.words() }

// hasCommand reports whether there has been a command. Otherwise it adds a miss.
func (p *Player) hasCommand(what string) bool {
	if !p.asked {
		p.miss(what, commandBefore, noCommand)
	}
	return p.asked
}

func (s statusIs) check(p *Player) {
	if p.hasCommand("status") && p.last.Status != s.Status {
		got := strconv.Itoa(p.last.Status)
		if p.failed != nil {
			got = errorWords(p.failed)
		}
		p.miss("status", strconv.Itoa(s.Status), got)
	}
}

func (c chargeIs) check(p *Player) {
	if p.hasCommand("ru") && p.last.Charge != c.RU {
		p.miss("ru", c.RU.String(), p.last.Charge.String())
	}
}

func (i itemsAre) check(p *Player) {
	if !p.hasCommand("items") {
		return
	}
	if p.failed != nil {
		p.miss("items", strings.TrimPrefix(i.words(), "items "), errorWords(p.failed))
		return
	}
	var got []string
	for _, it := range p.last.Items() {
		got = append(got, it.ID())
	}
	if !slices.Equal(got, i.IDs) {
		p.miss("items", strings.TrimPrefix(i.words(), "items "), strings.TrimPrefix(itemsAre{got}.words(), "items "))
	}
}

func (r Refused) check(p *Player) {
	if !p.hasCommand("error") {
		return
	}
	e := p.failed
	if e == nil {
		p.miss("error", r.words(), "status "+strconv.Itoa(p.last.Status))
		return
	}
	if r.Status > 0 && e.Status != r.Status || r.Sub > 0 && e.SubStatus != r.Sub || r.Code != "" && string(e.Code) != r.Code ||
		!strings.Contains(e.Message, r.Text) {
		p.miss("error", r.words(), errorWords(e))
	}
}

// errorWords returns an error in the form of an expect line.
func errorWords(e *engine.Error) string {
	return Refused{e.Status, e.SubStatus, string(e.Code), e.Message}.words()
}
