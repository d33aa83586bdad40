package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

func rowID(k session.ItemKey) string { return "item-" + strconv.FormatUint(uint64(k), 10) }

func editID(k session.ItemKey) string { return "edit-" + strconv.FormatUint(uint64(k), 10) }

func deleteID(k session.ItemKey) string { return "delete-" + strconv.FormatUint(uint64(k), 10) }

func sayID(k session.ItemKey) string { return "say-" + strconv.FormatUint(uint64(k), 10) }

func differsID(k session.ItemKey) string { return "differs-" + strconv.FormatUint(uint64(k), 10) }

func moreID(k session.ItemKey) string { return "more-" + strconv.FormatUint(uint64(k), 10) }

// row is one item: its id, the lane, which the picture shows, and its state at the playhead. Shapes and texts convey the
// same as the colours.
func (p *List) row(index int, r session.Row) app.UI {
	chosen := r.Key == p.v.Selected
	say, more := p.l.State(r, p.v.Now)
	return app.Div().ID(rowID(r.Key)).Class(p.rowClass(r)).
		Role("row").Aria("rowindex", index+2).Aria("selected", truth(chosen || p.s.Viewer.IsPicked(r.Key))).Attr("data-key", uint64(r.Key)).
		Body(
			app.Span().Class("id").Role("gridcell").Body(p.pickBox(r), idText(r.ID)),
			app.Span().Class("rule").Role("gridcell").Body(hidden(plain(p.l.Rule(r)))),
			app.Span().Class("state num").Role("gridcell").Body(
				app.B().ID(sayID(r.Key)).Text(say),
				app.Small().ID(moreID(r.Key)).Text(more),
				app.Span().ID(differsID(r.Key)).Class("vh").Text(p.worlds.differsText(r.Key)),
			),
			p.whether("queries", r, r.State.InQueries(), p.l.InQueriesYes, p.l.InQueriesNo),
			p.whether("disk", r, r.State.OnDisk(), p.l.OnDiskYes, p.l.OnDiskNo),
			app.Span().Class("actions").Role("gridcell").Body(p.actions(r, chosen)...),
		)
}

// rowClass is the look of a row.
func (p *List) rowClass(r session.Row) string {
	look := lookOf(r.State)
	return classes("row", look, when(r.Key == p.s.Selected(), "sel"), when(p.s.Viewer.IsPicked(r.Key), "picked"), when(r.Revived, "back"), p.worlds.differsClass(r.Key), p.moments.see(r.Key, look, time.Now()))
}

// whether says if an item is in queries, or on disk, for screen readers. The picture shows it.
func (p *List) whether(what string, r session.Row, is bool, yesName, noName string) app.UI {
	return app.Span().Class("vh").Role("gridcell").ID(what + "-" + strconv.FormatUint(uint64(r.Key), 10)).Text(pick(is, yesName, noName))
}

// paint paints the states of the rendered rows.
func (p *List) paint(b *painting) {
	now := p.s.Now()
	for _, r := range p.s.Viewer.Rows(p.window.first, p.window.last-p.window.first) {
		say, more := p.l.State(r, now)
		b.text(sayID(r.Key), say)
		b.text(moreID(r.Key), more)
		b.attr(rowID(r.Key), "class", p.rowClass(r))
		id := strconv.FormatUint(uint64(r.Key), 10)
		b.text("queries-"+id, pick(r.State.InQueries(), p.l.InQueriesYes, p.l.InQueriesNo))
		b.text("disk-"+id, pick(r.State.OnDisk(), p.l.OnDiskYes, p.l.OnDiskNo))
	}
}

// lookOf returns the class of one of the three looks, solid blue, orange hatch and empty outline, or that of an item which the
// playhead has not reached yet or which is only in the other world.
func lookOf(s session.State) string {
	switch {
	case s.InQueries():
		return "live"
	case s.OnDisk():
		return "ghost"
	case s == session.NotWritten:
		return "later"
	case s == session.Elsewhere:
		return "absent"
	}
	return "gone"
}

// actions are the buttons of a row. Only those of the selected row are tab stops, to keep their number small. An expired
// item keeps its buttons, so that the user can see that the service returns 404.
func (p *List) actions(r session.Row, chosen bool) []app.UI {
	if !r.State.OnDisk() {
		return nil
	}
	stop := -1
	if chosen {
		stop = 0
	}
	button := func(id, data, symbol string, name i18n.Pattern) app.UI {
		return app.Button().Type("button").ID(id).Class("btn quiet square").Attr("tabindex", stop).Disabled(p.still()).
			Attr(data, uint64(r.Key)).Attr("data-button", 1).
			Body(icon(symbol), hidden(name.With("id", r.ID)))
	}
	return []app.UI{
		p.markButton(r),
		button(editID(r.Key), "data-edit", "edit", p.l.Edit),
		button(deleteID(r.Key), "data-delete", "bin", p.l.Delete),
	}
}
