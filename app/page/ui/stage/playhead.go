package stage

import (
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const playheadID = "playhead"

// drag is the drag of a pointer that moves the playhead.
type drag struct {
	on    bool
	left  float64 // where the pointer would be at the axis's beginning, in CSS pixels; it is kept, because reading it costs a layout
	from  float64 // where the pointer took the playhead
	held  bool    // the pointer took the playhead, and has not moved since
	X     float64 // position on the axis to which the pointer moves the playhead
	asked bool    // a frame is asked for that moves the playhead there
}

// slack is how far a pointer can move in a press that is no drag, in CSS pixels.
const slack = 3

// Playhead is the line at the present second. It is a slider.
func (p *Stage) Playhead() app.UI {
	first, last, now := p.S.First(), p.S.History.Last(), p.V.Now
	head := app.Div().ID(playheadID).Class("playhead").Role("slider").Attr("tabindex", 0).Aria("label", p.L.Time).
		Aria("orientation", "horizontal").Aria("valuemin", 0).Aria("valuemax", last-first).Aria("valuenow", now-first).
		Aria("valuetext", p.TimeText()).
		OnKeyDown(p.onPlayheadKey).
		On("pointerdown", p.onPlayheadDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp)
	if p.Still() {
		head.Aria("disabled", elem.Yes)
		if app.IsServer { // web/glue/adopt.js keeps this position until the playhead is painted
			head.Style("--x", CssPixels(p.View.Axis().At(now)))
		}
		if p.at != "" {
			head.Attr("data-fit", p.at)
		}
	}
	return head.Body(
		app.Span().Class("flag num").Aria("hidden", elem.Yes).Body(
			elem.Icon("left"), app.Span().ID("flag-time").Text(p.flagTime()), elem.Icon("right")),
	)
}

// flagTime is the time on the playhead's flag. If the world spans more than one day, it includes the date.
func (p *Stage) flagTime() string {
	return p.L.Dated(p.S.Now(), p.S.First(), p.S.History.Last())
}

// flagHalf is half the width of the flag, in CSS pixels.
func (p *Stage) flagHalf() float64 {
	const digit = 8
	return FlagHalf + digit/2*float64(max(0, utf8.RuneCountInString(p.flagTime())-len("12:00:00")))
}

// flagShift is how far the flag is moved from a line at x, in CSS pixels, so that it stays on the axis.
func (p *Stage) flagShift(x float64) float64 {
	half := p.flagHalf()
	if p.Phone && x < p.Width/2 {
		return max(0, half-EdgeRoom-x)
	}
	return min(0, p.Width-half-x)
}

// gaps are the folds of an axis. A text that would lie under the flag yields to it.
func (p *Stage) gaps(a score.Axis) []score.Gap {
	words, x := p.Words(), min(max(a.At(p.S.Now()), 0), a.Width)
	x += p.flagShift(x)
	gaps := a.Gaps(words)
	for i, g := range gaps {
		if math.Abs((g.X0+g.X1)/2-x) < words.Width(g.Text)/2+p.flagHalf() {
			gaps[i].Text = ""
		}
	}
	return gaps
}

const (
	FlagHalf = 48 // CSS pixels of a flag without a date, on each side of the line
	EdgeRoom = 14 // CSS pixels at the left of the axis on a phone
)

func (p *Stage) paintPlayhead(b *screen.Painting) {
	x := p.Axis.At(p.S.Now())
	b.SetAttr(playheadID, "class", elem.Classes("playhead", elem.When(x < 0 || x > p.Width, "out")))
	b.SetStyle(playheadID, "--flag", CssPixels(p.flagShift(x)))
	now, first := p.S.Now(), p.S.First()
	b.SetAttr(playheadID, "aria-valuenow", whole(now-first))
	b.SetAttr(playheadID, "aria-valuemax", whole(p.S.History.Last()-first))
	b.SetAttr(playheadID, "aria-valuetext", p.TimeText())
	b.SetText("flag-time", p.flagTime())
}

// onPlayheadKey moves the playhead like the keys of a slider do.
func (p *Stage) onPlayheadKey(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	shift := e.Get("shiftKey").Bool() && key != "+" // many keyboards type + with Shift
	if e.Get("altKey").Bool() || e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool() || shift || pageKey(key) && browser.Presents() {
		ctx.PreventUpdate()
		return
	}
	to := p.S.Now()
	switch key {
	case "ArrowRight", "ArrowUp":
		to++
	case "ArrowLeft", "ArrowDown":
		to--
	case "PageUp":
		to = max(to+1, p.secondAt(p.View.Axis().At(to)+p.Width/10))
	case "PageDown":
		to = min(to-1, p.secondAt(p.View.Axis().At(to)-p.Width/10))
	case "Home":
		to = p.S.First()
	case "End":
		to = p.S.History.Last()
	default:
		if !p.zoomKey(key) {
			ctx.PreventUpdate()
			return
		}
		e.PreventDefault()
		return
	}
	e.PreventDefault()
	p.Page.Act(func() { p.Page.MoveTo(to) })
}

// onAxisDown begins to drag the playhead. The playhead jumps to the pointer.
func (p *Stage) onAxisDown(ctx app.Context, e app.Event) {
	if p.take(ctx, e) {
		p.dragTo(e)
	}
}

// onPlayheadDown begins to drag the playhead by where the pointer has taken it. A press alone does not move it: its flag is as wide as many
// seconds.
func (p *Stage) onPlayheadDown(ctx app.Context, e app.Event) {
	if d := &p.Drag; p.take(ctx, e) {
		d.held, d.from = true, e.Get("clientX").Float()
		d.left = d.from - min(max(p.Axis.At(p.S.Now()), 0), p.Width)
	}
}

// take begins a drag, unless the press means something else.
func (p *Stage) take(ctx app.Context, e app.Event) bool {
	ctx.PreventUpdate()
	if p.Still() || e.Get("button").Int() != 0 || p.Drag.on {
		return false
	}
	e.PreventDefault()
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	browser.FocusInPlace(playheadID)
	p.Drag.on, p.Drag.held, p.Drag.left = true, false, browser.Left(TicksID)
	return true
}

func (p *Stage) onAxisMove(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if p.Drag.on {
		p.dragTo(e)
	}
}

// dragTo moves the playhead with the next frame, because a pointer can move several times in a frame.
func (p *Stage) dragTo(e app.Event) {
	if d := &p.Drag; d.to(e) && !d.asked {
		p.askToFollow()
	}
}

// to notes where the pointer is, and reports whether the playhead follows it.
func (d *drag) to(e app.Event) bool {
	x := e.Get("clientX").Float()
	d.X, d.held = x-d.left, d.held && math.Abs(x-d.from) < slack
	return !d.held
}

func (p *Stage) askToFollow() {
	d := &p.Drag
	d.asked = true
	browser.Frame(func(float64) {
		p.Ctx.Dispatch(func(ctx app.Context) {
			d.asked = false
			if !p.followOn() {
				ctx.PreventUpdate()
			}
		})
	})
}

// secondAt is the second at a position on the axis. A fold can stand for years: there it is the second at the nearer
// edge.
func (p *Stage) secondAt(x float64) int64 {
	a := p.View.Axis()
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
	if p.S.Waiting() || p.Turns.On {
		return
	}
	if to := p.secondAt(p.Drag.X); to != p.S.Now() {
		p.Page.MoveTo(to)
		p.Page.Changed()
	}
}

// followOn moves the playhead to the dragging pointer, if the rhythm allows. It reports whether the page must be
// rendered.
func (p *Stage) followOn() bool {
	now, before := time.Now(), p.S.Now()
	if !p.Drag.on {
		return false
	}
	if !p.Rhythm.Due(now) {
		p.askToFollow()
		return false
	}
	p.follow()
	if p.S.Now() == before {
		return false
	}
	p.Rhythm.Await(time.Since(now))
	return true
}

// onAxisUp ends a drag.
func (p *Stage) onAxisUp(ctx app.Context, e app.Event) {
	d := &p.Drag
	if !d.on {
		ctx.PreventUpdate()
		return
	}
	d.on = false
	if e.Get("type").String() == "pointerup" {
		d.to(e)
	}
	if d.held {
		ctx.PreventUpdate()
		return
	}
	p.Page.Act(p.follow)
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

// Dragging reports whether a pointer is moving the playhead.
func (p *Stage) Dragging() bool { return p.Drag.on }
