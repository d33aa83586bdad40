package browser

import "syscall/js"

// RunProgram starts a program in the sandbox, with JSON that worker.js needs, and returns a function that ends it. heard is
// called inside the browser's events with the messages that web/console/host.js describes.
func RunProgram(code, setup string, heard func(what, a, b string, reply func(string))) (end func()) {
	ended := false
	var stop js.Value
	ears := js.FuncOf(func(_ js.Value, args []js.Value) any {
		word := func(i int) string {
			if i < len(args) && args[i].Type() == js.TypeString {
				return args[i].String()
			}
			return ""
		}
		if !ended {
			heard(word(0), word(1), word(2), func(answer string) { args[3].Invoke(answer) })
		}
		return nil
	})
	run := func() { stop = js.Global().Call("cosmosttlConsole", code, setup, ears) }
	if js.Global().Get("cosmosttlConsole").Truthy() {
		run()
	} else {
		loadScript("console/host.js", func(ok bool) {
			switch {
			case ended:
			case ok:
				run()
			default:
				heard("not-loaded", "console/host.js", "", nil)
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
		ears.Release()
	}
}

// loadScript loads a script that is beside glue.js, under whatever path the site is served.
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
