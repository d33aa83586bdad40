package browser

import "syscall/js"

// An Answer is what a server has answered.
type Answer struct {
	Status int // 0 if there was no answer
	Body   []byte
}

// Ask sends a request to this page's own server and calls then with the answer. The path begins at the site's root; body may be empty.
func Ask(method, path, token, body string, then func(Answer)) {
	failed := func(js.Value) { then(Answer{}) }
	settle(js.Global().Call("fetch", path, options(method, token, body, js.Undefined())), func(response js.Value) {
		settle(response.Call("text"), func(text js.Value) { then(Answer{response.Get("status").Int(), []byte(text.String())}) }, failed)
	}, failed)
}

// Stream reads the answer to a GET request while it arrives. It calls open with the status, then take with
// each piece, and finally ended. After stop was called, it calls nothing. The function take calls next when
// it is ready for the next piece, so a slow reader slows the server's stream and not the page.
func Stream(path, token string, open func(status int), take func(b []byte, next func()), ended func()) (stop func()) {
	control := js.Global().Get("AbortController").New()
	stopped := false
	end := func() {
		if !stopped {
			stopped = true
			ended()
		}
	}
	lost := func(js.Value) { end() }
	settle(js.Global().Call("fetch", path, options("GET", token, "", control.Get("signal"))), func(response js.Value) {
		if stopped {
			return
		}
		if open(response.Get("status").Int()); response.Get("status").Int() != 200 {
			end()
			return
		}
		reader := response.Get("body").Call("getReader")
		var read func()
		read = func() {
			if stopped {
				return
			}
			settle(reader.Call("read"), func(piece js.Value) {
				switch {
				case stopped:
				case piece.Get("done").Bool():
					end()
				default:
					b := make([]byte, piece.Get("value").Get("byteLength").Int())
					js.CopyBytesToGo(b, piece.Get("value"))
					take(b, read)
				}
			}, lost)
		}
		read()
	}, lost)
	return func() {
		stopped = true
		control.Call("abort")
	}
}

func options(method, token, body string, signal js.Value) js.Value {
	o := map[string]any{"method": method, "cache": "no-store", "credentials": "same-origin", "redirect": "error"}
	if token != "" {
		o["headers"] = map[string]any{"Authorization": "Bearer " + token}
	}
	if body != "" {
		o["body"] = body
	}
	v := js.ValueOf(o)
	if !signal.IsUndefined() {
		v.Set("signal", signal)
	}
	return v
}

// settle calls one of two functions with what a promise is settled with.
func settle(promise js.Value, done, failed func(js.Value)) {
	yes, no := either(done, failed)
	promise.Call("then", yes, no)
}

// Meet joins a meeting of the open pages of this site. It calls hear with each message of another page until
// stop is called; say sends a message to the other pages.
func Meet(meeting string, hear func(string)) (say func(string), stop func()) {
	channel := js.Global().Get("BroadcastChannel").New(meeting)
	ended := listen(channel, "message", func(e js.Value) { hear(text(e, "data")) })
	return func(what string) { channel.Call("postMessage", what) }, func() {
		ended()
		channel.Call("close")
	}
}

// Every calls f about every ms milliseconds until stop is called.
func Every(ms int, f func()) (stop func()) {
	call := js.FuncOf(func(js.Value, []js.Value) any { f(); return nil })
	timer := js.Global().Call("setInterval", call, ms)
	return func() {
		js.Global().Call("clearInterval", timer)
		call.Release()
	}
}

// Query returns the query of the page's address, with its question mark, or the empty string.
func Query() string { return js.Global().Get("location").Get("search").String() }

// Local reports whether the site was made for a server on this machine, which may have accounts to follow; see app/build/site/repair.go.
func Local() bool { return document().Call("querySelector", "meta[name=cosmosttl-local]").Truthy() }
