package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// paneRows is the number of rows on one page of a pane.
const paneRows = 20

// pager are the buttons that page through the rows of a pane, of which shown rows from one on are on the screen.
func (p *Panes) pager(from, shown int, more bool, previous, next string) app.UI {
	button := func(id, symbol, name string, to int, can bool) app.UI {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Disabled(p.still()).OnClick(p.do(func() {
			if can {
				p.paneFrom = to
			}
		}), app.EventScope(id, to, can)).Body(icon(symbol), hidden(name))
		if !can {
			b.Aria("disabled", yes)
		}
		return b
	}
	return app.Div().Class(classes("pages", when(from == 0 && !more, "none"))).Body(
		button("pane-previous", "left", previous, max(0, from-paneRows), from > 0),
		app.Span().Class("num").Text(p.l.PaneRange.With("min", p.l.Number(int64(from+1)), "max", p.l.Number(int64(from+shown)))),
		button("pane-next", "right", next, from+shown, more),
	)
}
