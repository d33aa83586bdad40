package panes

import "testing"

func TestTheDockMovesByKeys(t *testing.T) {
	for _, test := range []struct {
		key       string
		now, want int
		ok        bool
	}{
		{"ArrowUp", 300, 324, true}, {"ArrowDown", 300, 276, true}, {"PageUp", 300, 396, true}, {"PageDown", 300, 204, true},
		{"Home", 300, 190, true}, {"End", 300, 470, true}, {"ArrowUp", 465, 470, true}, {"ArrowDown", 195, 190, true}, {"a", 300, 300, false},
	} {
		if got, ok := After(test.key, test.now, 470); got != test.want || ok != test.ok {
			t.Errorf("%s at %d: %d, %v; want %d, %v", test.key, test.now, got, ok, test.want, test.ok)
		}
	}
}
