package cards

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// GridFocus is the cell of the matrix that is its tab stop. The arrow keys move it.
type GridFocus struct {
	Row, Col int
	moved    bool // the browser's focus must follow after the rendering
}

func (g GridFocus) id() string {
	return "matrix-" + strconv.Itoa(g.Row) + "-" + strconv.Itoa(g.Col)
}

func (g GridFocus) tabIndex(row, col int) int {
	if g.Row == row && g.Col == col {
		return 0
	}
	return -1
}

// move returns the focus after an arrow key, Home or End; ok is false for other keys.
func (g GridFocus) move(key string, ctrl bool) (to GridFocus, ok bool) {
	to = g
	switch key {
	case "ArrowLeft":
		to.Col = max(0, g.Col-1)
	case "ArrowRight":
		to.Col = min(2, g.Col+1)
	case "ArrowUp":
		to.Row = max(0, g.Row-1)
	case "ArrowDown":
		to.Row = min(2, g.Row+1)
	case "Home":
		to.Col = 0
		if ctrl {
			to.Row = 0
		}
	case "End":
		to.Col = 2
		if ctrl {
			to.Row = 2
		}
	default:
		return g, false
	}
	to.moved = true
	return to, true
}

func (p *Matrix) onMatrixKey(ctx app.Context, e app.Event) {
	if e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		ctx.PreventUpdate()
		return
	}
	key := e.Get("key").String()
	if browser.Pointed() && (key == "ArrowLeft" || key == "ArrowRight" || key == " ") {
		ctx.PreventUpdate() // after a click, these keys are the clock's
		return
	}
	if key == "Enter" || key == " " {
		e.PreventDefault()
		p.Page.Act(func() { p.pressCell(p.Grid.Row, p.Grid.Col) })
		return
	}
	to, ok := p.Grid.move(key, e.Get("ctrlKey").Bool())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.Grid = to
}

// onMatrixClick handles all clicks in the matrix: a click on a chip selects its item, another click chooses a cell.
func (p *Matrix) onMatrixClick(_ app.Context, e app.Event) {
	if chip, ok := elem.Closest(e, "data-key"); ok {
		p.Page.Act(func() { p.S.Viewer.Select(session.ItemKey(chip)) })
		return
	}
	if cell, ok := elem.Closest(e, "data-cell"); ok && !p.Still() {
		p.Page.Act(func() { p.pressCell(int(cell)/3, int(cell)%3) })
	}
}
