package browser

import (
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
)

// Screenshots is where Screenshot puts its pictures, relative to the working
// directory of a test in e2e.
const Screenshots = "screenshots"

// Viewport sets the window's inner size in CSS pixels.
func (p *Page) Viewport(width, height int) {
	p.t.Helper()
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: false,
	})
}

// Media sets what the system wishes: dark colours, little motion.
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

// Screenshot keeps a picture of the window as name.png, at a size and with
// wishes of the system that stay in force afterwards.
func (p *Page) Screenshot(name string, width, height int, dark, reducedMotion bool) {
	p.t.Helper()
	p.Viewport(width, height)
	p.Media(dark, reducedMotion)
	p.keep(name, nil)
}

// Screenshot keeps a picture of the thing and a little around it as name.png.
func (x *Thing) Screenshot(name string) {
	x.p.t.Helper()
	const around = 8
	box := ask[page.Viewport](x, `function() { this.scrollIntoView({ block: "center", behavior: "instant" });
		const b = this.getBoundingClientRect(); return { x: b.x + scrollX, y: b.y + scrollY, width: b.width, height: b.height } }`)
	x.p.keep(name, &page.Viewport{X: box.X - around, Y: box.Y - around, Width: box.Width + 2*around, Height: box.Height + 2*around, Scale: 1})
}

func (p *Page) keep(name string, clip *page.Viewport) {
	p.t.Helper()
	// Two frames: one to lay out, one to paint.
	Eval[bool](p, "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))")
	shot := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, Clip: clip})
	data, err := fewColours(shot.Data)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.MkdirAll(Screenshots, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(Screenshots, name+".png"), data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// OverflowX is by how many pixels the page is wider than its window.
func (p *Page) OverflowX() int {
	p.t.Helper()
	return Eval[int](p, "document.documentElement.scrollWidth - document.documentElement.clientWidth")
}
