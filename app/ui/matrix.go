package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// refusedValues are common values of ttl that the service rejects.
var refusedValues = []string{"null", "0", "-5", `"60"`, "2147483648"}

// matrix shows the effect of every pair of container and item settings, and the items in each cell.
func (p *page) matrix() app.UI {
	return panel("matrix", p.l.MatrixTitle,
		head(app.H2().Text(p.l.MatrixTitle), p.refused()),
		app.Div().Class("body").Body(
			app.Table().Class("matrix").Attr("role", "grid").Aria("label", p.l.Matrix).
				OnClick(p.onMatrixClick).OnKeyDown(p.onMatrixKey).Body(
				app.THead().Body(p.matrixHead()),
				app.TBody().Body(p.matrixRow(0), p.matrixRow(1), p.matrixRow(2)),
			),
		),
	)
}

func (p *page) refused() app.UI {
	tray := []app.UI{app.Span().Text(p.l.MatrixRefused)}
	for _, v := range refusedValues {
		tray = append(tray, app.Text(" "), code(v))
	}
	return app.P().Class("hint tray").Body(tray...)
}

// matrixHead is the row of the container's settings, each a button that applies it.
func (p *page) matrixHead() app.UI {
	m := p.v.Matrix
	names := []string{
		p.l.Off, p.l.OnNoDefault, p.l.OnSeconds.With("n", p.l.Number(int64(m.OnSeconds))),
	}
	cells := []app.UI{app.Td().Class("corner")}
	for col, name := range names {
		inForce := col == m.Column
		button := app.Button().Type("button").ID(gridFocus{row: -1, col: col}.id()).Class("column").Disabled(p.still()).
			Attr("tabindex", p.grid.tabIndex(-1, col)).Attr("data-col", col).Text(name)
		th := app.Th().Class(classes("column-head", when(inForce, "on"))).Attr("scope", "col").Attr("data-col", col)
		if inForce {
			cells = append(cells, th.Aria("current", yes).Body(button, app.Span().Class("in-force").Text(p.l.MatrixInForce)))
			continue
		}
		cells = append(cells, th.Body(button, app.Span().Class("in-force none")))
	}
	return app.Tr().Body(cells...)
}

func (p *page) matrixRow(row int) app.UI {
	m := p.v.Matrix
	name := []string{
		p.l.MatrixNoTTL, p.l.MatrixTTLNever,
		p.l.MatrixTTLn.With("n", p.l.Number(int64(m.ItemSeconds))),
	}[row]
	cells := []app.UI{app.Th().Attr("scope", "row").Body(rich(name)...)}
	for col := range m.Cells[row] {
		cells = append(cells, p.cell(row, col))
	}
	return app.Tr().Body(cells...)
}

func (p *page) cell(row, col int) app.UI {
	m := p.v.Matrix
	selected := m.Selected == [2]int{row, col} && p.v.Why != nil && p.v.Why.Row.State.OnDisk()
	words, ignored := p.verdict(m.Cells[row][col].Verdict)
	text := []app.UI{app.Span().Text(words)}
	if ignored {
		text = append(text, app.Text(" "), app.Span().Class("sub").Text(p.l.CellIgnored))
	}
	return app.Td().ID(gridFocus{row: row, col: col}.id()).Class(classes(when(col == m.Column, "on"), when(selected, "sel"))).
		Attr("tabindex", p.grid.tabIndex(row, col)).Attr("data-cell", 3*row+col).Aria("selected", truth(selected)).
		Body(app.Div().Class("cell").Body(
			app.Span().Class("verdict").Body(text...),
			p.chips(m.Cells[row][col], col == m.Column, selected),
		))
}

// verdict returns when an item in a cell expires, and whether its ttl is ignored.
func (p *page) verdict(v ttl.Verdict) (words string, ignored bool) {
	if n, ok := v.After(); ok {
		return p.l.CellAfter.With("n", p.l.Number(int64(n))), false
	}
	return p.l.CellNever, v.Reason == ttl.ReasonOffIgnored
}

// chipsShown is the number of items that a cell names.
const chipsShown = 6

func (p *page) chips(c session.Cell, inForce, selected bool) app.UI {
	if !inForce || len(c.Chips) == 0 {
		return app.Span().Class("chips")
	}
	named := c.Chips[:min(len(c.Chips), chipsShown)]
	chips := []app.UI{hidden(p.l.CellItems)}
	for _, chip := range named {
		it := []app.UI{app.Text(" " + chip.ID)}
		if chip.Expired {
			it = append(it, hidden(" ("+p.l.ChipExpired+")"))
		}
		chips = append(chips, app.Span().Class(classes("chip", when(chip.Expired, "ghost"), when(chip.Key == p.v.Selected, "sel"))).
			Attr("data-key", chip.Key).Attr("translate", "no").Body(it...))
	}
	if more := c.More + len(c.Chips) - len(named); more > 0 {
		chips = append(chips, app.Span().Class("chip more").Text(p.l.ChipMore.With("n", p.l.Number(int64(more)))))
	}
	if selected {
		chips = append(chips, hidden(". "+p.l.MatrixSelected.With("id", p.s.IDOf(p.v.Selected))))
	}
	return app.Span().Class("chips").Body(chips...)
}
