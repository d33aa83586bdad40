package stage

import (
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	overviewID   = "overview"
	frameID      = "overview-frame"
	shownID      = "overview-items"
	overviewHigh = 18 // CSS pixels of its picture, as in css/overview.css
	edge         = 9  // CSS pixels beside an end of the frame, in which a pointer moves this end
)

// overview is the strip above the axis: the whole time with the numbers of items, and a frame around the part on the
// axis.
type overview struct {
	stage   *Stage
	view    score.View // of the whole time
	drawing *score.Drawing
	markup  string
	drag    frameDrag
}

// A framePart is the part of the frame that a pointer moves.
type framePart uint8

// The parts.
const (
	wholeFrame framePart = iota
	leftEnd
	rightEnd
)

// frameDrag is the drag of a pointer that moves the frame.
type frameDrag struct {
	on     bool
	part   framePart
	left   float64 // left edge of the strip, in CSS pixels from the window's edge
	at     float64 // position on the strip where the drag began
	x0, x1 float64 // the frame when the drag began
}

// frame returns the position of the frame on the strip.
func (o *overview) frame() (x0, x1 float64) {
	p := o.stage
	a, all := p.View.Axis(), o.view.Axis()
	if p.View.Mode == score.Everything || len(a.Pieces) == 0 || len(all.Pieces) == 0 {
		return 0, p.Width
	}
	x0, x1 = max(0, all.At(a.From())), min(p.Width, all.At(a.Till()))
	return min(x0, p.Width-4), max(x1, min(x0, p.Width-4)+4)
}

// redraw draws the strip.
func (o *overview) redraw() {
	p := o.stage
	if p.other.shown {
		o.view.Update(&p.Data, p.S.Now(), p.Width, p.S.Viewer.ScoreRevision(), &p.other.data)
	} else {
		o.view.Update(&p.Data, p.S.Now(), p.Width, p.S.Viewer.ScoreRevision())
	}
	size := score.Size{Lane: 1, Bar: 1, Setting: 1, Counts: overviewHigh, Usage: 1}
	if o.drawing == nil {
		o.drawing = score.NewDrawing(size, p.labels())
	}
	o.drawing.Resize(size)
	counts := p.Data
	counts.Lanes = nil
	o.drawing.Lanes(&counts, nil, o.view.Axis())
	var b strings.Builder
	paths(&b, o.drawing.Strips(&counts, o.view.Axis()), score.DiskArea, score.LiveLine+1)
	o.markup = divided(overviewID, b.String())
}

// Draw is the strip. At its right is the number of visible items.
func (o *overview) Draw() app.UI {
	p := o.stage
	x0, x1 := o.frame()
	frame := app.Div().ID(frameID).Class("overview-frame").Role("slider").Attr("tabindex", 0).Aria("label", p.L.OverviewFrame).
		Aria("orientation", "horizontal").Aria("valuemin", 0).Aria("valuemax", 100).Aria("valuenow", o.frameValue()).
		Aria("valuetext", o.frameText()).OnKeyDown(o.onFrameKey)
	if app.IsServer && p.Unset() && (x0 > 0 || x1 < p.Width) { // the style sheet has it around everything, at any width
		frame.Style("--from", CssPixels(x0)).Style("--till", CssPixels(x1))
	}
	if p.Still() {
		frame.Aria("disabled", elem.Yes)
	}
	shown := o.itemsShown()
	if p.at != "" {
		shown = "" // the height of the list is not known yet
	}
	return app.Div().Class("overview").Body(
		app.Span().Class("overview-name").Title(p.L.OverviewAll).Text(p.L.OverviewAll),
		app.Div().Class("overview-track").
			On("pointerdown", o.onFrameDown).On("pointermove", o.onFrameMove).On("pointerup", o.onFrameUp).On("pointercancel", o.onFrameUp).
			Body(p.paintedAt(overviewID, "track marks", o.markup), frame),
		app.Span().ID(shownID).Class("overview-items num").Text(shown),
	)
}

// itemsShown says how many of the items are visible.
func (o *overview) itemsShown() string {
	p := o.stage
	w, listed := p.items.Window, p.S.Viewer.RowCount()
	shown := listed
	if w.height > 0 && w.Row > 0 && !p.items.Table {
		shown = min(listed, max(1, int(w.height/w.Row)))
	}
	total := int64(p.S.Viewer.RowTotal())
	return p.L.N(p.L.OverviewItems, total, "shown", p.L.Number(int64(shown)))
}

// frameValue is the position of the frame's middle, from 0 to 100.
func (o *overview) frameValue() int {
	p := o.stage
	x0, x1 := o.frame()
	return int(math.Round(50 * (x0 + x1) / max(1, p.Width)))
}

