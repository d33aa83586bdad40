package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// PaneRows is the number of rows on one page of a pane.
const PaneRows = 20

// pager returns the buttons that page through the rows of a pane. from is the index of the first row, and shown is
// the number of rows on the page.
func (p *Panes) pager(from, shown int, more bool, previous, next string) app.UI {
	button := func(id, symbol, name string, to int, can bool) app.UI {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Disabled(p.Still()).OnClick(p.Do(func() {
			if can {
				p.PaneFrom = to
			}
		}), app.EventScope(id, to, can)).Body(elem.Icon(symbol), elem.Hidden(name))
		if !can {
			b.Aria("disabled", elem.Yes)
		}
		return b
	}
	return app.Div().Class(elem.Classes("pages", elem.When(from == 0 && !more, "none"))).Body(
		button("pane-previous", "left", previous, max(0, from-PaneRows), from > 0),
		app.Span().Class("num").Text(p.L.PaneRange.With("min", p.L.Number(int64(from+1)), "max", p.L.Number(int64(from+shown)))),
		button("pane-next", "right", next, from+shown, more),
	)
}
