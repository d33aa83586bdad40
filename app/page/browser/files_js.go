package browser

import "syscall/js"

// Fetch loads a file of the site's directory web, in the version of this page. It calls then with the file's
// contents and with how loading ended.
func Fetch(name string, then func(data []byte, end Loading)) {
	await(files("text", name), func(text js.Value, end Loading) {
		if end == Loaded {
			then([]byte(text.String()), end)
			return
		}
		then(nil, end)
	})
}

// runScript runs a script of the site's directory web.
func runScript(name string, then func(Loading)) {
	await(files("run", name), func(_ js.Value, end Loading) { then(end) })
}

// Renew reloads the page in the site's present version, as soon as its service worker is active.
func Renew() { files("reload") }

// files calls a function of web/glue/files.js.
func files(name string, args ...any) js.Value {
	return js.Global().Get("cosmosttlFiles").Call(name, args...)
}

func await(promise js.Value, then func(js.Value, Loading)) {
	var done, failed js.Func
	end := func(v js.Value, end Loading) any {
		done.Release()
		failed.Release()
		then(v, end)
		return nil
	}
	done = js.FuncOf(func(_ js.Value, args []js.Value) any { return end(args[0], Loaded) })
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("replaced").Truthy() {
			return end(args[0], Replaced)
		}
		return end(args[0], Unreachable)
	})
	promise.Call("then", done, failed)
}
