package browser

import (
	"errors"
	"syscall/js"
)

// A File is a file that the user has chosen or dropped, or a text that was pasted.
type File struct {
	Name string
	Size int // bytes
	blob js.Value
}

// Read returns n bytes of the file from an offset on, or fewer at the file's end. The handler of an event
// must not call Read, because Read waits.
func (f File) Read(from, n int) (piece []byte, err error) {
	done := make(chan error, 1)
	settle(f.blob.Call("slice", from, min(f.Size, from+n)).Call("arrayBuffer"), func(buffer js.Value) {
		data := js.Global().Get("Uint8Array").New(buffer)
		piece = make([]byte, data.Length())
		js.CopyBytesToGo(piece, data)
		done <- nil
	}, func(js.Value) { done <- errors.New("the file cannot be read") })
	return piece, <-done
}

func fileOf(v js.Value) File { return File{text(v, "name"), v.Get("size").Int(), v} }

// Chosen returns the file that was chosen in a file input, and empties the input.
func Chosen(id string) (f File, ok bool) {
	input := byID(id)
	if list := input.Get("files"); list.Length() > 0 {
		f, ok = fileOf(list.Index(0)), true
	}
	input.Set("value", "") // so that the same file can be chosen again
	return f, ok
}

// Click clicks an element.
func Click(id string) { byID(id).Call("click") }

func textFile(v js.Value) File { return fileOf(js.Global().Get("Blob").New([]any{v})) }

// OnLaunch calls f with a file with which the system opens the installed page, and with a text that another
// program shares with the page.
func OnLaunch(f func(File)) {
	if queue := js.Global().Get("launchQueue"); queue.Truthy() {
		queue.Call("setConsumer", js.FuncOf(func(_ js.Value, args []js.Value) any { // never released: OnLaunch is called once
			if list := args[0].Get("files"); list.Truthy() && list.Length() > 0 {
				list.Index(0).Call("getFile").Call("then", onceFunc(func(file js.Value) { f(fileOf(file)) }))
			}
			return nil
		}))
	}
	query := js.Global().Get("URLSearchParams").New(js.Global().Get("location").Get("search"))
	for _, name := range []string{"url", "text"} {
		if shared := query.Call("get", name); shared.Truthy() {
			ClearFragment()
			f(textFile(shared))
			return
		}
	}
}

// OnFile calls f with every file that is dropped on the page or pasted, and with every text that is pasted where no text is typed.
func OnFile(f func(File)) (stop func()) {
	take := func(e, data js.Value) (taken bool) {
		list := data.Get("files")
		if list.Length() == 0 {
			return false
		}
		e.Call("preventDefault")
		f(fileOf(list.Index(0)))
		return true
	}
	over := listen(js.Global(), "dragover", func(e js.Value) {
		if e.Get("dataTransfer").Get("types").Call("includes", "Files").Bool() {
			e.Call("preventDefault")
		}
	})
	drop := listen(js.Global(), "drop", func(e js.Value) { take(e, e.Get("dataTransfer")) })
	paste := listen(js.Global(), "paste", func(e js.Value) {
		target := e.Get("target")
		if target.Get("closest").Type() == js.TypeFunction && target.Call("closest", texts+",dialog").Truthy() {
			return
		}
		if data := e.Get("clipboardData"); !take(e, data) {
			if pasted := data.Call("getData", "text/plain"); pasted.Truthy() {
				f(textFile(pasted))
			}
		}
	})
	return func() { over(); drop(); paste() }
}
