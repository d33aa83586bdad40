package browser

import "syscall/js"

// RunProgram starts a program in the sandbox and returns a function that ends it. setup is JSON for worker.js. receive is
// called in browser events with the program's messages, which web/console/host.js describes.
func RunProgram(code, setup string, receive func(what, a, b string, reply func(string))) (end func()) {
	ended := false
	var stop js.Value
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		word := func(i int) string {
			if i < len(args) && args[i].Type() == js.TypeString {
				return args[i].String()
			}
			return ""
		}
		if !ended {
			receive(word(0), word(1), word(2), func(answer string) { args[3].Invoke(answer) })
		}
		return nil
	})
	run := func() { stop = js.Global().Call("cosmosttlConsole", code, setup, callback) }
	if js.Global().Get("cosmosttlConsole").Truthy() {
		run()
	} else {
		runScript("console/host.js", func(end Loading) {
			switch {
			case ended:
			case end == Loaded:
				run()
			case end == Replaced:
				receive("replaced", "", "", nil)
			default:
				receive("not-loaded", "console/host.js", "", nil)
			}
		})
	}
	return func() {
		if ended {
			return
		}
		ended = true
		if stop.Truthy() {
			stop.Invoke()
		}
		callback.Release()
	}
}
