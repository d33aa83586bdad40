package stage

import (
	"math"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Zooming keeps the playhead where it is, or the middle if the playhead does not show.
func TestZooming(t *testing.T) {
	p := testRoom(t)
	p.S.Settings.SetTraffic("0")
	p.S.Advance(600)
	p.S.BackSecond()
	html(p)
	at := func(second int64) float64 { return p.stage.View.Axis().At(second) }
	x, before := at(p.S.Now()), span(p)
	p.stage.Zoom(8)
	if after := at(p.S.Now()); math.Abs(after-x) > 1 || span(p) >= before {
		t.Errorf("the playhead was at %g, and is at %g; %d seconds show, before %d", x, after, span(p), before)
	}
	p.stage.View.Pan(3 * p.stage.Width) // the playhead is out at the left
	a := p.stage.View.Axis()
	if at(p.S.Now()) >= 0 {
		t.Fatalf("the playhead is at %g", at(p.S.Now()))
	}
	middle := a.T(p.stage.Width / 2)
	p.stage.Zoom(2)
	if after := p.stage.View.Axis().T(p.stage.Width / 2); math.Abs(after-middle) > 1 {
		t.Errorf("second %g was in the middle, and %g is", middle, after)
	}
	for key, farther := range map[string]int{"+": -1, "=": -1, "-": 1} {
		before := span(p)
		if !p.stage.zoomKey(key) {
			t.Errorf("%s is no key", key)
		}
		if got := span(p) - before; got*int64(farther) <= 0 {
			t.Errorf("%s: %d seconds show, before %d", key, span(p), before)
		}
	}
	if !p.stage.zoomKey("0") || p.stage.View.Mode != score.Everything {
		t.Error("0 does not show all")
	}
	if p.stage.zoomKey("1") || p.stage.zoomKey("") {
		t.Error("other keys zoom")
	}
}

// folded is a page with a long time in which nothing happens, which the picture folds, and that fold.
func folded(t *testing.T) (*room, score.Piece) {
	t.Helper()
	p := testRoom(t)
	p.S.Settings.SetTraffic("0")
	p.S.Advance(86400 * 30)
	html(p)
	for _, piece := range p.stage.View.Axis().Pieces {
		if piece.Fold {
			return p, piece
		}
	}
	t.Fatal("nothing is folded")
	return nil, score.Piece{}
}

// The text of a fold yields to the flag of the playhead that would lie on it.
func TestTheTextOfAFoldYieldsToTheFlag(t *testing.T) {
	p, fold := folded(t)
	for at, want := range map[int64]bool{fold.From: false, p.S.First(): true} {
		p.S.SeekTo(at)
		html(p)
		x := p.stage.View.Axis().At(at)
		if shown := p.stage.gaps(p.stage.View.Axis())[0].Text != ""; shown != want {
			t.Errorf("the playhead is at %v, the fold from %v to %v: text %v", x, fold.X0, fold.X1, shown)
		}
	}
}

// A place on the axis stands for its second, in a fold for the nearer end of it.
func TestTheSecondAtAPlace(t *testing.T) {
	p, fold := folded(t)
	middle := (fold.X0 + fold.X1) / 2
	for _, test := range []struct {
		name string
		x    float64
		want int64
	}{
		{"first", p.stage.View.Axis().At(p.S.First()), p.S.First()},
		{"before the fold", p.stage.View.Axis().At(fold.From), fold.From},
		{"a second before", p.stage.View.Axis().At(fold.From - 1), fold.From - 1},
		{"left in the fold", fold.X0 + 3, fold.From},
		{"left of the middle", middle - 0.5, fold.From},
		{"the middle", middle, fold.Till},
		{"right of the middle", middle + 0.5, fold.Till},
		{"right in the fold", fold.X1 - 3, fold.Till},
		{"behind the fold", p.stage.View.Axis().At(fold.Till), fold.Till},
	} {
		if got := p.stage.secondAt(test.x + 0.001); got != test.want {
			t.Errorf("%s: second %d, want %d", test.name, got-p.S.First(), test.want-p.S.First())
		}
	}
}

// The playhead goes to the pointer, and time passes beyond the end of what has happened.
func TestThePlayheadFollowsThePointer(t *testing.T) {
	p := testRoom(t)
	html(p)
	for _, second := range []int64{p.S.First() + 30, p.S.First(), p.S.History.Last() + 5} {
		p.S.Player.Play()
		p.stage.Drag.X = p.stage.View.Axis().At(second) + 0.001
		p.stage.follow()
		if p.S.Now() != second || p.S.Player.Playing() {
			t.Errorf("at %d, want %d; playing %v", p.S.Now()-p.S.First(), second-p.S.First(), p.S.Player.Playing())
		}
	}
	if p.S.History.InPast() {
		t.Error("it is in the past")
	}
	p.stage.Drag.X = p.stage.View.Axis().At(p.S.Now()) + 0.001
	p.S.Player.Play()
	if p.stage.follow(); !p.S.Player.Playing() {
		t.Error("a pointer that does not leave the second stops the clock")
	}
	p.Turns.On = true
	before := p.S.Now()
	p.stage.Drag.X = 0
	if p.stage.follow(); p.S.Now() != before {
		t.Error("it moves while the page is on its way into the past")
	}
	if len(p.Turns.Queued) > 0 {
		t.Error("a drag is queued")
	}
}

// The tooltip of a lane says what is under the mouse.
func TestHovering(t *testing.T) {
	p := testRoom(t)
	p.S.Advance(20) // 12:01:27
	html(p)
	lane := func(id string) *timeline.Lane {
		for i := range p.stage.Data.Lanes {
			if p.stage.Data.Lanes[i].ID == id {
				return &p.stage.Data.Lanes[i]
			}
		}
		t.Fatalf("no lane %s", id)
		return nil
	}
	x := func(second int64) float64 { return p.stage.Axis.At(p.S.First() + second) }
	for _, test := range []struct {
		id   string
		x    float64
		want string
	}{
		{"SO01", x(600), "In queries from 12:00:00 to 13:00:00: container 3,600 s"},
		{"SO02", x(30), "In queries since 12:00:00: ttl −1"},
		{"SO05", x(70), "Expired, on disk since 12:01:00"},
		{"SO07", x(36) + (x(37)-x(36))/2, "12:00:36"},
		{"SO04", x(12), "Written at 12:00:12"},
		{"SO04", x(5), ""},
		{"SO04", -0.5, ""},
		{"SO02", p.stage.Width + 0.5, ""},
		{"SO02", p.stage.Width, "In queries since 12:00:00: ttl −1"},
	} {
		got := p.stage.hoverText(lane(test.id), test.x)
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s at %g: %q, want %q", test.id, test.x, got, test.want)
		}
		if test.id == "SO04" && test.want != "" && !strings.Contains(got, "\n") {
			t.Errorf("%q does not say what begins with the write", got)
		}
	}
	if got := p.stage.hoverText(lane("SO01"), 0); !strings.Contains(got, "12:00:00") {
		t.Errorf("at the left edge: %q", got)
	}
}

