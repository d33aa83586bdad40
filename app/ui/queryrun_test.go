package ui

import (
	"testing"
	"time"
)

// A result that was late is asked for whatever has rendered it: the page, the part alone, or the part that is made late. Its answer is
// shown although nothing else happens.
func TestALateResultIsAskedFor(t *testing.T) {
	for name, render := range map[string]func(*page){
		"the page":  func(p *page) { p.later(func() {}) },
		"the part":  func(p *page) { p.renderPart(p.parts[partQuery]) },
		"made late": func(p *page) { p.unmade[partQuery] = true; p.makeNext() },
	} {
		t.Run(name, func(t *testing.T) {
			p, e := mountedPage(t)
			p.s.Advance(1)
			p.s.Query.SetPatience(time.Nanosecond)
			late := p.s.Query.QueryView(0, 0).Late
			render(p)
			e.ConsumeAll()
			second, found := p.query.q.At()
			if !late || p.query.q.Late || !found || second != p.s.Now() {
				t.Errorf("it was late: %v, it is: %v, of %d; the time is %d", late, p.query.q.Late, second, p.s.Now())
			}
		})
	}
}

// A result that is not there has no count and no time.
func TestNoResultHasNoTime(t *testing.T) {
	p := testPage(t)
	p.s.Query.SetPatience(time.Nanosecond)
	says(t, p, "The query has not been answered yet.", "not 0 items", "not 1970", "not Queries return no items")
}
