package form

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Draft is the item editor's content. It is kept when the page is reloaded.
type Draft struct {
	Key     session.ItemKey  `json:"key"` // the item being edited; zero for a new one
	Text    string           `json:"text"`
	Before  string           `json:"before"` // the text with which the editor was opened
	Problem *problem.Problem `json:"-"`
}

// Dirty reports whether the editor contains unsaved text.
func (d *Draft) Dirty() bool { return d != nil && d.Text != d.Before }

// An Editor has everything that the user fills in: the item editor, the form of a container or of items to
// generate, and the settings of the container on the screen.
type Editor struct {
	Bare bool // a new item has no ttl; in a lesson a suggested ttl would be an answer or a mistake

	s         *session.Session
	view      *view.Viewer
	draft     *Draft // nil while the item editor is closed
	form      *Form  // nil while no form is open
	draftLint view.Linted
	settings  *Settings
	trial     session.Memo[trialOf, Trial]
}

// New returns the forms of a session. No form is open. Typed texts stay whatever happens to the world.
func New(s *session.Session, view *view.Viewer, settings *Settings) *Editor {
	return &Editor{s: s, view: view, settings: settings}
}

// StoredForms is the stored part of an Editor.
type StoredForms struct {
	Editor *Draft `json:"editor,omitempty"`
	Form   *Form  `json:"form,omitempty"`
}

// Texts returns the part of the editor that is stored.
func (ed *Editor) Texts() StoredForms { return StoredForms{ed.draft, ed.form} }

// LoadTexts takes the stored part. Another tab may have stored the world since, so the edited item may be
// missing. The text of a missing item becomes the text of a new item.
func (ed *Editor) LoadTexts(in StoredForms) {
	ed.draft, ed.form = in.Editor, in.Form
	if d := ed.draft; d != nil && d.Key != 0 && ed.s.IDOf(d.Key) != gjson.Get(d.Before, "id").String() {
		ed.Detach()
	}
}

// Draft returns the content of the item editor, or nil if it is closed.
func (ed *Editor) Draft() *Draft { return ed.draft }

// NewItem opens the editor with a suggested item: an id that is free, the container's partition key and, without a default, a ttl. If the
// editor contains unsaved text, it stays open with a Problem instead.
func (ed *Editor) NewItem() {
	text := "{\n  \"id\": " + document.Quote(ed.freeID())
	for _, path := range ed.s.Container().Spec().PartitionKey {
		if path != "/id" {
			text += ",\n  " + member(strings.Split(path, "/")[1:])
		}
	}
	// A ttl would override the default, and whoever watches a new item to see the default would see the ttl.
	if _, inherits := ed.s.Container().Default().Seconds(); !ed.Bare && !inherits {
		text += ",\n  \"ttl\": " + strconv.Itoa(int(ed.s.ExampleTTL()))
	}
	text += "\n}"
	ed.open(&Draft{Text: text, Before: text})
}

// member returns the JSON of an item's member that has the partition key's value at a path.
func member(names []string) string {
	if len(names) == 1 {
		return document.Quote(names[0]) + ": \"CO18\""
	}
	return document.Quote(names[0]) + ": { " + member(names[1:]) + " }"
}

// EditItem opens the editor with a stored item. If the editor contains unsaved text, it stays open with a Problem instead.
func (ed *Editor) EditItem(k session.ItemKey) {
	ed.view.Select(k)
	ed.openItem(k)
}

func (ed *Editor) openItem(k session.ItemKey) {
	it, ok := ed.s.Container().ByOrdinal(uint64(k))
	if !ok {
		return
	}
	text := strings.TrimSpace(string(pretty.Pretty(it.Body())))
	ed.open(&Draft{Key: k, Text: text, Before: text})
}

func (ed *Editor) open(d *Draft) {
	if ed.draft.Dirty() {
		if ed.closeForm() && (ed.draft.Key != d.Key || d.Key == 0) { // the form would cover the draft
			ed.draft.Problem = &problem.Problem{Field: problem.FieldItemJSON, Code: problem.Unsaved, Value: ed.s.IDOf(ed.draft.Key)}
		}
		return
	}
	if ed.closeForm() {
		ed.draft = d
		ed.s.TextsChanged()
	}
}

// TypeDraft sets the editor's text.
func (ed *Editor) TypeDraft(text string) {
	if ed.draft != nil && ed.draft.Text != text {
		ed.draft.Text, ed.draft.Problem = text, nil
		ed.s.TextsChanged()
	}
}

