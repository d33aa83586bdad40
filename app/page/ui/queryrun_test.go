package ui

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// If the result of a query is late, the page requests it again after it has rendered. It does so after a rendering of
// the page, of the part alone, and of a part that is made after the others. The result is then shown without further
// input.
func TestALateResultIsAskedFor(t *testing.T) {
	for name, render := range map[string]func(*page){
		"the page":  func(p *page) { p.Later(func() {}) },
		"the part":  func(p *page) { p.Parts[screen.PartOf(pane.PaneQuery)].RenderAgain() },
		"made late": func(p *page) { p.Unmade[screen.PartOf(pane.PaneQuery)] = true; p.makeNext() },
	} {
		t.Run(name, func(t *testing.T) {
			p, e := mountedPage(t)
			p.S.Advance(1)
			p.S.Query.SetPatience(time.Nanosecond)
			late := p.S.Query.QueryView(0, 0).Late
			render(p)
			e.ConsumeAll()
			second, found := p.query.Q.At()
			if !late || p.query.Q.Late || !found || second != p.S.Now() {
				t.Errorf("it was late: %v, it is: %v, of %d; the time is %d", late, p.query.Q.Late, second, p.S.Now())
			}
		})
	}
}
