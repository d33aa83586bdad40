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
	settle(promise, func(v js.Value) { then(v, Loaded) }, func(err js.Value) {
		end := Unreachable
		if err.Get("replaced").Truthy() {
			end = Replaced
		}
		then(err, end)
	})
}
