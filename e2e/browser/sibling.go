package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Sibling opens another tab beside the page, in the same private window: they
// share storage, caches and the service worker, as two tabs of a person do.
func (p *Page) Sibling(t testing.TB) *Page {
	t.Helper()
	ctx, end := chromedp.NewContext(p.ctx)
	return begin(t, ctx, end)
}

// ForcedColors has the system impose its own few colours, or not.
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
