package forms

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// counted is a list that counts how often the chosen item is revealed.
type counted struct {
	screen.Alone
	revealed int
}

func (c *counted) RevealSelected() { c.revealed++ }

func testEditor() (p *Editor, items *counted) {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	items = &counted{}
	s.Enabled, s.Items = true, items
	return &Editor{Screen: s}, items
}

// The focus returns to where the editor was opened when the item is saved, and goes to the mistake when it is not.
func TestTheFocusAfterSaving(t *testing.T) {
	p, items := testEditor()
	p.NewItem()
	p.S.Form.TypeDraft("{\n  \"id\": x\n}")
	p.Save()
	if p.Focus.WantsFocus || !p.Focus.WantsCaret || p.Focus.Caret != 10 || items.revealed != 0 {
		t.Errorf("a syntax error: %+v", p.Focus)
	}
	p.S.Form.TypeDraft(`{"id": "n", "cid": "c"}`)
	p.Save()
	if p.Focus.ReturnTo != screen.NewItemID || items.revealed != 1 || p.S.Form.Draft() != nil {
		t.Errorf("saved: %+v, the row is revealed %d times", p.Focus, items.revealed)
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
