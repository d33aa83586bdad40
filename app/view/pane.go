package view

import "slices"

// A Pane is one of the views beside the query, of which one is shown at a time.
type Pane string

// The panes, as they are stored.
const (
	PaneQuery      Pane = "query"
	PaneFeed       Pane = "feed"
	PaneRegions    Pane = "regions"
	PaneAnalytical Pane = "analytical"
	PaneBill       Pane = "bill"
	PaneCode       Pane = "code"
	PaneStory      Pane = "story"
	PaneEvents     Pane = "events"
)

// Panes returns all panes in the order in which they are shown. The caller owns the slice.
func Panes() []Pane {
	return []Pane{PaneQuery, PaneFeed, PaneRegions, PaneAnalytical, PaneBill, PaneCode, PaneStory, PaneEvents}
}

// Pane returns the pane that is shown.
func (vw *Viewer) Pane() Pane {
	if vw.pane == "" {
		return PaneQuery
	}
	return vw.pane
}

// ShowPane shows another pane. It is stored with the texts, and is no step of the world's history.
func (vw *Viewer) ShowPane(p Pane) {
	if p != vw.pane && slices.Contains(Panes(), p) {
		vw.pane = p
		vw.s.TextsChanged()
	}
}
