package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
)

// paints are the changes that a brush sends in a frame, by kind, element and name.
func paints(p *page) map[string]string {
	sent := map[string]string{}
	p.Painting = screen.NewPainting()
	p.Painting.Send = func(ops string) {
		fields := strings.Split(ops, browser.PaintSeparator)
		for i := 0; i+3 < len(fields); i += 4 {
			sent[strings.Join(fields[i:i+3], " ")] = fields[i+3]
		}
	}
	p.clock.Paint(p.Painting.Part(screen.PartTime))
	p.clock.PaintSums(p.Painting)
	p.stage.Paint(p.Painting.Part(screen.PartScore))
	p.items.Paint(p.Painting.Part(screen.PartItems))
	p.items.PaintBulk()
	p.Painting.Flush()
	return sent
}

// shown are the texts and the classes of what is rendered, as a brush would paint them, and the values of the playhead.
func shown(p *page) map[string]string {
	texts := map[string]string{}
	elements(app.Div().Body(p.clock.Clock(), p.clock.Sums(), p.stage.Draw()), func(e element) {
		id := e.attr("id")
		if id == "" {
			return
		}
		texts["a "+id+" class"] = e.attr("class")
		for _, name := range []string{"aria-valuenow", "aria-valuemax", "aria-valuetext"} {
			texts["a "+id+" "+name] = e.attr(name)
		}
		texts["t "+id+" "] = e.text()
	})
	return texts
}

// What a frame paints is what a rendering would show then: go-app renders some times a second only.
func TestAFramePaintsWhatARenderingShows(t *testing.T) {
	for name, do := range map[string]func(p *page){
		"first visit":      func(*page) {},
		"items expire":     func(p *page) { p.S.Advance(5) },
		"items are purged": func(p *page) { p.S.Settings.SetTraffic("0"); p.S.Advance(7) },
		"in the past":      func(p *page) { p.S.Advance(10); p.S.BackSecond() },
		"revived":          func(p *page) { p.S.Settings.SetOff() },
		"picked":           func(p *page) { p.S.Viewer.Pick(2); p.S.Viewer.Pick(3) },
		"two worlds":       func(p *page) { tries(p)(); p.worlds.TurnCompare(); html(p); p.S.Advance(5) },
		"two, exchanged":   func(p *page) { tries(p)(); p.worlds.TurnCompare(); html(p); p.S.Advance(5); p.worlds.Swap() },
	} {
		p := testPage(t)
		html(p)
		do(p)
		sent := paints(p)
		html(p)
		want := shown(p)
		seen := 0
		for key, value := range sent {
			rendered, ok := want[key]
			if kind := key[:1]; kind == "m" || kind == "s" || strings.HasPrefix(key, "a playhead class") {
				continue
			}
			if seen++; !ok || rendered != value {
				t.Errorf("%s: %s is painted %q, rendered %q", name, key, value, rendered)
			}
		}
		rows := 5 * p.S.Viewer.RowCount()
		if p.Comparing() {
			rows += 5*p.S.Viewer.RowCount() + 6
		}
		if least := rows + 4 + 5 + 4 + 6 + 3; seen != least {
			t.Errorf("%s: %d texts and attributes are painted, want %d", name, seen, least)
		}
		for _, id := range []string{stage.TicksID, stage.FoldsID, stage.SettingID, stage.LanesID, stage.StripsID, stage.ThreadsID} {
			if _, ok := sent["m "+id+" "]; !ok {
				t.Errorf("%s: %s is not painted", name, id)
			}
		}
	}
}

// The playhead stands at its second, within the picture, and its flag too.
func TestThePlayheadIsPaintedAtItsSecond(t *testing.T) {
	p := testPage(t)
	p.stage.Width = 400
	html(p)
	x := func() (at, flag, class string) {
		sent := paints(p)
		if lanes := sent["s "+stage.LanesID+" --x"]; lanes != sent["s playhead --x"] {
			t.Errorf("the lanes are divided at %s, the playhead is at %s", lanes, sent["s playhead --x"])
		}
		return sent["s playhead --x"], sent["s playhead --flag"], sent["a playhead class"]
	}
	for _, test := range []struct {
		name  string
		do    func()
		phone bool
		flag  func(x float64) float64
		class string
	}{
		{"present", func() {}, false, func(x float64) float64 { return min(0, 400-stage.FlagHalf-x) }, "playhead"},
		{"beginning", p.S.ToBeginning, false, func(x float64) float64 { return 0 }, "playhead"},
		{"beginning on a phone", func() {}, true, func(x float64) float64 { return stage.FlagHalf - stage.EdgeRoom - x }, "playhead"},
		{"right edge", func() { p.S.ToEnd(); html(p); toEdge(p) }, false, func(x float64) float64 { return min(0, 400-stage.FlagHalf-x) }, "playhead"},
		{"right edge on a phone", func() {}, true, func(x float64) float64 { return min(0, 400-stage.FlagHalf-x) }, "playhead"},
		{"out at the right", func() { p.stage.View.Pan(-2 * 400) }, false, func(x float64) float64 { return 400 - stage.FlagHalf - p.stage.Axis.At(p.S.Now()) }, "playhead out"},
		{"end on a phone", func() { p.stage.View.ShowAll(); p.S.Settings.SetOff(); p.S.Advance(90000) }, true, func(x float64) float64 { return min(0, 400-stage.FlagHalf-x) }, "playhead"},
	} {
		test.do()
		p.Phone = test.phone
		html(p)
		now := min(max(p.stage.Axis.X(float64(p.S.Now())), 0), 400)
		at, flag, class := x()
		if at != stage.CssPixels(now) || flag != stage.CssPixels(test.flag(now)) || class != test.class {
			t.Errorf("%s: at %s with the flag at %s and the class %q; want %s, %s, %q", test.name, at, flag, class, stage.CssPixels(now), stage.CssPixels(test.flag(now)), test.class)
		}
	}
}

// toEdge moves the view until the playhead is at its right edge.
func toEdge(p *page) {
	p.stage.Zoom(4)
	p.stage.View.Pan(p.stage.View.Axis().At(p.S.Now()) - 390)
}

// The bar of a bulk shows how much of it is done.
func TestTheBarOfABulk(t *testing.T) {
	p := testPage(t)
	p.S.Viewer.PickAll()
	b := p.S.Form.BulkTouch()
	for _, want := range []string{"0.00", "0.25", "0.50"} {
		p.items.Bulk.Running = b
		if got := paints(p)["a "+stage.BulkID+" value"]; got != want {
			t.Errorf("%d of %d are done: %q, want %q", b.Done, b.Total, got, want)
		}
		b.Step()
	}
	b.End()
	p.S.Viewer.Unpick()
	p.items.Bulk.Running = p.S.Form.BulkTouch()
	if got, ok := paints(p)["a "+stage.BulkID+" value"]; ok {
		t.Errorf("nothing to do: %q", got)
	}
	p.items.Bulk.Running.End()
	p.items.Bulk.Running = nil
	if got, ok := paints(p)["a "+stage.BulkID+" value"]; ok {
		t.Errorf("no bulk: %q", got)
	}
}
