package live

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
)

// A page that is hidden while its stream pauses goes on when it is seen again.
func TestAHiddenPageThatPausesRests(t *testing.T) {
	for _, c := range []struct {
		pause  int
		hidden time.Time
		rests  bool
		left   int // beats of the pause
	}{
		{3, time.Now(), true, 0},
		{0, time.Now(), false, 0}, // it has its stream until it rests for being hidden
	} {
		p := &Live{F: &follow.Follower{}, hidden: c.hidden}
		p.turns = turns{p: p, pause: c.pause}
		if p.turns.beat(); p.rests != c.rests || p.turns.pause != c.left {
			t.Errorf("pause %d: rests %v, %d beats left", c.pause, p.rests, p.turns.pause)
		}
	}
}
