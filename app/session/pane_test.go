package session

import "testing"

func TestThePaneIsKept(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	if s.Viewer.Pane() != PaneQuery {
		t.Errorf("a first visit shows %q", s.Viewer.Pane())
	}
	for _, p := range Panes() {
		s.Viewer.ShowPane(p)
		s.Saves.Save()
		if got := New(store).Viewer.Pane(); got != p {
			t.Errorf("%q is shown after a reload, want %q", got, p)
		}
	}
	s.StartOver()
	if last := Panes()[len(Panes())-1]; s.Viewer.Pane() != last || s.Undo() && s.Viewer.Pane() != last {
		t.Error("the pane changes with the world")
	}
	s.Viewer.ShowPane("of another version")
	if s.Viewer.Pane() != PaneEvents {
		t.Errorf("an unknown pane is shown: %q", s.Viewer.Pane())
	}
	store.kept[textsKey] = `{"v":2,"pane":"of another version"}`
	if got := New(store).Viewer.Pane(); got != PaneQuery {
		t.Errorf("stored by another version, %q is shown", got)
	}
}
