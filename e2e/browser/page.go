package browser

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is how long a Page waits for anything before it fails the test. It is
// not a measure of speed: it only ends tests that would wait for ever, also on a
// machine that is busy with something else.
const patience = 2 * time.Minute

// A Page is a tab in a private window that no other story uses meanwhile: it shares no
// storage, cache or service worker with other Pages. Its methods fail the test themselves.
type Page struct {
	t   testing.TB
	ctx context.Context
	*watch
	number string // of the page in its test, from "2" on

	width, height int     // of the window in CSS pixels
	drawn         float64 // the size of what Chromium draws, in proportion to the window
}

// opened counts the pages of each test.
var opened = struct {
	sync.Mutex
	pages map[string]int
}{pages: map[string]int{}}

func nextPage(test string) string {
	opened.Lock()
	defer opened.Unlock()
	if opened.pages[test]++; opened.pages[test] == 1 {
		return ""
	}
	return strconv.Itoa(opened.pages[test])
}

// Open opens a page of 1280 by 800 pixels and closes it when the test ends. A
// console message at level error or a request to another host then fails
// the test; see Allow. A test that fails leaves a picture of the page in failures.
func Open(t testing.TB) *Page {
	t.Helper()
	root, err := start()
	if err != nil {
		t.Fatal(err)
	}
	w, tab, err := openTab(root)
	if err != nil {
		t.Fatal("opening a window: ", err)
	}
	ctx, end := chromedp.NewContext(root, chromedp.WithTargetID(tab))
	return begin(t, ctx, w, func(failed bool) {
		end()
		w.leave(failed)
	})
}

func begin(t testing.TB, ctx context.Context, w *window, end func(failed bool)) *Page {
	t.Helper()
	ctx, lose := context.WithCancel(ctx)
	p := &Page{t: t, ctx: ctx, watch: &watch{window: w, end: lose}, number: nextPage(t.Name()), drawn: small}
	if Measures {
		p.drawn = 1
	}
	t.Cleanup(func() {
		failed, lost := t.Failed() || len(p.complaints()) > 0, ctx.Err() != nil
		if failed && !lost {
			p.keepFailure()
		}
		lose()
		end(failed || lost)
		p.report(t)
	})
	if err := chromedp.Listen(ctx, p.see); err != nil {
		t.Fatal("opening a page: ", err)
	}
	p.Viewport(1280, 800)
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return p
}

// Goto loads an address and waits for the load event.
func (p *Page) Goto(url string) {
	p.t.Helper()
	p.do("going to "+url, chromedp.Navigate(url))
}

// Status loads an address and returns the status of the response.
func (p *Page) Status(url string) int {
	p.t.Helper()
	ctx, cancel := p.deadline()
	defer cancel()
	response, err := chromedp.Run(ctx, chromedp.NavigateResponse(url))
	if err != nil {
		p.t.Fatalf("going to %s: %v", url, err)
	}
	return int(response.Status)
}

// Reload reloads the page and waits for the load event.
func (p *Page) Reload() {
	p.t.Helper()
	p.do("reloading", chromedp.Reload())
}

// URL returns the address of the page.
func (p *Page) URL() string {
	p.t.Helper()
	return Eval[string](p, "location.href")
}

// WaitFrames waits for two frames. In the second one, the page shows what the last action changed. A page that the action has left has
// none.
func (p *Page) WaitFrames() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	const frames = "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))"
	chromedp.Run(ctx, chromedp.Evaluate[bool](frames, chromedp.EvalAwaitPromise)) //nolint:errcheck // what comes next says what is wrong
}

// WaitFor waits until a JavaScript expression, or the promise it returns, is true. An expression that
// throws counts as false, because the page may be on its way to another address.
func (p *Page) WaitFor(expression string) {
	p.t.Helper()
	p.until("for "+expression, func(ctx context.Context) error {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("(async () => !!(await ("+expression+")))()", chromedp.EvalAwaitPromise))
		if err == nil && !ok {
			err = errors.New("it is false")
		}
		return err
	})
}

