package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// guideSteps is the number of steps that the hint counts.
const guideSteps = 4

// hint is a step of a first visit: what to do, and a button that does it.
type hint struct {
	step   int // from 1; guideSteps+1 after the last
	text   string
	button string
	do     func()
	tab    tab // where it continues on a phone
}

// Guide is the hint of what to do next.
type Guide struct {
	*Screen
	matrix *Matrix
	back   func(to func() int64, move func()) func() // moves the playhead into the past
}

// draw is the suggested next step of a first visit, above the score that will show its effect. Its height does not depend
// on its text.
func (p *Guide) draw() app.UI {
	if p.s.Waiting() {
		return app.Section().Class("guide").Aria("label", p.l.Hint) // its place, so that nothing moves
	}
	if p.v.Guide == session.GuideDone {
		return p.comingUp()
	}
	h := p.hint()
	if p.phone && p.tab != h.tab {
		name := []string{p.l.TabTimeline, p.l.TabRules, p.l.TabQuery, p.l.TabTraffic, p.l.TabConsole}[h.tab]
		h.button, h.do = p.l.GuideOpen.With("tab", name), func() { p.openTab(h.tab) }
	}
	return app.Section().Class("guide").Aria("label", p.l.Hint).Body(
		p.progress(h.step),
		app.P().Body(rich(h.text)...),
		app.Button().Type("button").ID("hint-do").Class("btn primary").Disabled(p.still()).OnClick(p.do(h.do), app.EventScope(h.button)).
			Body(app.Span().Text(h.button)),
		app.Button().Type("button").Class("btn quiet hide").Disabled(p.still()).Aria("label", p.l.GuideHide).OnClick(p.do(p.s.DismissGuide)).
			Body(app.Span().Text(p.l.GuideHideShort)),
		app.A().Class(classes("btn on-to-lessons", when(p.v.Guide != session.GuideEnd, "none"))).Href("learn/").Text(p.l.GuideLessons),
	)
}

// comingUp is what the row says without a hint and without another world. It keeps their place, so that neither moves the score.
func (p *Guide) comingUp() app.UI {
	text := p.l.NoNextEvent
	if at, ok := p.s.NextEventAt(); ok {
		text = p.l.NextAt.With("time", p.l.When(at, p.v.Now))
	}
	return app.Section().Class("guide coming").Aria("label", p.l.ComingUp).Body(app.P().Text(text))
}

// progress shows how many of the steps are done.
func (p *Guide) progress(step int) app.UI {
	bars := make([]app.UI, guideSteps)
	for i := range bars {
		bars[i] = app.Span().Class(when(i < step, "on"))
	}
	name := ""
	if step >= 1 && step <= guideSteps {
		name = p.l.GuideStep.With("n", strconv.Itoa(step), "of", strconv.Itoa(guideSteps))
	}
	return app.Div().Class("progress").Body(hidden(name), app.Div().Class("bars").Aria("hidden", yes).Body(bars...))
}

// hint is the current step, for a keyboard or for a touch screen.
func (p *Guide) hint() hint {
	l, id := p.l, p.s.GuideID()
	left := p.v.GuideLeft
	press := func(keys, tap string) string {
		if p.phone {
			return tap
		}
		return keys
	}
	switch p.v.Guide {
	case session.GuideWatch:
		watch := l.GuideWatch
		if p.phone {
			watch = l.GuideWatchTap
		}
		return hint{1, l.N(watch, left, "id", id, "time", l.When(p.v.Now+left, p.v.Now)),
			l.N(l.GuideWatchDo, left), func() { p.s.Advance(left) }, tabTimeline}
	case session.GuideFree:
		return hint{2, l.GuideFree.With("id", id), l.GuideFreeDo, func() { p.apply(problem.FieldTraffic, "0") }, tabTraffic}
	case session.GuideFollow:
		return hint{3, press(l.GuideFollow, l.GuideFollowTap), l.GuideFollowDo, func() { p.s.Advance(1) }, tabTimeline}
	case session.GuideBack:
		return hint{4, l.GuideBack.With("id", id), l.GuideBackDo, p.s.Viewer.BeforePurge, tabTimeline}
	case session.GuideOff:
		return hint{4, l.GuideOff.With("id", id), l.GuideOffDo, func() { p.matrix.setColumn(0) }, tabRules}
	case session.GuidePast:
		return hint{0, press(l.GuidePast, l.GuidePastTap), l.GuidePastDo, p.back(p.s.Last, p.s.ToEnd), tabTimeline}
	case session.GuideEnd:
		return hint{guideSteps + 1, l.GuideEnd, l.GuideAgain, p.startOver, tabTimeline}
	}
	return hint{0, l.GuideLost.With("id", id), l.GuideAgain, p.startOver, tabTimeline}
}

// openTab shows a tab and moves the focus to it.
func (p *Guide) openTab(t tab) {
	p.tab = t
	if p.mounted {
		p.ctx.Defer(func(app.Context) { browser.Focus(t.buttonID()) })
	}
}

// newGuide makes the guide, which does for the user what the matrix offers.
func newGuide(matrix *Matrix) *Guide { return &Guide{Screen: matrix.Screen, matrix: matrix} }
