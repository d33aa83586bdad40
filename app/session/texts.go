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

// saveTexts stores the texts in the editors.
func (s *Session) saveTexts() notice.Reason {
	q := s.Query.save()
	q.Held, q.Rows = nil, nil
	b, err := json.Marshal(savedTexts{Version: textsVersion, Query: q, Code: s.Console.save(), Editor: s.Form.draft, Form: s.Form.form, Listing: s.Viewer.listing, Pane: s.Viewer.pane, Feed: s.Viewer.feed, Snippet: s.Viewer.code, Story: s.Story.save()})
	if err != nil || s.Saves.put(textsKey, b) != nil {
		return notice.ReasonRefused
	}
	s.Unstored.Texts = false
	return ""
}

// restoreTexts restores the texts in the editors, which are never older than the world.
func (s *Session) restoreTexts() {
	text, ok := s.Saves.store.Load(textsKey)
	if !ok {
		return
	}
	var in savedTexts
	switch err := json.Unmarshal([]byte(text), &in); {
	case err != nil:
		s.Saves.setAside(notice.ReasonNotJSON, text)
		return
	case in.Version < 1 || in.Version > textsVersion:
		s.Saves.setAside(notice.ReasonVersion, text)
		return
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
}
