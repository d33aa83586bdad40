package cards

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// defaultHint explains the current default.
func (p *Matrix) defaultHint() string {
	d := p.V.Container.Default
	n, on := d.Seconds()
	switch {
	case on:
		return p.L.DefaultN.With("n", d.JSON(), "length", p.L.Length(int64(n)))
	case d.Enabled():
		return p.L.DefaultMinusOne
	}
	return p.L.DefaultAbsent
}

// settingNote explains the default in the head of the card. While seconds are typed that are not applied, a note
// about them takes its place. In the head of the column, such a note would take the room of the cells.
func (p *Matrix) settingNote() app.UI {
	said := app.Span().Class("hint").Body(elem.Rich(p.defaultHint())...)
	if p.Input(problem.FieldSeconds).Typing {
		said.Class("hint none")
	}
	return app.Div().Class("setting-note").Body(said, p.NumberNote(screen.SecondsInput, p.L.SecondsField))
}

// refusedValues are common values of ttl that the service rejects.
var refusedValues = []string{"null", "0", "-5", `"60"`, "2147483648"}

// ttlRadios are the ids of the container's setting, in the order of the matrix's columns.
var ttlRadios = []string{"ttl-off", "ttl-no-default", "ttl-on"}

// Matrix is the card of the container's default and of its effect on the items.
type Matrix struct {
	*screen.Screen
	Grid GridFocus
	Room [3]Room // for the chips of each row, in the column of the container's default
}

// Draw shows the settings of the container as the heads of the columns, the settings of an item as the rows, and the
// effects as cells.
func (p *Matrix) Draw() app.UI {
	m := p.V.Matrix
	return elem.Panel("matrix", p.L.MatrixTitle,
		elem.Head(app.H2().Text(p.L.MatrixTitle), p.settingNote()),
		app.Div().Class("body").Body(
			app.Div().Class("matrix col-"+strconv.Itoa(m.Column)).Body(
				p.matrixHeads(),
				app.Div().Class("cells").Attr("role", "grid").Aria("label", p.L.Matrix).
					OnClick(p.onMatrixClick).OnKeyDown(p.onMatrixKey).Body(
					p.matrixColumns(), p.matrixRow(0), p.matrixRow(1), p.matrixRow(2),
				),
			),
			app.Div().Class("under").Body(p.underMatrix()...),
		),
	)
}

// Short is the container's setting, in a line.
func (p *Matrix) Short() []app.UI { return elem.Rich(p.defaultHint()) }

func (p *Matrix) refused() app.UI {
	tray := []app.UI{app.Span().Text(p.L.MatrixRefused)}
	for _, v := range refusedValues {
		tray = append(tray, app.Text(" "), elem.Code(v))
	}
	veiled := p.V.Blind && p.V.Question.Word == "status" // the status is what is asked
	return app.P().ID("refused-values").Class(elem.Classes("hint tray", elem.When(veiled, "veiled"))).Body(tray...)
}

// underMatrix is below the matrix: the refused values, the what-ifs, the prediction, and the terms of the Azure
// portal in the languages in which they differ from those of the documentation.
func (p *Matrix) underMatrix() []app.UI {
	toggle := app.UI(app.Div().Class("none"))
	if !p.S.Watched {
		toggle = p.FoldToggle(playground.FoldValues, "refused-values", p.L.FoldValues)
	}
	under := []app.UI{toggle, p.refused(), p.Worlds.ContainerWhatIfs(), p.Questions.Prediction()}
	if p.L.MatrixPortal != "" {
		under = append(under, app.P().Class("hint").Text(p.L.MatrixPortal))
	}
	return under
}

// matrixHeads are the radio buttons of the container's setting. Their names and their order are those of the Azure
// portal.
func (p *Matrix) matrixHeads() app.UI {
	names := []string{p.L.Off, p.L.OnNoDefault, p.L.On}
	heads := []app.UI{app.Span().ID("ttl-legend").Class("corner").Text(p.L.TimeToLive)}
	for i, id := range ttlRadios {
		chosen := i == p.V.Matrix.Column
		label := app.Label().Class("choice").Body(
			p.Radio(id, "ttl", chosen, func() { p.SetColumn(i) }), app.Span().Text(names[i]))
		field := app.Div().Class("none")
		if i == 2 {
			field = app.Div().Class("seconds").Body(p.NumberAlone(screen.SecondsInput, p.L.SecondsField))
		}
		heads = append(heads, app.Div().Class(elem.Classes("column-head", elem.When(chosen, "on"))).Body(label, field))
	}
	return app.Div().Class("heads").Role("radiogroup").Aria("labelledby", "ttl-legend").Body(heads...)
}

// SetColumn sets the container's default by its column. On uses the number of seconds in the field.
func (p *Matrix) SetColumn(column int) {
	seconds := p.InputText(problem.FieldSeconds)
	*p.Input(problem.FieldSeconds) = screen.Input{}
	switch column {
	case 0:
		p.S.Settings.SetOff()
	case 1:
		p.S.Settings.SetNoDefault()
	case 2:
		p.Apply(problem.FieldSeconds, seconds)
	}
}

