package lessons

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// aboutPanes are words in the lines of steps. Each has the pane that shows or sets the subject of the line.
var aboutPanes = []struct {
	word string
	pane pane.Pane
}{
	{"analytical", pane.PaneAnalytical}, {"consumer ", pane.PaneConsumer}, {"region", pane.PaneRegions}, {" bill", pane.PaneBill},
	{"changes", pane.PaneFeed}, {"still-in", pane.PaneWhere}, {"backup", pane.PaneWhere}, {"query ", pane.PaneQuery},
}

// paneOf returns the pane for the lines of a step. ok is false if the step needs none.
func paneOf(step *story.LessonStep) (id pane.Pane, ok bool) {
	for _, about := range aboutPanes {
		for _, line := range step.Lines {
			if !strings.HasPrefix(line.Text, "#") && strings.Contains(line.Text, about.word) {
				return about.pane, true
			}
		}
	}
	return "", false
}

// NeedsPane reports whether the current step is about a pane beside the timeline, which a presentation shows as well. The timeline shows
// what a query returns.
func (p *Lesson) NeedsPane() bool {
	at := p.V.Lesson.Step
	if at == len(p.Script.Steps) {
		return false
	}
	id, ok := paneOf(&p.Script.Steps[at])
	return ok && id != pane.PaneQuery
}

// OpenView shows the view that the current step needs.
func (p *Lesson) OpenView() {
	at := p.S.View().Lesson.Step
	if at == len(p.Script.Steps) {
		return
	}
	step := &p.Script.Steps[at]
	id, ok := paneOf(step)
	if !ok {
		return
	}
	if id == pane.PaneFeed {
		p.S.Panes.ReadAllVersions(slices.ContainsFunc(step.Lines, func(l story.Step) bool {
			return strings.HasPrefix(l.Text, "changes ") && strings.Contains(l.Text, " all-versions")
		}))
	}
	p.Page.ShowPane(id)
	if id != pane.PaneQuery && step.Question == nil { // the timeline shows what a query returns and what a question is about
		p.Tab = screen.TabQuery
	}
}
