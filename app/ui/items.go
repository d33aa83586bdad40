package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	listID     = "item-list"
	rowsID     = "item-rows"
	listKeysID = "item-list-keys"
	rowRuler   = "row-ruler" // an element as high as a row, for measuring
)

// grid is the lanes of the items: a grid with one tab stop. The selected row is its active descendant, so that the grid
// keeps the focus when rows appear and disappear. All rows have the same height, and only those near the visible part are
// rendered. The picture lies over the rows.
func (p *List) grid() app.UI {
	count := p.s.Viewer.RowCount()
	first, last := p.window.first, p.window.last
	rows := make([]app.UI, 0, last-first)
	active := ""
	for i, r := range p.s.Viewer.Rows(first, last-first) {
		rows = append(rows, p.row(first+i, r))
		if r.Key == p.v.Selected {
			active = rowID(r.Key)
		}
	}
	grid := app.Div().ID(listID).Class("list").Role("grid").
		Aria("label", p.l.ItemList).Aria("rowcount", count+1).Aria("colcount", 6).Aria("multiselectable", yes).
		Attr("tabindex", 0).Attr("data-scroll", "y").Aria("describedby", listKeysID).
		OnScroll(p.onListScroll, app.PassiveEvent()).OnKeyDown(p.onListKey).OnClick(p.onListClick).OnMouseMove(p.stage.onListHover)
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
				Body(painted(lanesID, "track marks", p.stage.lanes)),
		),
	)
}

// noItems says why the list is empty.
func (p *List) noItems() string {
	switch {
	case p.s.Waiting():
		return p.l.NoticeOpening
	case p.s.Viewer.RowTotal() > 0:
		return p.l.FilterNone
	}
	return p.l.ItemsNone
}

// hiddenHead names the columns for screen readers.
func (p *List) hiddenHead() app.UI {
	heads := make([]app.UI, 0, 6)
	for _, name := range []string{p.l.ColItem, p.l.ColRule, p.l.ColLife, p.l.ColQueries, p.l.ColDisk, p.l.ColActions} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("rowgroup").Body(app.Div().Role("row").Aria("rowindex", 1).Body(heads...))
}

// List is the items: rows with lanes, over which the stage's picture lies, or a table; the choice among them, and what is done with them.
type List struct {
	*Screen
	stage      *Stage
	worlds     *Worlds
	window     window // the rows that are rendered
	bulk       bulkState
	moments    moments
	table      bool // show the table instead of the lanes
	tableFirst int  // the first row that it shows

	newItem    func()                                   // opens the editor with a new item
	edit       func(key session.ItemKey, opener string) // opens it on an item
	markButton func(session.Row) app.UI                 // marks a row for the question that is asked
	markRow    func(session.ItemKey)
}

// draw is the list of the items, with the picture or as a table.
func (p *List) draw() app.UI {
	if p.table {
		return p.asTable()
	}
	return p.grid()
}
