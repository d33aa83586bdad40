package ui

import (
	"testing"
)

// What is stored while the page goes must not begin the reload anew: a browser that cannot reach the site would never come to an end.
func TestThePageIsReloadedOnce(t *testing.T) {
	p, e := mountedPage(t)
	times := 0
	p.saver.reloadBy(func() { times++ })
	for range 3 {
		p.saver.quietly(func() { p.S.Saves.Save() })
		e.ConsumeAll()
	}
	if times != 1 {
		t.Errorf("reloaded %d times, want once", times)
	}
}
