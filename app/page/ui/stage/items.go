package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	ListID     = screen.ListID
	rowsID     = "item-rows"
	listKeysID = "item-list-keys"
	RowRuler   = "row-ruler" // an element as high as a row, for measuring
)

// Grid is the lanes of the items: a grid with one tab stop. The selected row is its active descendant, so that the
// grid keeps the focus when rows appear and disappear. All rows have the same height, and only those near the
// visible part are rendered. The picture lies over the rows.
func (p *List) Grid() app.UI {
	count := p.S.Viewer.RowCount()
	first, last := p.Window.first, p.Window.last
	rows := make([]app.UI, 0, last-first)
	active, imagined := "", p.imagined()
	shown := p.S.Viewer.Rows(first, last-first)
	named, ids := map[string]int{}, make([]string, len(shown))
	for i, r := range shown {
		named[r.ID]++
		ids[i] = r.ID
	}
	for i, r := range shown {
		rows = append(rows, p.row(first+i, r, imagined[r.Key], elem.When(named[r.ID] > 1, r.PK)))
		if r.Key == p.V.Selected {
			active = rowID(r.Key)
		}
	}
	grid := app.Div().ID(ListID).Class(elem.Classes("list", elem.Alike(ids))).Role("grid").
		Aria("label", p.L.ItemList).Aria("rowcount", count+1).Aria("colcount", 6).Aria("multiselectable", elem.Yes).
		Attr("tabindex", 0).Attr("data-scroll", "y").Aria("describedby", listKeysID).
		OnScroll(p.onListScroll, app.PassiveEvent()).OnKeyDown(p.onListKey).OnClick(p.onListClick).OnMouseMove(p.stage.onListHover)
	if active != "" {
		grid.Aria("activedescendant", active)
	}
	var none app.UI = app.P().Class("none")
	if count == 0 {
		none = app.Div().Class("hint empty").Body(app.P().Text(p.noItems()), p.fillers())
	}
	return app.Div().Class("list-frame").Style("--rows", strconv.Itoa(max(1, count))).Body(
		app.Div().ID(RowRuler).Class("row-ruler").Aria("hidden", elem.Yes),
		app.P().ID(listKeysID).Class("vh").Text(elem.Pick(p.S.Watched, "", elem.Plain(p.L.ItemsKeys))),
		none,
		grid.Body(
			p.hiddenHead(),
			app.Div().ID(rowsID).Class("list-rows").Role("rowgroup").
				Style("--above", strconv.Itoa(first)).Style("--below", strconv.Itoa(count-last)).
				Body(rows...),
			app.Div().Class("lanes").Aria("hidden", elem.Yes).
				Style("--above", strconv.Itoa(first)).Style("--shown", strconv.Itoa(last-first)).
				Body(p.stage.paintedAt(LanesID, "track marks", p.stage.lanes)),
		),
	)
}

// Seen returns the items of the visible rows.
func (p *List) Seen() (keys []session.ItemKey) {
	count := p.S.Viewer.RowCount()
	first, last := p.Window.visible(count)
	for _, r := range p.S.Viewer.Rows(first, last-first) {
		keys = append(keys, r.Key)
	}
	return keys
}

// fillers are buttons that bring items into an empty container.
func (p *List) fillers() app.UI {
	if p.Script != nil || p.S.Watched || p.S.Waiting() || p.S.Viewer.RowTotal() > 0 {
		return app.Div().Class("none")
	}
	button := func(id, name string, do func()) app.UI {
		return app.Button().Type("button").ID(id).Class("btn").Disabled(p.Still()).OnClick(p.Do(do), app.EventScope(id)).Text(name)
	}
	return app.Div().Class("buttons").Body(button("fill-item", p.L.NewItem, p.Page.NewItem), button("fill-import", p.L.Import, p.ChooseFile),
		button("fill-generate", p.L.Generate, p.Page.NewItems))
}

// noItems says why the list is empty.
func (p *List) noItems() string {
	switch {
	case p.S.Waiting():
		return p.L.NoticeOpening
	case p.S.Viewer.RowTotal() > 0:
		return p.L.FilterNone
	}
	return p.L.ItemsNone
}

// hiddenHead names the columns for screen readers.
func (p *List) hiddenHead() app.UI {
	heads := make([]app.UI, 0, 6)
	for _, name := range []string{p.L.ColItem, p.L.ColRule, p.L.ColLife, p.L.ColQueries, p.L.ColDisk, p.L.ColActions} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("rowgroup").Body(app.Div().Role("row").Aria("rowindex", 1).Body(heads...))
}

// List is the list of items: rows with lanes under the picture of the stage, or a table. It also has the filter, and
// the commands for items.
type List struct {
	*screen.Screen
	stage      *Stage
	worlds     *Worlds
	Window     window // the rows that are rendered
	Bulk       bulkState
	moments    moments
	Table      bool // show the table instead of the lanes
	tableFirst int  // index of the first row in the table
}

// Draw is the list of items, with the picture or as a table.
func (p *List) Draw() app.UI {
	if p.Table && !p.V.Blind { // the lanes have the checkboxes for the answer
		return p.AsTable()
	}
	return p.Grid()
}
