//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Zooming and fitting change what the axis shows, and idle stretches are folded.
func TestAxisZooms(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	axis := func() string { return browser.Eval[string](v.Page, `document.getElementById("score-ticks").innerText`) }
	v.WaitFor(`document.getElementById("score-folds").innerText.includes("58\u00a0min")`)
	before := axis()
	v.Button("Zoom in").Click()
	v.Button("Zoom in").Click()
	v.Until("another axis", func() string {
		if axis() == before {
			return "it is the same"
		}
		return ""
	})
	v.Playhead().Focus()
	v.Press("0")
	v.Until("the whole axis", func() string {
		if now := axis(); now != before {
			return strings.ReplaceAll(now, "\n", " ")
		}
		return ""
	})
	v.Button("Follow now").Click()
	v.Until("the playhead in sight", func() string {
		if axis() == before {
			return "the axis is the same"
		}
		return ""
	})
	v.Button("Fit").Click()
}

// seconds converts a time of the first day, such as "12:01:07", to seconds since noon. It returns -1 for any other text.
func seconds(clock string) int {
	var h, m, s int
	if n, err := fmt.Sscanf(clock, "%d:%d:%d", &h, &m, &s); n != 3 || err != nil {
		return -1
	}
	return (h-12)*3600 + m*60 + s
}

// Idle stretches are folded, with their length. Buttons, keys and the wheel change what the axis shows; its texts never
// overlap.
func TestZoomFitAndFold(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitFor(`[...document.querySelectorAll("#score-folds span")].some(s => s.innerText === "58\u00a0min")`)
	group := v.ByRole("group", "Zoom")
	last, _ := v.AxisTexts()
	changes := func(what string, do func()) {
		t.Helper()
		do()
		v.Until(what, func() string {
			now, over := v.AxisTexts()
			if len(over) > 0 {
				t.Errorf("%s: texts of the axis overlap: %q", what, over)
			}
			if slices.Equal(now, last) {
				return fmt.Sprint("the axis still shows ", now)
			}
			return ""
		})
		last, _ = v.AxisTexts()
	}
	changes("Zoom in", group.ByRole("button", "Zoom in").Click)
	changes("Zoom in again", group.ByRole("button", "Zoom in").Click)
	changes("Zoom out", group.ByRole("button", "Zoom out").Click)
	changes("Fit", group.ByRole("button", "Fit").Click)
	if !group.ByRole("button", "Fit").Checked() {
		t.Error("Fit does not say that it is in force")
	}
	v.Playhead().Focus()
	changes("the key +", func() { v.Press("+"); v.Press("+") })
	changes("the key -", func() { v.Press("-") })
	changes("the key 0", func() { v.Press("0") })
	changes("the wheel", func() { v.Wheel(v.Region("Timeline").Box(), -300, true) })
	group.ByRole("button", "Follow now").Click()
	v.Until("Follow now", func() string {
		if !group.ByRole("button", "Follow now").Checked() {
			return "it is not in force"
		}
		return ""
	})
	for _, by := range []string{"Advance 1 hour", "Advance 1 day"} {
		v.Button(by).Click()
		if _, over := v.AxisTexts(); len(over) > 0 {
			t.Errorf("%s: texts of the axis overlap: %q", by, over)
		}
	}
	visit.NoViolations(t, v.Page)
}

// Two fingers zoom: what lies between them stays there. They also move along the axis.
func TestPinch(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	group := v.ByRole("group", "Zoom")
	whole, _ := v.AxisTexts()
	y := v.Playhead().Box().Y + 150
	fingers := func(from, to [2]float64) {
		v.Touch(8, [2]browser.Point{{X: from[0], Y: y}, {X: to[0], Y: y}}, [2]browser.Point{{X: from[1], Y: y}, {X: to[1], Y: y}})
	}
	// span returns the seconds at two places of the window. Two texts of the axis tell how many seconds a pixel is.
	span := func() (first, last int) {
		t.Helper()
		v.WaitFrames()
		found := browser.Eval[[]struct {
			Text string
			X    float64
		}](v.Page, `[...document.querySelectorAll("#score-ticks .tick")].map(t => ({ Text: t.innerText, X: parseFloat(t.style.left) + document.getElementById("score-ticks").getBoundingClientRect().x }))`)
		if len(found) < 2 {
			t.Fatalf("the axis has the texts %v", found)
		}
		a, b := found[0], found[1]
		of := func(text string) int { return max(seconds(text), seconds(text+":00")) }
		perPixel := float64(of(b.Text)-of(a.Text)) / (b.X - a.X)
		at := func(x float64) int { return of(a.Text) + int((x-a.X)*perPixel) }
		return at(130), at(170)
	}
	fingers([2]float64{130, 170}, [2]float64{30, 270}) // to six times the size, about 150
	v.Until("another axis", func() string {
		if now, over := v.AxisTexts(); slices.Equal(now, whole) || len(over) > 0 {
			return fmt.Sprint(now, over)
		}
		return ""
	})
	if group.ByRole("button", "Fit").Checked() {
		t.Error("Fit is still in force")
	}
	first, last := span()
	if last-first > 12 || first < 0 {
		t.Errorf("40 pixels are the seconds from %d to %d", first, last)
	}
	fingers([2]float64{130, 170}, [2]float64{170, 210}) // both to the right: the axis goes with them
	v.Until("an axis that was moved", func() string {
		if a, _ := span(); a >= first {
			return fmt.Sprintf("%d is where %d was", a, first)
		}
		return ""
	})
	for range 3 { // together again, until all of it shows
		fingers([2]float64{10, 380}, [2]float64{190, 200})
	}
	v.Until("the whole axis", func() string {
		if !group.ByRole("button", "Fit").Checked() {
			return "Fit is not in force"
		}
		return ""
	})
	visit.NoViolations(t, v.Page)
}
