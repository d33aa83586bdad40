package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Sibling opens another tab in the page's private window: the two share storage,
// caches and the service worker, as tabs of one person do. They also share a process, so
// that Chromium does not compile Program again.
func (p *Page) Sibling(t testing.TB) *Page {
	t.Helper()
	tab, err := p.window.open()
	if err != nil {
		t.Fatal("opening a tab: ", err)
	}
	ctx, end := chromedp.NewContext(p.ctx, chromedp.WithTargetID(tab))
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
