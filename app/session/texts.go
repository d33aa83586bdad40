package session

import (
	"encoding/json"
	"slices"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// textsVersion is the version of savedTexts. Version 1 was stored only when the world could not be stored.
const textsVersion = 2

// savedTexts are the texts in the editors. They are stored apart from the world, because they change more often.
type savedTexts struct {
	Version int           `json:"v"`
	Query   *savedQuery   `json:"query,omitempty"`
	Code    *savedConsole `json:"code,omitempty"`
	Editor  *Draft        `json:"editor,omitempty"`
	Form    *Form         `json:"form,omitempty"`
	Listing Listing       `json:"listing,omitzero"`
	Pane    Pane          `json:"pane,omitempty"`
	Feed    feedPane      `json:"feed,omitzero"`
	Snippet codePane      `json:"snippet,omitzero"`
	Story   savedStory    `json:"story,omitzero"`
	Draft   string        `json:"draft,omitempty"` // version 1: an item's unsaved text
}

// Texts returns the texts in the editors.
func (s host) Texts() ([]byte, error) {
	q := s.Query.save()
	q.Held, q.Rows = nil, nil
	return json.Marshal(savedTexts{Version: textsVersion, Query: q, Code: s.Console.save(), Editor: s.Form.draft, Form: s.Form.form, Listing: s.Viewer.listing, Pane: s.Viewer.pane, Feed: s.Viewer.feed, Snippet: s.Viewer.code, Story: s.Story.save()})
}

// LoadTexts puts stored texts into the editors.
func (s host) LoadTexts(text []byte) notice.Reason {
	var in savedTexts
	switch err := json.Unmarshal(text, &in); {
	case err != nil:
		return notice.ReasonNotJSON
	case in.Version < 1 || in.Version > textsVersion:
		return notice.ReasonVersion
	}
	if slices.Contains(Panes(), in.Pane) {
		s.Viewer.pane = in.Pane
	}
	s.Viewer.feed, s.Viewer.code, s.Form.form = in.Feed, in.Snippet, in.Form
	s.Story.load(in.Story)
	if in.Listing.By <= ByLastWrite {
		s.Viewer.listing = in.Listing
	}
	if in.Query != nil {
		held, result := s.Query.held, s.Query.result
		s.Query.load(in.Query)
		s.Query.held, s.Query.result = held, result
		s.Query.arrange()
	}
	if in.Code != nil {
		s.Console.load(in.Code)
	}
	switch {
	case in.Version == textsVersion:
		s.Form.draft = in.Editor
	case in.Draft != "":
		s.Form.draft = &Draft{Text: in.Draft}
	}
	if in.Version != textsVersion {
		s.TextsChanged()
	}
	if d := s.Form.draft; d != nil && d.Key != 0 && s.IDOf(d.Key) != gjson.Get(d.Before, "id").String() { // another tab may have stored the world
		s.Desk.Detach()
	}
	return ""
}
