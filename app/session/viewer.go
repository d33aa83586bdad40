package session

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Viewer is what the user sees of the container on the screen: the rows, the timeline, the matrix, and the panes. It reads the world; what
// it keeps is how that is shown.
type Viewer struct {
	s       *Session
	picked  map[ItemKey]bool // for Bulk
	revived map[uint64]int64 // by ordinal: until when its row says that the item is back
	pane    Pane             // empty for the first
	feed    feedPane
	columns analyticalCache
	code    codePane
	bill    billSums
	rows    rowCache
	listing Listing
	events  eventCache
	stored  storedText
	lint    linted // of the selected item
	score   scoreCache
	beyond  scoreCache // of the other world
	marks   *Marks
}

// NewViewer returns what is seen of a session.
func NewViewer(s *Session) *Viewer {
	vw := &Viewer{s: s, revived: map[uint64]int64{}, marks: &Marks{}}
	vw.marks.view = vw
	return vw
}

// StoredTexts are what of a Viewer is stored with the texts in the editors.
type StoredTexts struct {
	Listing Listing  `json:"listing,omitzero"`
	Pane    Pane     `json:"pane,omitempty"`
	Feed    feedPane `json:"feed,omitzero"`
	Snippet codePane `json:"snippet,omitzero"`
	Marks   string   `json:"marks,omitempty"`
}

// Texts returns what is stored.
func (vw *Viewer) Texts() StoredTexts {
	return StoredTexts{vw.listing, vw.pane, vw.feed, vw.code, vw.marks.now.String()}
}

// LoadTexts takes what was stored. What another version has stored, and this one does not know, is left out.
func (vw *Viewer) LoadTexts(in StoredTexts) {
	if slices.Contains(Panes(), in.Pane) {
		vw.pane = in.Pane
	}
	vw.feed, vw.code = in.Feed, in.Snippet
	vw.marks.now = story.ParseMarks(in.Marks)
	if in.Listing.By <= ByLastWrite {
		vw.listing = in.Listing
	}
}

// Revived returns until when the rows of items say that these are back, by ordinal. The caller must not change it.
func (vw *Viewer) Revived() map[uint64]int64 { return vw.revived }

// LoadRevived takes what Revived has returned.
func (vw *Viewer) LoadRevived(until map[uint64]int64) { maps.Copy(vw.revived, until) }

// Before does nothing: what is seen is in the way of no change.
func (vw *Viewer) Before(Change) {}

// After drops what was seen of another container or another account, and notes which items have come back.
func (vw *Viewer) After(c Change) {
	vw.rows.kept = false
	switch c.Kind {
	case ByMove, ByReturn, ByShow, ByOpening:
	default:
		vw.marks.undone = nil
	}
	switch c.Kind {
	case ByCommand:
		vw.revive(c.Events)
	case ByShow, ByAnew:
		clear(vw.revived)
	case ByOpening, ByStep:
	default:
		clear(vw.revived)
		vw.revive(vw.s.Account().Log())
	}
	switch c.Kind {
	case ByShow, ByWorld: // the same numbers may be of other items there
		vw.picked = nil
	default:
		maps.DeleteFunc(vw.picked, func(k ItemKey, _ bool) bool { return vw.s.IDOf(k) == "" })
	}
	if c.Forks || c.Kind != ByCommand && c.Kind != ByMove && c.Kind != ByStep {
		vw.forget()
	}
	if _, passes := c.Command.(engine.Advance); passes || c.Kind == ByMove {
		vw.watchPurge()
	}
}

// forget drops what was computed from another account.
func (vw *Viewer) forget() {
	vw.rows, vw.events = rowCache{}, eventCache{}
	vw.feed.found, vw.columns, vw.code.key = nil, analyticalCache{}, codeKey{}
}

// FirstItem returns the first item of the list, or zero if there is none.
func (vw *Viewer) FirstItem() ItemKey {
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
func (vw *Viewer) Select(k ItemKey) {
	vw.picked = nil
	vw.s.Choose(k)
	vw.s.Changed()
}
