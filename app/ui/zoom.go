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
func (p *Stage) zoomButtons() []app.UI {
	button := func(id, name, keys string, action func()) app.HTMLButton {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Aria("label", name).Title(name).Disabled(p.still()).
			OnClick(func(app.Context, app.Event) { action() })
		if keys != "" {
			b.Attr("aria-keyshortcuts", keys)
		}
		return b
	}
	mode := p.view.Mode
	return []app.UI{
		button("zoom-out", p.l.ZoomOut, "-", func() { p.zoom(1 / zoomStep) }).Body(icon("minus")),
		button("zoom-in", p.l.ZoomIn, "+", func() { p.zoom(zoomStep) }).Body(icon("plus")),
		button("fit", p.l.Fit, "0", p.view.ShowAll).Aria("pressed", truth(mode == score.Everything)).Body(icon("fit")),
		button("follow", p.l.FollowNow, "", p.view.Follow).Aria("pressed", truth(mode == score.Following)).Body(icon("follow")),
	}
}

// zoom zooms about the playhead if it shows, otherwise about the middle.
func (p *Stage) zoom(factor float64) {
	x := p.view.Axis().At(p.s.Now())
	if x < 0 || x > p.width {
		x = p.width / 2
	}
	p.view.Zoom(x, factor)
}

// zoomKey carries out a key of the timeline, and reports whether it is one.
func (p *Stage) zoomKey(key string) bool {
	switch key {
	case "+", "=":
		p.zoom(zoomStep)
	case "-":
		p.zoom(1 / zoomStep)
	case "0":
		p.view.ShowAll()
	default:
		return false
	}
	return true
}

// onWheel zooms with Ctrl, as a pinch on a touchpad does, and moves along the axis when the wheel turns sideways.
func (p *Stage) onWheel(ctx app.Context, e app.Event) {
	was := p.view.Mode
	dx, dy := e.Get("deltaX").Float(), e.Get("deltaY").Float()
	switch {
	case p.still():
		ctx.PreventUpdate()
		return
	case e.Get("ctrlKey").Bool():
		e.PreventDefault()
		p.view.Zoom(e.Get("clientX").Float()-browser.Left(ticksID), math.Exp(-dy/200))
	case e.Get("shiftKey").Bool() && dx == 0:
		e.PreventDefault()
		p.view.Pan(dy)
	case math.Abs(dx) > math.Abs(dy) && p.view.Mode != score.Everything:
		e.PreventDefault()
		p.view.Pan(dx)
	default:
		ctx.PreventUpdate()
		return
	}
	p.showView(ctx, was)
}

// showView shows a view that follows the hand at once. The whole page is rendered only if the buttons have to say something
// else.
func (p *Stage) showView(ctx app.Context, was score.Mode) {
	if p.view.Mode == was {
		ctx.PreventUpdate()
	}
	p.wheel = true
	p.redraw()
	p.wheel = false
	p.repaint()
}

// pinch is where two fingers are along the axis; both are 0 while there are not two.
type pinch struct{ middle, apart float64 }

// onTouch zooms with two fingers.
func (p *Stage) onTouch(ctx app.Context, e app.Event) {
	was, before := p.view.Mode, p.pinch
	touches := e.Get("touches")
	if p.still() || touches.Length() != 2 {
		p.pinch = pinch{}
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	at := func(i int) (x, y float64) {
		return touches.Index(i).Get("clientX").Float(), touches.Index(i).Get("clientY").Float()
	}
	x0, y0 := at(0)
	x1, y1 := at(1)
	p.pinch = pinch{(x0+x1)/2 - browser.Left(ticksID), max(1, math.Hypot(x1-x0, y1-y0))}
	if before.apart == 0 {
		ctx.PreventUpdate()
		return
	}
	axis := p.view.Axis()
	p.view.Zoom(before.middle, p.pinch.apart/before.apart)
	if p.view.Mode != score.Everything {
		p.view.Pan(before.middle - p.pinch.middle)
	}
	if slices.Equal(axis.Pieces, p.view.Axis().Pieces) { // less than a second
		p.pinch = before
	}
	p.showView(ctx, was)
}
