package ui

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Where the session is ahead of the page, nothing is painted until the rendering that shows all of it.
func TestTimePassesInWholeRenderings(t *testing.T) {
	p, e := mountedPage(t)
	e.ConsumeAll()
	var painted []string
	p.painting.send = func(ops string) { painted = append(painted, ops) }
	before := p.s.Now()
	p.rhythm.await(0)
	p.s.Advance(3600)
	if p.paint(); len(painted) > 0 {
		t.Errorf("painted %.300q, which the page beside it does not show", painted)
	}
	rendered := false
	p.later(func() { rendered = true })
	for !rendered { // what the start of the page has left to do may come first
		e.ConsumeNext()
	}
	if shown := strings.Join(painted, ""); !strings.Contains(shown, p.l.Clock(before+3600)) || p.v.Now != before+3600 || p.rhythm.awaited {
		t.Errorf("after a rendering of %d: %.300q, awaited %v", p.v.Now, shown, p.rhythm.awaited)
	}
}

func TestRhythm(t *testing.T) {
	var c rhythm
	at := func(ms int) time.Time { return time.UnixMilli(int64(1_000_000 + ms)) }
	if !c.due(at(0)) {
		t.Error("the first rendering is not due")
	}
	c.await(5 * time.Millisecond)
	c.begin(at(10))
	if c.due(at(1000)) {
		t.Error("the next one is due before the first has ended")
	}
	c.end(at(20))
	for ms, want := range map[int]bool{20: false, 49: false, 50: true} {
		if c.due(at(ms)) != want {
			t.Errorf("due %d ms after one of 15 ms has ended: %v", ms-20, !want)
		}
	}
	c.begin(at(60)) // by the user's hand
	if c.end(at(62)); !c.due(at(66)) || c.due(at(65)) {
		t.Errorf("after one of 2 ms, it rests as after one of %v", c.took)
	}
}

func TestForgottenPartKeepsItsMarkup(t *testing.T) {
	b := newPainting()
	var sent []string
	b.send = func(ops string) { sent = append(sent, strings.ReplaceAll(ops, "\x1f", "|")) }
	paint := func() {
		b.part(partScore).markup("lanes", "<svg>")
		b.text("most", "7")
		b.part(partTime).text("now", "12:00")
		b.flush()
	}
	paint()
	b.forgetPart(partScore)
	paint()
	b.forget()
	paint()
	whole := "m|lanes||<svg>|t|most||7|t|now||12:00|"
	if want := []string{whole, "t|most||7|", whole}; !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}
