package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// paints are the changes that a brush sends in a frame, by kind, element and name.
func paints(p *page) map[string]string {
	sent := map[string]string{}
	p.painting = newPainting()
	p.painting.send = func(ops string) {
		fields := strings.Split(ops, browser.PaintSeparator)
		for i := 0; i+3 < len(fields); i += 4 {
			sent[strings.Join(fields[i:i+3], " ")] = fields[i+3]
		}
	}
	p.clock.paint(p.painting.part(partTime))
	p.clock.paintSums(p.painting)
	p.stage.paint(p.painting.part(partScore))
	p.items.paint(p.painting.part(partItems))
	p.items.paintBulk()
	p.painting.flush()
	return sent
}

// shown are the texts and the classes of what is rendered, as a brush would paint them, and the values of the playhead.
func shown(p *page) map[string]string {
	texts := map[string]string{}
	elements(app.Div().Body(p.clock.clock(), p.clock.sums(), p.stage.draw()), func(e element) {
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
		"items expire":     func(p *page) { p.s.Advance(5) },
		"items are purged": func(p *page) { p.s.Form.SetTraffic("0"); p.s.Advance(7) },
		"in the past":      func(p *page) { p.s.Advance(10); p.s.BackSecond() },
		"revived":          func(p *page) { p.s.Form.SetOff() },
		"picked":           func(p *page) { p.s.Viewer.Pick(2); p.s.Viewer.Pick(3) },
		"two worlds":       func(p *page) { tries(p)(); p.worlds.turnCompare(); html(p); p.s.Advance(5) },
		"two, exchanged":   func(p *page) { tries(p)(); p.worlds.turnCompare(); html(p); p.s.Advance(5); p.worlds.swap() },
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
		rows := 5 * p.s.Viewer.RowCount()
		if p.comparing() {
			rows += 5*p.s.Viewer.RowCount() + 6
		}
		if least := rows + 4 + 5 + 4 + 6; seen != least {
			t.Errorf("%s: %d texts and attributes are painted, want %d", name, seen, least)
		}
		for _, id := range []string{ticksID, foldsID, settingID, lanesID, stripsID, threadsID} {
			if _, ok := sent["m "+id+" "]; !ok {
				t.Errorf("%s: %s is not painted", name, id)
			}
		}
	}
}

// The playhead stands at its second, within the picture, and its flag too.
func TestThePlayheadIsPaintedAtItsSecond(t *testing.T) {
	p := testPage(t)
	p.stage.width = 400
	html(p)
	x := func() (at, flag, class string) {
		sent := paints(p)
		if lanes := sent["s "+lanesID+" --x"]; lanes != sent["s playhead --x"] {
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
		{"present", func() {}, false, func(x float64) float64 { return min(0, 400-flagHalf-x) }, "playhead"},
		{"beginning", p.s.ToBeginning, false, func(x float64) float64 { return 0 }, "playhead"},
		{"beginning on a phone", func() {}, true, func(x float64) float64 { return flagHalf - edgeRoom - x }, "playhead"},
		{"right edge", func() { p.s.ToEnd(); html(p); toEdge(p) }, false, func(x float64) float64 { return min(0, 400-flagHalf-x) }, "playhead"},
		{"right edge on a phone", func() {}, true, func(x float64) float64 { return min(0, 400-flagHalf-x) }, "playhead"},
		{"out at the right", func() { p.stage.view.Pan(-2 * 400) }, false, func(x float64) float64 { return 400 - flagHalf - p.stage.axis.At(p.s.Now()) }, "playhead out"},
		{"end on a phone", func() { p.stage.view.ShowAll(); p.s.Form.SetOff(); p.s.Advance(90000) }, true, func(x float64) float64 { return min(0, 400-flagHalf-x) }, "playhead"},
	} {
		test.do()
		p.phone = test.phone
		html(p)
		now := min(max(p.stage.axis.X(float64(p.s.Now())), 0), 400)
		at, flag, class := x()
		if at != cssPixels(now) || flag != cssPixels(test.flag(now)) || class != test.class {
			t.Errorf("%s: at %s with the flag at %s and the class %q; want %s, %s, %q", test.name, at, flag, class, cssPixels(now), cssPixels(test.flag(now)), test.class)
		}
	}
}

// toEdge moves the view until the playhead is at its right edge.
func toEdge(p *page) {
	p.stage.zoom(4)
	p.stage.view.Pan(p.stage.view.Axis().At(p.s.Now()) - 390)
}

// The bar of a bulk shows how much of it is done.
func TestTheBarOfABulk(t *testing.T) {
	p := testPage(t)
	p.s.Viewer.PickAll()
	b := p.s.Form.BulkTouch()
	for _, want := range []string{"0.00", "0.25", "0.50"} {
		p.items.bulk.running = b
		if got := paints(p)["a "+bulkID+" value"]; got != want {
			t.Errorf("%d of %d are done: %q, want %q", b.Done, b.Total, got, want)
		}
		b.Step()
	}
	b.End()
	p.s.Viewer.Unpick()
	p.items.bulk.running = p.s.Form.BulkTouch()
	if got, ok := paints(p)["a "+bulkID+" value"]; ok {
		t.Errorf("nothing to do: %q", got)
	}
	p.items.bulk.running.End()
	p.items.bulk.running = nil
	if got, ok := paints(p)["a "+bulkID+" value"]; ok {
		t.Errorf("no bulk: %q", got)
	}
}
