package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	otherListID = "other-list"
	editWorldID = "edit-world"
)

// Worlds are the present world and the world beside it: their comparison, and the changes that are tried in another
// world.
type Worlds struct {
	*screen.Screen
	stage *Stage
	items *List
}

// Upper is the present world. In a comparison it is the world that was there first, whichever is edited, so that a
// world keeps its place.
func (p *Worlds) Upper() app.UI {
	if other, _ := p.S.Neighbours.Other(); other.Compare && other.Swapped {
		return p.otherWorld()
	}
	return p.presentWorld()
}

// Lower is the second world in a comparison.
func (p *Worlds) Lower() app.UI {
	switch other, _ := p.S.Neighbours.Other(); {
	case !other.Compare:
		return app.Div().Class("world none")
	case other.Swapped:
		return p.presentWorld()
	}
	return p.otherWorld()
}

// letterOf names a world in a comparison. A is the world that was there first.
func (p *Worlds) letterOf(of side) string {
	if other, _ := p.S.Neighbours.Other(); other.Swapped == (of == mine) {
		return "B"
	}
	return "A"
}

// letter shows the letter of a world. The name of the group includes it, so screen readers ignore it.
func (p *Worlds) letter(of side) app.UI {
	if !p.Comparing() {
		return app.Span().Class("none")
	}
	return app.B().Class("letter").Aria("hidden", elem.Yes).Text(p.letterOf(of))
}

// whenComparing shows an element only while two worlds are compared.
func (p *Worlds) whenComparing(e app.UI) app.UI {
	if !p.Comparing() {
		return app.Li().Class("none")
	}
	return e
}

func (p *Worlds) presentWorld() app.UI {
	c, ru := p.V.Counts, p.V.RU
	items := p.Part(screen.PartItems, p.items.Draw)
	if !p.Comparing() {
		return p.stage.world(mine, &p.stage.worldPicture, items, c, ru)
	}
	return p.stage.world(mine, &p.stage.worldPicture, items, c, ru, app.Span().Class("editing").Text(p.L.WorldEdited)).
		Class("edited").Role("group").Aria("label", p.worldName(mine))
}

// otherWorld is the world that is not edited. A click on it, or its button, lets the user edit it.
func (p *Worlds) otherWorld() app.UI {
	c, ru := p.S.Viewer.OtherSums()
	edit := app.Button().Type("button").ID(editWorldID).Class("btn").Disabled(p.Still()).Body(app.Span().Text(p.L.EditWorld))
	return p.stage.world(theirs, &p.stage.other.worldPicture, p.otherItems(), c, ru, edit).
		Role("group").Aria("label", p.worldName(theirs)).OnClick(p.onOtherClick)
}

func (p *Worlds) worldName(of side) string {
	name := p.L.WorldName.With("letter", p.letterOf(of))
	if of == mine {
		return wording.Joined(name, p.L.WorldEdited, p.L.LiveSeparator)
	}
	return name
}

// goOnWith says that the playground continues with this world only. It is empty outside of a comparison.
func (p *Worlds) goOnWith(of side) string {
	if !p.Comparing() {
		return ""
	}
	return p.L.GoOnWith.With("letter", p.letterOf(of))
}

// otherItems are the lanes of the other world. They have the same rows at the same places as the present world.
func (p *Worlds) otherItems() app.UI {
	count, first, last := p.S.Viewer.RowCount(), p.items.Window.first, p.items.Window.last
	pairs := p.pairs()
	rows := make([]app.UI, len(pairs))
	for i, r := range pairs {
		rows[i] = p.otherRow(first+i, r)
	}
	return app.Div().Class("list-frame").Style("--rows", strconv.Itoa(max(1, count))).Body(
		app.Div().ID(otherListID).Class("list").Role("table").Aria("label", p.L.WorldItems.With("letter", p.letterOf(theirs))).
			Aria("rowcount", count).Attr("tabindex", 0).Attr("data-scroll", "y").OnScroll(p.onOtherScroll, app.PassiveEvent()).Body(
			app.Div().Class("list-rows").Role("rowgroup").
				Style("--above", strconv.Itoa(first)).Style("--below", strconv.Itoa(count-last)).Body(rows...),
			app.Div().Class("lanes").Aria("hidden", elem.Yes).Style("--above", strconv.Itoa(first)).Style("--shown", strconv.Itoa(last-first)).
				Body(elem.Painted(worldID(theirs, LanesID), "track marks", p.stage.other.lanes)),
		),
	)
}

