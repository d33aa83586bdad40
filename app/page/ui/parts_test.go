package ui

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
)

func TestShortcuts(t *testing.T) {
	right := browser.Key{Code: "ArrowRight", Name: "ArrowRight"}
	inField, shifted := right, right
	inField.InWidget, shifted.Shift = true, true
	save := browser.Key{Code: "KeyS", Name: "s", Meta: true}
	escape := browser.Key{Code: "Escape", Name: "Escape", Within: forms.EditorArea}
	for _, test := range []struct {
		name          string
		key           browser.Key
		idle, editing bool
	}{
		{"→", right, true, true},
		{"→ in a field", inField, false, false},
		{"Shift →", shifted, true, true},
		{"Cmd S", save, false, true},
		{"Escape in the editor", escape, false, true},
		{"→ in the dialog of Start over", browser.Key{Name: "ArrowRight", Within: dialogs.StartOverID}, false, false},
		{"Escape elsewhere", browser.Key{Name: "Escape"}, false, false},
		{"Shift Enter in the query", browser.Key{Name: "Enter", Shift: true, InWidget: true, Within: panes.QueryID}, true, true},
		{"Cmd Enter in the query", browser.Key{Name: "Enter", Meta: true, InWidget: true, Within: panes.QueryID}, true, true},
		{"Enter in the query", browser.Key{Name: "Enter", InWidget: true, Within: panes.QueryID}, false, false},
		{"Shift Enter elsewhere", browser.Key{Name: "Enter", Shift: true}, false, false},
		{"F5 in the query", browser.Key{Name: "F5", Code: "F5", InWidget: true, Within: panes.QueryID}, false, false},
		{"Alt N on a Mac", browser.Key{Code: "KeyN", Name: "˜", Alt: true}, true, true},
		{"Ctrl N", browser.Key{Code: "KeyN", Name: "n", Ctrl: true}, false, false},
	} {
		p := testPage(t)
		if got := p.shortcut(test.key) != nil; got != test.idle {
			t.Errorf("%s acts: %v, want %v", test.name, got, test.idle)
		}
		p.editor.NewItem()
		if got := p.shortcut(test.key) != nil; got != test.editing {
			t.Errorf("%s acts while editing: %v, want %v", test.name, got, test.editing)
		}
	}
}

func TestProblemsNameFieldValueAndLimit(t *testing.T) {
	p := testPage(t)
	for text, want := range map[string]string{
		"0":          "Seconds must be from 1 to 2,147,483,647. You entered 0.",
		"2147483648": "Seconds must be from 1 to 2,147,483,647. You entered 2147483648.",
		"1.5":        "Seconds must be a whole number from 1 to 2,147,483,647, or a length in s, min, h, d, w or y. You entered 1.5.",
		"soon":       "Seconds must be a whole number from 1 to 2,147,483,647, or a length in s, min, h, d, w or y. You entered soon.",
		"6 months":   "Seconds must be a whole number from 1 to 2,147,483,647, or a length in s, min, h, d, w or y. You entered 6 months. With 30 days a month and 365 days a year it is 180\u00a0d.",
		"":           "Seconds must be a whole number from 1 to 2,147,483,647.",
	} {
		p.Apply(problem.FieldSeconds, text)
		in := p.Input(problem.FieldSeconds)
		if in.Problem == nil {
			t.Fatalf("%q was taken", text)
		}
		if got := p.L.Problem(in.Problem, "Seconds"); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
		if p.InputText(problem.FieldSeconds) != text {
			t.Errorf("the field lost %q", text)
		}
	}
	p.Apply(problem.FieldSeconds, "60")
	if in := p.Input(problem.FieldSeconds); in.Problem != nil || in.Typing {
		t.Errorf("60 left %+v", in)
	}
}
