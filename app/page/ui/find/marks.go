package find

import (
	"github.com/cosmosttl/cosmosttl/app/page/palette"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// notes offers to add the typed note at the present second, and to remove each existing note.
func (p *Palette) notes(c palette.Command) (list []Action, wrong string) {
	now := p.S.Now()
	switch text := story.NoteText(c.Text); {
	case !p.S.Marks.Now().RoomForNote(now):
		wrong = p.full()
	case text == "":
		wrong = p.L.NoteHow.With("word", "`"+p.L.FindNote+"`")
	default:
		list = append(list, Action{Name: p.L.NoteAdd.With("time", p.L.Clock(now), "text", wording.Named(text)), Icon: "pin",
			Do: func() { p.S.Marks.Note(now, text) }})
	}
	for _, n := range p.S.Marks.Now().Notes {
		if len(list) < most {
			list = append(list, Action{Name: p.L.NoteRemove.With("time", p.L.When(n.At, now), "text", wording.Named(n.Text)), Icon: "bin",
				Do: func() { p.S.Marks.Note(n.At, "") }})
		}
	}
	return list, wrong
}

// full says that there is no room for another note or pin.
func (p *Palette) full() string { return p.L.MarksFull.With("n", p.L.Number(story.MaxMarks)) }

// pins offers to pin items or, if the command says so, to unpin them.
func (p *Palette) pins(c palette.Command) (list []Action, wrong string) {
	if !c.Off && !p.S.Marks.Now().RoomForPin() {
		return nil, p.full()
	}
	rows, _ := p.S.Viewer.Find(c.ID, most)
	for _, r := range rows {
		if a := p.PinAction(r.Key); p.S.Marks.Pinned(r.Key) == c.Off {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		wrong = p.L.FindNoItem.With("id", wording.Named(wording.Shorten(c.ID)))
	}
	return list, wrong
}

// PinAction pins an item to the top of the list. It unpins an item that is pinned.
func (p *Palette) PinAction(key session.ItemKey) Action {
	name, on := p.L.PinItem, !p.S.Marks.Pinned(key)
	if !on {
		name = p.L.UnpinItem
	}
	return Action{Name: name.With("id", wording.Named(p.S.IDOf(key))), Icon: "pin", Do: func() { p.S.Marks.Pin(key, on); p.Items.ShowTop() }}
}
