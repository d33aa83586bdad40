package elem

import (
	"testing"
)

func TestTabsByKeys(t *testing.T) {
	for _, test := range []struct {
		i    int
		key  string
		want int
		ok   bool
	}{
		{0, "ArrowRight", 1, true}, {4, "ArrowRight", 0, true}, {1, "ArrowLeft", 0, true}, {0, "ArrowLeft", 4, true},
		{3, "Home", 0, true}, {1, "End", 4, true}, {2, "Enter", 2, false},
	} {
		if got, ok := TabAfter(test.i, 5, test.key); got != test.want || ok != test.ok {
			t.Errorf("%s at %d: %d, %v, want %d, %v", test.key, test.i, got, ok, test.want, test.ok)
		}
	}
}

func TestNextRow(t *testing.T) {
	for _, test := range []struct {
		row   int
		found bool
		key   string
		want  int
	}{
		{0, false, "ArrowDown", 0}, {3, true, "ArrowDown", 4}, {19, true, "ArrowDown", 19}, {0, true, "ArrowUp", 0},
		{5, true, "PageDown", 15}, {5, true, "PageUp", 0}, {5, true, "Home", 0}, {5, true, "End", 19},
		{5, true, "Tab", 5}, {0, false, "Tab", -1}, {0, false, "a", -1},
	} {
		if got := NextRow(test.row, test.found, 20, test.key); got != test.want {
			t.Errorf("%s from %d: %d, want %d", test.key, test.row, got, test.want)
		}
	}
}
