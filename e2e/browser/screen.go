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
	// Two frames: one to lay out, one to paint.
	Eval[bool](p, "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))")
	shot := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	if err := os.MkdirAll(Screenshots, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(Screenshots, name+".png"), shot.Data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// OverflowX is by how many pixels the page is wider than its window.
func (p *Page) OverflowX() int {
	p.t.Helper()
	return Eval[int](p, "document.documentElement.scrollWidth - document.documentElement.clientWidth")
}