// SaveDraft creates the new item or replaces the stored one. On success the editor closes; otherwise it keeps the text and
// shows the problem.
func (ed *Editor) SaveDraft() *problem.Problem {
	d := ed.draft
	if d == nil {
		return nil
	}
	cmd := ed.writeOf(d.Text, d.Key)
	if d.Key != 0 {
		if _, stored := ed.s.Container().ByOrdinal(uint64(d.Key)); !stored {
			d.Problem = &problem.Problem{Field: problem.FieldItemJSON, Code: problem.ChangedSince, Value: cmd.ID}
			d.Key = 0 // saving again creates a new item
			return d.Problem
		}
	}
	r, err := ed.s.Apply(cmd)
	if err != nil {
		d.Problem = draftProblem(d.Text, err.(*engine.Error))
		return d.Problem
	}
	ed.draft = nil
	ed.s.Choose(session.ItemKey(r.Item.Ordinal()))
	ed.s.TextsChanged()
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
func (ed *Editor) DraftFault() *problem.Problem {
	if ed.draft == nil || len(ed.draft.Text) > maxChecked {
		return nil
	}
	err := new(document.Scanner).Scan([]byte(ed.draft.Text))
	e, ok := err.(*document.Error)
	if !ok {
		return nil
	}
	p := &problem.Problem{Field: problem.FieldItemJSON, Code: problem.SyntaxError, Detail: e.Error(), Fault: e.Fault, Want: e.Want,
		Found: e.Found}
	p.Line, p.Column = document.Position([]byte(ed.draft.Text), e.Offset)
	return p
}

// Unsaved reports whether the item editor contains unsaved text.
func (ed *Editor) Unsaved() bool { return ed.draft.Dirty() }

// Typed reports whether the item editor or a form contains something that is not saved.
func (ed *Editor) Typed() bool { return ed.draft.Dirty() || ed.form != nil && len(ed.form.Typed) > 0 }

// Edited returns the id of the item in the editor, or the empty string.
func (ed *Editor) Edited() string {
	if ed.draft == nil {
		return ""
	}
	return ed.s.IDOf(ed.draft.Key)
}

// Missing reports whether the item in the editor no longer exists.
func (ed *Editor) Missing() bool {
	return ed.draft != nil && ed.draft.Key != 0 && ed.s.IDOf(ed.draft.Key) == ""
}

// Close closes the item editor and reports whether it is closed. If it contains unsaved text, it stays open with a Problem instead.
func (ed *Editor) Close() bool {
	if !ed.draft.Dirty() {
		if ed.draft != nil {
			ed.DiscardDraft()
		}
		return true
	}
	if ed.closeForm() { // an open form would cover the draft
		ed.draft.Problem = &problem.Problem{Field: problem.FieldItemJSON, Code: problem.Unsaved, Value: ed.s.IDOf(ed.draft.Key)}
	}
	return false
}

// Detach closes the item editor if it has no unsaved text. Unsaved text becomes the text of a new item.
func (ed *Editor) Detach() {
	if !ed.draft.Dirty() {
		ed.draft = nil
		return
	}
	ed.draft.Key = 0
}

// Reconcile shows the present content of the item in the editor, or detaches the editor if the item's id is
// no longer the argument.
func (ed *Editor) Reconcile(edited string) {
	switch d := ed.draft; {
	case d == nil || d.Key == 0:
	case ed.s.IDOf(d.Key) != edited:
		ed.Detach()
	case !d.Dirty():
		ed.draft = nil
		ed.openItem(d.Key)
	}
}

// Properties returns the names of the top-level properties that items of the container have, at most fifty, for completion.
func (ed *Editor) Properties() (names []string) {
	looked := 0
	ed.s.Container().Each(0, func(it *engine.Item) bool {
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
func (ed *Editor) DiscardDraft() {
	ed.draft = nil
	ed.s.TextsChanged()
}

// DeleteItem deletes an item with a request, which does not find an expired item.
func (ed *Editor) DeleteItem(k session.ItemKey) *problem.Problem {
	it, ok := ed.s.Container().ByOrdinal(uint64(k))
	if !ok {
		return nil
	}
	_, err := ed.s.Apply(engine.DeleteItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey()})
	return problem.Of(problem.FieldItemJSON, err)
}

// freeID returns the id after the highest SO number in the container.
func (ed *Editor) freeID() string {
	most := 0
	c := ed.s.Container()
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
