package browser

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Program is the WebAssembly program that most pages load, or nil. It is set before the first page is opened. Chromium compiles its functions once
// for all stories that use a window, where it would compile them for each.
var Program []byte

// A window is a private window. Its first tab keeps Program and the process in which it was compiled. Stories use the window one after another, each
// in a tab of its own that the first one opens, so that both have one process. What a story has stored is removed before the next one, and the
// stories' servers have ports and therefore origins of their own.
type window struct {
	ctx  context.Context // of the first tab
	end  func()
	id   cdp.BrowserContextID
	uses int

	mu      sync.Mutex
	origins map[string]bool // whose servers its tabs have asked
}

// mostUses is the number of stories after which a window is closed, since the memory that they leave in its process adds up.
const mostUses = 25

// windows are those that no story uses.
var windows struct {
	sync.Mutex
	idle []*window
}

// openTab returns a window that no other story uses, and a new tab in it. A window whose process has ended is left out.
func openTab(root context.Context) (*window, target.ID, error) {
	for {
		windows.Lock()
		last := len(windows.idle) - 1
		if last < 0 {
			windows.Unlock()
			break
		}
		w := windows.idle[last]
		windows.idle = windows.idle[:last]
		windows.Unlock()
		if tab, err := w.open(); err == nil {
			return w, tab, nil
		}
		w.end()
	}
	w := &window{origins: map[string]bool{}}
	w.ctx, w.end = chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	tab, err := w.begin()
	if err != nil {
		w.end()
	}
	return w, tab, err
}

// begin opens the first tab, waits until it has compiled Program, and opens another one.
func (w *window) begin() (target.ID, error) {
	if err := chromedp.Do(w.ctx, chromedp.Navigate(keeper())); err != nil { // the context's first action must have no deadline
		return "", err
	}
	w.id = chromedp.FromContext(w.ctx).BrowserContextID
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("kept.then(() => true)", chromedp.EvalAwaitPromise)); err != nil {
		return "", err
	}
	return w.open()
}

// keeper returns the address of the page in the first tabs.
var keeper = sync.OnceValue(func() string {
	script := "null"
	if Program != nil && !Measures {
		script = `WebAssembly.compileStreaming(fetch("program"))`
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/program" {
			w.Header().Set("Content-Type", "application/wasm")
			w.Write(Program)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>keeps the program</title><link rel="icon" href="data:,"><script>var kept = Promise.resolve(%s)</script>`, script)
	}))
	return strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
})

// open opens a tab that knows nothing of the first one.
func (w *window) open() (target.ID, error) {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	first := chromedp.FromContext(ctx).Target.TargetID
	opened := chromedp.WaitNewTarget(ctx, func(tab *target.Info) bool { return tab.OpenerID == first })
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`open("about:blank").opener = null, true`)); err != nil {
		return "", err
	}
	tab, ok := <-opened
	if !ok {
		return "", errors.New("no tab was opened")
	}
	return tab, nil
}

// visit notes that a tab of the window has asked a server.
func (w *window) visit(origin string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.origins[origin] = true
}

// leave makes the window available to the next story, or closes it: after a story that failed or measures, after many, and if something cannot
// be removed.
func (w *window) leave(failed bool) {
	if w.uses++; failed || Measures || w.uses >= mostUses || w.clear() != nil {
		w.end()
		return
	}
	windows.Lock()
	defer windows.Unlock()
	windows.idle = append(windows.idle, w)
}

// clear removes what the story has stored. It fails if the story has left a tab.
func (w *window) clear() error {
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	c := chromedp.FromContext(ctx)
	tabs, err := cdp.Call(ctx, c.Browser, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		return err
	}
	if slices.ContainsFunc(tabs.TargetInfos, func(tab *target.Info) bool {
		return tab.Type == "page" && tab.BrowserContextID == w.id && tab.TargetID != c.Target.TargetID
	}) {
		return errors.New("a tab is open")
	}
	w.mu.Lock()
	origins := slices.Collect(maps.Keys(w.origins))
	clear(w.origins)
	w.mu.Unlock()
	for _, origin := range origins {
		if _, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"}); err != nil {
			return err
		}
	}
	_, err = chromedp.Call(ctx, network.ClearBrowserCache, cdp.Empty{})
	return err
}
