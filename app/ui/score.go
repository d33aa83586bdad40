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

// scoreState is the picture of the items over time, and what the user looks at.
type scoreState struct {
	view       score.View
	axis       score.Axis // that is drawn: the view's, or one on the way to it
	glide      glide
	wheel      bool // the view follows the wheel or the fingers
	pinch      pinch
	moments    moments
	data       timeline.Score // of the rows from first on
	other      otherScore
	first      int
	width      float64 // CSS pixels of the axis
	high       float64 // CSS pixels of the strips together
	row        float64 // and of a lane's height, when it was drawn
	size       score.Size
	table      bool // show the table instead
	tableFirst int  // the first row that it shows
	drag       drag
	still      bool // the user prefers reduced motion
	idle       bool // the forecast goes on when the browser is idle
	behind     bool // it is not complete

	ticks, folds string // markup
	worldPicture
}

func newScoreState() scoreState {
	return scoreState{width: scoreWidth, high: countsShare + usageShare, moments: moments{}}
}

// strips is a share of the strips' height.
func (sc *scoreState) strips(share float64) float64 {
	return math.Floor(sc.high * share / (countsShare + usageShare))
}

// score is the region of the items over time: an axis, the container's lane, the items' lanes, and two strips, with the
// playhead across all of them. What moves in it is painted; see paintScore.
func (p *page) score() app.UI {
	return panel("timeline", p.l.Timeline,
		p.painted(foldsID, "folds", p.sc.folds),
		app.Div().ID(axisID).Class("axis").
			On("pointerdown", p.onAxisDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp).
			Body(p.painted(ticksID, "track", p.sc.ticks)),
		p.desktop(p.listing),
		p.upperWorld(),
		p.lowerWorld(),
		p.playhead(),
	).Class(classes("score", when(p.comparing(), "two"))).On("wheel", p.onWheel).On("touchstart", p.onTouch).On("touchmove", p.onTouch)
}

// desktop is a part that stands elsewhere on a phone.
func (p *page) desktop(part func() app.UI) app.UI {
	if p.phone {
		return app.Div().Class("none")
	}
	return part()
}

// lanesOrTable is the list of the items, with the picture or as a table.
func (p *page) lanesOrTable() app.UI {
	if p.sc.table {
		return p.scoreTable()
	}
	return p.itemList()
}

// painted is an element whose content is painted in the browser. The prerendered page has a content already, which
// web/glue/adopt.js leaves there until then.
func (p *page) painted(id, class, markup string) app.UI {
	if app.IsServer {
		return app.Raw(`<div id="` + id + `" class="` + class + `" aria-hidden="true" data-painted="true">` + markup + `</div>`)
	}
	return app.Div().ID(id).Class(class).Aria("hidden", yes).DataSet("painted", yes)
}

// drawScore brings the picture up to date with the session and the rows that are rendered.
func (p *page) drawScore() {
	sc := &p.sc
	p.list.first, p.list.last = p.list.over(p.s.RowCount())
	sc.first = p.list.first
	p.s.SetHorizon(horizonOf(sc.view))
	p.forecast(renderBudget)
	p.readScore()
	if p.updateView() && horizonOf(sc.view) > p.s.Horizon() { // the axis has become longer than what is forecast
		p.s.SetHorizon(horizonOf(sc.view))
		p.forecast(renderBudget)
		p.readScore()
	}
	p.redraw()
}

// updateView brings the axis up to date, which the other world shares, and reports whether it has changed.
func (p *page) updateView() (changed bool) {
	sc := &p.sc
	if sc.other.shown {
		return sc.view.Update(&sc.data, p.s.Now(), sc.width, p.s.ScoreRevision(), &sc.other.data)
	}
	return sc.view.Update(&sc.data, p.s.Now(), sc.width, p.s.ScoreRevision())
}

// readScore reads the timelines of the rows that are rendered.
func (p *page) readScore() {
	sc := &p.sc
	sc.data = p.s.Score(p.list.first, p.list.last-p.list.first)
	sc.other.data, sc.other.shown = p.s.OtherScore(p.list.first, p.list.last-p.list.first)
}

// redraw draws the score on the view's axis.
func (p *page) redraw() {
	sc := &p.sc
	p.turnAxis()
	a := sc.axis
	sc.row = p.list.row
	size := score.Size{Lane: sc.row, Setting: settingLane, Counts: sc.strips(countsShare), Usage: sc.strips(usageShare)}
	size.Bar = min(max(barHeight, math.Round(sc.row*0.58)), barMost)
	size.BarTop = math.Round((sc.row - size.Bar) / 2)
	if p.phone { // the texts are above the bar
		size.Bar = barHeight
		size.BarTop = sc.row - barHeight - 7
	}
	beside, under := (*timeline.Score)(nil), ""
	switch {
	case p.comparing():
		beside = &sc.other.data
	case sc.other.shown:
		sc.other.below(size)
		under = p.otherMarkup(a)
	}
	sc.size = size
	words := p.words()
	sc.ticks, sc.folds = ticksMarkup(a.Ticks(words))+p.endMarkup(a), foldsMarkup(a.Gaps(words))
	p.drawWorld(mine, &sc.worldPicture, &sc.data, beside, under)
	if p.comparing() {
		p.drawWorld(theirs, &sc.other.worldPicture, &sc.other.data, &sc.data, "")
	} else {
		sc.other.differ = nil
	}
}

// paintScore paints what moves: the playhead with what it divides, the values at it, and the states of the rows.
func (p *page) paintScore(b *brush) {
	sc := &p.sc
	now := p.s.Now()
	sc.data.Last = max(sc.data.Last, now)
	if !sc.drag.on && p.updateView() || sc.glide.moving() {
		p.redraw()
	}
	b.markup(ticksID, sc.ticks)
	b.markup(foldsID, sc.folds)
	moment := float64(now)
	if !sc.still {
		moment = p.s.Moment()
	}
	x := cssPixels(min(max(sc.axis.X(moment), 0), sc.width))
	b.style(playheadID, "--x", x)
	p.paintPlayhead(b)
	p.paintWorld(b, mine, &sc.worldPicture, x, p.s.Counts(), p.s.RequestUnits())
	if p.comparing() {
		c, ru := p.s.OtherSums()
		p.paintWorld(b, theirs, &sc.other.worldPicture, x, c, ru)
		p.paintPairs(b)
	}
	if sc.glide.moving() {
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
func (p *page) forecast(budget time.Duration) {
	end := time.Now().Add(budget)
	steps := 0
	done := p.s.ForecastWork(func() bool {
		steps++ // most are short, and asking the browser for the time is not
		return app.IsServer || steps%stepsTimed != 0 || time.Now().Before(end)
	})
	p.sc.behind = !done
	if done || p.sc.idle || !p.mounted {
		return
	}
	p.sc.idle = true
	browser.Idle(func() {
		p.ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.sc.idle = false
			p.forecastOn()
		})
	})
}

// forecastOn goes on with the forecast while the browser is idle, and shows it.
func (p *page) forecastOn() {
	if p.forecast(idleBudget); !p.sc.behind {
		p.drawScore()
		p.paint()
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

// measureScore reads how wide the axis is.
func (p *page) measureScore() {
	if w := browser.Width(ticksID); w > 0 {
		p.sc.width = w
	}
	if h := browser.Height(stripsID); h > 0 {
		p.sc.high = h
	}
}
