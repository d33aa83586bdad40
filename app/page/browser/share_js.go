package browser

import (
	"iter"
	"syscall/js"
)

// CanShare reports whether the system has a sheet for sharing an address.
func CanShare() bool { return js.Global().Get("navigator").Get("share").Truthy() }

// Share opens the system's sheet for sharing an address. It calls refused if the sheet does not open, but not if the user closes the sheet.
// Browsers allow Share only in the handler of a click.
func Share(title, address string, refused func()) {
	sent := js.Global().Get("navigator").Call("share", map[string]any{"title": title, "url": address})
	settle(sent, func(js.Value) {}, func(err js.Value) {
		if err.Get("name").String() != "AbortError" {
			refused()
		}
	})
}

// SaveFile lets the user save a file of the media type kind.
func SaveFile(name, kind string, pieces iter.Seq[[]byte]) {
	parts := js.Global().Get("Array").New()
	for piece := range pieces {
		part := js.Global().Get("Uint8Array").New(len(piece))
		js.CopyBytesToJS(part, piece)
		parts.Call("push", part)
	}
	saveBlob(name, js.Global().Get("Blob").New(parts, map[string]any{"type": kind}))
}

func saveBlob(name string, blob js.Value) {
	address := js.Global().Get("URL").Call("createObjectURL", blob)
	link := document().Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
	js.Global().Call("setTimeout", onceFunc(func(js.Value) { js.Global().Get("URL").Call("revokeObjectURL", address) }), 60_000)
}
