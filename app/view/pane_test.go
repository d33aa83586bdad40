package view_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/playground"
	"github.com/cosmosttl/cosmosttl/app/roomtest"
	"github.com/cosmosttl/cosmosttl/app/saves"
	"github.com/cosmosttl/cosmosttl/app/view"
)

func TestThePaneIsKept(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	if s.Viewer.Pane() != view.PaneQuery {
		t.Errorf("a first visit shows %q", s.Viewer.Pane())
	}
	for _, p := range view.Panes() {
		s.Viewer.ShowPane(p)
		s.Saves.Save()
		if got := playground.New(store).Viewer.Pane(); got != p {
			t.Errorf("%q is shown after a reload, want %q", got, p)
		}
	}
	s.StartOver()
	if last := view.Panes()[len(view.Panes())-1]; s.Viewer.Pane() != last || s.Undo() && s.Viewer.Pane() != last {
		t.Error("the pane changes with the world")
	}
	s.Viewer.ShowPane("of another version")
	if s.Viewer.Pane() != view.PaneEvents {
		t.Errorf("an unknown pane is shown: %q", s.Viewer.Pane())
	}
	store.Kept[saves.TextsKey] = `{"v":2,"pane":"of another version"}`
	if got := playground.New(store).Viewer.Pane(); got != view.PaneQuery {
		t.Errorf("stored by another version, %q is shown", got)
	}
}
