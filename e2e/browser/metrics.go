package browser

import (
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
)

// Metrics returns what Chromium has counted of the page so far: "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"
// and "TaskDuration" are seconds.
func (p *Page) Metrics() map[string]float64 {
	p.t.Helper()
	call(p, performance.Enable, performance.EnableParams{})
	all := map[string]float64{}
	for _, m := range call(p, performance.GetMetrics, cdp.Empty{}).Metrics {
		all[m.Name] = m.Value
	}
	return all
}

// Version returns the browser's name and version.
func (p *Page) Version() string {
	p.t.Helper()
	return call(p, browser.GetVersion, cdp.Empty{}).Product
}
