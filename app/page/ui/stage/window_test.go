package stage

import (
	"testing"
)

func TestWindow(t *testing.T) {
	for _, test := range []struct {
		w           window
		count       int
		first, last int
	}{
		{window{Row: 50}, 0, 0, 0},
		{window{Row: 50}, shortList, 0, shortList},
		{window{Row: 50}, 10000, 0, blindRows + overscan*2},
		{window{Row: 50, height: 500}, 10000, 0, 19},
		{window{Row: 50, height: 500, Top: 5000}, 10000, 96, 115},
		{window{Row: 50, height: 500, Top: 1e9}, 10000, 9985, 10000},
		{window{Row: 0, height: 500}, 10000, 0, blindRows + overscan*2},
	} {
		if first, last := test.w.over(test.count); first != test.first || last != test.last {
			t.Errorf("%+v of %d: %d to %d, want %d to %d", test.w, test.count, first, last, test.first, test.last)
		}
	}
	w := window{Row: 50, height: 500, Top: 1000}
	for row, want := range map[int]float64{0: 0, 19: 950, 20: 1000, 29: 1000, 30: 1050} {
		if got := w.reveal(row); got != want {
			t.Errorf("reveal(%d) = %v, want %v", row, got, want)
		}
	}
}