// While the forecast is not complete, the axis and the table say where it ends. The label at the axis is on the side where
// there is room.
func TestTheForecastsEnd(t *testing.T) {
	p := testRoom(t)
	html(p)
	said := func() (axis, table string) {
		p.stage.redraw()
		return p.stage.ticks, app.HTMLString(p.items.tableNotes(&p.stage.Data, 0, 1, 1))
	}
	for share, left := range map[float64]bool{0.2: false, 0.9: true} {
		p.stage.Data.Settled, p.stage.Data.Stop = false, int64(p.stage.Axis.T(share*p.stage.Axis.Width))
		x, ok := p.stage.Axis.ForecastEnd(&p.stage.Data)
		at := p.L.When(p.stage.Data.Stop, p.S.Now())
		axis, table := said()
		if !ok || strings.Contains(axis, `"forecast-end left"`) != left || !strings.Contains(axis, `style="left:`+CssPixels(x)+`"`) ||
			!strings.Contains(axis, "Forecast ends here: "+at) || !strings.Contains(table, "The forecast ends at "+at) {
			t.Errorf("at %g of %g, left of its place %v: %s\n%s", x, p.stage.Axis.Width, left, axis, table)
		}
	}
	p.stage.Data.Settled = true
	if axis, table := said(); strings.Contains(axis, "orecast") || strings.Contains(table, "orecast") {
		t.Errorf("there is nothing left to forecast: %s\n%s", axis, table)
	}
}

func span(p *room) int64 {
	a := p.stage.View.Axis()
	return a.Till() - a.From()
}
