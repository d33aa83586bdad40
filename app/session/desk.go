package session

import "encoding/json"

// deskKey is where the texts in the editors are stored while the world with them cannot be: what somebody typed outlives even that.
const deskKey = "cosmosttl.desk"

// desk is what lies in the editors.
type desk struct {
	Version int         `json:"v"`
	Query   *savedQuery `json:"query,omitempty"`
	Code    *savedCode  `json:"code,omitempty"`
	Draft   string      `json:"draft,omitempty"` // an item's text that was not saved
}

// saveDesk stores the texts alone. Where even they cannot be stored, the page has said already that nothing is.
func (s *Session) saveDesk() {
	q := s.query.save()
	q.Held, q.Rows = nil, nil
	d := desk{Version: saveVersion, Query: q, Code: s.code.save()}
	if s.draft.Dirty() {
		d.Draft = s.draft.Text
	}
	if b, err := json.Marshal(d); err == nil {
		s.desk = s.store.Save(deskKey, string(b)) == nil || s.desk
	}
}

// clearDesk follows when the world with the texts in it is stored again.
func (s *Session) clearDesk() {
	if s.desk {
		s.store.Remove(deskKey)
		s.desk = false
	}
}

// restoreDesk takes up the texts that are newer than the stored world. It is left where it is until a world is stored again.
func (s *Session) restoreDesk() {
	text, ok := s.store.Load(deskKey)
	var d desk
	if !ok || json.Unmarshal([]byte(text), &d) != nil || d.Version != saveVersion {
		return
	}
	s.desk = true
	if d.Query != nil {
		s.query = d.Query.load()
	}
	if d.Code != nil {
		s.replaceCode(d.Code.load())
	}
	if d.Draft != "" {
		s.draft = &Draft{Text: d.Draft}
	}
}
