package browser

import "syscall/js"

// sharper is how many pixels of a picture there are for one of the document: text in it can be read on any screen.
const sharper = 2

// SavePicture has the user save an SVG document as a PNG file. It calls failed if the browser cannot draw the document.
func SavePicture(name, svg string, width, height int, failed func()) {
	picture := js.Global().Get("Image").New(width, height)
	picture.Set("onload", onceFunc(func(js.Value) {
		canvas := document().Call("createElement", "canvas")
		canvas.Set("width", width*sharper)
		canvas.Set("height", height*sharper)
		pen := canvas.Call("getContext", "2d")
		pen.Call("drawImage", picture, 0, 0, width*sharper, height*sharper)
		canvas.Call("toBlob", onceFunc(func(blob js.Value) {
			if !blob.Truthy() {
				failed()
				return
			}
			saveBlob(name, blob)
		}), "image/png")
	}))
	picture.Set("onerror", onceFunc(func(js.Value) { failed() }))
	picture.Set("src", "data:image/svg+xml;charset=utf-8,"+js.Global().Call("encodeURIComponent", svg).String())
}
