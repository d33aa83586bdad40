package find

import (
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Names that begin with the text come before those with a word that does, and these before the others.
func TestTheNearestNameIsFirst(t *testing.T) {
	p := &Palette{Screen: &screen.Screen{}}
	names := func(text string, all ...string) (found []string) {
		p.Text = text
		var actions []Action
		for _, name := range all {
			actions = append(actions, Action{Name: name})
		}
		for _, a := range p.matching(actions) {
			found = append(found, a.Name)
		}
		return found
	}
	for text, want := range map[string][]string{
		"co":       {"Compare", "Copy", "New container", "“code”", "Second"},
		"co n":     {"New container", "Second"},
		"nothing ": nil,
		"":         {"Second", "New container", "“code”", "Compare", "Copy"},
	} {
		if got := names(text, "Second", "New container", "“code”", "Compare", "Copy"); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
