package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Render renders the whole page. The number of its outer elements never changes: go-app patches children by their
// position, so a new element would move the focus and the typed text of the elements after it to their neighbours.
func (p *page) Render() app.UI {
	p.RestWhileMade()
	p.leaveTab()
	p.Rendering++
	p.Rhythm.Begin(time.Now())
	p.view()
	p.stage.Update()
	p.settle()
	return app.Div().Class(elem.Classes("page", elem.Pick(p.Script != nil, "learning", "folds-in"))).Body(
		p.behind(
			app.Button().Type("button").Class("btn skip").Disabled(p.Still()).OnClick(p.Do(p.skip)).Text(p.L.SkipToItems),
			p.Part(screen.PartHead, p.header),
			p.notices(),
		),
		p.main(),
		p.behind(p.lesson.Transcript(), p.footer()),
		p.palette.Sheet(),
		p.keys.Sheet(),
		p.share.Sheet(),
		p.export.Sheet(),
		p.imports.Sheet(),
		p.startOver.Sheet(),
		p.LiveRegion(),
	)
}

// main has the time, the score with Why at its right, and the cards below them. On a phone these are tabs.
func (p *page) main() app.UI {
	if p.Phone {
		return app.Main().ID("main").Class("stage tabbed").Body(
			p.behind(
				p.Part(screen.PartTime, p.clock.TimeBar),
				p.Part(screen.PartLine, p.line),
				p.Part(screen.PartLesson, p.lesson.Draw),
				p.tabList(),
				p.tabPanel(screen.TabTimeline, p.Part(screen.PartScore, p.stage.Draw), p.Part(screen.PartHeadline, p.why.Headline),
					p.Part(screen.PartLegend, p.items.Legend), p.clock.Pace(true), p.Part(screen.PartWhy, p.why.Draw)),
				p.tabPanel(screen.TabRules, p.containers.Choice(), p.Part(screen.PartMatrix, p.matrix.Draw),
					p.Part(screen.PartContainer, p.containers.Card)),
				p.tabPanel(screen.TabQuery, p.panes.Draw()),
				p.tabPanel(screen.TabTraffic, p.Part(screen.PartUnits, p.units.Draw), p.Part(screen.PartEvents, p.panes.Events)),
				p.tabPanel(screen.TabConsole, p.Part(screen.PartConsole, p.console.Draw)),
			),
			p.editor.Draw(),
		)
	}
	return p.panes.Dock.Arrange(app.Main().ID("main").Class(elem.Classes("stage", elem.When(p.Editing(), "edits"), p.panelsOfStep()))).Body(
		p.Part(screen.PartTime, p.clock.TimeBar),
		app.Div().Class("instrument").Body(
			p.Part(screen.PartLine, p.line),
			app.Div().Class("theatre").Body(
				p.Part(screen.PartScore, p.stage.Draw),
				app.Div().Class("side").Body(p.editor.Draw(), p.Part(screen.PartLesson, p.lesson.Draw), p.Part(screen.PartWhy, p.why.Draw)),
			),
			p.Part(screen.PartLegend, p.items.Legend),
		),
		p.panes.Dock.Handle(),
		app.Div().ID(panes.DockID).Class("cards").Body(
			p.Part(screen.PartMatrix, p.matrix.Draw), p.Part(screen.PartUnits, p.units.Draw), p.panes.Draw(), p.Part(screen.PartFolded, p.folded),
			p.Part(screen.PartConsolePanel, p.console.Side)),
		app.Div().Class("more").Body(p.Part(screen.PartContainer, p.containers.Card), p.panes.EventsBelow()),
	)
}

func (p *page) footer() app.UI {
	return app.Footer().Class("foot").Body(
		app.P().Body(elem.Rich(p.L.Intro)...),
		app.P().Body(elem.Rich(p.L.Footer)...),
		app.A().Class("btn open-in-full").Href("./"+p.arrivals.Sent).Target("_blank").Rel("noopener").Text(p.L.OpenInFull),
	)
}

// behind wraps the elements that the editor covers on a phone. While it covers them, they are inert.
func (p *page) behind(children ...app.UI) app.UI {
	group := app.Div().Class("contents").Body(children...)
	if p.Phone && p.Editing() {
		group.Attr("inert", "inert")
	}
	return group
}

// line is the row below the time: the question, the other world, or the hint. On a phone, the other world has a row
// of its own at the lower edge of the window.
func (p *page) line() app.UI {
	other, ok := p.S.Neighbours.Other()
	asked, asks := p.questions.Line()
	switch {
	case asks:
		return app.Div().Class("contents").Body(asked, app.Section().Class("none"))
	case p.V.Blind:
		return app.Div().Class("contents").Body(app.Section().Class("guide coming").Aria("label", p.L.ComingUp).Body(app.P().Text(p.L.AskedWait)),
			app.Section().Class("none"))
	case !ok || p.V.Guide == view.GuideEnd && !other.Compare: // the last step of the guide makes another world, but its hint stays
		return app.Div().Class("contents").Body(p.guide.Draw(), app.Section().Class("none"))
	case p.Phone:
		return app.Div().Class("contents").Body(p.guide.Draw(), p.worlds.Line(other))
	}
	return app.Div().Class("contents").Body(p.worlds.Line(other), app.Section().Class("none"))
}
