package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/console"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
)

func drawn(p *page) { p.Render() }

func zooms(p *page) any { return p.stage.View.Mode }

// What a key does, in the place where it is pressed.
func TestWhatKeysDo(t *testing.T) {
	start := newPage(roomtest.NewMemoryStore()).S.Now()
	undone := func(p *page) { p.S.Advance(1); p.S.Undo() }
	for _, test := range []struct {
		name  string
		key   browser.Key
		given func(p *page)
		got   func(p *page) any
		want  any
	}{
		{"→", browser.Key{Name: "ArrowRight"}, nil, now, start + 1},
		{"Shift →", browser.Key{Name: "ArrowRight", Shift: true}, nil, now, start + 5},
		{"←", browser.Key{Name: "ArrowLeft"}, nil, now, start - 1},
		{"Shift ←", browser.Key{Name: "ArrowLeft", Shift: true}, func(p *page) { p.S.Advance(9) }, now, start + 5},
		{"End in the past", browser.Key{Name: "End"}, func(p *page) { p.S.ToBeginning() }, now, start},
		{"Space", browser.Key{Name: " "}, nil, playing, true},
		{"?", browser.Key{Name: "?"}, nil, func(p *page) any { return p.keys.Open }, true},
		{"+ on a button", browser.Key{Name: "+", Shift: true, OnButton: true}, drawn, zooms, score.Chosen},
		{"-", browser.Key{Name: "-", OnNothing: true}, func(p *page) { drawn(p); p.stage.Zoom(4) }, zooms, score.Chosen},
		{"0", browser.Key{Name: "0", OnNothing: true}, func(p *page) { drawn(p); p.stage.Zoom(2) }, zooms, score.Everything},
		{"Ctrl Z", browser.Key{Name: "z", Ctrl: true}, func(p *page) { p.S.Advance(1) }, now, start},
		{"Ctrl Z on a keyboard without Latin letters", browser.Key{Name: "я", Code: "KeyZ", Ctrl: true}, func(p *page) { p.S.Advance(1) }, now, start},
		{"Ctrl Y on a German keyboard", browser.Key{Name: "y", Code: "KeyZ", Ctrl: true}, undone, now, start + 1},
		{"Ctrl Shift Z", browser.Key{Name: "Z", Ctrl: true, Shift: true}, undone, now, start + 1},
		{"Alt N", browser.Key{Code: "KeyN", Alt: true}, nil, func(p *page) any { return p.S.Form.Draft() != nil }, true},
		{"Escape in the editor", browser.Key{Name: "Escape", Within: forms.EditorArea}, func(p *page) { p.editor.NewItem() }, func(p *page) any { return p.S.Form.Draft() == nil }, true},
		{"Escape in the editor with a text", browser.Key{Name: "Escape", Within: forms.EditorArea}, func(p *page) { p.editor.NewItem(); p.S.Form.TypeDraft("mine") }, func(p *page) any {
			p.Focus.WantsFocus = false // the browser has moved it
			shown := strings.Contains(html(p), forms.EditorID)
			return together(shown, p.S.Form.Draft().Text, p.S.Notices.All()[0].Kind)
		}, "false mine text-aside"},
		{"Escape in the program", browser.Key{Name: "Escape", InText: true, Within: console.ProgramID}, func(p *page) { p.console.Show(true) }, func(p *page) any { return p.S.Console.ConsoleView(0).Open }, false},
		{"Escape in the console", browser.Key{Name: "Escape", OnButton: true, Within: console.ID}, func(p *page) { p.console.Show(true) }, func(p *page) any { return p.S.Console.ConsoleView(0).Open }, false},
		{"Escape while a change is tried", browser.Key{Name: "Escape"}, func(p *page) { after(p, tries(p)) }, hasOther, false},
		{"Escape while two worlds are compared", browser.Key{Name: "Escape"}, func(p *page) { after(p, tries(p), p.worlds.TurnCompare) }, func(p *page) any { return together(comparing(p), hasOther(p)) }, "false true"},
		{"↓ while nothing has the focus", browser.Key{Name: "ArrowDown", OnNothing: true}, func(p *page) { p.S.Viewer.Select(0) }, func(p *page) any { return together(p.S.IDOf(p.S.Selected()), p.Focus.ReturnTo) }, "SO01 " + stage.ListID},
		{"↑ while nothing has the focus", browser.Key{Name: "ArrowUp", OnNothing: true}, nil, func(p *page) any { return p.S.IDOf(p.S.Selected()) }, "SO03"},
		{"Ctrl Enter in the story", browser.Key{Name: "Enter", Ctrl: true, InText: true, Within: panes.StoryID}, func(p *page) { p.S.Story.TypeStory("container orders 60\nadvance 5s\n") }, func(p *page) any { return len(p.S.Story.StoryView().Lines) }, 2},
		{"Ctrl Enter in the story, kept down", browser.Key{Name: "Enter", Ctrl: true, InText: true, Within: panes.StoryID, Repeat: true}, func(p *page) { p.S.Story.TypeStory("container orders 60\n") }, func(p *page) any { return len(p.S.Story.StoryView().Lines) }, 0},
		{"Ctrl Enter in the program", browser.Key{Name: "Enter", Ctrl: true, InText: true, Within: console.ProgramID}, nil, func(p *page) any { return p.S.Console.ConsoleView(0).Running }, true},
		{"Ctrl Enter in the program, kept down", browser.Key{Name: "Enter", Ctrl: true, InText: true, Within: console.ProgramID, Repeat: true}, nil, func(p *page) any { return p.S.Console.ConsoleView(0).Running }, false},
		{"Shift Enter in the query, kept down", browser.Key{Name: "Enter", Shift: true, Within: panes.QueryID, Repeat: true}, nil, func(p *page) any { return p.S.Query.QueryView(0, 0).Ran }, false},
	} {
		p := testPage(t)
		if test.given != nil {
			test.given(p)
		}
		do := p.shortcut(test.key)
		if do == nil {
			t.Errorf("%s does nothing", test.name)
			continue
		}
		if p.Act(do); test.got(p) != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got(p), test.want)
		}
	}
	for name, key := range map[string]browser.Key{
		"End in the present": {Name: "End"}, "Space on a button": {Name: " ", OnButton: true}, "Space, kept down": {Name: " ", Repeat: true},
		"Shift Space": {Name: " ", Shift: true}, "Ctrl Z in a text": {Name: "z", Ctrl: true, InText: true}, "Ctrl Alt Z": {Name: "z", Ctrl: true, Alt: true},
		"→ in the sheet of keys": {Name: "ArrowRight", Within: dialogs.SheetID}, "Ctrl →": {Name: "ArrowRight", Ctrl: true}, "a": {Name: "a"},
		"Ctrl +": {Name: "+", Ctrl: true}, "0 in a field": {Name: "0", InText: true, InWidget: true},
		"Cmd →": {Name: "ArrowRight", Meta: true}, "Alt →": {Name: "ArrowRight", Alt: true}, "→ in a field": {Name: "ArrowRight", InWidget: true},
		"↓ on a button": {Name: "ArrowDown", OnButton: true}, "Shift ↓": {Name: "ArrowDown", Shift: true, OnNothing: true},
		"Escape without an editor": {Name: "Escape", Within: forms.EditorArea}, "Ctrl S without an editor": {Name: "s", Code: "KeyS", Ctrl: true},
	} {
		if testPage(t).shortcut(key) != nil {
			t.Errorf("%s does something", name)
		}
	}
	for name, given := range map[string]func(p *page){
		"beside the original future": func(p *page) { after(p, forked(p)) },
		"while an item is edited":    func(p *page) { after(p, tries(p), p.editor.NewItem) },
	} {
		p := testPage(t)
		if given(p); p.shortcut(browser.Key{Name: "Escape"}) != nil {
			t.Errorf("Escape %s gives the other world up", name)
		}
	}
	for name, given := range map[string]func(p *page){"on a phone": func(p *page) { p.Phone = true }, "beside the table": func(p *page) { p.items.Table = true }} {
		p := testPage(t)
		if given(p); p.shortcut(browser.Key{Name: "ArrowDown", OnNothing: true}) != nil {
			t.Errorf("↓ %s does not scroll", name)
		}
	}
	for _, name := range []string{"ArrowRight", " "} {
		p := learner(7, 1) // who presents has no other way to the answer than a key, and the keys of the clock do nothing before it
		p.lesson.Presenting = true
		if p.Act(p.shortcut(browser.Key{Name: name})); p.S.View().Blind {
			t.Errorf("%q in a presentation shows no answer", name)
		}
	}
	p := testPage(t)
	p.S.SetSingleKeys(false)
	if p.shortcut(browser.Key{Name: "ArrowRight"}) != nil || p.shortcut(browser.Key{Name: "z", Ctrl: true}) == nil {
		t.Error("keys that are off act, or others do not")
	}
}
