package ui

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// aboutUnits are words in the lines of lessons that need the panel of the request units. aboutRules are words that
// need the matrix.
var (
	aboutUnits = []string{"traffic", "throughput", "serverless", "autoscale", "throttl", "burst", "bill", " RU", " ru ", "purge-ru",
		"request unit", "backlog"}
	aboutRules = []string{"ttl", "default", "Time to Live"}
)

// A stepPanel is the panel that the user has opened in a step of a lesson, instead of the step's own panel.
type stepPanel struct {
	step int
	fold playground.Fold
}

// panelOfStep returns whether a lesson shows the matrix or the request units beside the query. The other panel is a
// line, unless the step needs both and the window has room for three panels. A step that needs neither has the
// matrix.
func (p *page) panelOfStep() (shown playground.Fold, both bool) {
	step := min(p.V.Lesson.Step, len(p.Script.Steps)-1)
	has := func(words []string) bool {
		return slices.ContainsFunc(p.Script.Steps[step].Lines, func(line story.Step) bool {
			return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(line.Text+" ", word) })
		})
	}
	units, rules := has(aboutUnits), has(aboutRules) || changesDefault(p.Script.Steps[step].Lines)
	shown = playground.FoldRules
	switch {
	case p.chosen.fold != "" && p.chosen.step == p.V.Lesson.Step:
		shown = p.chosen.fold
	case units && !rules:
		shown = playground.FoldUnits
	}
	return shown, units && rules
}

// changesDefault reports whether a line sets a container's default.
func changesDefault(lines []story.Step) bool {
	return slices.ContainsFunc(lines, func(line story.Step) bool {
		words := strings.Fields(line.Text)
		return len(words) > 2 && words[0] == "container" && (words[2] == "off" || strings.ContainsAny(words[2][:1], "-0123456789"))
	})
}

// panelsOfStep is the class that shows the panels of a lesson's step, or the panel of the hint on a first visit where there is no room
// for all panels.
func (p *page) panelsOfStep() string {
	if p.Script == nil {
		return elem.When(p.V.Guide == view.GuideFree || p.V.Guide == view.GuideFollow, "shows-"+string(playground.FoldUnits))
	}
	shown, both := p.panelOfStep()
	class := "shows-" + string(shown)
	if both {
		class += " shows-both"
	}
	if p.lesson.NeedsPane() {
		class += " shows-work"
	}
	return class
}

// openInStep opens a panel in a step. The other panel becomes a line.
func (p *page) openInStep(fold playground.Fold) {
	p.chosen = stepPanel{p.V.Lesson.Step, fold}
	p.Focus.ReturnTo = screen.OpenID(playground.FoldRules)
	if fold == playground.FoldRules {
		p.Focus.ReturnTo = screen.OpenID(playground.FoldUnits)
	}
}
