package ui

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/score"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// The elements that are painted, not rendered.
const (
	axisID    = "score-axis"
	ticksID   = "score-ticks"
	foldsID   = "score-folds"
	settingID = "score-setting" // this and the following ones are in each world: see worldID
	lanesID   = "score-lanes"
	stripsID  = "score-strips"
	threadsID = "score-threads"
)

const (
	scoreWidth  = 800 // CSS pixels of the axis until it is measured
	settingLane = 23  // CSS pixels; css/score.css says the same heights
	countsShare = 44  // of the strips' height, out of 102
	usageShare  = 58
	barHeight   = 19 // of the bars in low rows, and in high ones
	barMost     = 36
	barSize     = 11 // of the texts in bars
	tickSize    = 11.5
)

// Stage is the timeline: the picture of the items over time, the playhead in it, and what the user looks at.
type Stage struct {
	*Screen
	items  *List
	worlds *Worlds
	moveTo func(second int64) // moves the playhead, and time if need be

	view      score.View
	axis      score.Axis // that is drawn: the view's, or one on the way to it
	scrolling scrolling
	wheel     bool // the view follows the wheel or the fingers
	pinch     pinch
	data      timeline.Score // of the rows from first on
	other     otherScore
	first     int
	width     float64 // CSS pixels of the axis
	high      float64 // CSS pixels of the strips together
	row       float64 // and of a lane's height, when it was drawn
	size      score.Size
	drag      drag
	idle      bool // the forecast goes on when the browser is idle
	behind    bool // it is not complete

	ticks, folds string // markup
	worldPicture
}

// newTimeline makes the timeline with its list, and the worlds that it shows.
func newTimeline(s *Screen) (*Stage, *List, *Worlds) {
	stage := &Stage{Screen: s, width: scoreWidth, high: countsShare + usageShare}
	items := &List{Screen: s, stage: stage, window: window{row: rowHeight}, moments: moments{}}
	worlds := &Worlds{Screen: s, stage: stage, items: items}
	stage.items, stage.worlds, items.worlds = items, worlds, worlds
	return stage, items, worlds
}

// stripHeight is a share of the strips' height.
func (p *Stage) stripHeight(share float64) float64 {
	return math.Floor(p.high * share / (countsShare + usageShare))
}

// draw is the region of the items over time: an axis, the container's lane, the items' lanes, and two strips, with the
// playhead across all of them. What moves in it is painted; see paintScore.
func (p *Stage) draw() app.UI {
	return panel("timeline", p.l.Timeline,
		painted(foldsID, "folds", p.folds),
		app.Div().ID(axisID).Class("axis").
			On("pointerdown", p.onAxisDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp).
			Body(painted(ticksID, "track", p.ticks)),
		p.desktop(p.items.listing),
		p.worlds.upper(),
		p.worlds.lower(),
		p.playhead(),
	).Class(classes("score", when(p.comparing(), "two"))).On("wheel", p.onWheel).On("touchstart", p.onTouch).On("touchmove", p.onTouch)
}

// desktop is a part that stands elsewhere on a phone.
func (p *Screen) desktop(part func() app.UI) app.UI {
	if p.phone {
		return app.Div().Class("none")
	}
	return part()
}

// painted is an element whose content is painted in the browser. The prerendered page has a content already, which
// web/glue/adopt.js leaves there until then.
func painted(id, class, markup string) app.UI {
	if app.IsServer {
		return app.Raw(`<div id="` + id + `" class="` + class + `" aria-hidden="true" data-painted="true">` + markup + `</div>`)
	}
	return app.Div().ID(id).Class(class).Aria("hidden", yes).DataSet("painted", yes)
}

// update brings the picture up to date with the session and the rows that are rendered.
func (p *Stage) update() {
	p.items.window.first, p.items.window.last = p.items.window.over(p.s.Viewer.RowCount())
	p.first = p.items.window.first
	p.s.Viewer.SetHorizon(horizonOf(p.view))
	p.forecast(renderBudget)
	p.read()
	if p.updateView() && horizonOf(p.view) > p.s.Viewer.Horizon() { // the axis has become longer than what is forecast
		p.s.Viewer.SetHorizon(horizonOf(p.view))
		p.forecast(renderBudget)
		p.read()
	}
	p.redraw()
}

// updateView brings the axis up to date, which the other world shares, and reports whether it has changed.
func (p *Stage) updateView() (changed bool) {
	if p.other.shown {
		return p.view.Update(&p.data, p.s.Now(), p.width, p.s.Viewer.ScoreRevision(), &p.other.data)
	}
	return p.view.Update(&p.data, p.s.Now(), p.width, p.s.Viewer.ScoreRevision())
}

