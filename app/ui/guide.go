package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// intro is the introduction, which is shown until the user has taken the first step. It is part of the prerendered page.
func (p *page) intro() app.UI {
	if p.v.Guide == session.GuideDone {
		return app.Div().Class("intro done")
	}
	return app.Div().Class("intro").Body(app.P().Body(rich(p.l.Intro)...))
}

// guide is the suggested next step of a first visit, above the list that will show its effect.
func (p *page) guide() app.UI {
	if p.v.Guide == session.GuideDone {
		return app.Div().Class("guide done")
	}
	return app.Div().Class("guide").Body(
		app.P().Body(rich(p.nextStep())...),
		app.Button().Type("button").Class("btn quiet square").Disabled(p.still()).OnClick(p.do(p.s.DismissGuide)).
			Body(icon("close"), hidden(p.l.GuideHide)),
	)
}

// nextStep is the text of the step, for a keyboard or for a touch screen.
func (p *page) nextStep() string {
	id := p.s.GuideID()
	watch, free, end := p.l.GuideWatch, p.l.GuideFree, p.l.GuideEnd
	if p.phone {
		watch, free, end = p.l.GuideWatchTap, p.l.GuideFreeTap, p.l.GuideEndTap
	}
	switch p.v.Guide {
	case session.GuideFree:
		return free.With("id", id)
	case session.GuideFollow:
		return end
	}
	return p.l.N(watch, p.v.GuideLeft, "id", id, "time", p.l.When(p.v.Now+p.v.GuideLeft, p.v.Now))
}
