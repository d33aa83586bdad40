package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

func rowID(k session.ItemKey) string    { return "item-" + strconv.FormatUint(uint64(k), 10) }
func editID(k session.ItemKey) string   { return "edit-" + strconv.FormatUint(uint64(k), 10) }
func deleteID(k session.ItemKey) string { return "delete-" + strconv.FormatUint(uint64(k), 10) }

// row is one item: its id, its time left, the rule that applies, and whether it is in queries and on disk. Shapes and
// texts convey the same as the colours.
func (p *page) row(index int, r session.Row) app.UI {
	chosen := r.Key == p.v.Selected
	look := lookOf(r.State)
	return app.Div().ID(rowID(r.Key)).
		Class(classes("row", look, when(chosen, "sel"), when(r.Revived, "back"))).
		Role("row").Aria("rowindex", index+2).Aria("selected", truth(chosen)).Attr("data-key", uint64(r.Key)).
		Body(
			app.Span().Class("id").Role("gridcell").Attr("translate", "no").Text(r.ID),
			app.Span().Class("life").Role("gridcell").Body(
				bar(r),
				app.Span().Class("say num").Body(icon(iconOf(r)), app.Span().Body(rich(p.state(r))...)),
			),
			app.Span().Class("rule").Role("gridcell").Body(rich(p.rule(r))...),
			app.Span().Class("dots contents").Role("presentation").Body(
				p.dot("queries", r.State.InQueries(), look, p.l.InQueriesYes, p.l.InQueriesNo, p.l.ColQueries),
				p.dot("disk", r.State.OnDisk(), look, p.l.OnDiskYes, p.l.OnDiskNo, p.l.ColDisk),
			),
			app.Span().Class("actions").Role("gridcell").Body(p.actions(r, chosen)...),
		)
}

// lookOf returns the class of one of the three looks: solid blue, orange hatch, empty outline.
func lookOf(s session.State) string {
	switch {
	case s.InQueries():
		return "live"
	case s.OnDisk():
		return "ghost"
	}
	return "gone"
}

func iconOf(r session.Row) string {
	switch {
	case r.Revived:
		return "back"
	case r.State == session.NeverExpires:
		return "never"
	case r.State == session.Ignored:
		return "ignored"
	case r.State == session.Expired:
		return "expired"
	case r.State == session.Purged:
		return "purged"
	case r.State == session.Deleted:
		return "deleted"
	}
	return "live"
}

// bar shows the time left. The style sheet fills it for items that never expire.
func bar(r session.Row) app.UI {
	fill := app.Span().Class("bar-fill")
	if r.State == session.Live {
		fill.Style("width", strconv.FormatFloat(100*min(1, max(0, r.Left)), 'f', 2, 64)+"%")
	}
	return app.Span().Class("bar").Aria("hidden", yes).Body(fill)
}

// dot shows whether an item is in queries, or on disk.
func (p *page) dot(class string, is bool, look, yesName, noName, short string) app.UI {
	name := noName
	if is {
		name = yesName
	}
	return app.Span().Class("dot-cell "+class).Role("gridcell").Body(
		app.Span().Class("dot-name").Aria("hidden", yes).Text(short),
		app.Span().Class(classes("dot", when(!is, "no"), when(is && look == "ghost", "hatch"))).Aria("hidden", yes),
		hidden(name),
	)
}

// actions are the buttons of a row. Only those of the selected row are tab stops, to keep their number small. An expired
// item keeps its buttons, so that the user can see that the service returns 404.
func (p *page) actions(r session.Row, chosen bool) []app.UI {
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
		button(editID(r.Key), "data-edit", "edit", p.l.Edit),
		button(deleteID(r.Key), "data-delete", "bin", p.l.Delete),
	}
}
