package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// RunOrStopQuery is the action of the button.
func (p *Query) RunOrStopQuery() {
	if p.charged() {
		p.EndQuery()
		p.Announced.Text = p.L.QueryStopped
		return
	}
	p.RunQuery()
}

// RunQuery stops a query that is still running, and sends the query.
func (p *Query) RunQuery() { p.RunInBackground(p.S.Query.BeginQuery(), true) }

func (p *Query) tryQuery(text string) {
	p.S.Query.TryQuery(text)
	p.RunQuery()
}

// refreshLate refreshes a result that was too slow to follow the clock, after the rendering that shows it.
func (p *Query) refreshLate() {
	if p.InBrowser && p.Q.Late {
		p.Ctx.Defer(func(app.Context) { p.refreshQuery() })
	}
}

// refreshQuery refreshes a late result, unless a query is running or another pane is shown.
func (p *Query) refreshQuery() {
	if p.Asked != nil || !p.Q.Late || p.S.Panes.Pane() != pane.PaneQuery {
		return
	}
	if run := p.S.Query.RefreshQuery(); run != nil {
		p.RunInBackground(run, false)
	}
}

// RunInBackground stops a query that is still running, and runs another one.
func (p *Query) RunInBackground(run *ask.QueryRun, charged bool) {
	p.EndQuery()
	p.Asked, p.Sent = run, charged
	p.Announced.Text = "" // so that a repeated result is announced again
	begin := p.InBackground
	if run.Waits() {
		begin = p.Aside
	}
	begin(run.Run, func() {
		if p.Asked != run {
			return
		}
		p.Asked = nil
		bad, ok := p.S.Query.EndQuery(run)
		if ok && charged {
			p.ran(bad)
			p.Page.SaveWithin(screen.SaveSoon)
		}
		if t := p.Parts[screen.PartOf(pane.PaneQuery)]; !charged && t != nil { // nothing else would render an answer that came at once
			t.RenderAgain()
		}
	})
}

// EndQuery stops the query that is running, if any.
func (p *Query) EndQuery() {
	if p.Asked != nil {
		p.Asked.Stop()
	}
	p.Asked = nil
}

// ran shows the result of a query. If the query was rejected, the caret moves to the error.
func (p *Query) ran(bad *problem.Problem) {
	if bad != nil {
		if bad.Line > 0 {
			p.FocusOn, p.Caret = QueryID, elem.Offset(p.S.Query.QueryText(), bad.Line, bad.Column)
		}
		return
	}
	p.From, p.Scroll = 0, true
	q := p.S.Query.QueryView(0, 0)
	p.Announced.Text = wording.Joined(p.L.RowsText(q), p.L.RU(q.Charge), p.L.LiveSeparator)
}

func (p *Query) onQueryType(ctx app.Context, _ app.Event) {
	p.S.Query.TypeQuery(ctx.JSSrc().Get("value").String())
	p.Page.SaveWithin(screen.SaveSoon)
}

// sync sets the state of the elements that go-app does not track.
func (p *Query) sync() {
	browser.SetValue(QueryID, p.S.Query.QueryText())
	browser.SetChecked(ViewRadios[0], p.Q.Table)
	browser.SetChecked(ViewRadios[1], !p.Q.Table)
	browser.SetChecked(HoldID, p.Q.Held)
	browser.SetChecked(SystemID, p.Q.System)
	if p.Scroll {
		p.Scroll = false
		browser.ScrollTo(resultsFrame, 0)
	}
	switch focus, caret := p.FocusOn, p.Caret; {
	case focus == "":
		return
	case caret >= 0:
		browser.Caret(focus, caret)
	default:
		browser.Focus(focus)
	}
	p.FocusOn, p.Caret = "", -1
}