// WaitForApp waits until the program has made the page, brought its controls up to date and
// listens to the browser. Controls can be used before that.
func (p *Page) WaitForApp() {
	p.t.Helper()
	p.WaitFor(`document.readyState === "complete" && window.__cosmosttl?.ready`)
}

// WaitForWorker waits until a service worker is active, from when on the site works
// offline.
func (p *Page) WaitForWorker() {
	p.t.Helper()
	p.WaitFor(`navigator.serviceWorker.getRegistration().then(r => r && r.active && r.active.state === "activated" && !r.installing && !r.waiting)`)
}

// Eval evaluates a JavaScript expression, awaits it if it is a promise, and returns its value. If the page leaves for another document
// meanwhile, the expression is evaluated there.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	ctx, cancel := p.deadline()
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	for ; betweenDocuments(err) && ctx.Err() == nil; v, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise)) {
		_ = p.frames(ctx, 1)
	}
	if err != nil {
		p.t.Fatalf("evaluating %.200s: %v", expression, err)
	}
	return v
}

// betweenDocuments reports whether the browser refused a command because the page was leaving a document.
func betweenDocuments(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "Inspected target navigated or closed") || strings.Contains(err.Error(), "Not attached to an active page"))
}

// OnEveryPage runs JavaScript in each document from now on, before its own.
func (p *Page) OnEveryPage(script string) {
	p.t.Helper()
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Offline disconnects the page from the network, or reconnects it. Fetches that a
// service worker makes by itself are not affected; stop the server for those.
func (p *Page) Offline(on bool) {
	p.t.Helper()
	call(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		EmulateOfflineServiceWorker: &on,
		MatchedNetworkConditions:    []*network.Conditions{{Offline: on, DownloadThroughput: -1, UploadThroughput: -1}},
	})
	call(p, network.OverrideNetworkState, network.OverrideNetworkStateParams{
		Offline: on, DownloadThroughput: -1, UploadThroughput: -1,
	})
}

// Network slows the page's network down to a number of megabits per second, with a delay of each answer in milliseconds.
func (p *Page) Network(megabits, delay float64) {
	p.t.Helper()
	throughput := megabits * 1e6 / 8
	call(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: delay, DownloadThroughput: throughput, UploadThroughput: throughput}},
	})
}

func (p *Page) deadline() (context.Context, context.CancelFunc) {
	return context.WithTimeout(p.ctx, patience)
}

func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := p.deadline()
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

// Until calls look until it reports nothing missing: once a frame at first, and later at every third frame.
func (p *Page) Until(what string, look func() (missing string)) {
	p.t.Helper()
	p.until("for "+what, func(context.Context) error {
		if missing := look(); missing != "" {
			return errors.New(missing)
		}
		return nil
	})
}

// until repeats a step until it succeeds: once a frame at first, and later at every third frame. The step runs in the
// page's own thread, which needs its time for what is being waited for.
func (p *Page) until(what string, step func(context.Context) error) {
	p.t.Helper()
	ctx, cancel := p.deadline()
	defer cancel()
	var problem error // the last one before the deadline
	for looks := 1; ; looks++ {
		err := step(ctx)
		if err == nil {
			return
		}
		if ctx.Err() == nil || problem == nil {
			problem = err
		}
		if broken := p.broken(); broken != "" {
			p.t.Fatalf("waiting %s: the page %s", what, broken)
		}
		frames := 1
		if looks > 10 {
			frames = 3
		}
		if ctx.Err() != nil || p.frames(ctx, frames) != nil {
			p.t.Fatalf("waited %v %s: %v\n%s", patience, what, problem, p.outline())
		}
	}
}

// frames waits for so many frames of the page. Between two documents there are none; it then waits for a moment.
func (p *Page) frames(ctx context.Context, n int) error {
	wait := fmt.Sprintf("new Promise(done => { let left = %d; requestAnimationFrame(function next() { --left ? requestAnimationFrame(next) : done(true) }) })", n)
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](wait, chromedp.EvalAwaitPromise))
	if err != nil {
		select {
		case <-ctx.Done():
		case <-time.After(10 * time.Millisecond):
		}
	}
	return ctx.Err()
}
