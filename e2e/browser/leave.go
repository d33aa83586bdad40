package browser

import (
	"sync/atomic"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Leave loads another address, confirms it if the page asks whether to leave, and reports whether it has asked.
func (p *Page) Leave(url string) (asked bool) {
	p.t.Helper()
	var questions atomic.Int32
	err := chromedp.Listen(p.ctx, func(ev any) {
		if q, ok := ev.(*page.EventJavascriptDialogOpening); ok && q.Type == page.DialogTypeBeforeunload {
			questions.Add(1)
			go chromedp.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true}) //nolint:errcheck // then the navigation does not end
		}
	})
	if err != nil {
		p.t.Fatal("waiting for a question: ", err)
	}
	p.Goto(url)
	return questions.Load() > 0
}
