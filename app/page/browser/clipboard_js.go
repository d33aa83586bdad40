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
	settle(clipboard.Call("writeText", text), func(js.Value) { then(true) }, func(js.Value) { then(false) })
}
