package stage

import (
	"math"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/score"
)

// zoomed is a page whose axis shows a part of the time.
func zoomed(t *testing.T) *room {
	t.Helper()
	p := testRoom(t)
	p.S.Settings.SetTraffic("0")
	p.S.Advance(600)
	html(p)
	p.stage.overview.frameTo(200, 400)
	html(p)
	return p
}

// The frame is where the axis is, and around everything when everything shows.
func TestTheFrameIsWhereTheAxisIs(t *testing.T) {
	p := testRoom(t)
	html(p)
	if x0, x1 := p.stage.overview.frame(); x0 != 0 || x1 != p.stage.Width {
		t.Errorf("around everything it is from %g to %g", x0, x1)
	}
	p = zoomed(t)
	x0, x1 := p.stage.overview.frame()
	if math.Abs(x0-200) > 6 || math.Abs(x1-400) > 6 || p.stage.View.Mode != score.Chosen {
		t.Errorf("it is from %g to %g, want 200 to 400", x0, x1)
	}
	p.stage.overview.frameTo(0, p.stage.Width)
	if html(p); p.stage.View.Mode != score.Everything {
		t.Error("a frame around everything does not show everything")
	}
}

// The whole frame keeps its width when it is dragged, and stays in the strip; an end of it zooms.
func TestTheFrameIsDragged(t *testing.T) {
	for _, x := range []struct {
		name           string
		part           framePart
		by, want0, end float64
	}{
		{"to the right", wholeFrame, 100, 300, 500},
		{"to before the beginning", wholeFrame, -900, 0, 200},
		{"the left end", leftEnd, -100, 100, 400},
		{"the right end", rightEnd, 100, 200, 500},
	} {
		p := zoomed(t)
		x0, x1 := p.stage.overview.frame()
		p.stage.overview.dragFrame(x.part, x0, x1, x.by)
		p.stage.redraw() // before the page is rendered
		html(p)
		if a, b := p.stage.overview.frame(); math.Abs(a-x.want0) > 12 || math.Abs(b-x.end) > 12 {
			t.Errorf("%s: it is from %g to %g, want %g to %g", x.name, a, b, x.want0, x.end)
		}
	}
	p := zoomed(t)
	x0, x1 := p.stage.overview.frame()
	p.stage.overview.dragFrame(rightEnd, x0, x1, -900)
	p.stage.redraw()
	html(p)
	if a := p.stage.View.Axis(); a.Till() <= a.From() {
		t.Errorf("an end that is dragged over the other one leaves %+v", a)
	}
}

// The keys of a slider move the frame, and zoom.
func TestKeysOfTheFrame(t *testing.T) {
	for _, x := range []struct {
		key  string
		from int // of the axis's beginning: it moves back, stays, or moves on
	}{{"ArrowRight", 1}, {"ArrowLeft", -1}, {"PageUp", 1}, {"PageDown", -1}, {"Home", -1}, {"End", 1}, {"ArrowUp", 1}, {"ArrowDown", -1}, {"+", 1}, {"-", -1}, {"0", -1}} {
		p := zoomed(t)
		before := p.stage.View.Axis().From()
		if !p.stage.overview.frameKey(x.key) {
			t.Errorf("%s is no key", x.key)
		}
		html(p)
		if got := p.stage.View.Axis().From() - before; got*int64(x.from) <= 0 {
			t.Errorf("%s moves the beginning by %d s", x.key, got)
		}
	}
	p := testRoom(t)
	html(p)
	if p.stage.overview.frameKey("a") || !p.stage.overview.frameKey("ArrowRight") || p.stage.View.Mode != score.Everything {
		t.Error("a letter is a key, or a frame around everything moves")
	}
}

func TestItemsInSight(t *testing.T) {
	p := testRoom(t)
	html(p)
	if got := p.stage.overview.itemsShown(); got != "7 of 7 items" {
		t.Errorf("all in sight: %s", got)
	}
	p.items.Window.Row, p.items.Window.height = 30, 100
	if got := p.stage.overview.itemsShown(); got != "3 of 7 items" {
		t.Errorf("three in sight: %s", got)
	}
	if text := html(p); !strings.Contains(text, "3 of 7 items") {
		t.Error("it is not on the page")
	}
}
