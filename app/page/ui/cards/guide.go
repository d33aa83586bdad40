package cards

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// guideSteps is the number of steps that the hint counts.
const guideSteps = 4

// hint is what the guide says: what to do, and a button that does it.
type hint struct {
	step   int // from 1; 0 for a hint that is not a step; guideSteps+1 after the last step
	text   string
	button string
	do     func()
	tab    screen.Tab // the tab in which the step continues on a phone
}

// Guide is the hint of what to do next.
type Guide struct {
	*screen.Screen
	matrix *Matrix
}

// Draw shows the next step of a first visit. It stands above the score, which will show the effect of the step. Its
// height does not depend on its text.
func (p *Guide) Draw() app.UI {
	if p.S.Waiting() {
		return app.Section().Class("guide").Aria("label", p.L.Hint) // keeps the place, so that nothing moves
	}
	if p.V.Guide == view.GuideDone {
		return p.comingUp()
	}
	h, ends := p.hint(), p.V.Guide == view.GuideEnd
	if p.Phone && p.Tab != h.tab {
		name := []string{p.L.TabTimeline, p.L.TabRules, p.L.TabQuery, p.L.TabTraffic, p.L.TabConsole}[h.tab]
		h.button, h.do = p.L.GuideOpen.With("tab", name), func() { p.openTab(h.tab) }
	}
	return app.Section().Class("guide").Aria("label", p.L.Hint).Body(
		p.progress(h.step),
		app.P().Body(elem.Rich(h.text)...),
		app.Button().Type("button").ID("hint-do").Class(elem.Classes("btn", elem.When(!ends, "primary"))).Disabled(p.Still()).
			OnClick(p.Do(h.do), app.EventScope(h.button)).Body(app.Span().Text(h.button)),
		app.Button().Type("button").Class("btn quiet hide").Disabled(p.Still()).Aria("label", p.L.GuideHide).OnClick(p.Do(p.S.DismissGuide)).
			Body(app.Span().Text(p.L.GuideHideShort)),
		app.A().Class(elem.Classes("btn on-to-lessons", elem.Pick(ends, "primary", "none"))).Href("learn/").Text(p.L.GuideLessons),
	)
}

// comingUp announces the next event where there is neither a hint nor another world. It takes the same room, so that
// the score does not move. A phone does not show it: the list does.
func (p *Guide) comingUp() app.UI {
	text := p.NothingNext()
	if at, ok := p.S.NextEventAt(); ok {
		text = p.L.NextAt.With("time", p.L.When(at, p.V.Now))
	}
	return app.Section().Class("guide coming").Aria("label", p.L.ComingUp).Body(app.P().Text(text))
}

// progress shows how many of the steps are done.
func (p *Guide) progress(step int) app.UI {
	bars := make([]app.UI, guideSteps)
	for i := range bars {
		bars[i] = app.Span().Class(elem.When(i < step, "on"))
	}
	name := ""
	if step >= 1 && step <= guideSteps {
		name = p.L.GuideStep.With("n", strconv.Itoa(step), "of", strconv.Itoa(guideSteps))
	}
	return app.Div().Class("progress").Body(elem.Hidden(name), app.Div().Class("bars").Aria("hidden", elem.Yes).Body(bars...))
}

// hint is the current step. Its text is for a keyboard or for a touch screen.
func (p *Guide) hint() hint {
	l, id := p.L, session.GuidedID
	left := p.V.GuideLeft
	taps := p.Phone || p.Touch
	switch p.V.Guide {
	case view.GuideWatch:
		watch := l.GuideWatch
		if taps {
			watch = l.GuideWatchTap
		}
		return hint{1, l.N(watch, left, "id", id, "time", l.When(p.V.Now+left, p.V.Now)),
			l.N(l.GuideWatchDo, left), func() { p.S.Advance(left) }, screen.TabTimeline}
	case view.GuideFree:
		return hint{2, l.GuideFree.With("id", id), l.GuideFreeDo, func() { p.Apply(problem.FieldTraffic, "0") }, screen.TabTraffic}
	case view.GuideFollow:
		return hint{3, l.GuideFollow, l.GuideFollowDo, func() { p.S.Advance(1) }, screen.TabTimeline}
	case view.GuideBack:
		text, do := l.GuideBack.With("id", id), l.GuideBackDo
		if before := p.S.Visit.Purged - 1; p.V.Now < before {
			text, do = l.GuideBackFar.With("id", id, "time", l.When(before, p.V.Now)), l.GuideAgainDo
		}
		return hint{4, text, do, p.S.Viewer.BeforePurge, screen.TabTimeline}
	case view.GuideOff:
		return hint{4, l.GuideOff.With("id", id), l.GuideOffDo, func() { p.matrix.SetColumn(0) }, screen.TabRules}
	case view.GuidePast:
		return hint{0, elem.Pick(taps, l.GuidePastTap, l.GuidePast), l.GuidePastDo, p.Back(p.S.History.Last, p.S.ToEnd), screen.TabTimeline}
	case view.GuideEnd:
		return hint{guideSteps + 1, l.GuideEnd, l.GuideAgain, p.StartOver, screen.TabTimeline}
	}
	return hint{0, l.GuideLost.With("id", id), l.GuideAgain, p.StartOver, screen.TabTimeline}
}

// openTab shows a tab and moves the focus to it.
func (p *Guide) openTab(t screen.Tab) {
	p.Tab = t
	if p.InBrowser {
		p.Ctx.Defer(func(app.Context) { browser.Focus(t.ButtonID()) })
	}
}

// NewGuide makes the guide. The guide uses the matrix to carry out its steps.
func NewGuide(matrix *Matrix) *Guide { return &Guide{Screen: matrix.Screen, matrix: matrix} }
