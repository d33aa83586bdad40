package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	filterID      = "list-filter"
	filterStateID = "list-state"
	sortID        = "list-sort"
)

// stateFilters are the choices of states, the first of which is all of them.
var stateFilters = []session.States{
	0,
	session.StatesOf(session.Live, session.NeverExpires, session.Ignored),
	session.StatesOf(session.Expired),
	session.StatesOf(session.Purged, session.Deleted),
}

// listing is what finds items in the list: a part of the id, a state, an order.
func (p *List) listing() app.UI {
	l := p.s.Viewer.Listing()
	found := ""
	if l.Text != "" || l.States != 0 {
		found = p.l.FilterFound.With("n", p.l.Number(int64(p.s.Viewer.RowCount())), "total", p.l.Number(int64(p.s.Viewer.RowTotal())))
	}
	names := []string{p.l.FilterAll, p.l.SumQueries, p.l.SumExpired.Other, p.l.FilterGone}
	orders := []string{p.l.SortCreated, p.l.SortDeadline, p.l.SortID, p.l.SortWrite}
	return app.Div().Class("listing").Role("group").Aria("label", p.l.ItemList).Body(
		app.Span().Class("found num").Role("status").Text(found),
		app.Input().Type("search").ID(filterID).Class("field").Aria("label", p.l.Filter).Placeholder(p.l.FilterHint).
			Attr("autocomplete", "off").Attr("spellcheck", "false").Disabled(p.still()).OnInput(func(ctx app.Context, _ app.Event) {
			l := p.s.Viewer.Listing()
			l.Text = ctx.JSSrc().Get("value").String()
			p.relist(l)
		}),
		p.choice(filterStateID, p.l.FilterState, "filter", names, l.States != 0, func(i int) {
			l := p.s.Viewer.Listing()
			l.States = stateFilters[i]
			p.relist(l)
		}),
		p.choice(sortID, p.l.Sort, "sort", orders, l.By != session.ByCreation, func(i int) {
			l := p.s.Viewer.Listing()
			l.By = session.Order(i)
			p.relist(l)
		}),
	)
}

// choice is a select that looks like an icon, to save room.
func (p *List) choice(id, name, symbol string, texts []string, changed bool, choose func(int)) app.UI {
	options := make([]app.UI, len(texts))
	for i, text := range texts {
		options[i] = app.Option().Value(strconv.Itoa(i)).Text(text)
	}
	return app.Span().Class(classes("icon-choice", when(changed, "on"))).Body(
		icon(symbol),
		app.Select().ID(id).Class("btn quiet").Aria("label", name).Title(name).Disabled(p.still()).
			OnChange(func(ctx app.Context, _ app.Event) {
				if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil && i >= 0 && i < len(texts) {
					choose(i)
				}
			}).Body(options...),
	)
}

// relist changes the listing and shows its beginning.
func (p *List) relist(l session.Listing) {
	p.s.Viewer.List(l)
	p.saveWithin(saveSoon)
	p.window.top, p.tableFirst = 0, 0
	browser.ScrollTo(listID, 0)
}

// sync sets what the browser does not take over from the page.
func (p *List) sync() {
	browser.SetValue(bulkTTLID, p.bulk.ttl)
	l := p.s.Viewer.Listing()
	browser.SetValue(filterID, l.Text)
	browser.SetValue(sortID, strconv.Itoa(int(l.By)))
	for i, states := range stateFilters {
		if states == l.States {
			browser.SetValue(filterStateID, strconv.Itoa(i))
		}
	}
}
