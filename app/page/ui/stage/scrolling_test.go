package stage

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/score"
)

func TestGlideGoesFromOneAxisToTheOther(t *testing.T) {
	axis := func(till int64) score.Axis {
		return score.Axis{Width: 100, Pieces: []score.Piece{{From: 0, Till: till, X0: 0, X1: 100}}}
	}
	var g scrolling
	drawn := g.turn(axis(100), score.Axis{}, 5, true)
	if g.moving() || drawn.At(50) != 50 {
		t.Errorf("the first axis is at %g, moving %v", drawn.At(50), g.moving())
	}
	drawn = g.turn(axis(200), drawn, 1000, true)
	if !g.moving() || drawn.At(50) != 50 {
		t.Errorf("at the beginning 50 is at %g", drawn.At(50))
	}
	drawn = g.turn(axis(200), drawn, 1000+scrollTime/2, true)
	if x := drawn.At(50); x != 37.5 {
		t.Errorf("half way 50 is at %g", x)
	}
	drawn = g.turn(axis(200), drawn, 1000+scrollTime, true)
	if g.moving() || drawn.At(50) != 25 {
		t.Errorf("at the end 50 is at %g, moving %v", drawn.At(50), g.moving())
	}
	if drawn = g.turn(axis(400), drawn, 2000, false); g.moving() || drawn.At(50) != 12.5 {
		t.Errorf("without motion 50 is at %g, moving %v", drawn.At(50), g.moving())
	}
}

// What was drawn is no way to an axis of another time.
func TestNothingMovesToAnotherTime(t *testing.T) {
	axis := func(from int64) score.Axis {
		return score.Axis{Width: 100, Pieces: []score.Piece{{From: from, Till: from + 100, X0: 0, X1: 100}}}
	}
	var g scrolling
	drawn := g.turn(axis(0), score.Axis{}, 5, true)
	if drawn = g.turn(axis(900), drawn, 1000, true); g.moving() || drawn.At(950) != 50 {
		t.Errorf("950 is at %g, moving %v", drawn.At(950), g.moving())
	}
}
