package follow

import (
	"strconv"
	"testing"
	"time"
)

// A browser has six connections for all pages of a server: however many pages there are, those that have a stream leave some for others.
func TestACrowdLeavesConnections(t *testing.T) {
	now := time.Unix(epoch, 0)
	var c Crowd
	for others, want := range []int{0, 0, 0, 0, 2, 2, 3, 3, 3, 4} {
		if got := c.Pause(now); got != want {
			t.Errorf("beside %d pages the pause is %d s, want %d", others, got, want)
		}
		if pause := c.Pause(now); pause > 0 && float64(others+1)/float64(1+pause) > 3 {
			t.Errorf("of %d pages, more than three have a stream", others+1)
		}
		c.Hear(strconv.Itoa(others), now)
	}
	if got := c.Pause(now.Add(3 * time.Second)); got == 0 {
		t.Error("pages that are heard every second are forgotten")
	}
	if got := c.Pause(now.Add(4 * time.Second)); got != 0 {
		t.Errorf("pages that have closed still count: the pause is %d s", got)
	}
}
