package ui

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// aboutUnits are words of the lines of lessons that need the panel of the request units, and aboutRules of those that need the matrix.
var (
	aboutUnits = []string{"traffic", "throughput", "serverless", "autoscale", "throttl", "burst", "bill", " RU", " ru ", "purge-ru",
		"request unit", "backlog"}
	aboutRules = []string{"ttl", "default", "Time to Live"}
)

// A stepPanel is the panel that the user has opened instead of the one that a step of a lesson needs.
type stepPanel struct {
	step int
	fold playground.Fold
}

// panelOfStep returns which of the matrix and the request units a lesson shows beside the query; the other one is a line, unless the window has room for
// three panels and the step needs them (both). A step that needs none has the matrix.
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

// changesDefault reports whether a line gives a container another Time to Live.
func changesDefault(lines []story.Step) bool {
	return slices.ContainsFunc(lines, func(line story.Step) bool {
		words := strings.Fields(line.Text)
		return len(words) > 2 && words[0] == "container" && (words[2] == "off" || strings.ContainsAny(words[2][:1], "-0123456789"))
	})
}

// panelsOfStep is the class of the stage by the panel that a lesson shows.
func (p *page) panelsOfStep() string {
	if p.Script == nil {
		return ""
	}
	shown, both := p.panelOfStep()
	class := "shows-" + string(shown)
	if both {
		class += " shows-both"
	}
	return class
}

// openInStep shows a panel in a step that begins without it. The line of the other one takes its place.
func (p *page) openInStep(fold playground.Fold) {
	p.chosen = stepPanel{p.V.Lesson.Step, fold}
	p.Focus.ReturnTo = screen.OpenID(playground.FoldRules)
	if fold == playground.FoldRules {
		p.Focus.ReturnTo = screen.OpenID(playground.FoldUnits)
	}
}
