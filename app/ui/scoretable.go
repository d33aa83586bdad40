package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// tableRows is how many items the table shows at most.
const tableRows = 200

// scoreTable is the items over time as a table, in place of the picture.
func (p *page) scoreTable() app.UI {
	l, now := p.l, p.v.Now
	count := p.s.RowCount()
	data := p.s.Score(0, tableRows)
	rows := make([]app.UI, 0, len(data.Lanes))
	states := p.s.Rows(0, tableRows)
	for i, lane := range data.Lanes {
		say := ""
		if i < len(states) {
			say, _ = p.state(states[i], now)
		}
		rows = append(rows, app.Tr().Body(
			app.Th().Scope("row").Body(idText(lane.ID)),
			app.Td().Text(p.writtenText(lane)),
			app.Td().Text(p.expiresText(lane)),
			app.Td().Text(p.endText(lane)),
			app.Td().Text(say),
		))
	}
	heads := make([]app.UI, 0, 5)
	for _, name := range []string{l.ColItem, l.ColWritten, l.ColExpires, l.ColEnds, l.ColState} {
		heads = append(heads, app.Th().Scope("col").Text(name))
	}
	var more app.UI = app.P().Class("none")
	if rest := count - len(rows); rest > 0 {
		more = app.P().Class("hint").Text(l.N(l.TableMore, int64(rest)))
	}
	return app.Div().Class("score-table").Attr("tabindex", 0).Role("region").Aria("label", l.TableName).Attr("data-scroll", "y").Body(
		app.Table().Class("num").Body(
			app.Caption().Class("vh").Text(l.TableName),
			app.THead().Body(app.Tr().Body(heads...)),
			app.TBody().Body(rows...),
		),
		more,
	)
}

// writtenText lists when an item was written: the last few times, and how many before.
func (p *page) writtenText(lane timeline.Lane) string {
	const most = 4
	text, n := "", len(lane.Writes)
	if n > most {
		text = "+" + p.l.Number(int64(n-most)) + " … "
	}
	for i := max(0, n-most); i < n; i++ {
		if i > max(0, n-most) {
			text += ", "
		}
		text += p.l.When(lane.Writes[i].At, p.v.Now)
	}
	return text
}

// expiresText is when an item left query results the last time, or will.
func (p *page) expiresText(lane timeline.Lane) string {
	for i := len(lane.Spans) - 1; i >= 0; i-- {
		switch s := lane.Spans[i]; {
		case s.Hidden:
			return p.l.When(s.From, p.v.Now)
		case i == len(lane.Spans)-1 && s.Till > 0 && s.Till != lane.End.At:
			return p.l.When(s.Till, p.v.Now)
		}
	}
	return p.l.CellForever
}

// endText is when an item was or will be removed from disk.
func (p *page) endText(lane timeline.Lane) string {
	n := len(lane.Spans)
	switch {
	case lane.End.At > 0:
		return p.l.When(lane.End.At, p.v.Now)
	case n > 0 && lane.Spans[n-1].Till == 0 && !lane.Spans[n-1].Hidden:
		return p.l.CellForever
	}
	return p.l.CellUnknown
}
