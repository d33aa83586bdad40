package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

const (
	FilterID      = "list-filter"
	FilterStateID = "list-state"
	SortID        = "list-sort"
)

// manyRows is the number of items from which the controls for finding items are prominent.
const manyRows = 20

// stateFilters are the choices of states. The first one is all states.
var stateFilters = []view.States{
	0,
	view.StatesOf(view.Live, view.NeverExpires, view.Ignored),
	view.StatesOf(view.Expired, view.Deleting),
	view.StatesOf(view.Purged, view.Deleted),
}

// Listing has the controls for finding items in the list: a part of the id, a state, an order.
func (p *List) Listing() app.UI {
	l := p.S.Viewer.Listing()
	found := ""
	if l.Text != "" || l.States != 0 {
		found = p.L.FilterFound.With("n", p.L.Number(int64(p.S.Viewer.RowCount())), "total", p.L.Number(int64(p.S.Viewer.RowTotal())))
	}
	names := []string{p.L.FilterAll, p.L.SumQueries, p.L.SumExpired.Other, p.L.FilterGone}
	orders := []string{p.L.SortCreated, p.L.SortDeadline, p.L.SortID, p.L.SortWrite, p.L.SortNewest}
	few := p.S.Viewer.RowTotal() < manyRows && l.Text == "" && l.States == 0 && l.By == view.ByCreation
	return app.Div().Class(elem.Classes("listing", elem.When(few, "few"))).Role("group").Aria("label", p.L.ItemList).Body(
		app.Span().Class("found num").Role("status").Text(found),
		app.Input().Type("search").ID(FilterID).Class("field").Aria("label", p.L.Filter).Placeholder(p.L.FilterHint).
			Attr("autocomplete", "off").Attr("spellcheck", "false").Disabled(p.Still()).OnInput(func(ctx app.Context, _ app.Event) {
			l := p.S.Viewer.Listing()
			l.Text = ctx.JSSrc().Get("value").String()
			p.relist(l)
		}),
		p.choice(FilterStateID, p.L.FilterState, "filter", names, l.States != 0, func(i int) {
			l := p.S.Viewer.Listing()
			l.States = stateFilters[i]
			p.relist(l)
		}),
		p.choice(SortID, p.L.Sort, "sort", orders, l.By != view.ByCreation, func(i int) {
			l := p.S.Viewer.Listing()
			l.By = view.Order(i)
			p.relist(l)
		}),
	)
}

// choice is a select element that looks like an icon, to save room.
func (p *List) choice(id, name, symbol string, texts []string, changed bool, choose func(int)) app.UI {
	options := make([]app.UI, len(texts))
	for i, text := range texts {
		options[i] = app.Option().Value(strconv.Itoa(i)).Text(text)
	}
	return app.Span().Class(elem.Classes("icon-choice", elem.When(changed, "on"))).Body(
		elem.Icon(symbol),
		app.Select().ID(id).Class("btn quiet").Aria("label", name).Title(name).Disabled(p.Still()).
			OnChange(func(ctx app.Context, _ app.Event) {
				if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && i >= 0 && i < len(texts) {
					choose(i)
				}
			}).Body(options...),
	)
}

// relist changes the filter or the order, and scrolls to the beginning.
func (p *List) relist(l view.Listing) {
	p.S.Viewer.List(l)
	p.Page.SaveWithin(screen.SaveSoon)
	p.Window.Top, p.tableFirst = 0, 0
	browser.ScrollTo(ListID, 0)
}

// Sync sets the state of the elements that go-app does not track.
func (p *List) Sync() {
	browser.SetValue(BulkTTLID, p.Bulk.Ttl)
	l := p.S.Viewer.Listing()
	browser.SetValue(FilterID, l.Text)
	browser.SetValue(SortID, strconv.Itoa(int(l.By)))
	for i, states := range stateFilters {
		if states == l.States {
			browser.SetValue(FilterStateID, strconv.Itoa(i))
		}
	}
}
