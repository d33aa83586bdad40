package session

import "encoding/json"

// textsKey is where the texts in the editors are stored while the world with them cannot be: what somebody typed outlives even that.
const textsKey = "cosmosttl.desk"

// savedTexts are the texts in the editors.
type savedTexts struct {
	Version int           `json:"v"`
	Query   *savedQuery   `json:"query,omitempty"`
	Code    *savedConsole `json:"code,omitempty"`
	Draft   string        `json:"draft,omitempty"` // an item's text that was not saved
}

// saveTexts stores the texts alone. Where even they cannot be stored, the page has said already that nothing is.
func (s *Session) saveTexts() {
	q := s.query.save()
	q.Held, q.Rows = nil, nil
	d := savedTexts{Version: saveVersion, Query: q, Code: s.sdk.save()}
	if s.draft.Dirty() {
		d.Draft = s.draft.Text
	}
	if b, err := json.Marshal(d); err == nil {
		s.texts = s.store.Save(textsKey, string(b)) == nil || s.texts
	}
}

// clearTexts follows when the world with the texts in it is stored again.
func (s *Session) clearTexts() {
	if s.texts {
		s.store.Remove(textsKey)
		s.texts = false
	}
}

// restoreTexts takes up the texts that are newer than the stored world. It is left where it is until a world is stored again.
func (s *Session) restoreTexts() {
	text, ok := s.store.Load(textsKey)
	var d savedTexts
	if !ok || json.Unmarshal([]byte(text), &d) != nil || d.Version != saveVersion {
		return
	}
	s.texts = true
	if d.Query != nil {
		s.query = d.Query.load()
	}
	if d.Code != nil {
		s.replaceConsole(d.Code.load())
	}
	if d.Draft != "" {
		s.draft = &Draft{Text: d.Draft}
	}
}
