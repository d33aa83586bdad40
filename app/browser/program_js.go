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
		loadScript("console/host.js", func(ok bool) {
			switch {
			case ended:
			case ok:
				run()
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

// loadScript loads a script from the directory of glue.js, whose path depends on where the site is served.
func loadScript(name string, then func(ok bool)) {
	script := document().Call("createElement", "script")
	glue := document().Call("querySelector", `script[src*="/glue.js"]`).Get("src")
	script.Set("type", "module")
	script.Set("src", js.Global().Get("URL").New(name, glue).Get("href"))
	for event, ok := range map[string]bool{"load": true, "error": false} {
		once := js.FuncOf(func(js.Value, []js.Value) any { // never released: a script is loaded once
			then(ok)
			return nil
		})
		script.Call("addEventListener", event, once, map[string]any{"once": true})
	}
	document().Get("head").Call("append", script)
}
