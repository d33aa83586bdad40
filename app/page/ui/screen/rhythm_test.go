package screen

import (
	"testing"
	"time"
)

func TestRhythm(t *testing.T) {
	var c rhythm
	at := func(ms int) time.Time { return time.UnixMilli(int64(1_000_000 + ms)) }
	if !c.Due(at(0)) {
		t.Error("the first rendering is not due")
	}
	c.Await(5 * time.Millisecond)
	c.Begin(at(10))
	if c.Due(at(1000)) {
		t.Error("the next one is due before the first has ended")
	}
	c.End(at(20))
	for ms, want := range map[int]bool{20: false, 49: false, 50: true} {
		if c.Due(at(ms)) != want {
			t.Errorf("due %d ms after one of 15 ms has ended: %v", ms-20, !want)
		}
	}
	c.Begin(at(60)) // by the user's hand
	if c.End(at(62)); !c.Due(at(66)) || c.Due(at(65)) {
		t.Errorf("after one of 2 ms, it rests as after one of %v", c.took)
	}
}