// read reads the timelines of the rows that are rendered.
func (p *Stage) read() {
	p.data = p.s.Viewer.Score(p.items.window.first, p.items.window.last-p.items.window.first)
	p.other.data, p.other.shown = p.s.Viewer.OtherScore(p.items.window.first, p.items.window.last-p.items.window.first)
}

// redraw draws the score on the view's axis.
func (p *Stage) redraw() {
	p.turnAxis()
	a := p.axis
	p.row = p.items.window.row
	size := score.Size{Lane: p.row, Setting: settingLane, Counts: p.stripHeight(countsShare), Usage: p.stripHeight(usageShare)}
	size.Bar = min(max(barHeight, math.Round(p.row*0.58)), barMost)
	size.BarTop = math.Round((p.row - size.Bar) / 2)
	if p.phone { // the texts are above the bar
		size.Bar = barHeight
		size.BarTop = p.row - barHeight - 7
	}
	beside, under := (*timeline.Score)(nil), ""
	switch {
	case p.comparing():
		beside = &p.other.data
	case p.other.shown:
		p.other.below(size)
		under = p.otherMarkup(a)
	}
	p.size = size
	words := p.words()
	p.ticks, p.folds = ticksMarkup(a.Ticks(words))+p.endMarkup(a), foldsMarkup(a.Gaps(words))
	p.drawWorld(mine, &p.worldPicture, &p.data, beside, under)
	if p.comparing() {
		p.drawWorld(theirs, &p.other.worldPicture, &p.other.data, &p.data, "")
	} else {
		p.other.differ = nil
	}
}

// paint paints what moves: the playhead with what it divides, the values at it, and the states of the rows.
func (p *Stage) paint(b *painting) {
	now := p.s.Now()
	p.data.Last = max(p.data.Last, now)
	if !p.drag.on && p.updateView() || p.scrolling.moving() {
		p.redraw()
	}
	b.markup(ticksID, p.ticks)
	b.markup(foldsID, p.folds)
	moment := float64(now)
	if !p.lessMotion {
		moment = p.s.Viewer.Moment()
	}
	x := cssPixels(min(max(p.axis.X(moment), 0), p.width))
	b.style(playheadID, "--x", x)
	p.paintPlayhead(b)
	p.paintWorld(b, mine, &p.worldPicture, x, p.s.Counts(), p.s.Viewer.RequestUnits())
	if p.comparing() {
		c, ru := p.s.Viewer.OtherSums()
		p.paintWorld(b, theirs, &p.other.worldPicture, x, c, ru)
		p.worlds.paint(b)
	}
	if p.scrolling.moving() {
		p.playOn()
	}
}

// How long a slice of the forecast may take.
const (
	renderBudget = 4 * time.Millisecond // while rendering, so that a small container's forecast is there at once
	idleBudget   = 8 * time.Millisecond
	stepsTimed   = 4 // steps between two looks at the time
)

// forecast goes on with the forecast for a while, and when the browser is idle, until it is complete.
func (p *Stage) forecast(budget time.Duration) {
	end := time.Now().Add(budget)
	steps := 0
	done := p.s.Viewer.ForecastWork(func() bool {
		steps++ // most are short, and asking the browser for the time is not
		return app.IsServer || steps%stepsTimed != 0 || time.Now().Before(end)
	})
	p.behind = !done
	if done || p.idle || !p.mounted {
		return
	}
	p.idle = true
	browser.Idle(func() {
		p.ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.idle = false
			p.forecastOn()
		})
	})
}

// forecastOn goes on with the forecast while the browser is idle, and shows it.
func (p *Stage) forecastOn() {
	if p.forecast(idleBudget); !p.behind {
		p.update()
		p.repaint()
	}
	p.changed()
}

// horizonOf is how far a view needs a forecast: somewhat farther than it shows.
func horizonOf(v score.View) int64 {
	if a := v.Axis(); len(a.Pieces) > 0 {
		return a.Till() + (a.Till()-a.From())/4
	}
	return 0
}

// measure reads how wide the axis is, and how high the strips are. It reports whether that has changed.
func (p *Stage) measure() (changed bool) {
	width, high := p.width, p.high
	if w := browser.Width(ticksID); w > 0 {
		p.width = w
	}
	if h := browser.Height(stripsID); h > 0 {
		p.high = h
	}
	return width != p.width || high != p.high
}

// catchUp goes on with a forecast for which the first rendering could not wait.
func (p *Stage) catchUp() {
	if p.behind {
		p.forecastOn()
	}
}

// moving reports whether the timeline is on its way to another axis.
func (p *Stage) moving() bool { return p.scrolling.moving() }
