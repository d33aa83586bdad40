package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// On a phone, Back closes the editor that covers the screen. What was typed stays, a notice leads to it, and so does Forward.
func TestBackClosesTheEditorOfAPhone(t *testing.T) {
	p := testPage(t)
	p.Phone = true
	shows := func() bool {
		p.Focus.WantsFocus = false // the browser has moved it
		return strings.Contains(html(p), forms.EditorID)
	}
	back := func() { p.goBack(screen.TabTimeline, false) }
	p.editor.NewItem()
	if !shows() {
		t.Fatal("the editor is closed")
	}
	if back(); shows() || p.S.Form.Draft() != nil {
		t.Error("Back keeps an editor open in which nothing was typed")
	}
	p.editor.NewItem()
	p.S.Form.TypeDraft(`{"id": "typed"}`)
	if back(); shows() || p.S.Form.Draft() == nil || len(p.S.Notices.All()) != 1 || p.S.Notices.All()[0].Kind != notice.TextAside {
		t.Errorf("after Back there is %+v, with %+v", p.S.Form.Draft(), p.S.Notices.All())
	}
	for name, do := range map[string]func(){
		"the notice":  p.editor.TakeUp,
		"Forward":     func() { p.goBack(screen.TabTimeline, true) },
		"another one": func() { p.editor.NewItem(); html(p) },
	} {
		if do(); !shows() || p.S.Form.Draft().Text != `{"id": "typed"}` || len(p.S.Notices.All()) != 0 {
			t.Errorf("%s shows %+v, with %+v", name, p.S.Form.Draft(), p.S.Notices.All())
		}
		back()
		shows()
	}
}
