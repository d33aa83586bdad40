package browser

import "syscall/js"

// Copy puts a text on the clipboard and calls then with whether that succeeded. Browsers allow Copy only in
// the handler of a click.
func Copy(text string, then func(ok bool)) {
	clipboard := js.Global().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		then(false) // the page was not loaded securely
		return
	}
	var done, failed js.Func
	end := func(ok bool) any {
		done.Release()
		failed.Release()
		then(ok)
		return nil
	}
	done = js.FuncOf(func(js.Value, []js.Value) any { return end(true) })
	failed = js.FuncOf(func(js.Value, []js.Value) any { return end(false) })
	clipboard.Call("writeText", text).Call("then", done, failed)
}
