package session

import "testing"

func TestThePaneIsKept(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	if s.Pane() != PaneQuery {
		t.Errorf("a first visit shows %q", s.Pane())
	}
	for _, p := range Panes() {
		s.ShowPane(p)
		s.Save()
		if got := New(store).Pane(); got != p {
			t.Errorf("%q is shown after a reload, want %q", got, p)
		}
	}
	s.StartOver()
	if last := Panes()[len(Panes())-1]; s.Pane() != last || s.Undo() && s.Pane() != last {
		t.Error("the pane changes with the world")
	}
	s.ShowPane("of another version")
	if s.Pane() != PaneEvents {
		t.Errorf("an unknown pane is shown: %q", s.Pane())
	}
	store.kept[textsKey] = `{"v":2,"pane":"of another version"}`
	if got := New(store).Pane(); got != PaneQuery {
		t.Errorf("stored by another version, %q is shown", got)
	}
}
