package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

const (
	tableRows = 100 // rows of the table on one page
	tableID   = "score-table"
)

// AsTable is the items over time as a table, in place of the picture. It shows one page of the items.
func (p *List) AsTable() app.UI {
	l, now := p.L, p.V.Now
	count := p.S.Viewer.RowCount()
	first := max(0, min(p.tableFirst, (count-1)/tableRows*tableRows))
	data := p.S.Viewer.Score(first, tableRows)
	states, others := p.S.Viewer.Rows(first, tableRows), p.comparedStates(first)
	rows := make([]app.UI, len(states))
	for i, r := range states {
		say, _ := p.L.State(r, now)
		cells := []app.UI{
			app.Th().Scope("row").Body(elem.IdText(r.ID)),
			app.Td().Text(p.L.WrittenText(data.Lanes[i], now)),
			app.Td().Text(p.L.ExpiresText(data.Lanes[i], now)),
			app.Td().Text(p.L.EndText(data.Lanes[i], now)),
			app.Td().Text(say),
		}
		if others != nil {
			say, _ := p.L.State(others[i], now)
			cells = append(cells, app.Td().Class(elem.When((rowPair{r, others[i]}).differs(), "differs")).Text(say))
		}
		rows[i] = app.Tr().Body(cells...)
	}
	names := []string{l.ColItem, l.ColWritten, l.ColExpires, l.ColEnds, l.ColState}
	if others != nil {
		names = append(names, p.worlds.worldName(theirs))
	}
	heads := make([]app.UI, len(names))
	for i, name := range names {
		heads[i] = app.Th().Scope("col").Text(name)
	}
	return app.Div().ID(tableID).Class("score-table").Attr("tabindex", 0).Role("region").Aria("label", l.TableName).Attr("data-scroll", "y").
		Body(
			app.Table().Class("num").Body(
				app.Caption().Class("vh").Text(l.TableName),
				app.THead().Body(app.Tr().Body(heads...)),
				app.TBody().Body(rows...),
			),
			p.tableNotes(&data, first, len(rows), count),
		)
}

// comparedStates are the table's rows in the other world; nil without a comparison.
func (p *List) comparedStates(first int) []view.Row {
	if !p.Comparing() {
		return nil
	}
	return p.S.Viewer.OtherRows(first, tableRows)
}

// tableNotes say which items the table shows, and where the forecast ends. Buttons lead to the other items.
func (p *List) tableNotes(data *timeline.Score, first, shown, count int) app.UI {
	button := func(id, name string, to int, can bool) app.UI {
		return app.Button().Type("button").ID(id).Class(elem.Classes("btn", elem.When(!can, "none"))).Disabled(p.Still()).
			OnClick(func(app.Context, app.Event) { p.TurnTable(to) }, app.EventScope(id, to)).Body(app.Span().Text(name))
	}
	note := ""
	if !data.Settled {
		note = p.L.TableForecast.With("time", p.L.When(data.Stop, p.V.Now))
	}
	n := func(n int) string { return p.L.Number(int64(n)) }
	shows := p.noItems()
	if count > 0 {
		shows = p.L.TableShows.With("min", n(first+1), "max", n(first+shown), "n", n(count))
	}
	return app.Div().Class("table-notes").Body(
		app.P().Class("num").Role("status").Text(shows),
		button("table-previous", p.L.TablePrevious, first-tableRows, first > 0),
		button("table-more", p.L.TableMore, first+tableRows, first+shown < count),
		app.P().Class("hint").Text(note),
	)
}

// TurnTable shows the page of the table that begins at an item.
func (p *List) TurnTable(first int) {
	p.tableFirst = first
	p.Focus.ReturnTo = tableID
}
