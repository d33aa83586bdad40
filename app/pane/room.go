package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/memo"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Room is the panes beside the query. It reads the world; what it keeps is which pane is shown, and how.
type Room struct {
	s    *session.Session
	pane Pane // empty for the first
	feed feedPane
	code codePane
	bill billSums

	changes  memo.Memo[feedOf, []engine.Change]
	columns  memo.Memo[analyticalOf, AnalyticalView]
	snippets memo.Memo[codeOf, CodeView]
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

// After does nothing: what a pane shows is computed from the world as it is.
func (r *Room) After(session.Change) {}
