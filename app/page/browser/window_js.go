package browser

import (
	"strings"
	"syscall/js"
)

// Frame calls f once, before the next repaint, with a monotonic time in milliseconds.
func Frame(f func(ms float64)) {
	js.Global().Call("requestAnimationFrame", onceFunc(func(ms js.Value) { f(ms.Float()) }))
}

// Idle calls f once when the browser is idle, after a second at the latest.
func Idle(f func()) {
	once := onceFunc(func(js.Value) { f() })
	if js.Global().Get("requestIdleCallback").Truthy() {
		js.Global().Call("requestIdleCallback", once, map[string]any{"timeout": 1000})
		return
	}
	js.Global().Call("setTimeout", once, 16)
}

// Rest lets the browser handle waiting work such as drawing and input, and returns soon afterwards. Rest uses
// messages, because browsers delay timers.
func Rest() {
	if rest.port.IsUndefined() {
		channel := js.Global().Get("MessageChannel").New()
		channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
			first := rest.waiting[0]
			rest.waiting = rest.waiting[1:]
			close(first)
			return nil
		}))
		rest.port = channel.Get("port2")
	}
	done := make(chan struct{})
	rest.waiting = append(rest.waiting, done)
	rest.port.Call("postMessage", nil)
	<-done
}

// rest is a message channel from this page to itself, and the calls of Rest that wait for a message.
var rest struct {
	port    js.Value
	waiting []chan struct{}
}

// onceFunc returns a JavaScript function that calls f. The JavaScript function must be called at most once.
func onceFunc(f func(arg js.Value)) js.Func {
	var once js.Func
	once = js.FuncOf(func(_ js.Value, args []js.Value) any {
		once.Release()
		var arg js.Value
		if len(args) > 0 {
			arg = args[0]
		}
		f(arg)
		return nil
	})
	return once
}

// either returns two JavaScript functions, one of which calls yes and one no. Exactly one of them must be called, and
// only once.
func either(yes, no func(arg js.Value)) (y, n js.Func) {
	y = onceFunc(func(arg js.Value) { n.Release(); yes(arg) })
	n = onceFunc(func(arg js.Value) { y.Release(); no(arg) })
	return y, n
}

// Now returns the current time on the clock of Frame.
func Now() float64 { return js.Global().Get("performance").Call("now").Float() }

// OnLeave calls f whenever the page is hidden, closed or suspended.
func OnLeave(f func()) (stop func()) {
	a := listen(js.Global(), "pagehide", func(js.Value) { f() })
	b := listen(document(), "visibilitychange", func(js.Value) {
		if document().Get("visibilityState").String() == "hidden" {
			f()
		}
	})
	return func() { a(); b() }
}

// OnReturn calls f whenever the page becomes visible again.
func OnReturn(f func()) (stop func()) {
	return listen(document(), "visibilitychange", func(js.Value) {
		if document().Get("visibilityState").String() == "visible" {
			f()
		}
	})
}

// OnStored calls f whenever another tab of this browser has stored a value under the key.
func OnStored(key string, f func()) (stop func()) {
	return listen(js.Global(), "storage", func(e js.Value) {
		if text(e, "key") == key && text(e, "newValue") != "" {
			f()
		}
	})
}

// OnMedia calls f whenever a media query starts or stops matching.
func OnMedia(query string, f func()) (stop func()) {
	return listen(js.Global().Call("matchMedia", query), "change", func(js.Value) { f() })
}

// Matches reports whether a media query matches.
func Matches(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Bool()
}

// OnResize calls f whenever the window's size has changed.
func OnResize(f func()) (stop func()) {
	return listen(js.Global(), "resize", func(js.Value) { f() })
}

// Open navigates to an address.
func Open(address string) { js.Global().Get("location").Call("assign", address) }

// SetFragment sets the fragment of the address, as an entry of its own in the browser's history.
func SetFragment(fragment string) { js.Global().Get("location").Set("hash", fragment) }

// Fragment returns the fragment of the address.
func Fragment() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

// ClearFragment removes query and fragment from the address, so that reloading the page does not open their contents again.
func ClearFragment() {
	js.Global().Get("history").Call("replaceState", js.Global().Get("history").Get("state"), "", js.Global().Get("location").Get("pathname"))
}

