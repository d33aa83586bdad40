package stage

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// zoomStep is the factor by which a button or a key zooms.
const zoomStep = 1.6

// ZoomButtons choose the part of the time on the axis.
func (p *Stage) ZoomButtons() []app.UI {
	button := func(id, name, keys string, action func()) app.HTMLButton {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Aria("label", name).Title(name).Disabled(p.Still()).
			OnClick(func(app.Context, app.Event) { action() })
		if keys != "" {
			b.Attr("aria-keyshortcuts", keys)
		}
		return b
	}
	mode := p.View.Mode
	return []app.UI{
		button("zoom-out", p.L.ZoomOut, "-", func() { p.Zoom(1 / zoomStep) }).Body(elem.Icon("minus")),
		button("zoom-in", p.L.ZoomIn, "+", func() { p.Zoom(zoomStep) }).Body(elem.Icon("plus")),
		button("fit", p.L.Fit, "0", p.View.ShowAll).Aria("pressed", elem.Truth(mode == score.Everything)).Body(elem.Icon("fit")),
		button("follow", p.L.FollowNow, "", p.View.Follow).Aria("pressed", elem.Truth(mode == score.Following)).Body(elem.Icon("follow")),
	}
}

// Zoom zooms around the playhead if it is visible, otherwise around the middle.
func (p *Stage) Zoom(factor float64) {
	a := p.View.Axis()
	if len(a.Pieces) == 0 { // not drawn yet
		return
	}
	x := a.At(p.S.Now())
	if x < 0 || x > p.Width {
		x = p.Width / 2
	}
	p.View.Zoom(x, factor)
}

// AxisOf notes the shown part of the axis in a view, unless everything is shown.
func (p *Stage) AxisOf(v *link.View) {
	switch a := p.View.Axis(); {
	case p.View.Mode == score.Following:
		v.Follows = 1
	case p.View.Mode == score.Chosen && len(a.Pieces) > 0:
		v.From, v.Till = a.From(), a.Till()
	}
}

// ShowAxis shows the part of the axis in a view, and scrolls the list to the selected item.
func (p *Stage) ShowAxis(v link.View) {
	switch {
	case v.Till > 0:
		p.View.Choose(v.From, v.Till)
	case v.Follows > 0:
		p.View.Follow()
	default:
		p.View.ShowAll()
	}
	if v.Selected != "" {
		p.items.RevealSelected()
	}
}

// ZoomKey returns the action of a key that zooms; nil for none.
func (p *Stage) ZoomKey(key string) func() {
	switch key {
	case "+", "=":
		return func() { p.Zoom(zoomStep) }
	case "-":
		return func() { p.Zoom(1 / zoomStep) }
	case "0":
		return p.View.ShowAll
	}
	return nil
}

// zoomKey handles a key that zooms. It reports whether the key zooms.
func (p *Stage) zoomKey(key string) bool {
	zoom := p.ZoomKey(key)
	if zoom != nil {
		zoom()
	}
	return zoom != nil
}

// onWheel zooms with Ctrl, which a pinch on a touchpad sends too. It moves along the axis when the wheel turns
// sideways.
func (p *Stage) onWheel(ctx app.Context, e app.Event) {
	was := p.View.Mode
	dx, dy := e.Get("deltaX").Float(), e.Get("deltaY").Float()
	switch {
	case p.Still():
		ctx.PreventUpdate()
		return
	case e.Get("ctrlKey").Bool():
		e.PreventDefault()
		p.View.Zoom(e.Get("clientX").Float()-browser.Left(TicksID), math.Exp(-dy/200))
	case e.Get("shiftKey").Bool() && dx == 0:
		e.PreventDefault()
		p.View.Pan(dy)
	case math.Abs(dx) > math.Abs(dy) && p.View.Mode != score.Everything:
		e.PreventDefault()
		p.View.Pan(dx)
	default:
		ctx.PreventUpdate()
		return
	}
	p.showView(ctx, was)
}

// showView shows a view at once while the hand changes it. The whole page is rendered only if the zoom buttons
// change.
func (p *Stage) showView(ctx app.Context, was score.Mode) {
	if p.View.Mode == was {
		ctx.PreventUpdate()
	}
	p.wheel = true
	p.redraw()
	p.wheel = false
	p.Page.Repaint()
}

// pinch is the position of two fingers along the axis. Both numbers are 0 unless there are two fingers.
type pinch struct{ middle, apart float64 }

// onTouch zooms with two fingers.
func (p *Stage) onTouch(ctx app.Context, e app.Event) {
	was, before := p.View.Mode, p.pinch
	touches := e.Get("touches")
	if p.Still() || touches.Length() != 2 {
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
	p.pinch = pinch{(x0+x1)/2 - browser.Left(TicksID), max(1, math.Hypot(x1-x0, y1-y0))}
	if before.apart == 0 {
		ctx.PreventUpdate()
		return
	}
	axis := p.View.Axis()
	p.View.Zoom(before.middle, p.pinch.apart/before.apart)
	if p.View.Mode != score.Everything {
		p.View.Pan(before.middle - p.pinch.middle)
	}
	if slices.Equal(axis.Pieces, p.View.Axis().Pieces) { // the fingers have moved by less than a second
		p.pinch = before
	}
	p.showView(ctx, was)
}
