package stage

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
)

const (
	scrollTime  = 260  // milliseconds of a movement from one axis to another
	scrollFacts = 4000 // number of counts and usages up to which the axis moves: with more, each frame would take too long
)

// scrolling moves the timeline from one axis to another, so that the eye can follow.
type scrolling struct {
	from, to score.Axis
	began    float64 // by the clock of browser.Now; 0 while nothing moves
}

// turn begins a movement to another axis, if to has changed and has a time that is drawn. It returns the axis to draw
// now, on the way to it.
func (g *scrolling) turn(to, drawn score.Axis, now float64, smooth bool) score.Axis {
	if to.Width != g.to.Width || !slices.Equal(to.Pieces, g.to.Pieces) {
		g.began, g.from = 0, drawn
		if smooth && len(drawn.Pieces) > 0 && drawn.Width == to.Width && drawn.From() < to.Till() && to.From() < drawn.Till() {
			g.began = max(now, 1)
		}
		g.to = to
	}
	if g.began == 0 {
		return to
	}
	k := (now - g.began) / scrollTime
	if k >= 1 {
		g.began = 0
		return to
	}
	return score.Blend(g.from, to, k*k*(3-2*k))
}

func (g *scrolling) moving() bool { return g.began > 0 }

// turnAxis moves the drawn axis towards that of the view.
func (p *Stage) turnAxis() {
	smooth := p.InBrowser && !p.LessMotion && !p.wheel && !p.Drag.on && len(p.Data.Counts)+len(p.Data.Usage) < scrollFacts
	p.Axis = p.scrolling.turn(p.View.Axis(), p.Axis, browser.Now(), smooth)
}
