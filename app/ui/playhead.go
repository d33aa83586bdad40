package ui

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

const playheadID = "playhead"

// drag is a pointer that moves the playhead.
type drag struct {
	on    bool
	left  float64 // of the axis, in CSS pixels from the window's edge: asking for it takes a layout
	x     float64 // where the pointer is along the axis
	asked bool    // a frame that moves the playhead there
}

// playhead is the line at the present, a slider.
func (p *Stage) playhead() app.UI {
	first, last, now := p.s.First(), p.s.Last(), p.v.Now
	head := app.Div().ID(playheadID).Class("playhead").Role("slider").Attr("tabindex", 0).Aria("label", p.l.Time).
		Aria("orientation", "horizontal").Aria("valuemin", 0).Aria("valuemax", last-first).Aria("valuenow", now-first).
		Aria("valuetext", p.timeText()).
		OnKeyDown(p.onPlayheadKey).
		On("pointerdown", p.onAxisDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp)
	if p.still() {
		head.Aria("disabled", yes).Style("--x", cssPixels(p.view.Axis().At(now)))
	}
	return head.Body(
		app.Span().Class("flag num").Aria("hidden", yes).Body(
			icon("left"), app.Span().ID("flag-time").Text(p.l.Clock(now)), icon("right")),
	)
}

// timeText is the slider's value in words.
func (p *Screen) timeText() string {
	now, date := p.s.Now(), p.l.Date(p.s.Now())
	if p.s.InPast() {
		return p.l.TimePast.With("time", p.l.Clock(now), "end", p.l.When(p.s.Last(), now), "date", date)
	}
	return p.l.TimeNow.With("time", p.l.Clock(now), "date", date)
}

const (
	flagHalf = 48 // CSS pixels of the flag to the right of the line, and to its left
	edgeRoom = 14 // CSS pixels to the left of the axis on a phone
)

func (p *Stage) paintPlayhead(b *painting) {
	x := p.axis.At(p.s.Now())
	b.attr(playheadID, "class", classes("playhead", when(x < 0 || x > p.width, "out")))
	flag := min(0, p.width-flagHalf-x)
	if p.phone && x < p.width/2 {
		flag = max(0, flagHalf-edgeRoom-x)
	}
	b.style(playheadID, "--flag", cssPixels(flag))
	now, first := p.s.Now(), p.s.First()
	b.attr(playheadID, "aria-valuenow", whole(now-first))
	b.attr(playheadID, "aria-valuemax", whole(p.s.Last()-first))
	b.attr(playheadID, "aria-valuetext", p.timeText())
	b.text("flag-time", p.l.Clock(now))
}

// onPlayheadKey moves the playhead as the keys of a slider do.
func (p *Stage) onPlayheadKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	shift := e.Get("shiftKey").Bool() && key != "+" // which many keyboards type with Shift
	if e.Get("altKey").Bool() || e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool() || shift {
		ctx.PreventUpdate()
		return
	}
	to := p.s.Now()
	switch key {
	case "ArrowRight", "ArrowUp":
		to++
	case "ArrowLeft", "ArrowDown":
		to--
	case "PageUp":
		to = max(to+1, p.secondAt(p.view.Axis().At(to)+p.width/10))
	case "PageDown":
		to = min(to-1, p.secondAt(p.view.Axis().At(to)-p.width/10))
	case "Home":
		to = p.s.First()
	case "End":
		to = p.s.Last()
	default:
		if !p.zoomKey(key) {
			ctx.PreventUpdate()
			return
		}
		e.PreventDefault()
		return
	}
	e.PreventDefault()
	p.act(func() { p.moveTo(to) })
}

// moveTo moves the playhead to a second. Beyond the end of what has happened, time passes.
func (p *Clock) moveTo(second int64) {
	p.reach(p.wayTo(func() int64 { return second }), func() { p.arriveAt(second) })
}

// wayTo reaches a second, which is asked for anew in each turn.
func (p *Clock) wayTo(second func() int64) func(more func() bool) bool {
	return func(more func() bool) bool { return p.s.PrepareSeek(second(), more) }
}

func (p *Clock) arriveAt(second int64) {
	if p.s.Playing() {
		p.s.Pause()
	}
	last := p.s.Last()
	if now := p.s.Now(); second != now {
		p.s.SeekTo(min(second, last))
	}
	if second > last {
		p.s.Advance(second - last)
	}
}

// onAxisDown begins to drag the playhead, to where the axis was pressed.
func (p *Stage) onAxisDown(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if p.still() || e.Get("button").Int() != 0 || p.drag.on {
		return
	}
	e.PreventDefault()
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	browser.Focus(playheadID)
	p.drag.on, p.drag.left = true, browser.Left(ticksID)
	p.dragTo(e)
}

func (p *Stage) onAxisMove(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if p.drag.on {
		p.dragTo(e)
	}
}

// dragTo moves the playhead with the next frame: a pointer may move several times in between.
func (p *Stage) dragTo(e app.Event) {
	d := &p.drag
	d.x = e.Get("clientX").Float() - d.left
	if !d.asked {
		p.askToFollow()
	}
}

func (p *Stage) askToFollow() {
	d := &p.drag
	d.asked = true
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			d.asked = false
			if !p.followOn() {
				ctx.PreventUpdate()
			}
		})
	})
}

// secondAt is the second at a place of the axis. In a fold, which may stand for years, it is that of the nearer edge.
func (p *Stage) secondAt(x float64) int64 {
	a := p.view.Axis()
	t := int64(math.Floor(a.T(x)))
	for _, piece := range a.Pieces {
		if piece.Fold && piece.From < t && t < piece.Till {
			if x < (piece.X0+piece.X1)/2 {
				return piece.From
			}
			return piece.Till
		}
	}
	return t
}

// follow moves the playhead to the pointer.
func (p *Stage) follow() {
	if p.s.Waiting() || p.turns.on {
		return
	}
	if to := p.secondAt(p.drag.x); to != p.s.Now() {
		p.moveTo(to)
		p.changed()
	}
}

// followOn moves the playhead to the pointer while it is dragged, if the rhythm allows, and reports whether the page is to be rendered.
func (p *Stage) followOn() bool {
	now, before := time.Now(), p.s.Now()
	if !p.drag.on {
		return false
	}
	if !p.rhythm.due(now) {
		p.askToFollow()
		return false
	}
	p.follow()
	if p.s.Now() == before {
		return false
	}
	p.rhythm.await(time.Since(now))
	return true
}

// onAxisUp ends a drag.
func (p *Stage) onAxisUp(ctx app.Context, e app.Event) {
	d := &p.drag
	if !d.on {
		ctx.PreventUpdate()
		return
	}
	d.on = false
	if e.Get("type").String() == "pointerup" {
		d.x = e.Get("clientX").Float() - d.left
	}
	p.act(p.follow)
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }
