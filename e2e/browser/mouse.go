package browser

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
)

// A Box is a rectangle of the window in CSS pixels.
type Box struct{ X, Y, Width, Height float64 }

// Box returns the rectangle that the thing takes.
func (x *Thing) Box() Box {
	x.p.t.Helper()
	return ask[Box](x, `function() { const b = this.getBoundingClientRect(); return { X: b.x, Y: b.y, Width: b.width, Height: b.height } }`)
}

// MouseDown presses the mouse's button at a place in the window.
func (p *Page) MouseDown(x, y float64) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventTypeMousePressed, x, y, 1)
}

// MouseTo moves the mouse with its button held down.
func (p *Page) MouseTo(x, y float64) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, 0)
}

// MouseUp releases the mouse's button.
func (p *Page) MouseUp(x, y float64) {
	p.t.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, 1)
}

func (p *Page) mouse(kind input.DispatchMouseEventType, x, y float64, clicks int64) {
	p.t.Helper()
	call(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: kind, X: x * p.drawn, Y: y * p.drawn, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: clicks,
	})
	p.WaitFrames()
}

// String returns a box as "x, y, width × height" for messages.
func (b Box) String() string {
	return fmt.Sprintf("%.1f, %.1f, %.1f × %.1f", b.X, b.Y, b.Width, b.Height)
}

// Wheel turns the mouse's wheel in the middle of a rectangle, with Ctrl held down or not.
func (p *Page) Wheel(at Box, dy float64, ctrl bool) {
	p.t.Helper()
	params := input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel,
		X:    (at.X + at.Width/2) * p.drawn, Y: (at.Y + at.Height/2) * p.drawn,
		DeltaX: 1e-9, DeltaY: dy, // a zero would be left out, and is refused
	}
	if ctrl {
		params.Modifiers = 2
	}
	call(p, input.DispatchMouseEvent, params)
}
