package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// happened expects an event since the story began. With No, it expects that there was no such event. Zero
	// values match any event.
	happened struct {
		No    bool
		Kind  string
		ID    string
		In    *engine.Path
		At    instant
		Cause string
		Count int
		// Region is the name of a read region; nil is any region, and empty is the write region.
		Region *string
	}
	// order expects events of a kind for these items in this order. Other events may come between.
	order struct {
		Kind string
		IDs  []string
	}
	// clockIs expects the clock's current second.
	clockIs struct{ At instant }
)

var eventWords = reserve("in", "region", "at", "cause", "count")

func kindWords() []string  { return names(func(i uint8) string { return engine.Kind(i).String() }) }
func causeWords() []string { return names(func(i uint8) string { return engine.Cause(i).String() }) }

func parseEvent(l *cursor) Expectation {
	h := happened{Kind: l.one("a kind of event: "+list(kindWords()), kindWords())}
	if !l.option(eventWords) {
		h.ID = l.word(wantID)
	}
	for !l.end() {
		w, _ := l.keyword(eventWords...)
		switch w {
		case "in":
			in := l.path()
			h.In = &in
		case "region":
			r := l.word("the name of a region")
			h.Region = &r
		case "at":
			h.At = l.instant()
		case "cause":
			h.Cause = l.one("a cause: "+list(causeWords()), causeWords())
		case "count":
			t := l.peek()
			if h.Count = l.count("how many items, like 3"); h.Count == 0 {
				l.fail(t, "how many items, from 1 on")
			}
		default:
			l.expected("in, region, at, cause or count", eventWords...)
		}
	}
	return h
}

func parseNoEvent(l *cursor) Expectation {
	l.one("the word event", []string{"event"})
	h, _ := parseEvent(l).(happened)
	h.No = true
	return h
}

func parseOrder(l *cursor) Expectation {
	return order{l.one("a kind of event: "+list(kindWords()), kindWords()), l.ids()}
}

func parseClockIs(l *cursor) Expectation { return clockIs{l.instant()} }

func (h happened) words() string {
	s := "event " + h.Kind
	if h.No {
		s = "no " + s
	}
	if h.ID != "" {
		s += " " + name(h.ID)
	}
	if h.In != nil {
		s += " in " + pathName(*h.In)
	}
	if h.Region != nil {
		s += " region " + name(*h.Region)
	}
	if h.At != (instant{}) {
		s += " at " + h.At.words()
	}
	if h.Cause != "" {
		s += " cause " + h.Cause
	}
	if h.Count > 0 {
		s += " count " + strconv.Itoa(h.Count)
	}
	return s
}

func (o order) words() string   { return "order " + o.Kind + idWords(o.IDs) }
func (c clockIs) words() string { return "clock " + c.At.words() }

func (h happened) check(p *Player) {
	near := "none"
	for _, e := range p.events {
		if e.Kind.String() != h.Kind || h.ID != "" && !mentions(e, h.ID) {
			continue
		}
		right := (h.In == nil || *h.In == engine.Path{Database: e.Database, Container: e.Container}) &&
			(h.Region == nil || *h.Region == e.Region) && (h.At == instant{} || h.At.on(p.start, p.account.Now()) == e.At) &&
			(h.Cause == "" || h.Cause == e.Cause.String()) && (h.Count == 0 || h.Count == e.Count)
		near = "event " + eventWordsOf(e, p.start)
		if right {
			if h.No {
				p.miss("event", h.words(), near)
			}
			return
		}
	}
	if !h.No {
		p.miss("event", h.words(), near)
	}
}

func mentions(e engine.Event, id string) bool {
	return slices.ContainsFunc(e.Items, func(r engine.Ref) bool { return r.ID == id })
}

// eventWordsOf returns an event in the form of an expect line.
func eventWordsOf(e engine.Event, start int64) string {
	var ids []string
	for _, r := range e.Items {
		ids = append(ids, name(r.ID))
	}
	s := e.Kind.String()
	if len(ids) > 0 {
		s += " " + strings.Join(ids, " ")
	}
	if e.Region != "" {
		s += " region " + name(e.Region)
	}
	s += " at " + moment(e.At, start)
	if e.Cause != engine.CauseUnknown {
		s += " cause " + e.Cause.String()
	}
	if e.Count > 1 || len(ids) == 0 && e.Count > 0 {
		s += " count " + strconv.Itoa(e.Count)
	}
	return s
}

func (o order) check(p *Player) {
	var got []string
	for _, e := range p.events {
		if e.Kind.String() != o.Kind {
			continue
		}
		for _, r := range e.Items {
			if slices.Contains(o.IDs, r.ID) {
				got = append(got, r.ID)
			}
		}
	}
	if !slices.Equal(got, o.IDs) {
		p.miss("order", o.words(), order{o.Kind, got}.words())
	}
}

func (c clockIs) check(p *Player) {
	if at := c.At.on(p.start, p.account.Now()); at != p.account.Now() {
		p.miss("clock", moment(at, p.start), moment(p.account.Now(), p.start))
	}
}
