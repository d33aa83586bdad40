package lessons

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// panesPage is a page that has panes alone.
type panesPage struct {
	screen.Alone
	panes *pane.Room
}

func (p panesPage) ShowPane(id pane.Pane) { p.panes.ShowPane(id) }

// A step opens the view that it needs, on a phone with its tab unless the step asks: a question is about the timeline.
func TestAStepOpensItsView(t *testing.T) {
	for _, test := range []struct {
		lesson string
		step   int
		want   pane.Pane
		tab    screen.Tab
	}{
		{"17-retention", 2, pane.PaneAnalytical, screen.TabTimeline},
		{"15-soft-delete", 0, pane.PaneFeed, screen.TabTimeline},
		{"08-still-on-disk", 0, pane.PaneQuery, screen.TabTimeline},
		{"01-default", 1, pane.PaneQuery, screen.TabTimeline},
	} {
		p, _ := testLesson(test.lesson)
		p.Page = panesPage{panes: p.S.Panes}
		p.ShowStep(test.step)
		if p.S.Panes.Pane() != test.want || p.Tab != test.tab {
			t.Errorf("%s, step %d: pane %s, tab %d, want %s, %d", test.lesson, test.step+1, p.S.Panes.Pane(), p.Tab, test.want, test.tab)
		}
	}
}
