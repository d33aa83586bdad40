package view

import (
	"maps"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Viewer is what the user sees of the container on the screen: the rows, the timeline and the matrix. It reads the world; what
// it keeps is how that is shown.
type Viewer struct {
	Asks Asks // nil for never

	s       *session.Session
	picked  map[session.ItemKey]bool // for Bulk
	revived map[uint64]int64         // by ordinal: until when its row says that the item is back
	rows    rowCache
	listing Listing
	events  session.Memo[eventsOf, []Event]
	stored  session.Memo[*engine.Item, storedText]
	lint    Linted // of the selected item
	score   scoreCache
	beyond  scoreCache // of the other world
	marks   *Marks
}

// Asks knows whether what comes is asked, and so not to be shown: lesson.Room.
type Asks interface{ Blind() bool }

// New returns what is seen of a session.
func New(s *session.Session) *Viewer {
	vw := &Viewer{s: s, revived: map[uint64]int64{}, marks: &Marks{}}
	vw.marks.view = vw
	return vw
}

// Marks returns the notes and the pinned items.
func (vw *Viewer) Marks() *Marks { return vw.marks }

// LoadListing takes what Listing has returned. An order of another version, which this one does not know, is left out.
func (vw *Viewer) LoadListing(l Listing) {
	if l.By <= ByNewest {
		vw.listing = l
	}
}

// Revived returns until when the rows of items say that these are back, by ordinal. The caller must not change it.
func (vw *Viewer) Revived() map[uint64]int64 { return vw.revived }

// LoadRevived takes what Revived has returned.
func (vw *Viewer) LoadRevived(until map[uint64]int64) { maps.Copy(vw.revived, until) }

// Before does nothing: the view prevents no change.
func (vw *Viewer) Before(session.Change) {}

// After lets the rows change, and notes which items have come back.
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
	case session.ByShow, session.ByWorld: // the same numbers may be of other items there
		vw.picked = nil
	default:
		maps.DeleteFunc(vw.picked, func(k session.ItemKey, _ bool) bool { return vw.s.IDOf(k) == "" })
	}
	if _, passes := c.Command.(engine.Advance); passes || c.Kind == session.ByMove {
		vw.watchPurge()
	}
}

// FirstItem returns the first item of the list, or zero if there is none.
func (vw *Viewer) FirstItem() session.ItemKey {
	if rows := vw.Rows(0, 1); len(rows) > 0 {
		return rows[0].Key
	}
	return 0
}

// Swap exchanges the present world and the other one, as one step. The item that is selected stays so, if it is in both.
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

// revivedFor is for how many simulated seconds a row says that its item is back.
const revivedFor = 5

// Select selects the item that Why explains, or none with zero.
func (vw *Viewer) Select(k session.ItemKey) {
	vw.picked = nil
	vw.s.Choose(k)
	vw.s.Changed()
}
