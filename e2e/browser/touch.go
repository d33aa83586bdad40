package browser

import "github.com/chromedp/cdproto/input"

// Touch moves fingers over the screen, each from one place of the window to another one, in some steps, and lifts them. It returns
// once the page has seen all of it.
func (p *Page) Touch(steps int, fingers ...[2]Point) {
	p.t.Helper()
	p.drawFull() // a finger that moves by few of its pixels is at rest
	at := func(k float64) []*input.TouchPoint {
		points := make([]*input.TouchPoint, len(fingers))
		for i, f := range fingers {
			id := float64(i)
			points[i] = &input.TouchPoint{X: f[0].X + (f[1].X-f[0].X)*k, Y: f[0].Y + (f[1].Y-f[0].Y)*k, ID: &id}
		}
		return points
	}
	send := func(kind input.DispatchTouchEventType, points []*input.TouchPoint) {
		p.t.Helper()
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	send(input.DispatchTouchEventTypeTouchStart, at(0))
	for i := 1; i <= steps; i++ {
		send(input.DispatchTouchEventTypeTouchMove, at(float64(i)/float64(steps)))
	}
	send(input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{})
}

// A Point is a place in the window in CSS pixels.
type Point struct{ X, Y float64 }
