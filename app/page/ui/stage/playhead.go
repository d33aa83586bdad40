package stage

import (
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const playheadID = "playhead"

// drag is the drag of a pointer that moves the playhead.
type drag struct {
	on    bool
	left  float64 // left edge of the axis, in CSS pixels from the window's edge; it is kept, because reading it costs a layout
	X     float64 // position of the pointer on the axis
	asked bool    // a frame is asked for that moves the playhead there
}

// Playhead is the line at the present second. It is a slider.
func (p *Stage) Playhead() app.UI {
	first, last, now := p.S.First(), p.S.History.Last(), p.V.Now
	head := app.Div().ID(playheadID).Class("playhead").Role("slider").Attr("tabindex", 0).Aria("label", p.L.Time).
		Aria("orientation", "horizontal").Aria("valuemin", 0).Aria("valuemax", last-first).Aria("valuenow", now-first).
		Aria("valuetext", p.TimeText()).
		OnKeyDown(p.onPlayheadKey).
		On("pointerdown", p.onAxisDown).On("pointermove", p.onAxisMove).On("pointerup", p.onAxisUp).On("pointercancel", p.onAxisUp)
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

const (
	FlagHalf = 48 // CSS pixels of a flag without a date, on each side of the line
	EdgeRoom = 14 // CSS pixels at the left of the axis on a phone
)

func (p *Stage) paintPlayhead(b *screen.Painting) {
	x := p.Axis.At(p.S.Now())
	b.SetAttr(playheadID, "class", elem.Classes("playhead", elem.When(x < 0 || x > p.Width, "out")))
	half := p.flagHalf()
	flag := min(0, p.Width-half-x)
	if p.Phone && x < p.Width/2 {
		flag = max(0, half-EdgeRoom-x)
	}
	b.SetStyle(playheadID, "--flag", CssPixels(flag))
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
	ctx.PreventUpdate()
	if p.Still() || e.Get("button").Int() != 0 || p.Drag.on {
		return
	}
	e.PreventDefault()
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	browser.FocusInPlace(playheadID)
	p.Drag.on, p.Drag.left = true, browser.Left(TicksID)
	p.dragTo(e)
}

func (p *Stage) onAxisMove(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if p.Drag.on {
		p.dragTo(e)
	}
}

// dragTo moves the playhead with the next frame, because a pointer can move several times in a frame.
func (p *Stage) dragTo(e app.Event) {
	d := &p.Drag
	d.X = e.Get("clientX").Float() - d.left
	if !d.asked {
		p.askToFollow()
	}
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
		d.X = e.Get("clientX").Float() - d.left
	}
	p.Page.Act(p.follow)
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

// Dragging reports whether a pointer is moving the playhead.
func (p *Stage) Dragging() bool { return p.Drag.on }
