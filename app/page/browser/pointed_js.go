package browser

import "syscall/js"

var (
	pointed  bool   // a pointer, not the Tab key, moved the focus last
	released string // the id of the text field that has given its keys to the page
)

// watchFocus keeps pointed and released up to date.
func watchFocus() (stop func()) {
	a := listen(js.Global(), "pointerdown", func(js.Value) { pointed, released = true, "" })
	b := listen(js.Global(), "keydown", func(e js.Value) {
		if text(e, "key") == "Tab" {
			pointed, released = false, ""
		}
	})
	c := listen(js.Global(), "input", func(js.Value) { released = "" })
	return func() { a(); b(); c() }
}

// Pointed reports whether a pointer, not the Tab key, moved the focus last.
func Pointed() bool { return pointed }

// Release gives the keys that are pressed in a text field to the page, until something is typed into the
// field.
func Release(id string) { released = id }