// PushTab adds an entry to the browser's history for a tab of the page, or for the editor over the tab. The address stays. After a reload
// the editor has its entry already.
func PushTab(tab int, editor bool) {
	if !editor || !editorEntry(js.Global().Get("history").Get("state")) {
		js.Global().Get("history").Call("pushState", map[string]any{"tab": tab, "editor": editor}, "")
	}
}

// LeaveEditor goes back in the browser's history if the present entry is the editor's. It reports whether it
// does.
func LeaveEditor() (leaves bool) {
	if leaves = editorEntry(js.Global().Get("history").Get("state")); leaves {
		js.Global().Get("history").Call("back")
	}
	return leaves
}

func editorEntry(state js.Value) bool {
	return state.Type() == js.TypeObject && state.Get("editor").Truthy()
}

// OnBack calls f when the user has gone to another entry of the browser's history. tab is the tab of the
// entry: 0, the first tab, if the entry has none. editor reports whether the entry is the editor's.
func OnBack(f func(tab int, editor bool)) (stop func()) {
	return listen(js.Global(), "popstate", func(e js.Value) {
		tab, state := 0, e.Get("state")
		if state.Type() == js.TypeObject && state.Get("tab").Type() == js.TypeNumber {
			tab = state.Get("tab").Int()
		}
		f(tab, editorEntry(state))
	})
}

// OnFragment calls f whenever the fragment of the address has changed.
func OnFragment(f func()) (stop func()) {
	return listen(js.Global(), "hashchange", func(js.Value) { f() })
}

// WindowTop returns how far the window is scrolled, in CSS pixels.
func WindowTop() float64 { return js.Global().Get("scrollY").Float() }

// ScrollWindow scrolls the window.
func ScrollWindow(top float64) { js.Global().Call("scrollTo", 0, top) }

// WindowHeight returns the height of the window in CSS pixels.
func WindowHeight() float64 { return js.Global().Get("innerHeight").Float() }

// Address returns the address of the page without query, fragment and language, so that all readers open the page in their own language.
func Address() string {
	address, _, _ := strings.Cut(Alternate("x-default"), "#")
	return address
}

// Reload reloads the page.
func Reload() { js.Global().Get("location").Call("reload") }

// Ready sets window.__cosmosttl.ready, for programs that drive the page. It also makes web/glue/input.js
// repeat the clicks, keys and texts that the user has entered before.
func Ready() {
	js.Global().Set("__cosmosttl", js.ValueOf(map[string]any{"ready": true}))
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("cosmosttl:ready"))
}

// Presents reports whether the page is a presentation, as web/glue/embed.js has found.
func Presents() bool {
	return document().Get("documentElement").Get("dataset").Get("present").Truthy()
}

// SetFolded tells the style sheet which parts of the page are folded: their names, separated by spaces.
// web/glue/theme.js does the same before the program starts.
func SetFolded(names string) {
	document().Get("documentElement").Get("dataset").Set("folded", names)
}

// SetTheme applies a theme: "system", "light" or "dark". web/glue/theme.js does the same before the program starts.
func SetTheme(theme string) {
	shown := theme
	if theme != "light" && theme != "dark" {
		shown = "light"
		if Matches("(prefers-color-scheme: dark)") {
			shown = "dark"
		}
	}
	document().Get("documentElement").Get("dataset").Set("theme", shown)
}

func document() js.Value { return js.Global().Get("document") }

// listen adds an event listener that is not passive, so that it may prevent the default action.
func listen(target js.Value, event string, f func(js.Value)) (stop func()) {
	return listenIn(target, event, false, f)
}

// capture is like listen, but f receives events before the handlers of the elements below the target.
func capture(target js.Value, event string, f func(js.Value)) (stop func()) {
	return listenIn(target, event, true, f)
}

func listenIn(target js.Value, event string, capture bool, f func(js.Value)) (stop func()) {
	handler := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, handler, capture)
	return func() {
		target.Call("removeEventListener", event, handler, capture)
		handler.Release()
	}
}
