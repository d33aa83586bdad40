package score

import "testing"

// An unfinished forecast ends on the axis only if it reaches neither the axis's end nor a time after which nothing happens.
func TestForecastEnd(t *testing.T) {
	a := Axis{Pieces: []Piece{{From: base, Till: base + 100, X1: 800}}, Width: 800}
	for _, c := range []struct {
		stop    int64
		settled bool
		x       float64
		ok      bool
	}{{50, false, 400, true}, {50, true, 400, false}, {100, false, 800, false}, {200, false, 840, false}, {-1, false, -8, false}} {
		s := example(0)
		s.Stop, s.Settled = base+c.stop, c.settled
		if x, ok := a.ForecastEnd(s); ok != c.ok || ok && x != c.x {
			t.Errorf("a forecast to %d, settled %t: %g, %t", c.stop, c.settled, x, ok)
		}
	}
}
