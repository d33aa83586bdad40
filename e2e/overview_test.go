//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The strip above the axis shows all the time. A frame in it marks the part that the timeline shows. The mouse and the
// arrow keys move the frame, and dragging one of its ends zooms.
func TestOverview(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1366, 768}, {390, 844}} {
		v := arrive(t)
		v.Viewport(size[0], size[1])
		v.WaitFrames()
		frame := v.ByRole("slider", "Part of the time that is shown")
		shows := func(what string, want func(text string) bool) {
			t.Helper()
			v.Until(what, func() string {
				if got := frame.Attr("aria-valuetext"); !want(got) {
					return "it is " + got
				}
				return ""
			})
		}
		shows("everything", func(s string) bool { return s == "All time" })
		v.Region("Timeline").WaitText("of 7 items")
		frame.Focus()
		v.Press("ArrowUp")
		shows("a part", func(s string) bool { return s != "All time" })
		part := frame.Attr("aria-valuetext")
		v.Press("ArrowRight")
		shows("a later part", func(s string) bool { return s != part && s != "All time" })
		v.CheckInBothThemes("an overview with a frame")
		v.CheckFits("an overview with a frame")

		later, box := frame.Attr("aria-valuetext"), frame.Box()
		middle := box.Y + box.Height/2
		v.MouseDown(box.X+box.Width/2, middle)
		v.MouseTo(box.X+box.Width/2-40, middle)
		v.MouseUp(box.X+box.Width/2-40, middle)
		shows("an earlier part", func(s string) bool { return s != later })
		moved := frame.Box()
		if diff := moved.Width - box.Width; diff > 14 || diff < -14 || moved.X > box.X-20 {
			t.Errorf("%v: dragged, the frame is at %s, it was at %s", size, moved, box)
		}
		v.MouseDown(moved.X+moved.Width-3, middle)
		v.MouseTo(moved.X+moved.Width-30, middle)
		v.MouseUp(moved.X+moved.Width-30, middle)
		v.Until("a shorter part", func() string {
			if got := frame.Box(); got.Width > moved.Width-10 {
				return "the frame is " + got.String() + ", was " + moved.String()
			}
			return ""
		})
		frame.Focus()
		v.Press("0")
		shows("everything again", func(s string) bool { return s == "All time" })
		if got := browser.Eval[float64](v.Page, `scrollX`); got != 0 {
			t.Errorf("the page has scrolled by %g", got)
		}
	}
}
