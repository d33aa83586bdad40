package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	compareID     = "compare"       // the button that makes a copy to compare with
	turnCompareID = "other-compare" // the button that begins and ends the comparison with the other world
)

// Line is the row about the other world.
func (p *Worlds) Line(other session.Other) app.UI {
	keep, drop, compare := p.L.Keep, p.L.Drop, p.L.Compare
	_, tried := p.tried()
	if other.Compare {
		keep, drop, compare = p.L.KeepWorld.With("letter", p.letterOf(theirs)), p.L.KeepWorld.With("letter", p.letterOf(mine)), p.L.CompareEnd
	}
	switch {
	case other.Kind == session.OtherFuture && !other.Swapped && !other.Compare:
		keep = p.L.ReturnTo
	case tried:
		keep, drop = p.L.Apply, p.L.Discard
	}
	letter := app.B().Class("none")
	if other.Compare && other.Kind != session.OtherCopy {
		letter = app.B().Class("letter").Text("B") // the name is of the world that came second, wherever it is
	}
	look := "btn primary"
	if _, differs := p.stage.parting(); other.Compare || len(p.S.Neighbours.Removes()) > 0 || !tried && !differs {
		look = "btn" // neither world is the one to keep
	}
	first, drops := app.UI(p.otherButton("other-keep", look, keep, p.Keep).Title(p.goOnWith(theirs))),
		p.dropButton(drop, elem.Classes("btn", elem.When(!other.Compare, "quiet")))
	rest := []app.UI{p.otherButton(turnCompareID, "btn", compare, p.TurnCompare), p.otherButton("other-swap", "btn", p.L.Swap, p.Swap), drops}
	if other.Compare { // the world that the user has comes first, and the other one has a button of its own
		first, rest = drops, []app.UI{first, rest[0]}
	}
	return app.Section().Class(elem.Classes("guide other", elem.When(other.Compare, "comparing"), elem.When(tried, "what-if"))).
		Aria("label", p.L.OtherWorld).Body(
		app.Div().Class("progress").Body(app.Span().Class("mark-other").Aria("hidden", elem.Yes)),
		app.P().Body(letter, app.Text(" "), app.B().Body(elem.Rich(p.Name())...), app.Text(" "), app.Span().Body(elem.Rich(p.note(other))...)),
		first,
		app.Div().Class("contents").Body(rest...),
	)
}

// dropButton gives up the other world. Escape does the same for a tried change.
func (p *Worlds) dropButton(name, look string) app.UI {
	b := p.otherButton("other-drop", look, name, p.Drop).Title(p.goOnWith(mine))
	if _, is := p.tried(); is {
		b.Attr("aria-keyshortcuts", "Escape")
	}
	return b
}

// Discard returns the action that gives up the tried change. It is nil if there is none.
func (p *Worlds) Discard() func() {
	if _, is := p.tried(); is {
		return p.Drop
	}
	return nil
}

func (p *Worlds) otherButton(id, class, name string, do func()) app.HTMLButton {
	return app.Button().Type("button").ID(id).Class(class).Disabled(p.Still()).OnClick(p.Do(do), app.EventScope(id, name)).
		Body(app.Span().Text(name))
}

// Name says what the other world is.
func (p *Worlds) Name() string {
	l := p.L
	other, _ := p.S.Neighbours.Other()
	_, question := p.L.WhatIfTexts(other.WhatIf)
	parted, last := l.When(other.Parted, p.S.Now()), other.Last
	if other.Swapped {
		last = p.S.History.Last()
	}
	switch {
	case other.Kind == session.OtherWhatIf && other.Swapped && !other.Compare:
		return l.OtherWithout.With("what", question)
	case other.Kind == session.OtherWhatIf:
		return l.OtherWhatIf.With("what", question)
	case other.Kind == session.OtherFuture && (other.Compare || !other.Swapped):
		return l.OtherFuture.With("from", parted, "to", l.When(last, p.S.Now()))
	}
	if other.Compare {
		return l.TwoWorlds.With("time", parted)
	}
	return l.OtherCopy.With("time", parted)
}

