package panes

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// The pane counts and measures only what is known.
func TestWhereSaysNoMoreThanIsKnown(t *testing.T) {
	p := testRoom(t)
	p.S.Panes.ShowPane(pane.PaneWhere)
	p.S.Choose(0)
	says := func(when string, wanted, unwanted []string) {
		t.Helper()
		text := html(p)
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the pane does not say %q", when, want)
			}
		}
		for _, bad := range unwanted {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the pane says %q", when, bad)
			}
		}
	}
	says("with an item that never expires", []string{"Never erased. Items stay for ever in: Queries.", "Backup policy", "Disk · "}, []string{"Backup · "})
	s := p.S
	s.Settings.SetOn("10")
	s.Choose(roomtest.Made(t, s, "a"))
	says("of an item of which the backup is not known", []string{"cannot be said"}, nil)
	s.Panes.Promised(5)
	says("with a promise that the time to live breaks", []string{"Promised after last write", "broken by at least "}, []string{"broken by 6"})
	if problem := s.Settings.SetNoDefault(); problem != nil {
		t.Fatal(problem)
	}
	says("of an item that never expires", []string{"Never erased. It stays for ever in: Queries."}, nil)
}
