package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// runOrStopQuery is what the button does.
func (p *Query) runOrStopQuery() {
	if p.charged() {
		p.endQuery()
		p.announced.text = p.l.QueryStopped
		return
	}
	p.runQuery()
}

// runQuery sends the query, after it has stopped one that is still running.
func (p *Query) runQuery() { p.runInBackground(p.s.Query.BeginQuery(), true) }

func (p *Query) tryQuery(text string) {
	p.s.Query.TryQuery(text)
	p.runQuery()
}

// refreshLate has a result that was too slow to follow the clock refreshed after the rendering that shows it, whichever that is.
func (p *Query) refreshLate() {
	if p.mounted && p.q.Late {
		p.ctx.Defer(func(app.Context) { p.refreshQuery() })
	}
}

// refreshQuery refreshes that result.
func (p *Query) refreshQuery() {
	if p.asked != nil || !p.q.Late || p.s.Viewer.Pane() != session.PaneQuery {
		return
	}
	if run := p.s.Query.RefreshQuery(); run != nil {
		p.runInBackground(run, false)
	}
}

func (p *Query) runInBackground(run *session.QueryRun, charged bool) {
	p.endQuery()
	p.asked, p.sent = run, charged
	p.announced.text = "" // so that a repeated result is announced again
	p.inBackground(run.Run, func() {
		if p.asked != run {
			return
		}
		p.asked = nil
		bad, ok := p.s.Query.EndQuery(run)
		if ok && charged {
			p.ran(bad)
			p.saveWithin(saveSoon)
		}
		if t := p.parts[partQuery]; !charged && t != nil { // it may have ended at once, and nothing else renders its answer
			p.renderPart(t)
		}
	})
}

// endQuery stops the query that is running, if any.
func (p *Query) endQuery() {
	if p.asked != nil {
		p.asked.Stop()
	}
	p.asked = nil
}

// ran shows how a query has ended. If it was rejected, the caret moves to the error.
func (p *Query) ran(bad *problem.Problem) {
	if bad != nil {
		if bad.Line > 0 {
			p.focusOn, p.caret = queryID, offset(p.s.Query.QueryText(), bad.Line, bad.Column)
		}
		return
	}
	p.from, p.scroll = 0, true
	q := p.s.Query.QueryView(0, 0)
	p.announced.text = wording.Joined(p.l.RowsText(q), p.l.RU(q.Charge), p.l.LiveSeparator)
}

func (p *Query) onQueryType(ctx app.Context, _ app.Event) {
	p.s.Query.TypeQuery(ctx.JSSrc().Get("value").String())
	p.saveWithin(saveSoon)
}

// sync sets the state of the elements that go-app does not track.
func (p *Query) sync() {
	browser.SetValue(queryID, p.s.Query.QueryText())
	browser.SetChecked(viewRadios[0], p.q.Table)
	browser.SetChecked(viewRadios[1], !p.q.Table)
	browser.SetChecked(holdID, p.q.Held)
	browser.SetChecked(systemID, p.q.System)
	if p.scroll {
		p.scroll = false
		browser.ScrollTo(resultsFrame, 0)
	}
	switch focus, caret := p.focusOn, p.caret; {
	case focus == "":
		return
	case caret >= 0:
		browser.Caret(focus, caret)
	default:
		browser.Focus(focus)
	}
	p.focusOn, p.caret = "", -1
}
