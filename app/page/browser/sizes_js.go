package browser

import "syscall/js"

// OnSize returns a function that starts to watch the sizes of elements, and a function that stops watching them. f is called once for each
// element and then whenever a size has changed. At these moments the browser has just laid out the page, so reading sizes is cheap. After a
// rendering has replaced an element, the new element must be watched again.
func OnSize(f func()) (watch func(ids ...string), stop func()) {
	changed := js.FuncOf(func(js.Value, []js.Value) any { f(); return nil })
	observer := js.Global().Get("ResizeObserver").New(changed)
	watched := map[string]js.Value{}
	watch = func(ids ...string) {
		for _, id := range ids {
			el, before := byID(id), watched[id]
			if el.Equal(before) {
				continue
			}
			if before.Truthy() {
				observer.Call("unobserve", before)
			}
			if el.Truthy() {
				observer.Call("observe", el)
			}
			watched[id] = el
		}
	}
	return watch, func() {
		observer.Call("disconnect")
		changed.Release()
	}
}
