package browser

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Directories of pictures, relative to the test's directory.
const (
	screenshots = "screenshots" // kept in the repository
	failures    = "failures"    // of tests that failed
)

// KeepPictures has Screenshot write its pictures. Otherwise it only takes them: a run of the tests changes no committed file.
var KeepPictures bool

// small is the size at which Chromium draws pages. A fifth of its time would go into drawing what nobody looks at. The layout
// of a page does not depend on it, and pictures are drawn at full size. It is a power of two, so that no coordinate is rounded.
const small = 1.0 / 16

// Viewport sets the window's inner size in CSS pixels.
func (p *Page) Viewport(width, height int) {
	p.t.Helper()
	p.width, p.height = width, height
	p.setMetrics()
}

func (p *Page) setMetrics() {
	p.t.Helper()
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(p.width), Height: int64(p.height), DeviceScaleFactor: 1, Mobile: false, Scale: p.drawn,
	})
}

// drawFull has Chromium draw the page at full size from now on.
func (p *Page) drawFull() {
	p.t.Helper()
	if p.drawn != 1 {
		p.drawn = 1
		p.setMetrics()
	}
}

// all is the whole window at full size.
func (p *Page) all() *page.Viewport {
	return &page.Viewport{Width: float64(p.width), Height: float64(p.height), Scale: 1}
}

// picture asks for a picture of a part of the page.
func picture(part *page.Viewport) page.CaptureScreenshotParams {
	return page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, Clip: part}
}

// Fingers has the user point with fingers, as on a phone or a tablet.
func (p *Page) Fingers() {
	p.t.Helper()
	call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
}

// Media sets the preferences of the system for dark colours and for reduced motion.
func (p *Page) Media(dark, reducedMotion bool) {
	p.t.Helper()
	scheme, motion := "light", "no-preference"
	if dark {
		scheme = "dark"
	}
	if reducedMotion {
		motion = "reduce"
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: motion},
	}})
}

// Screenshot saves a picture of the window as name.png, after setting its size and
// the preferences of the system, which remain set.
func (p *Page) Screenshot(name string, width, height int, dark, reducedMotion bool) {
	p.t.Helper()
	p.Viewport(width, height)
	p.Media(dark, reducedMotion)
	p.keep(name, p.all())
}

// Screenshot saves a picture of the thing with a margin as name.png.
func (x *Thing) Screenshot(name string) {
	x.p.t.Helper()
	const margin = 8
	box := ask[page.Viewport](x, `function() { this.scrollIntoView({ block: "center", behavior: "instant" });
		const b = this.getBoundingClientRect(); return { x: b.x + scrollX, y: b.y + scrollY, width: b.width, height: b.height } }`)
	x.p.keep(name, &page.Viewport{X: box.X - margin, Y: box.Y - margin, Width: box.Width + 2*margin, Height: box.Height + 2*margin, Scale: 1})
}

func (p *Page) keep(name string, clip *page.Viewport) {
	p.t.Helper()
	p.WaitFrames()
	shot := call(p, page.CaptureScreenshot, picture(clip))
	if !KeepPictures { // to reduce its colours takes half a second
		return
	}
	data, err := fewColours(shot.Data)
	if err == nil {
		err = save(screenshots, name, data)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// keepFailure saves a picture of the page under the test's name and the page's number. It does not fail the
// test, which has failed already.
func (p *Page) keepFailure() {
	ctx, cancel := p.deadline()
	defer cancel()
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, picture(p.all()))
	if err == nil {
		err = save(failures, strings.ReplaceAll(p.t.Name(), "/", "-")+p.number, shot.Data)
	}
	if err != nil {
		p.t.Logf("no picture of the failure: %v", err)
	}
}

func save(dir, name string, data []byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".png"), data, 0o644)
}

// OverflowX returns by how many pixels the page is wider than its window.
func (p *Page) OverflowX() int {
	p.t.Helper()
	return Eval[int](p, "document.documentElement.scrollWidth - document.documentElement.clientWidth")
}
