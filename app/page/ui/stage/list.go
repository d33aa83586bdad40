package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// onListScroll renders the page only if it must show rows that are not rendered.
func (p *List) onListScroll(ctx app.Context, _ app.Event) {
	p.Window.Top, p.Window.height = browser.Scrolled(ListID)
	browser.ScrollTo(otherListID, p.Window.Top)
	first, last := p.Window.over(p.S.Viewer.RowCount())
	if first == p.Window.first && last == p.Window.last {
		ctx.PreventUpdate()
		p.stage.redraw() // a thread ends at the edge of the visible part
		p.Page.Repaint()
	}
}

// onListClick handles all clicks in the list: on the buttons of a row, or on the row.
func (p *List) onListClick(_ app.Context, e app.Event) {
	row, onRow := elem.Closest(e, "data-key")
	_, onButton := elem.Closest(e, "data-button")
	edit, edits := elem.Closest(e, "data-edit")
	remove, removes := elem.Closest(e, "data-delete")
	// The buttons of a row that is not selected show only below a mouse. A finger that falls on them means the row.
	acts := e.Get("pointerType").String() != "touch" || session.ItemKey(row) == p.S.Selected()
	if p.S.Watched && onRow {
		p.Page.Act(func() { p.selectItem(session.ItemKey(row)) })
	} else if onRow && !onButton && e.Get("shiftKey").Bool() {
		p.Page.Act(func() { p.S.Viewer.PickTo(session.ItemKey(row)) })
	} else if onRow && !onButton && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		p.Page.Act(func() { p.S.Viewer.Pick(session.ItemKey(row)) })
	} else if key, ok := elem.Closest(e, "data-pick"); ok {
		p.Page.Act(func() { p.S.Viewer.Tick(session.ItemKey(key)) })
	} else if edits && acts {
		p.Page.Act(func() { p.Page.EditItem(session.ItemKey(edit), editID(session.ItemKey(edit))) })
	} else if removes && acts {
		p.Page.Act(func() { p.Remove(session.ItemKey(remove)) })
	} else if onRow {
		p.Page.Act(func() {
			if edits || removes { // the button must not keep the focus of a tap that was not meant for it
				p.Focus.ReturnTo = ListID
			}
			p.S.Viewer.Select(session.ItemKey(row))
		})
	}
}

// onListKey moves the selection and acts on the selected item. A button in a row handles its own keys.
func (p *List) onListKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	control := e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool()
	if control && key == "a" && !p.S.Watched {
		e.PreventDefault()
		p.Page.Act(p.S.Viewer.PickAll)
		return
	}
	if e.Get("altKey").Bool() || control {
		ctx.PreventUpdate()
		return
	}
	if pageKey(key) && browser.Presents() { // the keys of a presenter's remote go through the lesson, wherever the focus is
		ctx.PreventUpdate()
		return
	}
	_, onButton := elem.Closest(e, "data-button")
	row, found := p.SelectedRow()
	switch {
	case key == "ArrowDown" || key == "ArrowUp" || key == "Home" || key == "End" || key == "PageDown" || key == "PageUp":
		e.PreventDefault()
		p.Choose(elem.NextRow(row, found, p.S.Viewer.RowCount(), key), e.Get("shiftKey").Bool() && !p.S.Watched)
	case key == "Escape" && p.S.Viewer.Picked() > 0:
		p.Page.Act(p.S.Viewer.Unpick)
	case !onButton && key == "Delete" && p.S.Viewer.Picked() > 0:
		e.PreventDefault()
		p.Page.Act(p.BulkDelete)
	case found && !onButton && key == "Enter":
		e.PreventDefault()
		p.Page.Act(func() { p.Page.EditItem(p.S.Selected(), ListID) })
	case found && !onButton && key == "Delete" && !p.S.Watched:
		e.PreventDefault()
		p.Page.Act(func() { p.Remove(p.S.Selected()) })
	case !onButton && p.stage.zoomKey(key):
		e.PreventDefault()
	default:
		ctx.PreventUpdate()
	}
}

