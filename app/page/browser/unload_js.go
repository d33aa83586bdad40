package browser

import "syscall/js"

// OnUnload calls ask before the page is left. If ask returns true, the browser asks the user whether to
// leave.
func OnUnload(ask func() bool) (stop func()) {
	return listen(js.Global(), "beforeunload", func(e js.Value) {
		if ask() {
			e.Call("preventDefault")
			e.Set("returnValue", "unsaved") // for browsers that ignore preventDefault; no browser shows this text
		}
	})
}

// Hold holds the lock of a name until release is called or the page is closed. The tabs of this origin share
// the locks. Hold does nothing in a browser without locks.
func Hold(name string) (release func()) {
	var end js.Value // resolves the promise; until then the browser holds the lock
	promise := js.Global().Get("Promise").New(onceFunc(func(resolve js.Value) { end = resolve }))
	if try(func() { locks().Call("request", name, onceReturn(promise)) }) != nil {
		return func() {}
	}
	return func() { end.Invoke() }
}

// WhenFree calls free when no tab holds the lock of a name. If a tab holds the lock now, WhenFree first calls
// taken.
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
