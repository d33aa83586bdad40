package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// refusedValues are common values of ttl that the service rejects.
var refusedValues = []string{"null", "0", "-5", `"60"`, "2147483648"}

// ttlRadios are the ids of the container's setting, in the order of the matrix's columns.
var ttlRadios = []string{"ttl-off", "ttl-no-default", "ttl-on"}

// Matrix is the card of the container's setting and of what follows from it for the items.
type Matrix struct {
	*Screen
	grid       gridFocus
	prediction func() app.UI // the question below it
	whatIfs    func() app.UI // the changes of the container that can be tried
}

// draw is the container's setting, as the heads of the columns, and its effect on every item's setting, as the rows.
func (p *Matrix) draw() app.UI {
	m := p.v.Matrix
	return panel("matrix", p.l.MatrixTitle,
		head(app.H2().Text(p.l.MatrixTitle), app.Span().Class("hint").Body(rich(p.defaultHint())...)),
		app.Div().Class("body").Body(
			app.Div().Class("matrix col-"+strconv.Itoa(m.Column)).Body(
				p.matrixHeads(),
				app.Div().Class("cells").Attr("role", "grid").Aria("label", p.l.Matrix).
					OnClick(p.onMatrixClick).OnKeyDown(p.onMatrixKey).Body(
					p.matrixColumns(), p.matrixRow(0), p.matrixRow(1), p.matrixRow(2),
				),
			),
			app.Div().Class(classes("under", when(p.script == nil && p.v.Question != nil, "asked"))).Body(p.underMatrix()...),
		),
	)
}

func (p *Matrix) refused() app.UI {
	tray := []app.UI{app.Span().Text(p.l.MatrixRefused)}
	for _, v := range refusedValues {
		tray = append(tray, app.Text(" "), code(v))
	}
	return app.P().Class("hint tray").Body(tray...)
}

// underMatrix is what stands below the matrix: the refused values, the what-ifs, the prediction, and the portal's own words in the
// languages in which they differ from the documentation's.
func (p *Matrix) underMatrix() []app.UI {
	under := []app.UI{p.refused(), p.whatIfs(), p.prediction()}
	if p.l.MatrixPortal != "" {
		under = append(under, app.P().Class("hint").Text(p.l.MatrixPortal))
	}
	return under
}

// matrixHeads are the radio buttons of the container's setting, with the names and the order of the Azure portal.
func (p *Matrix) matrixHeads() app.UI {
	names := []string{p.l.Off, p.l.OnNoDefault, p.l.On}
	heads := []app.UI{app.Span().ID("ttl-legend").Class("corner").Text(p.l.TimeToLive)}
	for i, id := range ttlRadios {
		chosen := i == p.v.Matrix.Column
		label := app.Label().Class("choice").Body(
			p.radio(id, "ttl", chosen, func() { p.setColumn(i) }), app.Span().Text(names[i]))
		field := app.Div().Class("none")
		if i == 2 {
			field = app.Div().Class("seconds").Body(p.bareNumber(secondsInput, p.l.SecondsField))
		}
		heads = append(heads, app.Div().Class(classes("column-head", when(chosen, "on"))).Body(label, field))
	}
	return app.Div().Class("heads").Role("radiogroup").Aria("labelledby", "ttl-legend").Body(heads...)
}

// setColumn sets the container's default by its column. On uses the number of seconds in the field.
func (p *Matrix) setColumn(column int) {
	seconds := p.inputText(problem.FieldSeconds)
	*p.input(problem.FieldSeconds) = input{}
	switch column {
	case 0:
		p.s.Form.SetOff()
	case 1:
		p.s.Form.SetNoDefault()
	case 2:
		p.apply(problem.FieldSeconds, seconds)
	}
}

// matrixColumns names the columns of the cells for screen readers.
func (p *Matrix) matrixColumns() app.UI {
	heads := []app.UI{app.Span().Role("columnheader").Text(p.l.ColItem)}
	for _, name := range []string{p.l.Off, p.l.OnNoDefault, p.l.On} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("row").Body(heads...)
}

func (p *Matrix) matrixRow(row int) app.UI {
	name := []string{p.l.MatrixNoTTL, p.l.MatrixTTLNever, p.l.MatrixTTLn}[row]
	cells := []app.UI{app.Span().Class("row-head").Role("rowheader").Body(rich(name)...)}
	for col := range p.v.Matrix.Cells[row] {
		cells = append(cells, p.cell(row, col))
	}
	return app.Div().Class("cell-row").Role("row").Body(cells...)
}

