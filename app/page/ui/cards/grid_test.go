package cards

import (
	"testing"
)

func TestGridMoves(t *testing.T) {
	for _, test := range []struct {
		from GridFocus
		key  string
		ctrl bool
		want string
	}{
		{GridFocus{Row: 0, Col: 0}, "ArrowDown", false, "matrix-1-0"},
		{GridFocus{Row: 0, Col: 0}, "ArrowUp", false, "matrix-0-0"},
		{GridFocus{Row: 0, Col: 2}, "ArrowRight", false, "matrix-0-2"},
		{GridFocus{Row: 2, Col: 1}, "ArrowDown", false, "matrix-2-1"},
		{GridFocus{Row: 1, Col: 1}, "Home", false, "matrix-1-0"},
		{GridFocus{Row: 1, Col: 1}, "End", true, "matrix-2-2"},
		{GridFocus{Row: 1, Col: 1}, "Home", true, "matrix-0-0"},
	} {
		if to, ok := test.from.move(test.key, test.ctrl); !ok || to.id() != test.want {
			t.Errorf("%s from %s: %s, want %s", test.key, test.from.id(), to.id(), test.want)
		}
	}
	if _, ok := (GridFocus{}).move("a", false); ok {
		t.Error("a letter moves the focus")
	}
	for _, test := range []struct {
		col, want int
	}{{0, 0}, {1, 0}, {2, 1}} {
		if to, ok := (GridFocus{Col: test.col}).move("ArrowLeft", false); to.Col != test.want || !ok || !to.moved {
			t.Errorf("left of column %d: %d, want %d", test.col, to.Col, test.want)
		}
	}
}
