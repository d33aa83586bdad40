package forms

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

func testEditor() (p *Editor, revealed *int) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled, revealed = true, new(int)
	return &Editor{Screen: s, RevealSelected: func() { *revealed++ }}, revealed
}

// The focus returns to where the editor was opened when the item is saved, and goes to the mistake when it is not.
func TestTheFocusAfterSaving(t *testing.T) {
	p, revealed := testEditor()
	p.NewItem()
	p.S.Form.TypeDraft("{\n  \"id\": x\n}")
	p.Save()
	if p.Focus.WantsFocus || !p.Focus.WantsCaret || p.Focus.Caret != 10 || *revealed != 0 {
		t.Errorf("a syntax error: %+v", p.Focus)
	}
	p.S.Form.TypeDraft(`{"id": "n", "cid": "c"}`)
	p.Save()
	if p.Focus.ReturnTo != screen.NewItemID || *revealed != 1 || p.S.Form.Draft() != nil {
		t.Errorf("saved: %+v, the row is revealed %d times", p.Focus, *revealed)
	}
}

// What is discarded is gone, and the focus goes back.
func TestDiscarding(t *testing.T) {
	p, _ := testEditor()
	p.Edit(1, "the-opener")
	if text := app.HTMLString(p.Draw()); !strings.Contains(text, EditorID) || !p.Editing() {
		t.Errorf("no text to edit in %s", text)
	}
	p.Discard()
	if text := app.HTMLString(p.Draw()); strings.Contains(text, EditorID) || p.Focus.ReturnTo != "the-opener" {
		t.Errorf("focus on %q, %s", p.Focus.ReturnTo, text)
	}
}
