package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const (
	listID    = "item-list"
	rowRuler  = "row-ruler" // an element as high as a row, for measuring
	newItemID = "new-item"
)

// items is the region of the items: three counts and the list.
func (p *page) items() app.UI {
	return panel("items", p.l.Items,
		p.guide(),
		p.sums(),
		p.listHead(),
		p.itemList(),
		app.Div().Class("list-foot").Body(
			app.P().Class("failure").Role("alert").Text(p.failure),
			app.Button().Type("button").ID(newItemID).Class("btn").Attr("aria-keyshortcuts", "Alt+N").Disabled(p.still()).
				OnClick(p.do(p.newItem)).Body(icon("plus"), app.Span().Text(p.l.NewItem)),
			app.P().Class("hint keys").Body(rich(p.l.ItemsKeys)...),
		),
	)
}

func (p *page) sums() app.UI {
	sum := func(class string, n int, name string) app.UI {
		return app.Li().Class("sum "+class).Body(
			app.B().Class("num").Text(p.l.Number(int64(n))), app.Text(" "), app.Span().Text(name))
	}
	c := p.v.Counts
	return app.Ul().Class("sums").Body(
		sum("live", c.InQueries, p.l.SumQueries),
		sum("ghost", c.ExpiredOnDisk, p.l.SumExpired),
		sum("gone", c.Purged, p.l.SumPurged),
	)
}

// listHead is the visible head above the scrolling list. Screen readers use the head inside the list.
func (p *page) listHead() app.UI {
	head := func(class, name string) app.UI { return app.Span().Class(class).Text(name) }
	return app.Div().Class("row list-head").Aria("hidden", yes).Body(
		head("id", p.l.ColItem), head("life", p.l.ColLife), head("rule", p.l.ColRule),
		app.Span().Class("dots").Body(head("dot-cell", p.l.ColQueries), head("dot-cell", p.l.ColDisk)),
		app.Span().Class("actions"),
	)
}

// itemList is a grid with one tab stop. The selected row is its active descendant, so that the grid keeps the focus when
// rows appear and disappear.
func (p *page) itemList() app.UI {
	count := p.s.RowCount()
	first, last := p.list.over(count)
	p.list.first, p.list.last = first, last
	long := count > shortList
	p.list.stale = p.list.stale || long != p.list.long
	p.list.long = long
	rows := make([]app.UI, 0, last-first)
	active := ""
	for i, r := range p.s.Rows(first, last-first) {
		rows = append(rows, p.row(first+i, r))
		if r.Key == p.v.Selected {
			active = rowID(r.Key)
		}
	}
	grid := app.Div().ID(listID).Class("list").Role("grid").
		Aria("label", p.l.ItemList).Aria("rowcount", count+1).Aria("colcount", 6).
		Attr("tabindex", 0).Attr("data-scroll", "y").
		OnScroll(p.onListScroll, app.PassiveEvent()).OnKeyDown(p.onListKey).OnClick(p.onListClick)
	if active != "" {
		grid.Aria("activedescendant", active)
	}
	var none app.UI = app.P().Class("none")
	if count == 0 {
		none = app.P().Class("hint empty").Text(p.l.ItemsNone)
	}
	return app.Div().Class(classes("list-frame", when(long, "long"))).Body(
		app.Div().ID(rowRuler).Class("row-ruler").Aria("hidden", yes),
		none,
		grid.Body(
			p.hiddenHead(),
			app.Div().Class("list-rows").Role("rowgroup").
				Style("padding-top", px(float64(first)*p.list.row)).
				Style("padding-bottom", px(float64(count-last)*p.list.row)).
				Body(rows...),
		),
	)
}

// hiddenHead names the columns for screen readers.
func (p *page) hiddenHead() app.UI {
	heads := make([]app.UI, 0, 6)
	for _, name := range []string{p.l.ColItem, p.l.ColLife, p.l.ColRule, p.l.ColQueries, p.l.ColDisk, p.l.ColActions} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("rowgroup").Body(app.Div().Role("row").Aria("rowindex", 1).Body(heads...))
}

func px(n float64) string { return strconv.FormatFloat(n, 'f', 0, 64) + "px" }