// frameText says which part of the time is on the axis.
func (o *overview) frameText() string {
	p := o.stage
	a, now := p.View.Axis(), p.S.Now()
	if p.View.Mode == score.Everything || len(a.Pieces) == 0 {
		return p.L.OverviewAll
	}
	return p.L.OverviewShows.With("from", p.L.When(a.From(), now), "to", p.L.When(a.Till(), now))
}

// paint paints the strip and its frame.
func (o *overview) paint(b *screen.Painting) {
	p := o.stage
	x0, x1 := o.frame()
	b.SetMarkup(overviewID, o.markup)
	b.SetStyle(overviewID, "--x", CssPixels(min(max(o.view.Axis().At(p.S.Now()), 0), p.Width)))
	b.SetStyle(frameID, "--from", CssPixels(x0))
	b.SetStyle(frameID, "--till", CssPixels(x1))
	b.SetAttr(frameID, "aria-valuenow", whole(int64(o.frameValue())))
	b.SetAttr(frameID, "aria-valuetext", o.frameText())
	b.SetText(shownID, o.itemsShown())
}

// frameTo shows the part of the time from one position on the strip to another. A frame around everything shows
// everything.
func (o *overview) frameTo(x0, x1 float64) {
	p := o.stage
	all := o.view.Axis()
	if x0 <= 1 && x1 >= p.Width-1 || len(all.Pieces) == 0 {
		p.View.ShowAll()
	} else {
		p.View.Choose(int64(math.Floor(all.T(max(0, x0)))), int64(math.Ceil(all.T(min(p.Width, x1)))))
	}
	p.updateView() // the view can be drawn before the page is rendered
}

// dragFrame moves a part of the frame by a number of pixels from x0 and x1. The whole frame keeps its width.
func (o *overview) dragFrame(part framePart, x0, x1, by float64) {
	p := o.stage
	switch part {
	case leftEnd:
		o.frameTo(min(x0+by, x1-4), x1)
	case rightEnd:
		o.frameTo(x0, max(x1+by, x0+4))
	default:
		by = min(max(by, -x0), p.Width-x1)
		o.frameTo(x0+by, x1+by)
	}
}

// frameKey handles a key like a slider does. It reports whether the frame uses the key.
func (o *overview) frameKey(key string) bool {
	p := o.stage
	x0, x1 := o.frame()
	width := x1 - x0
	by := map[string]float64{"ArrowLeft": -width / 10, "ArrowRight": width / 10, "PageDown": -width, "PageUp": width, "Home": -p.Width,
		"End": p.Width}[key]
	switch {
	case key == "ArrowUp":
		p.View.Zoom(p.Width/2, zoomStep)
	case key == "ArrowDown":
		p.View.Zoom(p.Width/2, 1/zoomStep)
	case by != 0 && p.View.Mode != score.Everything:
		o.dragFrame(wholeFrame, x0, x1, by)
	case by == 0:
		return p.zoomKey(key)
	}
	return true
}

func (o *overview) onFrameKey(ctx app.Context, e app.Event) {
	p := o.stage
	if e.Get("altKey").Bool() || e.Get("metaKey").Bool() || e.Get("ctrlKey").Bool() || e.Get("shiftKey").Bool() && e.Get("key").
		String() != "+" ||
		p.Still() || !o.frameKey(e.Get("key").String()) {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
}

// onFrameDown begins to drag the frame or one of its ends. If the pointer is outside of the frame, the frame first
// jumps to it.
func (o *overview) onFrameDown(ctx app.Context, e app.Event) {
	p := o.stage
	ctx.PreventUpdate()
	d := &o.drag
	if p.Still() || e.Get("button").Int() != 0 || d.on {
		return
	}
	e.PreventDefault()
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	browser.Focus(frameID)
	x0, x1 := o.frame()
	*d = frameDrag{on: true, left: browser.Left(overviewID), x0: x0, x1: x1}
	d.at = e.Get("clientX").Float() - d.left
	switch narrow := min(edge, (x1-x0)/4); {
	case math.Abs(d.at-x0) <= edge && d.at < x0+narrow:
		d.part = leftEnd
	case math.Abs(d.at-x1) <= edge && d.at > x1-narrow:
		d.part = rightEnd
	case d.at < x0 || d.at > x1:
		was := p.View.Mode
		o.dragFrame(wholeFrame, x0, x1, d.at-(x0+x1)/2)
		p.showView(ctx, was)
		d.x0, d.x1 = o.frame()
	}
}

func (o *overview) onFrameMove(ctx app.Context, e app.Event) {
	p := o.stage
	d := &o.drag
	if !d.on {
		ctx.PreventUpdate()
		return
	}
	was := p.View.Mode
	o.dragFrame(d.part, d.x0, d.x1, e.Get("clientX").Float()-d.left-d.at)
	p.showView(ctx, was)
}

func (o *overview) onFrameUp(ctx app.Context, _ app.Event) {
	if !o.drag.on {
		ctx.PreventUpdate()
	}
	o.drag.on = false
}
