package playground

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/storyedit"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// textsVersion is the version of savedTexts.
const textsVersion = 2

// savedTexts are the texts in the editors. They are stored apart from the world, because they change more often.
type savedTexts struct {
	Version int                      `json:"v"`
	Query   *ask.SavedQuery          `json:"query,omitempty"`
	Code    *sdkconsole.SavedConsole `json:"code,omitempty"`
	Story   storyedit.SavedStory     `json:"story,omitzero"`

	form.StoredForms
	Listing view.Listing `json:"listing,omitzero"`
	Marks   string       `json:"marks,omitempty"`
	pane.StoredTexts
}

// Texts returns the texts in the editors.
func (s host) Texts() ([]byte, error) {
	return json.Marshal(savedTexts{Version: textsVersion, Query: s.Query.Text(), Code: s.Console.Save(), Story: s.Story.Save(),
		StoredForms: s.Form.Texts(), Listing: s.Viewer.Listing(), Marks: s.Marks.Now().String(), StoredTexts: s.Panes.Texts()})
}

// LoadTexts puts stored texts into the editors.
func (s host) LoadTexts(text []byte) notice.Reason {
	var in savedTexts
	switch err := json.Unmarshal(text, &in); {
	case err != nil:
		return notice.ReasonNotJSON
	case in.Version != textsVersion:
		return notice.ReasonVersion
	}
	s.Viewer.LoadListing(in.Listing)
	s.Marks.Load(in.Marks)
	s.Panes.LoadTexts(in.StoredTexts)
	s.Story.Load(in.Story)
	if in.Query != nil {
		s.Query.LoadText(in.Query)
	}
	if in.Code != nil {
		s.Console.Load(in.Code)
	}
	s.Form.LoadTexts(in.StoredForms)
	return ""
}