// matrixColumns names the columns of the cells for screen readers.
func (p *Matrix) matrixColumns() app.UI {
	heads := []app.UI{app.Span().Role("columnheader").Text(p.L.ColItem)}
	for _, name := range []string{p.L.Off, p.L.OnNoDefault, p.L.On} {
		heads = append(heads, app.Span().Role("columnheader").Text(name))
	}
	return app.Div().Class("vh").Role("row").Body(heads...)
}

func (p *Matrix) matrixRow(row int) app.UI {
	name := []string{p.L.MatrixNoTTL, p.L.MatrixTTLNever, p.L.MatrixTTLn}[row]
	cells := []app.UI{app.Span().Class("row-head").Role("rowheader").Body(elem.Rich(name)...)}
	for col := range p.V.Matrix.Cells[row] {
		cells = append(cells, p.cell(row, col))
	}
	return app.Div().Class("cell-row").Role("row").Body(cells...)
}

func (p *Matrix) cell(row, col int) app.UI {
	m := p.V.Matrix
	veiled := p.veiled()
	selected := !veiled && m.Selected == [2]int{row, col} && p.V.Why != nil && p.V.Why.Row.State.OnDisk()
	words, ignored := p.L.CellText(row, m.Cells[row][col].Verdict)
	text := []app.UI{app.Span().Text(words)}
	if ignored {
		text = append(text, app.Text(" "), app.Span().Class("sub").Text(p.L.CellIgnored))
	}
	return app.Div().Role("gridcell").ID(GridFocus{Row: row, Col: col}.id()).
		Class(elem.Classes("cell", elem.When(col == m.Column, "on"), elem.When(selected, "sel"), elem.When(p.tried(row, col), "tried"))).
		Attr("tabindex", p.Grid.tabIndex(row, col)).Attr("data-cell", 3*row+col).Aria("selected", elem.Truth(selected)).
		Title(elem.Pick(p.tried(row, col), p.L.Titled.With("name", p.L.Apply, "text", p.cellAction(row, col)), p.cellAction(row, col))).
		Body(
			app.Span().Class(elem.Classes("verdict", elem.When(veiled, "veiled"))).Body(text...),
			p.chips(row, col, selected),
		)
}

// cellAction says in words what choosing a cell changes.
func (p *Matrix) cellAction(row, col int) string {
	l := p.L
	container := []string{l.Off, l.OnNoDefault, l.OnSeconds.With("n", l.Number(int64(p.V.Container.RememberedOn)))}[col]
	if w := p.V.Why; w != nil && !p.veiled() && w.Row.State.OnDisk() && w.Row.Override.Row() != row {
		item := []string{l.RuleNone, "ttl -1", "ttl " + strconv.Itoa(int(p.V.Matrix.ItemSeconds))}[row]
		return l.CellSetsBoth.With("container", container, "id", wording.Named(w.Row.ID), "item", item)
	}
	return l.CellSets.With("container", container)
}

// of returns the change that a cell stands for. ok is false if the cell changes nothing or the typed seconds are
// invalid.
func (p *Matrix) of(row, col int) (what session.WhatIf, ok bool) {
	n, bad := problem.Duration(problem.FieldSeconds, p.InputText(problem.FieldSeconds), 1, ttl.Max, 1)
	if bad != nil && col == 2 {
		return what, false
	}
	return p.S.Neighbours.CellWhatIf(row, col, int32(n), p.V.Matrix.ItemSeconds)
}

// tried reports whether the change of a cell is the one that is tried.
func (p *Matrix) tried(row, col int) bool {
	other, is := p.S.Neighbours.Other()
	if !is || other.Kind != session.OtherWhatIf || other.Compare || other.Swapped {
		return false
	}
	what, ok := p.of(row, col)
	return ok && other.WhatIf == what
}

// pressCell previews the change of a cell. A second press applies the change.
func (p *Matrix) pressCell(row, col int) {
	p.Grid.Row, p.Grid.Col = row, col
	what, changes := p.of(row, col)
	switch {
	case p.V.Blind || p.Comparing(), p.tried(row, col), changes && !p.Worlds.TryNow(what):
		p.ChooseCell(row, col)
	case !changes:
		p.ChooseCell(row, col) // reports invalid seconds
	}
}

// ChooseCell applies a cell: the column sets the container, and the row sets the selected item. It ends the preview.
func (p *Matrix) ChooseCell(row, col int) {
	if drop := p.Worlds.Discard(); drop != nil {
		drop()
	}
	p.Grid.Row, p.Grid.Col = row, col
	seconds := p.InputText(problem.FieldSeconds)
	id := wording.Named(p.S.IDOf(p.S.Selected()))
	bad := p.S.Form.ChooseCell(row, col, seconds)
	switch {
	case bad == nil:
		*p.Input(problem.FieldSeconds) = screen.Input{}
	case bad.Field == problem.FieldSeconds:
		*p.Input(problem.FieldSeconds) = screen.Input{Text: seconds, Typing: true, Problem: bad}
	default:
		p.Failure = p.L.RefusedWrite(id, bad)
	}
}

// Sync sets the radio buttons of the container's setting.
func (p *Matrix) Sync() {
	for i, id := range ttlRadios {
		browser.SetChecked(id, p.V.Container.Default.Column() == i)
	}
}

// MoveFocus moves the browser's focus to the cell that the last key has reached.
func (p *Matrix) MoveFocus() {
	if p.Grid.moved {
		p.Grid.moved = false
		browser.Focus(p.Grid.id())
	}
}