func pageKey(key string) bool { return key == "PageDown" || key == "PageUp" }

// SelectedRow returns the index of the selected item in the list.
func (p *List) SelectedRow() (row int, found bool) {
	row = p.S.Viewer.IndexOf(p.S.Selected())
	return row, row >= 0
}

// selectItem selects an item. The page of a world that other programs change has no editor of it, and explains it at once.
func (p *List) selectItem(key session.ItemKey) {
	p.S.Viewer.Select(key)
	if p.S.Watched {
		p.Page.EditItem(key, ListID)
	}
}

// Choose selects a row. If more is true, it picks all rows up to it instead.
func (p *List) Choose(row int, more bool) {
	rows := p.S.Viewer.Rows(row, 1)
	if len(rows) == 0 {
		return
	}
	if more {
		p.Page.Act(func() { p.S.Viewer.PickTo(rows[0].Key) })
	} else {
		p.Page.Act(func() { p.selectItem(rows[0].Key) })
	}
	p.reveal(row)
}

// Step moves the selection by a key. The list gets the focus, so that it handles the next keys.
func (p *List) Step(key string) {
	p.Focus.ReturnTo = ListID
	row, found := p.SelectedRow()
	row = elem.NextRow(row, found, p.S.Viewer.RowCount(), key)
	for _, r := range p.S.Viewer.Rows(row, 1) {
		p.selectItem(r.Key)
		p.reveal(row)
	}
}

// RevealSelected scrolls the list until the selected item is visible.
func (p *List) RevealSelected() {
	if row, ok := p.SelectedRow(); ok {
		p.reveal(row)
	}
}

// BeginAtSelected scrolls the list to begin at the selected item, unless the item is visible already.
func (p *List) BeginAtSelected() {
	row, ok := p.SelectedRow()
	if !ok || !p.InBrowser {
		return
	}
	p.Window.Top, p.Window.height = browser.Scrolled(ListID)
	if first, end := p.Window.visible(p.S.Viewer.RowCount()); row < first || row >= end {
		p.Window.Top = float64(row) * p.Window.Row
		p.Ctx.Defer(func(app.Context) { browser.ScrollTo(ListID, p.Window.Top) })
	}
}

// reveal scrolls the list until a row is visible.
func (p *List) reveal(row int) {
	if !p.InBrowser {
		return
	}
	p.Window.Top, p.Window.height = browser.Scrolled(ListID)
	p.Window.Top = p.Window.reveal(row)
	p.Ctx.Defer(func(app.Context) { browser.ScrollTo(ListID, p.Window.Top) })
}

// Remove deletes an item. The item stays selected, so that Why can explain it.
func (p *List) Remove(key session.ItemKey) {
	id := wording.Named(p.S.IDOf(key))
	p.Focus.ReturnTo = ListID
	if problem := p.S.Form.DeleteItem(key); problem != nil {
		p.Failure = wording.Joined(p.L.Advice(problem), p.L.ProblemDelete.With("id", id, "status", strconv.Itoa(problem.Status), "detail",
			p.L.Quoted(problem.Detail)), " ")
	}
}

// Measure reads the height of a row, and of the visible part of the list. It reports whether they have changed.
func (p *List) Measure() (changed bool) {
	was := p.Window
	if h := browser.Height(RowRuler); h > 0 {
		p.Window.Row = h
	}
	p.Window.Top, p.Window.height = browser.Scrolled(ListID)
	return p.Window != was
}

// MoveFocus moves the focus to an element, or to the items if there is no such element.
func (p *List) MoveFocus(id string) { browser.Focus(id, ListID, tableID) }

// ShowTop shows the list from its beginning.
func (p *List) ShowTop() { p.Window.Top = 0 }

// ScrollBack scrolls a list that has just appeared to the former scrolled position.
func (p *List) ScrollBack() {
	if p.Window.Top > 0 {
		browser.ScrollTo(ListID, p.Window.Top)
	}
}
