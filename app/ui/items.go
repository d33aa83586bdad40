package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const (
	listID     = "item-list"
	rowsID     = "item-rows"
	listKeysID = "item-list-keys"
	rowRuler   = "row-ruler" // an element as high as a row, for measuring
)

// itemList is the lanes of the items: a grid with one tab stop. The selected row is its active descendant, so that the grid
// keeps the focus when rows appear and disappear. All rows have the same height, and only those near the visible part are
// rendered. The picture lies over the rows.
func (p *page) itemList() app.UI {
	count := p.s.RowCount()
	first, last := p.list.first, p.list.last
	rows := make([]app.UI, 0, last-first)
	active := ""
	for i, r := range p.s.Rows(first, last-first) {
		rows = append(rows, p.row(first+i, r))
		if r.Key == p.v.Selected {
			active = rowID(r.Key)
		}
	}
	grid := app.Div().ID(listID).Class("list").Role("grid").
		Aria("label", p.l.ItemList).Aria("rowcount", count+1).Aria("colcount", 6).Aria("multiselectable", yes).
		Attr("tabindex", 0).Attr("data-scroll", "y").Aria("describedby", listKeysID).
		OnScroll(p.onListScroll, app.PassiveEvent()).OnKeyDown(p.onListKey).OnClick(p.onListClick).OnMouseMove(p.onListHover)
	if active != "" {
		grid.Aria("activedescendant", active)
	}
	var none app.UI = app.P().Class("none")
	if count == 0 {
		none = app.P().Class("hint empty").Text(p.noItems())
	}
	return app.Div().Class("list-frame").Style("--rows", strconv.Itoa(max(1, count))).Body(
		app.Div().ID(rowRuler).Class("row-ruler").Aria("hidden", yes),
		app.P().ID(listKeysID).Class("vh").Text(plain(p.l.ItemsKeys)),
		none,
		grid.Body(
			p.hiddenHead(),
			app.Div().ID(rowsID).Class("list-rows").Role("rowgroup").
				Style("--above", strconv.Itoa(first)).Style("--below", strconv.Itoa(count-last)).
				Body(rows...),
			app.Div().Class("lanes").Aria("hidden", yes).
				Style("--above", strconv.Itoa(first)).Style("--shown", strconv.Itoa(last-first)).
				Body(p.painted(lanesID, "track marks", p.sc.lanes)),
		),
	)
}

// noItems says why the list is empty.
func (p *page) noItems() string {
	switch {
	case p.s.Waiting():
		return p.l.NoticeOpening
	case p.s.RowTotal() > 0:
		return p.l.FilterNone
	}
	return p.l.ItemsNone
}

// hiddenHead names the columns for screen readers.
func (p *page) hiddenHead() app.UI {
	heads := make([]app.UI, 0, 6)
	for _, name := range []string{p.l.ColItem, p.l.ColRule, p.l.ColLife, p.l.ColQueries, p.l.ColDisk, p.l.ColActions} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("rowgroup").Body(app.Div().Role("row").Aria("rowindex", 1).Body(heads...))
}
