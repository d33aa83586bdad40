package ui

import (
	"strings"
	"testing"
)

// Where the session is ahead of the page, nothing is painted until the rendering that shows all of it.
func TestTimePassesInWholeRenderings(t *testing.T) {
	p, e := mountedPage(t)
	e.ConsumeAll()
	var painted []string
	p.Painting.Send = func(ops string) { painted = append(painted, ops) }
	before := p.S.Now()
	p.Rhythm.Await(0)
	p.S.Advance(3600)
	if p.Repaint(); len(painted) > 0 {
		t.Errorf("painted %.300q, which the page beside it does not show", painted)
	}
	rendered := false
	p.Later(func() { rendered = true })
	for !rendered { // what the start of the page has left to do may come first
		e.ConsumeNext()
	}
	if shown := strings.Join(painted, ""); !strings.Contains(shown, p.L.Clock(before+3600)) || p.V.Now != before+3600 || p.Rhythm.Awaited {
		t.Errorf("after a rendering of %d: %.300q, awaited %v", p.V.Now, shown, p.Rhythm.Awaited)
	}
}
