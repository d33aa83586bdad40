package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// A Room is the panes beside the query. It reads the world; what it keeps is which pane is shown, and how.
type Room struct {
	s       *session.Session
	pane    Pane // empty for the first
	feed    feedPane
	columns analyticalCache
	code    codePane
	bill    billSums
}

// New returns the panes of a session.
func New(s *session.Session) *Room { return &Room{s: s} }

// StoredTexts are what of the panes is stored with the texts in the editors.
type StoredTexts struct {
	Pane    Pane     `json:"pane,omitempty"`
	Feed    feedPane `json:"feed,omitzero"`
	Snippet codePane `json:"snippet,omitzero"`
}

// Texts returns what is stored.
func (r *Room) Texts() StoredTexts { return StoredTexts{r.pane, r.feed, r.code} }

// LoadTexts takes what was stored. A pane of another version, which this one does not know, is left out.
func (r *Room) LoadTexts(in StoredTexts) {
	if slices.Contains(All(), in.Pane) {
		r.pane = in.Pane
	}
	r.feed, r.code = in.Feed, in.Snippet
}

// Before does nothing: a pane is in the way of no change.
func (r *Room) Before(session.Change) {}

// After drops what was computed from another account.
func (r *Room) After(c session.Change) {
	if c.Forks || c.Kind != session.ByCommand && c.Kind != session.ByMove && c.Kind != session.ByStep {
		r.feed.found, r.columns, r.code.key = nil, analyticalCache{}, codeKey{}
	}
}
