package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// folded has a line for each panel that can be folded. The line summarizes the panel and opens it.
func (p *page) folded() app.UI {
	line := func(f playground.Fold, of, name string, open func(), short []app.UI) app.UI {
		return app.Div().Class("line "+string(f)).Body(
			app.H2().Text(name),
			app.Div().Class("short num").Body(short...), // not a paragraph, because it can contain a bar
			p.OpenButton(f, of, name, open),
		)
	}
	return app.Div().Class("lines").Body(
		line(playground.FoldWork, "work", p.L.Query, func() { p.panes.ShowPane(pane.PaneQuery) }, p.query.Short()),
		line(playground.FoldUnits, "request-units", p.L.RequestUnits, func() { p.openPanel(playground.FoldUnits) }, p.units.Short()),
		line(playground.FoldRules, "matrix", p.L.MatrixTitle, func() { p.openPanel(playground.FoldRules) }, p.matrix.Short()),
	)
}

// openPanel opens a panel until the user folds it or, in a lesson, until the step ends.
func (p *page) openPanel(fold playground.Fold) {
	if p.Script == nil {
		p.Unfold(fold)
		return
	}
	p.openInStep(fold)
}

// unfoldForGuide opens the panel that the current hint is about: the request units before they are changed, and the
// query when an item has disappeared from it. A panel that the user folds again stays folded until a later hint is
// about it.
func (p *page) unfoldForGuide() {
	step := p.V.Guide
	if step == p.guided || !p.InBrowser {
		return
	}
	switch p.guided = step; step {
	case view.GuideFree, view.GuideFollow:
		p.Unfold(playground.FoldUnits)
	case view.GuideBack:
		p.Unfold(playground.FoldWork)
	}
}
