package browser

import "syscall/js"

// sharper is the width of the PNG picture divided by the width of the SVG document. A factor of 2 keeps text
// sharp on screens of high resolution.
const sharper = 2

// SavePicture lets the user save an SVG document as a PNG file. It calls failed if the browser cannot draw the document.
func SavePicture(name, svg string, width, height int, failed func()) {
	picture := js.Global().Get("Image").New(width, height)
	drawn, broken := either(func(js.Value) {
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
	}, func(js.Value) { failed() })
	picture.Set("onload", drawn)
	picture.Set("onerror", broken)
	picture.Set("src", "data:image/svg+xml;charset=utf-8,"+js.Global().Call("encodeURIComponent", svg).String())
}
