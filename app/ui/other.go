package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// line is the row below the time: the world beside the present one, otherwise the hint. On a phone, where the hint's place is
// given up with the hint, the other world has a row of its own at the window's lower edge.
func (p *page) line() app.UI {
	other, ok := p.s.Other()
	switch {
	case !ok || p.v.Guide == session.GuideEnd: // the hint's last step makes another world, and has the last word
		return app.Div().Class("contents").Body(p.guide.draw(), app.Section().Class("none"))
	case p.phone:
		return app.Div().Class("contents").Body(p.guide.draw(), p.worlds.line(other))
	}
	return app.Div().Class("contents").Body(p.worlds.line(other), app.Section().Class("none"))
}

func (p *Worlds) line(other session.Other) app.UI {
	keep := p.l.Keep
	if other.Kind == session.OtherFuture && !other.Swapped {
		keep = p.l.ReturnTo
	}
	return app.Section().Class(classes("guide other", when(other.Compare, "comparing"))).Aria("label", p.l.OtherWorld).Body(
		app.Div().Class("progress").Body(app.Span().Class("mark-other").Aria("hidden", yes)),
		app.P().Body(rich(wording.Joined(p.name(), p.note(other), " "))...),
		p.otherButton("other-keep", "btn primary", keep, p.keep).Title(p.goOnWith(theirs)),
		app.Div().Class("contents").Body(
			p.otherButton("other-compare", "btn", p.l.Compare, p.turnCompare).Aria("pressed", truth(other.Compare)),
			p.otherButton("other-swap", "btn", p.l.Swap, p.swap),
			p.otherButton("other-drop", "btn quiet", p.l.Drop, p.drop).Title(p.goOnWith(mine)),
		),
	)
}

func (p *Worlds) otherButton(id, class, name string, do func()) app.HTMLButton {
	return app.Button().Type("button").ID(id).Class(class).Disabled(p.still()).OnClick(p.do(do), app.EventScope(id, name)).
		Body(app.Span().Text(name))
}

// name says what the world beside the present one is.
func (p *Worlds) name() string {
	l := p.l
	other, _ := p.s.Other()
	_, question := p.l.WhatIfTexts(other.WhatIf)
	parted := l.When(other.Parted, p.s.Now())
	switch {
	case other.Kind == session.OtherWhatIf && other.Swapped && !other.Compare:
		return l.OtherWithout.With("what", question)
	case other.Kind == session.OtherWhatIf:
		return l.OtherWhatIf.With("what", question)
	case other.Kind == session.OtherFuture && !other.Swapped:
		return l.OtherFuture.With("from", parted, "to", l.When(other.Last, p.s.Now()))
	}
	if other.Compare {
		return l.TwoWorlds.With("time", parted)
	}
	return l.OtherCopy.With("time", parted)
}

// note is what else there is to say of it: from when on items are in another state and, while the two are compared,
// how many are now.
func (p *Worlds) note(other session.Other) string {
	note := p.l.NeverDiffers
	at, differs := p.stage.parting()
	if differs {
		from := p.l.DiffersFrom
		if other.Compare {
			from = p.l.TheyDiffer
		}
		note = from.With("time", p.l.When(at, p.s.Now()))
	}
	if differs && other.Compare {
		note = wording.Joined(note, p.l.N(p.l.Differ, int64(p.s.Differences())), " ")
	}
	if other.Unsaved {
		note = wording.Joined(note, p.l.OtherUnsaved, " ")
	}
	return note
}

func (p *Worlds) keep() {
	name := p.name()
	p.s.Keep()
	p.announced.known, p.announced.text = p.s.Counts(), p.l.Kept.With("what", name)
}

func (p *Worlds) drop() {
	p.announced.text = p.l.Dropped.With("what", p.name())
	p.s.Drop()
}

func (p *Worlds) swap() {
	p.s.Viewer.Swap()
	p.announced.known, p.announced.text = p.s.Counts(), p.name()
}

// turnCompare is a method, since go-app keeps a button's first closure and what that has captured.
func (p *Worlds) turnCompare() {
	other, _ := p.s.Other()
	p.compare(!other.Compare)
}

func (p *Worlds) compare(on bool) {
	p.s.Compare(on)
	p.announced.text = p.name()
}

// compareButton begins to compare the present world with a copy. While there is another world, its row has that button.
func (p *Worlds) compareButton() app.UI {
	_, has := p.s.Other()
	return app.Button().Type("button").ID("compare").Class(classes("btn quiet", when(has, "none"))).Disabled(p.still()).
		OnClick(p.do(func() { p.compare(true) })).Body(app.Span().Text(p.l.Compare))
}