// rowPair is the same item in both worlds.
type rowPair struct{ mine, theirs view.Row }

// differs reports whether the item is in queries, or on disk, in only one of the worlds.
func (r rowPair) differs() bool {
	a, b := r.mine.State, r.theirs.State
	return a.InQueries() != b.InQueries() || a.OnDisk() != b.OnDisk()
}

// pairs returns the rendered rows in both worlds, and notes which of them differ.
func (p *Worlds) pairs() []rowPair {
	p.stage.other.differ = map[session.ItemKey]bool{}
	here, there := p.S.Viewer.Rows(p.items.Window.first, p.items.Window.last-p.items.Window.first),
		p.S.Viewer.OtherRows(p.items.Window.first, p.items.Window.last-p.items.Window.first)
	list := make([]rowPair, min(len(here), len(there)))
	for i := range list {
		list[i] = rowPair{here[i], there[i]}
		p.stage.other.differ[here[i].Key] = list[i].differs()
	}
	return list
}

func otherID(what string, r rowPair) string {
	return "other-" + what + "-" + strconv.FormatUint(uint64(r.mine.Key), 10)
}

func (p *Worlds) otherRow(index int, r rowPair) app.UI {
	say, more := p.L.State(r.theirs, p.V.Now)
	return app.Div().ID(otherID("row", r)).Class(p.otherRowClass(r)).Role("row").Aria("rowindex", index+1).
		Attr("data-there", uint64(r.theirs.Key)).Body(
		app.Span().Class("id").Role("rowheader").Body(elem.IdText(r.mine.ID)),
		app.Span().Class("state num").Role("cell").Body(
			app.B().ID(otherID("say", r)).Text(say),
			app.Small().ID(otherID("more", r)).Text(more),
		),
		app.Span().Class("vh").Role("cell").ID(otherID("differs", r)).Text(p.differsText(r.mine.Key)),
	)
}

func (p *Worlds) otherRowClass(r rowPair) string {
	return elem.Classes("row", screen.LookOf(r.theirs.State), elem.When(r.mine.Key == p.S.Selected(), "twin"), p.differsClass(r.mine.Key))
}

func (p *Worlds) differsClass(key session.ItemKey) string {
	return elem.When(p.stage.other.differ[key], "differs")
}

// differsText says for screen readers what the sign beside the id means.
func (p *Worlds) differsText(key session.ItemKey) string {
	return elem.Pick(p.stage.other.differ[key], p.L.RowDiffers, "")
}

// paint paints the states of the rendered rows in the other world, and where the worlds differ.
func (p *Worlds) paint(b *screen.Painting) {
	now := p.S.Now()
	for _, r := range p.pairs() {
		say, more := p.L.State(r.theirs, now)
		b.SetText(otherID("say", r), say)
		b.SetText(otherID("more", r), more)
		b.SetAttr(otherID("row", r), "class", p.otherRowClass(r))
		b.SetText(otherID("differs", r), p.differsText(r.mine.Key))
		b.SetText(differsID(r.mine.Key), p.differsText(r.mine.Key))
	}
}

// onOtherClick lets the user edit the other world, and selects a clicked item.
func (p *Worlds) onOtherClick(_ app.Context, e app.Event) {
	key, onRow := elem.Closest(e, "data-there")
	p.Page.Act(func() {
		p.Swap()
		if onRow {
			p.S.Viewer.Select(session.ItemKey(key))
		}
		p.Focus.ReturnTo = ListID
		p.Announced.Text = p.worldName(mine)
	})
}

// onOtherScroll keeps both lists at the same scrolled position.
func (p *Worlds) onOtherScroll(ctx app.Context, _ app.Event) {
	ctx.PreventUpdate()
	if top, _ := browser.Scrolled(otherListID); top != p.items.Window.Top {
		browser.ScrollTo(ListID, top)
	}
}
