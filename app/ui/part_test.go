package ui

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// inRounds is a page whose parts are on the screen, except for one that a phone has. rendered are those that were rendered alone.
func inRounds(t *testing.T) (p *page, rendered *[]partID) {
	p, rendered = testPage(t), new([]partID)
	p.renderPart = func(t *part) { *rendered = append(*rendered, t.id) }
	for id := range p.parts {
		p.parts[id] = &part{id: partID(id), page: p}
	}
	p.parts[partConsole] = nil
	html(p)
	p.stale, p.rendered = true, time.Now().Add(-renderEvery)
	return p, rendered
}

func TestARoundRendersOnePartInAFrame(t *testing.T) {
	p, rendered := inRounds(t)
	p.s.Advance(5)
	frames := 0
	for ; p.roundDue(); frames++ {
		before := len(*rendered)
		p.freshen()
		if len(*rendered) > before+1 {
			t.Fatalf("a frame renders %v", (*rendered)[before:])
		}
	}
	var want []partID
	for id := range noPart {
		if id != partConsole && id != partPicture {
			want = append(want, id)
		}
	}
	if !slices.Equal(*rendered, want) || p.v.Now != p.s.Now() {
		t.Errorf("rendered %v, want %v; the time is %d, want %d", *rendered, want, p.v.Now, p.s.Now())
	}
	p.stale = true
	if p.freshen(); len(*rendered) > len(want) || p.roundDue() {
		t.Error("the next round begins before its time")
	}
}

func TestARenderingOfThePageEndsTheRound(t *testing.T) {
	p, rendered := inRounds(t)
	for range 3 {
		p.freshen()
	}
	html(p)
	if p.freshen(); len(*rendered) != 1 || p.roundDue() {
		t.Errorf("rendered %v alone", *rendered)
	}
}

// A notice, the editor and the console are outside of the parts, or make others inert.
func TestWhatIsOutsideOfThePartsNeedsThePage(t *testing.T) {
	p, rendered := inRounds(t)
	p.s.NewItem()
	for range 3 {
		p.freshen()
	}
	if len(*rendered) > 0 {
		t.Errorf("rendered %v, without the page", *rendered)
	}
}

func TestForgottenPartKeepsItsMarkup(t *testing.T) {
	b := newBrush()
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
