package browser

import "syscall/js"

func byID(id string) js.Value { return document().Call("getElementById", id) }

// SetValue makes an input, textarea or select show a value. go-app cannot: it drops the empty value and does not see
// what was typed. A field whose text its browser cannot read as a number is left alone, so that the text stays.
func SetValue(id, value string) {
	el := byID(id)
	if !el.Truthy() || el.Get("value").String() == value || (value == "" && BadInput(id)) {
		return
	}
	el.Set("value", value)
}

// SetChecked makes a radio button show a state.
func SetChecked(id string, checked bool) {
	if el := byID(id); el.Truthy() && el.Get("checked").Bool() != checked {
		el.Set("checked", checked)
	}
}

// BadInput reports whether a number field holds text that is not a number; its value is empty then.
func BadInput(id string) bool {
	el := byID(id)
	return el.Truthy() && el.Get("validity").Get("badInput").Truthy()
}

// Focus moves the focus to the first of the elements that can take it.
func Focus(ids ...string) {
	for _, id := range ids {
		if el := byID(id); el.Truthy() {
			el.Call("focus")
			if document().Get("activeElement").Equal(el) {
				return
			}
		}
	}
}

// Focused is the id of the element that has the focus, empty when it has none.
func Focused() string {
	if el := document().Get("activeElement"); el.Truthy() {
		return el.Get("id").String()
	}
	return ""
}

// Caret puts the caret of a text field at an offset in UTF-16 units and moves the focus there.
func Caret(id string, offset int) {
	if el := byID(id); el.Truthy() {
		el.Call("focus")
		el.Call("setSelectionRange", offset, offset)
	}
}

// Height is an element's height in CSS pixels, 0 when it is absent.
func Height(id string) float64 {
	if el := byID(id); el.Truthy() {
		return el.Call("getBoundingClientRect").Get("height").Float()
	}
	return 0
}

// Scrolled is how far an element is scrolled down and how much of it shows, in CSS pixels.
func Scrolled(id string) (top, height float64) {
	if el := byID(id); el.Truthy() {
		return el.Get("scrollTop").Float(), el.Get("clientHeight").Float()
	}
	return 0, 0
}

// ScrollTo scrolls an element's content.
func ScrollTo(id string, top float64) {
	if el := byID(id); el.Truthy() {
		el.Set("scrollTop", top)
	}
}

// Reveal scrolls no more than needed until an element shows.
func Reveal(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
	}
}
