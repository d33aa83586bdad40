package session

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Draft is the item editor's content. It is kept when the page is reloaded.
type Draft struct {
	Key     ItemKey          `json:"key"` // the item being edited; zero for a new one
	Text    string           `json:"text"`
	Before  string           `json:"before"` // the text with which the editor was opened
	Problem *problem.Problem `json:"-"`
}

// dirty reports whether the editor contains unsaved text.
func (d *Draft) dirty() bool { return d != nil && d.Text != d.Before }

// Draft returns the content of the item editor, or nil if it is closed.
func (s *Session) Draft() *Draft { return s.draft }

// NewItem opens the editor with a suggested item. If the editor contains unsaved text, it stays open with a Problem instead.
func (s *Session) NewItem() {
	text := "{\n  \"id\": " + document.Quote(s.freeID()) + ",\n  \"cid\": \"CO18\",\n  \"ttl\": 60\n}"
	s.open(&Draft{Text: text, Before: text})
}

// EditItem opens the editor with a stored item. If the editor contains unsaved text, it stays open with a Problem instead.
func (s *Session) EditItem(k ItemKey) {
	s.openItem(k)
	s.Select(k)
}

func (s *Session) openItem(k ItemKey) {
	it, ok := s.container().ByOrdinal(uint64(k))
	if !ok {
		return
	}
	text := strings.TrimSpace(string(pretty.Pretty(it.Body())))
	s.open(&Draft{Key: k, Text: text, Before: text})
}

func (s *Session) open(d *Draft) {
	if s.draft.dirty() {
		if s.closeForm() && (s.draft.Key != d.Key || d.Key == 0) { // the form would cover the draft
			s.draft.Problem = &problem.Problem{Field: problem.FieldItemJSON, Code: problem.Unsaved, Value: s.IDOf(s.draft.Key)}
		}
		return
	}
	if s.closeForm() {
		s.draft = d
		s.typed()
	}
}

// TypeDraft sets the editor's text.
func (s *Session) TypeDraft(text string) {
	if s.draft != nil && s.draft.Text != text {
		s.draft.Text, s.draft.Problem = text, nil
		s.typed()
	}
}

// SaveDraft creates the new item or replaces the stored one. On success the editor closes; otherwise it keeps the text and
// shows the problem.
func (s *Session) SaveDraft() *problem.Problem {
	d := s.draft
	if d == nil {
		return nil
	}
	cmd := engine.WriteItem{In: s.shown.path, Kind: engine.Create, Body: []byte(d.Text)}
	if d.Key != 0 {
		cmd.Kind, cmd.ID = engine.Replace, s.IDOf(d.Key)
		if _, stored := s.container().ByOrdinal(uint64(d.Key)); !stored {
			d.Problem = &problem.Problem{Field: problem.FieldItemJSON, Code: problem.ChangedSince, Value: cmd.ID}
			d.Key = 0 // saving again creates a new item
			return d.Problem
		}
	}
	r, err := s.apply(cmd)
	if err != nil {
		d.Problem = draftProblem(d.Text, err.(*engine.Error))
		return d.Problem
	}
	s.draft, s.selected = nil, ItemKey(r.Item.Ordinal())
	s.typed()
	return nil
}

func draftProblem(text string, e *engine.Error) *problem.Problem {
	p := problem.Of(problem.FieldItemJSON, e)
	if e.Fault != document.FaultUnknown {
		p.Code, p.Fault, p.Want, p.Found = problem.SyntaxError, e.Fault, e.Want, e.Found
		p.Line, p.Column = document.Position([]byte(text), e.Offset)
	}
	return p
}

// maxChecked is the length of a text up to which it is checked while it is typed.
const maxChecked = 200_000

// DraftFault returns what is wrong with the JSON in the item editor, or nil. A long text is not checked.
func (s *Session) DraftFault() *problem.Problem {
	if s.draft == nil || len(s.draft.Text) > maxChecked {
		return nil
	}
	err := new(document.Scanner).Scan([]byte(s.draft.Text))
	e, ok := err.(*document.Error)
	if !ok {
		return nil
	}
	p := &problem.Problem{Field: problem.FieldItemJSON, Code: problem.SyntaxError, Detail: e.Error(), Fault: e.Fault, Want: e.Want, Found: e.Found}
	p.Line, p.Column = document.Position([]byte(s.draft.Text), e.Offset)
	return p
}

// Properties returns the names of the top-level properties that items of the container have, at most fifty, for completion.
func (s *Session) Properties() (names []string) {
	looked := 0
	s.container().Each(0, func(it *engine.Item) bool {
		gjson.ParseBytes(it.Body()).ForEach(func(name, _ gjson.Result) bool {
			if !slices.Contains(names, name.Str) {
				names = append(names, name.Str)
			}
			return len(names) < 50
		})
		looked++
		return looked < 100
	})
	return names
}

// DiscardDraft closes the editor and discards its text.
func (s *Session) DiscardDraft() {
	s.draft = nil
	s.typed()
}

// DeleteItem deletes an item with a request, which does not find an expired item.
func (s *Session) DeleteItem(k ItemKey) *problem.Problem {
	it, ok := s.container().ByOrdinal(uint64(k))
	if !ok {
		return nil
	}
	_, err := s.apply(engine.DeleteItem{In: s.shown.path, ID: it.ID(), PartitionKey: it.PartitionKey()})
	return problem.Of(problem.FieldItemJSON, err)
}

// freeID returns the id after the highest SO number in the container.
func (s *Session) freeID() string {
	most := 0
	c := s.container()
	note := func(id string) {
		if number, ok := strings.CutPrefix(id, "SO"); ok {
			if n, err := strconv.Atoi(number); err == nil {
				most = max(most, n)
			}
		}
	}
	_, items := c.Items()
	for _, it := range items {
		note(it.ID())
	}
	c.EachTombstone(func(t engine.Tombstone) bool { note(t.Ref.ID); return true })
	id := strconv.Itoa(most + 1)
	if len(id) < 2 {
		id = "0" + id
	}
	return "SO" + id
}
