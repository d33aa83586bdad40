package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Sibling opens another tab in the page's private window: the two share storage,
// caches and the service worker, as tabs of one person do, and have a process each.
func (p *Page) Sibling(t testing.TB) *Page {
	t.Helper()
	ctx, end := chromedp.NewContext(p.ctx, chromedp.WithExistingBrowserContext(p.window.id))
	return begin(t, ctx, p.window, func(bool) { end() })
}

// ForcedColors sets whether the system replaces the page's colours with a few of its own.
func (p *Page) ForcedColors(on bool) {
	p.t.Helper()
	value := "none"
	if on {
		value = "active"
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "forced-colors", Value: value},
	}})
}
