package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// onListScroll renders only when rows must be shown that are not rendered.
func (p *List) onListScroll(ctx app.Context, _ app.Event) {
	p.window.top, p.window.height = browser.Scrolled(listID)
	browser.ScrollTo(otherListID, p.window.top)
	first, last := p.window.over(p.s.Viewer.RowCount())
	if first == p.window.first && last == p.window.last {
		ctx.PreventUpdate()
		p.stage.redraw() // threads end at what is visible
		p.repaint()
	}
}

// onListClick handles every click in the list: the buttons of a row, or the row itself.
func (p *List) onListClick(_ app.Context, e app.Event) {
	row, onRow := closest(e, "data-key")
	_, onButton := closest(e, "data-button")
	if onRow && !onButton && e.Get("shiftKey").Bool() {
		p.act(func() { p.s.Viewer.PickTo(session.ItemKey(row)) })
	} else if onRow && !onButton && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		p.act(func() { p.s.Viewer.Pick(session.ItemKey(row)) })
	} else if key, ok := closest(e, "data-pick"); ok {
		p.act(func() { p.s.Viewer.Pick(session.ItemKey(key)) })
	} else if key, ok := closest(e, "data-mark"); ok {
		p.act(func() { p.markRow(session.ItemKey(key)) })
	} else if key, ok := closest(e, "data-edit"); ok {
		p.act(func() { p.edit(session.ItemKey(key), editID(session.ItemKey(key))) })
	} else if key, ok := closest(e, "data-delete"); ok {
		p.act(func() { p.remove(session.ItemKey(key)) })
	} else if onRow {
		p.act(func() { p.s.Viewer.Select(session.ItemKey(row)) })
	}
}

// onListKey moves the choice and acts on it. Keys of a button inside a row are the button's.
func (p *List) onListKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	control := e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool()
	if control && key == "a" {
		e.PreventDefault()
		p.act(p.s.Viewer.PickAll)
		return
	}
	if e.Get("altKey").Bool() || control {
		ctx.PreventUpdate()
		return
	}
	_, onButton := closest(e, "data-button")
	row, found := p.selectedRow()
	switch {
	case key == "ArrowDown" || key == "ArrowUp" || key == "Home" || key == "End" || key == "PageDown" || key == "PageUp":
		e.PreventDefault()
		p.choose(nextRow(row, found, p.s.Viewer.RowCount(), key), e.Get("shiftKey").Bool())
	case key == "Escape" && p.s.Viewer.Picked() > 0:
		p.act(p.s.Viewer.Unpick)
	case !onButton && key == "Delete" && p.s.Viewer.Picked() > 0:
		e.PreventDefault()
		p.act(p.bulkDelete)
	case found && !onButton && key == "Enter":
		e.PreventDefault()
		p.act(func() { p.edit(p.s.Selected(), listID) })
	case found && !onButton && key == "Delete":
		e.PreventDefault()
		p.act(func() { p.remove(p.s.Selected()) })
	case !onButton && p.stage.zoomKey(key):
		e.PreventDefault()
	default:
		ctx.PreventUpdate()
	}
}

// pageOfRows is the number of rows that Page Up and Page Down move the selection.
const pageOfRows = 10

// nextRow is the row that a key moves the choice to.
func nextRow(row int, found bool, count int, key string) int {
	if !found {
		row = -1
	}
	switch key {
	case "ArrowDown":
		row++
	case "ArrowUp":
		row--
	case "PageDown":
		row += pageOfRows
	case "PageUp":
		row -= pageOfRows
	case "Home":
		row = 0
	case "End":
		row = count - 1
	}
	return max(0, min(row, count-1))
}

// selectedRow finds the chosen item's place in the list.
func (p *List) selectedRow() (row int, found bool) {
	row = p.s.Viewer.IndexOf(p.s.Selected())
	return row, row >= 0
}

// choose selects a row or, with more, picks all rows up to it.
func (p *List) choose(row int, more bool) {
	rows := p.s.Viewer.Rows(row, 1)
	if len(rows) == 0 {
		return
	}
	if more {
		p.act(func() { p.s.Viewer.PickTo(rows[0].Key) })
	} else {
		p.act(func() { p.s.Viewer.Select(rows[0].Key) })
	}
	p.reveal(row)
}

// revealSelected scrolls the list until the chosen item shows, if it is there.
func (p *List) revealSelected() {
	if row, ok := p.selectedRow(); ok {
		p.reveal(row)
	}
}

// reveal scrolls the list until a row shows.
func (p *List) reveal(row int) {
	if !p.mounted {
		return
	}
	p.window.top, p.window.height = browser.Scrolled(listID)
	p.window.top = p.window.reveal(row)
	p.ctx.Defer(func(app.Context) { browser.ScrollTo(listID, p.window.top) })
}

// remove deletes an item. The choice stays on it, so that Why can say what became of it.
func (p *List) remove(key session.ItemKey) {
	id := wording.Named(p.s.IDOf(key))
	p.focus.returnTo = listID
	if problem := p.s.Form.DeleteItem(key); problem != nil {
		p.failure = wording.Joined(p.l.Advice(problem), p.l.ProblemDelete.With("id", id, "status", strconv.Itoa(problem.Status), "detail", p.l.Quoted(problem.Detail)), " ")
	}
}

// measure reads how high a row is, and how much of the list shows. It reports whether that has changed.
func (p *List) measure() (changed bool) {
	was := p.window
	if h := browser.Height(rowRuler); h > 0 {
		p.window.row = h
	}
	p.window.top, p.window.height = browser.Scrolled(listID)
	return p.window != was
}

// showTop shows the list from its beginning.
func (p *List) showTop() { p.window.top = 0 }

// scrollBack scrolls a list that has just come onto the screen to where the list before it was.
func (p *List) scrollBack() {
	if p.window.top > 0 {
		browser.ScrollTo(listID, p.window.top)
	}
}
