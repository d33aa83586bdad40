package pane_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

func TestThePaneIsKept(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	if s.Panes.Pane() != pane.PaneQuery {
		t.Errorf("a first visit shows %q", s.Panes.Pane())
	}
	for _, p := range pane.All() {
		s.Panes.ShowPane(p)
		s.Saves.Save()
		if got := playground.New(store).Panes.Pane(); got != p {
			t.Errorf("%q is shown after a reload, want %q", got, p)
		}
	}
	s.StartOver()
	if last := pane.All()[len(pane.All())-1]; s.Panes.Pane() != last || s.Undo() && s.Panes.Pane() != last {
		t.Error("the pane changes with the world")
	}
	s.Panes.ShowPane("of another version")
	if s.Panes.Pane() != pane.All()[len(pane.All())-1] {
		t.Errorf("an unknown pane is shown: %q", s.Panes.Pane())
	}
	store.Kept[saves.TextsKey] = `{"v":2,"pane":"of another version"}`
	if got := playground.New(store).Panes.Pane(); got != pane.PaneQuery {
		t.Errorf("stored by another version, %q is shown", got)
	}
}
