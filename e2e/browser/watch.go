package browser

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// watch collects a page's requests, and what a page must not do.
type watch struct {
	window *window
	end    func() // makes what waits for the page fail, when its process has ended

	mu       sync.Mutex
	complain []string
	requests []string
	allowed  []string
	trace    []string // what the program wrote when it panicked
}

// Allow ignores console errors that contain one of the texts. A story that
// disconnects the network causes some.
func (w *watch) Allow(texts ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.allowed = append(w.allowed, texts...)
}

// Requests returns the addresses that the page requested, in order, including those
// that its service worker or a cache answered.
func (w *watch) Requests() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.requests...)
}

// complaints returns the console errors and the requests to other hosts that Allow
// does not cover.
func (w *watch) complaints() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var rest []string
	for _, c := range w.complain {
		covered := false
		for _, text := range w.allowed {
			covered = covered || strings.Contains(c, text)
		}
		if !covered {
			rest = append(rest, c)
		}
	}
	return rest
}

func (w *watch) report(t testing.TB) {
	for _, c := range w.complaints() {
		t.Errorf("the page %s", c)
		if strings.HasPrefix(c, panicked) {
			t.Log(w.traced())
		}
	}
}

// panicked begins the complaint about a program that has ended by a panic.
const panicked = "ended with a "

// crashed is the complaint about a page whose process has ended. No command to such a page is answered.
const crashed = "lost its process"

// broken returns why nothing more can be expected of the page: the panic by which the program ended, if the story does not expect it,
// or that its process has.
func (w *watch) broken() string {
	for _, c := range w.complaints() {
		if c == crashed || strings.HasPrefix(c, panicked) {
			return c
		}
	}
	return ""
}

// write takes a line that the program writes. The Go runtime writes a panic and its trace line by line.
func (w *watch) write(line string) {
	const most = 60 // lines of a trace
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.trace) == 0 {
		if !strings.HasPrefix(line, "panic: ") && !strings.HasPrefix(line, "fatal error: ") {
			return
		}
		w.complain = append(w.complain, panicked+line)
	}
	if len(w.trace) < most {
		w.trace = append(w.trace, line)
	}
}

func (w *watch) traced() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.trace, "\n")
}

// see handles an event of the page. It must not block.
func (w *watch) see(ev any) {
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		d := ev.ExceptionDetails
		text := d.Text
		if d.Exception != nil {
			text += " " + d.Exception.Description
		}
		w.add("threw: " + text)
	case *runtime.EventConsoleAPICalled:
		var parts []string
		for _, a := range ev.Args {
			parts = append(parts, strings.Trim(string(a.Value), `"`)+a.Description)
		}
		line := strings.Join(parts, " ")
		if w.write(line); ev.Type == "error" || ev.Type == "assert" {
			w.add("wrote an error to the console: " + line)
		}
	case *log.EventEntryAdded:
		if ev.Entry.Level == "error" {
			w.add(fmt.Sprintf("caused an error in the console: %s %s", ev.Entry.Text, ev.Entry.URL))
		}
	case *network.EventRequestWillBeSent:
		w.request(ev.Request.URL)
	case *inspector.EventTargetCrashed:
		w.add(crashed)
		w.end()
	}
}

func (w *watch) request(address string) {
	origin := originOf(address)
	w.window.visit(origin)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests = append(w.requests, address)
	u, err := url.Parse(origin)
	switch {
	case err == nil && (u.Scheme == "data" || u.Scheme == "blob" || u.Scheme == "about"):
	case err == nil && (u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1"):
	default:
		w.complain = append(w.complain, "requested another host: "+address)
	}
}

// originOf returns an address without its path and what follows. The rest of the address need not be valid.
func originOf(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		return scheme + "://" + rest[:end]
	}
	return address
}

func (w *watch) add(complaint string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.complain = append(w.complain, complaint)
}
