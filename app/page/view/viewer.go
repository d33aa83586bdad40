package view

import (
	"maps"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Viewer is what the user sees of the container on the screen: the rows, the timeline and the matrix. It
// reads the world. Its own state is only how the world is shown.
type Viewer struct {
	Asks Asks // nil if no questions are asked

	s       *session.Session
	picked  map[session.ItemKey]string // the items for a form.Bulk with their ids
	revived map[uint64]int64           // until when the row of an item says that the item is back, by ordinal
	rows    rowCache
	listing Listing
	events  session.Memo[eventsOf, []Event]
	stored  session.Memo[*engine.Item, storedText]
	lint    Linted // the warnings of the selected item
	score   scoreCache
	beyond  scoreCache // for the other world
	marks   *Marks
}

// Asks knows whether a question about the future is open, so that the future must not be shown. lesson.Room
// implements it.
type Asks interface{ Blind() bool }

// New returns the viewer of a session.
func New(s *session.Session) *Viewer {
	vw := &Viewer{s: s, revived: map[uint64]int64{}, marks: &Marks{}}
	vw.marks.view = vw
	return vw
}

// Marks returns the notes and the pinned items.
func (vw *Viewer) Marks() *Marks { return vw.marks }

// LoadListing loads a stored listing. It ignores a listing with an order that this version does not know.
func (vw *Viewer) LoadListing(l Listing) {
	if l.By <= ByNewest {
		vw.listing = l
	}
}

// Revived returns the seconds until which the rows of items say that the items are back, by ordinal. The
// caller must not change the map.
func (vw *Viewer) Revived() map[uint64]int64 { return vw.revived }

// LoadRevived loads what Revived has returned.
func (vw *Viewer) LoadRevived(until map[uint64]int64) { maps.Copy(vw.revived, until) }

// Before does nothing: the view prevents no change.
func (vw *Viewer) Before(session.Change) {}

// After lets the order of the rows change, and notes which items have come back.
func (vw *Viewer) After(c session.Change) {
	vw.rows.kept = false
	switch c.Kind {
	case session.ByMove, session.ByReturn, session.ByShow, session.ByOpening:
	default:
		vw.marks.undone = nil
	}
	switch c.Kind {
	case session.ByCommand:
		vw.revive(c.Events)
	case session.ByShow, session.ByAnew:
		clear(vw.revived)
	case session.ByOpening, session.ByStep:
	default:
		clear(vw.revived)
		vw.revive(vw.s.Account().Log())
	}
	switch c.Kind {
	case session.ByShow, session.ByWorld: // the same keys may belong to other items there
		vw.picked = nil
	default: // Undo may also lead to another world
		maps.DeleteFunc(vw.picked, func(k session.ItemKey, id string) bool { return vw.s.IDOf(k) != id })
	}
	if c.Kind == session.ByCommand || c.Kind == session.ByMove {
		vw.watchGuide()
	}
}

// FirstItem returns the first item of the list, or zero if there is none.
func (vw *Viewer) FirstItem() session.ItemKey {
	if rows := vw.Rows(0, 1); len(rows) > 0 {
		return rows[0].Key
	}
	return 0
}

// Swap exchanges the present world and the other one, as one step. The selected item stays selected if it is
// in both worlds.
func (vw *Viewer) Swap() {
	if vw.s.Neighbours.Beside() == nil {
		return
	}
	selected := vw.counterpart(vw.s.Selected())
	vw.picked = nil
	if vw.s.Neighbours.Swap(); vw.s.IDOf(selected) != "" {
		vw.s.Choose(selected)
	}
}

// revive remembers which items of the container on the screen have come back.
func (vw *Viewer) revive(events []engine.Event) {
	for _, e := range events {
		if e.Kind == engine.Revived && e.Database == vw.s.Path().Database && e.Container == vw.s.Path().Container {
			for _, ref := range e.Items {
				vw.revived[ref.Ordinal] = e.At + revivedFor
			}
		}
	}
}

// revivedFor is the number of simulated seconds for which a row says that its item is back.
const revivedFor = 5

// Select selects the item that Why explains, or none with zero. An editor in which nothing was typed makes way for Why.
func (vw *Viewer) Select(k session.ItemKey) {
	vw.picked = nil
	if k != vw.s.Selected() && !vw.s.Desk.Unsaved() {
		vw.s.Desk.Close()
	}
	vw.s.Choose(k)
}
