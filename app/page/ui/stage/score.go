package stage

import (
	"math"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// The ids of the elements that are painted, not rendered.
const (
	axisID    = "score-axis"
	TicksID   = "score-ticks"
	FoldsID   = "score-folds"
	SettingID = "score-setting" // each world has this element and the next ones, see worldID
	LanesID   = "score-lanes"
	StripsID  = "score-strips"
	ThreadsID = "score-threads"
	veilID    = "score-veil"
)

const (
	scoreWidth  = 800 // CSS pixels of the axis, until it is measured
	settingLane = 23  // CSS pixels, as in css/score.css
	countsShare = 44  // of the strips' height, out of 102
	usageShare  = 58
	barHeight   = 19 // in low rows; bars in high rows are up to barMost
	barMost     = 36
	textSize    = 11 // of the texts along the axis and in bars: --f1 of css/tokens.css, which is larger on a large screen
	textLarge   = 12

	barProjected, textProjected, settingProjected = 120, 20, 34 // in a presentation, as in css/present.css
	textPresented                                 = 14          // on a smaller screen
)

// Stage is the timeline: the picture of the items over time, its playhead, and the shown part of the time.
type Stage struct {
	*screen.Screen
	items  *List
	worlds *Worlds

	View      score.View
	Axis      score.Axis // the axis that is drawn: that of the view, or one on the way to it
	scrolling scrolling
	wheel     bool // the view follows the wheel or the fingers
	pinch     pinch
	Data      timeline.Score // of the rendered rows
	other     otherScore
	first     int
	Width     float64 // CSS pixels of the axis
	high      float64 // CSS pixels of both strips together
	row       float64 // CSS pixels of a lane in the last picture
	size      score.Size
	shares    [2]float64 // heights of the strips while the picture is prerendered
	at        string     // the playhead's data-fit on the prerendered page
	Drag      drag
	idle      bool // the forecast continues when the browser is idle
	behind    bool // the forecast is not complete

	overview *overview

	ticks, folds string // markup
	worldPicture
}

// New makes the timeline with its list and its worlds.
func New(s *screen.Screen) (*Stage, *List, *Worlds) {
	stage := &Stage{Screen: s, Width: scoreWidth, high: countsShare + usageShare, overview: &overview{}}
	stage.overview.stage = stage
	items := &List{Screen: s, stage: stage, Window: window{Row: rowHeight}, moments: moments{}}
	worlds := &Worlds{Screen: s, stage: stage, items: items}
	stage.items, stage.worlds, items.worlds = items, worlds, worlds
	s.Stage, s.Items, s.Worlds = stage, items, worlds
	return stage, items, worlds
}

// stripHeights are the heights of the strips: of the number of items, which a low window leaves out, and of the
// request units.
func (p *Stage) stripHeights() (counts, usage float64) {
	if p.shares[1] > 0 {
		return p.shares[0], p.shares[1]
	}
	if p.Low || p.Presented {
		return 0, p.high
	}
	share := func(of float64) float64 { return math.Floor(p.high * of / (countsShare + usageShare)) }
	return share(countsShare), share(usageShare)
}

// Draw is the region of the items over time: an axis, the container's lane, the items' lanes, and two strips, with
// the playhead across all of them. Paint paints what moves in it.
func (p *Stage) Draw() app.UI {
	return elem.Panel("timeline", p.L.Timeline,
		p.overview.Draw(),
		elem.Painted(FoldsID, "folds", p.folds),
		app.Div().ID(axisID).Class("axis").
			On("pointerdown", p.onAxisDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp).
			Body(elem.Painted(TicksID, "track", p.ticks)),
		p.Desktop(p.items.Listing),
		p.worlds.Upper(),
		p.worlds.Lower(),
		p.Playhead(),
		p.Notes(),
		p.veil(),
	).Class(elem.Classes("score", elem.When(p.Comparing(), "two"), elem.When(p.V.Blind, "blind"))).On("wheel", p.onWheel).On("touchstart",
		p.onTouch).On("touchmove", p.onTouch)
}

// ticksOf returns the ticks of an axis. While a prediction is open, it leaves out the ticks after now.
func (p *Stage) ticksOf(a score.Axis) []score.Tick {
	ticks := a.Ticks(p.Words())
	if last := a.At(p.S.History.Last()); p.S.Viewer.Blind() {
		ticks = slices.DeleteFunc(ticks, func(t score.Tick) bool { return t.X > last })
	}
	return ticks
}

// veil covers the future while a prediction is asked for.
func (p *Stage) veil() app.UI {
	if !p.V.Blind {
		return app.Div().ID(veilID).Class("none")
	}
	return app.Div().ID(veilID).Class("veil").Body(app.P().Body(app.B().Aria("hidden", elem.Yes).Text("?"), app.Text(p.L.AskedVeil)))
}

// Update updates the picture from the session and the rendered rows.
func (p *Stage) Update() {
	p.items.Window.first, p.items.Window.last = p.items.Window.over(p.S.Viewer.RowCount())
	p.first = p.items.Window.first
	p.S.Viewer.SetHorizon(horizonOf(p.View))
	p.forecast(renderBudget)
	p.read()
	if p.updateView() && horizonOf(p.View) > p.S.Viewer.Horizon() { // the axis is now longer than the forecast
		p.S.Viewer.SetHorizon(horizonOf(p.View))
		p.forecast(renderBudget)
		p.read()
	}
	p.redraw()
	if app.IsServer {
		p.prerender()
	}
}

// updateView updates the axis, which both worlds share. It reports whether the axis has changed.
func (p *Stage) updateView() (changed bool) {
	if p.other.shown {
		return p.View.Update(&p.Data, p.S.Now(), p.Width, p.S.Viewer.ScoreRevision(), &p.other.data)
	}
	return p.View.Update(&p.Data, p.S.Now(), p.Width, p.S.Viewer.ScoreRevision())
}

// read reads the timelines of the rendered rows.
func (p *Stage) read() {
	p.Data = p.S.Viewer.Score(p.items.Window.first, p.items.Window.last-p.items.Window.first)
	p.other.data, p.other.shown = p.S.Viewer.OtherScore(p.items.Window.first, p.items.Window.last-p.items.Window.first)
	p.other.compared = p.other.shown && p.Comparing()
}

// barMost is the height of the highest bars.
func (p *Stage) barMost() float64 {
	if p.Projected {
		return barProjected
	}
	return barMost
}

// redraw draws the score on the view's axis.
func (p *Stage) redraw() {
	p.turnAxis()
	a := p.Axis
	p.row = p.items.Window.Row
	size := score.Size{Lane: p.row, Setting: settingLane}
	size.Counts, size.Usage = p.stripHeights()
	if size.Text = p.textSize(); p.Projected {
		size.Setting = settingProjected
	}
	size.Bar = min(max(barHeight, math.Round(p.row*0.58)), p.barMost())
	size.BarTop = math.Round((p.row - size.Bar) / 2)
	if p.Phone { // the texts are above the bar
		size.Bar = barHeight
		size.BarTop = p.row - barHeight - 7
	}
	beside, under := (*timeline.Score)(nil), ""
	switch {
	case p.other.compared:
		beside = &p.other.data
	case p.other.shown:
		p.other.below(size)
		under = p.otherMarkup(a)
	}
	under += p.trialMarkup(size)
	p.size = size
	p.overview.redraw()
	p.ticks, p.folds = ticksMarkup(p.ticksOf(a))+p.notesMarkup(a)+p.endMarkup(a), foldsMarkup(p.gaps(a))
	p.drawWorld(mine, &p.worldPicture, &p.Data, beside, under)
	if p.other.compared {
		p.drawWorld(theirs, &p.other.worldPicture, &p.other.data, &p.Data, "")
	} else {
		p.other.differ = nil
	}
}

// Paint paints what moves: the playhead with the marks that it divides, the values at it, and the states of the
// rows.
func (p *Stage) Paint(b *screen.Painting) {
	now := p.S.Now()
	p.Data.Last = max(p.Data.Last, now)
	if !p.Drag.on && p.updateView() || p.scrolling.moving() {
		p.redraw()
	}
	b.SetMarkup(TicksID, p.ticks)
	p.folds = foldsMarkup(p.gaps(p.Axis))
	b.SetMarkup(FoldsID, p.folds)
	moment := float64(now)
	if !p.LessMotion {
		moment = p.S.Viewer.Moment()
	}
	x := CssPixels(min(max(p.Axis.X(moment), 0), p.Width))
	b.SetStyle(playheadID, "--x", x)
	b.SetStyle(veilID, "--x", x)
	p.paintPlayhead(b)
	p.overview.paint(b)
	p.paintWorld(b, mine, &p.worldPicture, x, p.S.Viewer.Counts(), p.S.Viewer.RequestUnits())
	if p.other.compared {
		c, ru := p.S.Viewer.OtherSums()
		p.paintWorld(b, theirs, &p.other.worldPicture, x, c, ru)
		p.worlds.paint(b)
	}
	if p.scrolling.moving() {
		p.Page.PlayOn()
	}
}

// The longest time of a slice of the forecast.
const (
	renderBudget = 4 * time.Millisecond // during a rendering, so that the forecast of a small container is shown at once
	idleBudget   = 8 * time.Millisecond
	stepsTimed   = 4 // steps between two looks at the time
)

// forecast continues the forecast, the consumer and the places for a while. If they are not complete, it continues
// when the browser is idle.
func (p *Stage) forecast(budget time.Duration) {
	end := time.Now().Add(budget)
	steps := 0
	more := func() bool {
		steps++ // most steps are short, and asking the browser for the time is slow
		return app.IsServer || steps%stepsTimed != 0 || time.Now().Before(end)
	}
	done := p.S.Viewer.ForecastWork(more) && p.S.Panes.ConsumerWork(more) && p.S.Panes.WhereWork(more)
	p.behind = !done
	if done || p.idle || !p.InBrowser {
		return
	}
	p.idle = true
	browser.Idle(func() {
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.idle = false
			p.forecastOn()
		})
	})
}

// forecastOn continues the forecast while the browser is idle, and shows it.
func (p *Stage) forecastOn() {
	if p.forecast(idleBudget); !p.behind {
		p.Update()
		p.Page.Repaint()
	}
	p.Page.Changed()
}

// horizonOf is the second to which a view needs the forecast. It is somewhat after the end of the view.
func horizonOf(v score.View) int64 {
	if a := v.Axis(); len(a.Pieces) > 0 {
		return a.Till() + (a.Till()-a.From())/4
	}
	return 0
}

// Measure reads the width of the axis, and the height of the strips. It reports whether they have changed.
func (p *Stage) Measure() (changed bool) {
	width, high := p.Width, p.high
	if w := browser.Width(TicksID); w > 0 {
		p.Width = w
	}
	if h := browser.Height(StripsID); h > 0 {
		p.high = h
	}
	return width != p.Width || high != p.high
}

// CatchUp continues a forecast that the first rendering did not wait for.
func (p *Stage) CatchUp() {
	if p.behind {
		p.forecastOn()
	}
}

// Moving reports whether the timeline is moving to another axis.
func (p *Stage) Moving() bool { return p.scrolling.moving() }
