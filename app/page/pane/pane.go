package pane

import "slices"

// A Pane is one of the views beside the query, of which one is shown at a time.
type Pane string

// The panes, as they are stored.
const (
	PaneQuery      Pane = "query"
	PaneFeed       Pane = "feed"
	PaneConsumer   Pane = "consumer"
	PaneRegions    Pane = "regions"
	PaneAnalytical Pane = "analytical"
	PaneBill       Pane = "bill"
	PaneCode       Pane = "code"
	PaneStory      Pane = "story"
	PaneEvents     Pane = "events"
	PaneWhere      Pane = "where"

	// The panes that only a live account has.
	PaneRequests Pane = "requests"
	PaneMatrix   Pane = "matrix"
	PaneUnits    Pane = "units"
)

// every has all panes: first those of the playground in the order in which they are shown, then those that
// only a live account has.
var every = [...]Pane{PaneQuery, PaneFeed, PaneConsumer, PaneRegions, PaneAnalytical, PaneBill, PaneCode, PaneStory, PaneEvents, PaneWhere,
	PaneRequests, PaneMatrix, PaneUnits}

// Count is the number of panes.
const Count = len(every)

// Index returns the pane's place among all panes, at least 0 and less than Count.
func (p Pane) Index() int { return slices.Index(every[:], p) }

// All returns all panes of the playground in the order in which they are shown. The caller must not change the slice.
func All() []Pane { return every[:PaneRequests.Index()] }

// All returns all panes of this page in the order in which they are shown. A live account has no story pane,
// because a recording makes its stories. The caller must not change the slice.
func (r *Room) All() []Pane {
	if !r.s.Watched {
		return All()
	}
	return []Pane{PaneRequests, PaneQuery, PaneFeed, PaneMatrix, PaneUnits, PaneConsumer, PaneRegions, PaneAnalytical, PaneBill, PaneCode,
		PaneEvents, PaneWhere}
}

// Pane returns the pane that is shown.
func (r *Room) Pane() Pane {
	if r.pane != "" {
		return r.pane
	}
	return r.All()[0]
}

// ShowPane shows another pane. The choice is stored with the texts, and is no step of the world's history.
func (r *Room) ShowPane(p Pane) {
	if p != r.pane && slices.Contains(r.All(), p) {
		r.pane = p
		r.s.TextsChanged()
	}
}