// note says from when on states of items differ between the worlds and, in a comparison, how many differ now. It does not say of no item
// that it differs now, because its text may. It also names the containers that the other world lacks, and says if the other world is not stored.
func (p *Worlds) note(other session.Other) string {
	note := p.L.NeverDiffers
	at, differs := p.stage.parting()
	if other.Compare && !differs && other.Kind == session.OtherCopy {
		note = p.L.CompareFirst.With("letter", p.letterOf(mine), "other", p.letterOf(theirs))
	}
	if differs {
		note = p.L.DiffersFrom.With("time", p.L.When(at, p.S.Now()))
	}
	if now := p.S.Neighbours.Differences(); differs && other.Compare && now > 0 {
		note = wording.Joined(note, p.L.N(p.L.Differ, int64(now)), " ")
	}
	if _, is := p.tried(); is {
		note = wording.Joined(p.L.PreviewOnly, note, " ")
	}
	if goes := p.S.Neighbours.Removes(); len(goes) > 0 {
		names := ""
		for _, in := range goes {
			names = wording.Joined(names, wording.Code(in.Container), p.L.ListAnd)
		}
		note = wording.Joined(note, p.L.N(p.L.OtherRemoves, int64(len(goes)), "names", names), " ")
	}
	if other.Unsaved {
		note = wording.Joined(note, p.L.OtherUnsaved, " ")
	}
	return note
}

// Keep makes the other world the present one, and announces which world it was.
func (p *Worlds) Keep() {
	said := p.L.Kept.With("what", p.Name())
	other, is := p.tried()
	again, _ := p.S.Container().ByOrdinal(uint64(p.S.Selected()))
	if is {
		_, what := p.L.WhatIfTexts(other.WhatIf)
		said = p.L.Applied.With("what", what)
	}
	removes := p.S.Neighbours.Removes()
	if p.S.Neighbours.Keep(); len(removes) > 0 {
		p.S.Notices.Add(notice.Notice{Kind: notice.Arrived}) // it offers Undo
	}
	if is && again != nil && p.S.Selected() == 0 { // it was expired, so the item that is written again is another one
		if key, ok := p.S.Viewer.ItemOf(again.PartitionKey(), again.ID()); ok {
			p.S.Viewer.Select(key)
			p.items.RevealSelected()
		}
	}
	p.Announced.Known, p.Announced.Text = p.S.Viewer.Counts(), said
}

// Drop gives up the other world.
func (p *Worlds) Drop() {
	p.Announced.Text = p.L.Dropped.With("what", p.Name())
	if _, is := p.tried(); is {
		p.Announced.Text = p.L.Discarded
	}
	p.S.Neighbours.Drop()
}

// Swap exchanges the two worlds.
func (p *Worlds) Swap() {
	p.S.Viewer.Swap()
	p.Announced.Known, p.Announced.Text = p.S.Viewer.Counts(), p.Name()
}

// TurnCompare begins or ends the comparison. It is a method, because go-app keeps a button's first closure and the
// variables in it.
func (p *Worlds) TurnCompare() {
	other, _ := p.S.Neighbours.Other()
	p.Compare(!other.Compare)
}

// Compare shows both worlds, or only one again.
func (p *Worlds) Compare(on bool) {
	p.S.Neighbours.Compare(on)
	if p.S.Neighbours.Beside() == nil { // a copy without a difference
		p.Announced.Text, p.Focus.ReturnTo = p.L.Discarded, compareID
		return
	}
	p.Announced.Text = p.Name()
	p.Focus.ReturnTo = turnCompareID // this button can turn the comparison on and off again
}

// CompareButton begins to compare the present world with a copy. If there is another world already, the row about it
// has the button.
func (p *Worlds) CompareButton() app.UI {
	other, has := p.S.Neighbours.Other()
	has = has && (other.Compare || p.V.Guide != view.GuideEnd) // the last hint takes the place of that row
	return app.Button().Type("button").ID(compareID).Class(elem.Classes("btn quiet", elem.When(has || p.V.Blind, "none"))).Disabled(p.Still()).
		OnClick(p.Do(func() { p.Compare(true) })).Body(app.Span().Text(p.L.Compare))
}
