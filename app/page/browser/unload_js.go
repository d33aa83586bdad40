package browser

import "syscall/js"

// OnUnload calls ask before the page is left. If it returns true, the browser asks whether to leave.
func OnUnload(ask func() bool) (stop func()) {
	return listen(js.Global(), "beforeunload", func(e js.Value) {
		if ask() {
			e.Call("preventDefault")
			e.Set("returnValue", "unsaved") // for browsers that look at nothing else; none shows it
		}
	})
}

// Hold holds a name among the tabs of this origin until release is called, or the page goes. Where the browser has no locks it does
// nothing.
func Hold(name string) (release func()) {
	var end js.Value // ends the promise until which the browser holds it
	promise := js.Global().Get("Promise").New(onceFunc(func(resolve js.Value) { end = resolve }))
	if try(func() { locks().Call("request", name, onceReturn(promise)) }) != nil {
		return func() {}
	}
	return func() { end.Invoke() }
}

// WhenFree calls free when no tab holds a name. If a tab holds it now, it calls taken at once.
func WhenFree(name string, taken, free func()) {
	err := try(func() {
		locks().Call("request", name, map[string]any{"ifAvailable": true}, onceFunc(func(lock js.Value) {
			if !lock.IsNull() {
				free()
				return
			}
			taken()
			locks().Call("request", name, onceFunc(func(js.Value) { free() }))
		}))
	})
	if err != nil {
		free()
	}
}

func locks() js.Value { return js.Global().Get("navigator").Get("locks") }

// onceReturn returns a JavaScript function that returns a value and may be called once.
func onceReturn(value js.Value) js.Func {
	var once js.Func
	once = js.FuncOf(func(js.Value, []js.Value) any {
		once.Release()
		return value
	})
	return once
}
