package ui

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/score"
)

// zoomStep is how much a button or a key zooms.
const zoomStep = 1.6

// zoomButtons choose what the timeline shows.
func (p *page) zoomButtons() []app.UI {
	button := func(id, name, keys string, action func()) app.HTMLButton {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Aria("label", name).Title(name).Disabled(p.still()).
			OnClick(func(app.Context, app.Event) { action() })
		if keys != "" {
			b.Attr("aria-keyshortcuts", keys)
		}
		return b
	}
	mode := p.sc.view.Mode
	return []app.UI{
		button("zoom-out", p.l.ZoomOut, "-", func() { p.zoom(1 / zoomStep) }).Body(icon("minus")),
		button("zoom-in", p.l.ZoomIn, "+", func() { p.zoom(zoomStep) }).Body(icon("plus")),
		button("fit", p.l.Fit, "0", p.sc.view.ShowAll).Aria("pressed", truth(mode == score.Everything)).Body(icon("fit")),
		button("follow", p.l.FollowNow, "", p.sc.view.Follow).Aria("pressed", truth(mode == score.Following)).Body(icon("follow")),
	}
}

// zoom zooms about the playhead if it shows, otherwise about the middle.
func (p *page) zoom(factor float64) {
	x := p.sc.view.Axis().At(p.s.Now())
	if x < 0 || x > p.sc.width {
		x = p.sc.width / 2
	}
	p.sc.view.Zoom(x, factor)
}

// zoomKey carries out a key of the timeline, and reports whether it is one.
func (p *page) zoomKey(key string) bool {
	switch key {
	case "+", "=":
		p.zoom(zoomStep)
	case "-":
		p.zoom(1 / zoomStep)
	case "0":
		p.sc.view.ShowAll()
	default:
		return false
	}
	return true
}

// onWheel zooms with Ctrl, as a pinch on a touchpad does, and moves along the axis when the wheel turns sideways.
func (p *page) onWheel(ctx app.Context, e app.Event) {
	was := p.sc.view.Mode
	dx, dy := e.Get("deltaX").Float(), e.Get("deltaY").Float()
	switch {
	case p.still():
		ctx.PreventUpdate()
		return
	case e.Get("ctrlKey").Bool():
		e.PreventDefault()
		p.sc.view.Zoom(e.Get("clientX").Float()-browser.Left(ticksID), math.Exp(-dy/200))
	case e.Get("shiftKey").Bool() && dx == 0:
		e.PreventDefault()
		p.sc.view.Pan(dy)
	case math.Abs(dx) > math.Abs(dy) && p.sc.view.Mode != score.Everything:
		e.PreventDefault()
		p.sc.view.Pan(dx)
	default:
		ctx.PreventUpdate()
		return
	}
	p.showView(ctx, was)
}

// showView shows a view that follows the hand at once. The whole page is rendered only if the buttons have to say something
// else.
func (p *page) showView(ctx app.Context, was score.Mode) {
	if p.sc.view.Mode == was {
		ctx.PreventUpdate()
	}
	p.sc.wheel = true
	p.redraw()
	p.sc.wheel = false
	p.paint()
}

// pinch is where two fingers are along the axis; both are 0 while there are not two.
type pinch struct{ middle, apart float64 }

// onTouch zooms with two fingers.
func (p *page) onTouch(ctx app.Context, e app.Event) {
	was, before := p.sc.view.Mode, p.sc.pinch
	touches := e.Get("touches")
	if p.still() || touches.Length() != 2 {
		p.sc.pinch = pinch{}
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	at := func(i int) (x, y float64) {
		return touches.Index(i).Get("clientX").Float(), touches.Index(i).Get("clientY").Float()
	}
	x0, y0 := at(0)
	x1, y1 := at(1)
	p.sc.pinch = pinch{(x0+x1)/2 - browser.Left(ticksID), max(1, math.Hypot(x1-x0, y1-y0))}
	if before.apart == 0 {
		ctx.PreventUpdate()
		return
	}
	axis := p.sc.view.Axis()
	p.sc.view.Zoom(before.middle, p.sc.pinch.apart/before.apart)
	if p.sc.view.Mode != score.Everything {
		p.sc.view.Pan(before.middle - p.sc.pinch.middle)
	}
	if slices.Equal(axis.Pieces, p.sc.view.Axis().Pieces) { // less than a second
		p.sc.pinch = before
	}
	p.showView(ctx, was)
}
