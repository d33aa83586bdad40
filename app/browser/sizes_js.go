package browser

import "syscall/js"

// OnSize returns a function that begins to watch the sizes of elements, and one that ends it. f is called after a size has changed, and
// once for each element, when the browser has laid out the page: reading sizes then costs nothing. Elements that a rendering has
// replaced have to be watched again.
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
