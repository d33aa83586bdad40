package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// gridFocus is the cell of the matrix that is its tab stop. The arrow keys move it.
type gridFocus struct {
	row, col int
	moved    bool // the browser's focus must follow after the rendering
}

func (g gridFocus) id() string {
	return "matrix-" + strconv.Itoa(g.row) + "-" + strconv.Itoa(g.col)
}

func (g gridFocus) tabIndex(row, col int) int {
	if g.row == row && g.col == col {
		return 0
	}
	return -1
}

// move returns the focus after an arrow key, Home or End; ok is false for other keys.
func (g gridFocus) move(key string, ctrl bool) (to gridFocus, ok bool) {
	to = g
	switch key {
	case "ArrowLeft":
		to.col = max(0, g.col-1)
	case "ArrowRight":
		to.col = min(2, g.col+1)
	case "ArrowUp":
		to.row = max(0, g.row-1)
	case "ArrowDown":
		to.row = min(2, g.row+1)
	case "Home":
		to.col = 0
		if ctrl {
			to.row = 0
		}
	case "End":
		to.col = 2
		if ctrl {
			to.row = 2
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
		p.act(func() { p.chooseCell(p.grid.row, p.grid.col) })
		return
	}
	to, ok := p.grid.move(key, e.Get("ctrlKey").Bool())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.grid = to
}

// onMatrixClick handles all clicks in the matrix: a chip selects its item, a cell is chosen.
func (p *Matrix) onMatrixClick(_ app.Context, e app.Event) {
	if chip, ok := closest(e, "data-key"); ok {
		p.act(func() { p.s.Viewer.Select(session.ItemKey(chip)) })
		return
	}
	if cell, ok := closest(e, "data-cell"); ok && !p.still() {
		p.act(func() { p.chooseCell(int(cell)/3, int(cell)%3) })
	}
}

// closest reads the number in an attribute of the nearest element around an event that has the attribute. It allows one
// handler for a whole list: a handler for each row would be stale once go-app reuses the row for another item.
func closest(e app.Event, attribute string) (n uint64, ok bool) {
	target := e.Get("target")
	if target.Get("closest").Type() != app.TypeFunction {
		return 0, false
	}
	el := target.Call("closest", "["+attribute+"]")
	if !el.Truthy() {
		return 0, false
	}
	n, err := strconv.ParseUint(el.Call("getAttribute", attribute).String(), 10, 64)
	return n, err == nil
}
