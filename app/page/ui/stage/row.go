package stage

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

func rowID(k session.ItemKey) string { return "item-" + strconv.FormatUint(uint64(k), 10) }

func editID(k session.ItemKey) string { return "edit-" + strconv.FormatUint(uint64(k), 10) }

func deleteID(k session.ItemKey) string { return "delete-" + strconv.FormatUint(uint64(k), 10) }

func sayID(k session.ItemKey) string { return "say-" + strconv.FormatUint(uint64(k), 10) }

func differsID(k session.ItemKey) string { return "differs-" + strconv.FormatUint(uint64(k), 10) }

func imaginedID(k session.ItemKey) string { return "imagined-" + strconv.FormatUint(uint64(k), 10) }

func moreID(k session.ItemKey) string { return "more-" + strconv.FormatUint(uint64(k), 10) }

// row is the row of one item: its id, a place for its lane, which the picture draws, and its state at the playhead. Shapes and texts say
// the same as the colours. pk is the partition key if another rendered item has the same id, otherwise it is empty.
func (p *List) row(index int, r view.Row, imagined, pk string) app.UI {
	chosen := r.Key == p.V.Selected
	say, more := p.L.State(r, p.V.Now)
	box, asked := p.Questions.LaneBox(r)
	hide := elem.When(asked, "vh")
	return app.Div().ID(rowID(r.Key)).Class(p.rowClass(r)).
		Role("row").Aria("rowindex", index+2).Aria("selected", elem.Truth(chosen || p.S.Viewer.IsPicked(r.Key))).Attr("data-key", uint64(r.Key)).
		Body(
			app.Span().Class("id").Role("gridcell").Title(wording.Joined(r.ID, pk, " ")).
				Body(p.pickBox(r), elem.IdText(r.ID), app.Small().Attr("translate", "no").Class(elem.When(pk == "", "none")).
					Text(elem.When(pk != "", " "+pk)), p.pinned(r)),
			app.Span().Class("rule").Role("gridcell").Body(elem.Hidden(elem.Plain(cmp.Or(p.alike(r), p.L.Rule(r))))),
			app.Span().Class(elem.Classes("state num", elem.When(asked, "asked"))).Role("gridcell").
				Title(elem.When(!asked, wording.Joined(wording.Joined(say, more, " "), imagined, " "))).Body(
				app.B().ID(sayID(r.Key)).Class(hide).Text(say),
				app.Small().ID(moreID(r.Key)).Class(hide).Text(more),
				app.Small().ID(imaginedID(r.Key)).Class("instead").Text(imagined),
				app.Span().ID(differsID(r.Key)).Class("vh").Text(p.worlds.differsText(r.Key)),
				box,
				p.ownTTL(r, asked),
			),
			p.whether("queries", r, r.State.InQueries(), p.L.InQueriesYes, p.L.InQueriesNo),
			p.whether("disk", r, r.State.OnDisk(), p.L.OnDiskYes, p.L.OnDiskNo),
			app.Span().Class("actions").Role("gridcell").Body(p.actions(r, chosen)...),
		)
}

// ownTTL is the item's ttl. A row shows it while a question hides the future of the item. A ttl of whole hours is written in days and hours
// if it is a day or longer, because the row has no room for so many seconds.
func (p *List) ownTTL(r view.Row, asked bool) app.UI {
	text, whole := p.L.MatrixNoTTL, ""
	if alike := p.alike(r); alike != "" {
		text, whole = alike, elem.Plain(alike)
	}
	if r.Override.Present() {
		text = p.L.Rule(r)
		whole = elem.Plain(text)
	}
	if n, ok := r.Override.Seconds(); ok && n >= 86_400 && n%3600 == 0 {
		text = p.L.RuleTTL.With("n", p.L.Countdown(int64(n)))
	}
	return app.Span().Class(elem.Pick(asked, "own-ttl num", "none")).Title(whole).Aria("hidden", elem.Yes).Body(elem.Rich(text)...)
}

// alike is what one could take for the ttl of an item, while a question asks what counts.
func (p *List) alike(r view.Row) string {
	if q := p.V.Question; q != nil && q.Alike[r.Key] != "" {
		return "`" + q.Alike[r.Key] + "`"
	}
	return ""
}

// pinned is the mark of an item that the list keeps at the top.
func (p *List) pinned(r view.Row) app.UI {
	if !p.S.Marks.Pinned(r.Key) {
		return app.Span().Class("none")
	}
	return app.Span().Class("pinned").Body(elem.Icon("pin"), elem.Hidden(p.L.IsPinned))
}

// rowClass returns the classes of a row, which give it its look.
func (p *List) rowClass(r view.Row) string {
	look := screen.LookOf(r.State)
	return elem.Classes("row", look, elem.When(r.Key == p.S.Selected(), "sel"), elem.When(p.S.Viewer.IsPicked(r.Key), "picked"),
		elem.When(r.Revived, "back"), p.worlds.differsClass(r.Key), p.moments.see(r.Key, look, time.Now()))
}

// whether is a cell for screen readers alone. It says whether an item is in queries or on disk, which the picture shows to everybody else.
func (p *List) whether(what string, r view.Row, is bool, yesName, noName string) app.UI {
	return app.Span().Class("vh").Role("gridcell").ID(what + "-" + strconv.FormatUint(uint64(r.Key), 10)).Text(elem.Pick(is, yesName, noName))
}

// Paint paints the states of the rendered rows.
func (p *List) Paint(b *screen.Painting) {
	now, imagined := p.S.Now(), p.imagined()
	for _, r := range p.S.Viewer.Rows(p.Window.first, p.Window.last-p.Window.first) {
		say, more := p.L.State(r, now)
		b.SetText(sayID(r.Key), say)
		b.SetText(moreID(r.Key), more)
		if len(imagined) > 0 { // without imagined states, the rendering has emptied these texts
			b.SetText(imaginedID(r.Key), imagined[r.Key])
		}
		b.SetAttr(rowID(r.Key), "class", p.rowClass(r))
		id := strconv.FormatUint(uint64(r.Key), 10)
		b.SetText("queries-"+id, elem.Pick(r.State.InQueries(), p.L.InQueriesYes, p.L.InQueriesNo))
		b.SetText("disk-"+id, elem.Pick(r.State.OnDisk(), p.L.OnDiskYes, p.L.OnDiskNo))
	}
}

// actions are the buttons of a row. The Tab key stops only at the buttons of the selected row, because a list can have many rows. An
// expired item keeps its buttons, so that the user can see that the service returns 404.
func (p *List) actions(r view.Row, chosen bool) []app.UI {
	if _, asked := p.Questions.LaneBox(r); asked || !r.State.OnDisk() || p.S.Watched {
		return nil
	}
	stop := -1
	if chosen {
		stop = 0
	}
	button := func(id, data, symbol string, name i18n.Pattern) app.UI {
		return app.Button().Type("button").ID(id).Class("btn quiet square").Attr("tabindex", stop).Disabled(p.Still()).
			Attr(data, uint64(r.Key)).Attr("data-button", 1).
			Body(elem.Icon(symbol), elem.Hidden(name.With("id", r.ID)))
	}
	return []app.UI{
		button(editID(r.Key), "data-edit", "edit", p.L.Edit),
		button(deleteID(r.Key), "data-delete", "bin", p.L.Delete),
	}
}