func (p *Matrix) cell(row, col int) app.UI {
	m := p.v.Matrix
	selected := m.Selected == [2]int{row, col} && p.v.Why != nil && p.v.Why.Row.State.OnDisk()
	words, ignored := p.l.CellText(row, m.Cells[row][col].Verdict)
	text := []app.UI{app.Span().Text(words)}
	if ignored {
		text = append(text, app.Text(" "), app.Span().Class("sub").Text(p.l.CellIgnored))
	}
	return app.Div().Role("gridcell").ID(gridFocus{row: row, col: col}.id()).
		Class(classes("cell", when(col == m.Column, "on"), when(selected, "sel"))).
		Attr("tabindex", p.grid.tabIndex(row, col)).Attr("data-cell", 3*row+col).Aria("selected", truth(selected)).
		Title(p.cellAction(row, col)).
		Body(
			app.Span().Class("verdict").Body(text...),
			p.chips(m.Cells[row][col], col == m.Column, selected),
			p.chipCount(m.Cells[row][col]),
		)
}

// cellAction is what choosing a cell does.
func (p *Matrix) cellAction(row, col int) string {
	l := p.l
	container := []string{l.Off, l.OnNoDefault, l.OnSeconds.With("n", l.Number(int64(p.v.Container.RememberedOn)))}[col]
	if w := p.v.Why; w != nil && w.Row.State.OnDisk() && w.Row.Override.Row() != row {
		item := []string{l.RuleNone, "ttl -1", "ttl " + strconv.Itoa(int(p.v.Matrix.ItemSeconds))}[row]
		return l.CellSetsBoth.With("container", container, "id", wording.Named(w.Row.ID), "item", item)
	}
	return l.CellSets.With("container", container)
}

// chooseCell sets the container by the column and the selected item by the row.
func (p *Matrix) chooseCell(row, col int) {
	p.grid.row, p.grid.col = row, col
	seconds := p.inputText(problem.FieldSeconds)
	id := wording.Named(p.s.IDOf(p.s.Selected()))
	bad := p.s.Form.ChooseCell(row, col, seconds)
	switch {
	case bad == nil:
		*p.input(problem.FieldSeconds) = input{}
	case bad.Field == problem.FieldSeconds:
		*p.input(problem.FieldSeconds) = input{text: seconds, typing: true, problem: bad}
	default:
		p.failure = p.l.RefusedWrite(id, bad)
	}
}

const (
	chipsShown   = 6 // items that a cell names, if there is room for them
	chipsCounted = 4 // items from which on a cell says how many there are; with fewer it does so where columns are narrow
)

func (p *Matrix) chips(c session.Cell, inForce, selected bool) app.UI {
	if !inForce || len(c.Chips) == 0 {
		return app.Span().Class("chips")
	}
	first := c.Chips[:min(len(c.Chips), chipsShown)]
	chips := []app.UI{hidden(p.l.CellItems)}
	for _, chip := range first {
		it := []app.UI{app.Text(" "), idText(chip.ID)}
		if chip.Expired {
			it = append(it, hidden(" ("+p.l.ChipExpired+")"))
		}
		chips = append(chips, app.Span().Class(classes("chip", when(chip.Expired, "ghost"), when(chip.Key == p.v.Selected, "sel"))).
			Attr("data-key", chip.Key).Attr("translate", "no").Body(it...))
	}
	if selected {
		chips = append(chips, hidden(". "+p.l.MatrixSelected.With("id", wording.Named(p.s.IDOf(p.v.Selected)))))
	}
	return app.Span().Class("chips").Body(chips...)
}

// chipCount is the number of items in a cell where there may be no room for all of their ids.
func (p *Matrix) chipCount(c session.Cell) app.UI {
	n := c.More + len(c.Chips)
	if n < 2 {
		return app.Span().Class("none")
	}
	return app.Span().Class(classes("chip-count num", when(n < chipsCounted, "few"))).Text(p.l.N(p.l.QueryCount, int64(n)))
}

// sync sets the radio buttons of the container's setting.
func (p *Matrix) sync() {
	for i, id := range ttlRadios {
		browser.SetChecked(id, p.v.Container.Default.Column() == i)
	}
}

// moveFocus moves the focus to the cell that a key has led to, if one has.
func (p *Matrix) moveFocus() {
	if p.grid.moved {
		p.grid.moved = false
		browser.Focus(p.grid.id())
	}
}
