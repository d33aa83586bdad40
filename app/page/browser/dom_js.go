package browser

import "syscall/js"

func byID(id string) js.Value { return document().Call("getElementById", id) }

// unread is the number of the user's changes to controls whose handlers have not run.
var unread int

// WatchControls counts the changes of controls whose handlers have not run. go-app queues handlers, so a
// control's value must not be overwritten before its handler has read it. The function after must queue its
// argument behind the waiting handlers.
func WatchControls(after func(func())) (stop func()) {
	count := func(js.Value) {
		unread++
		js.Global().Call("setTimeout", onceFunc(func(js.Value) { after(func() { unread-- }) }))
	}
	input, change := capture(js.Global(), "input", count), capture(js.Global(), "change", count)
	return func() { input(); change() }
}

// Unread reports whether the user has changed a control and no handler has read it yet.
func Unread() bool { return unread > 0 }

// SetValue sets the value of an input, textarea or select. go-app cannot do this: it drops empty values and
// does not notice typing. SetValue leaves a number field alone while its text is not a number, so that the
// text stays. It also leaves a field alone while web/glue/input.js keeps text that was typed before the
// program started.
func SetValue(id, value string) {
	el := byID(id)
	if !el.Truthy() || el.Get("value").String() == value || (value == "" && badInput(id)) || !el.Get("kept").IsUndefined() {
		return
	}
	el.Set("value", value)
}

// SetChecked sets the state of a radio button or checkbox.
func SetChecked(id string, checked bool) {
	if el := byID(id); el.Truthy() && el.Get("checked").Bool() != checked {
		el.Set("checked", checked)
	}
}

// badInput reports whether a number field contains text that is not a number. Its value is then empty.
func badInput(id string) bool {
	el := byID(id)
	return el.Truthy() && el.Get("validity").Get("badInput").Truthy()
}

// Focus moves the focus to the first of the elements that can be focused.
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

// FocusInPlace moves the focus to an element without scrolling, so that the element stays under the pointer.
func FocusInPlace(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("focus", map[string]any{"preventScroll": true})
	}
}

// Caret focuses a text field and moves its caret to an offset in UTF-16 units.
func Caret(id string, offset int) {
	if el := byID(id); el.Truthy() {
		el.Call("focus")
		el.Call("setSelectionRange", offset, offset)
	}
}

// SelectAll focuses a text field and selects its text.
func SelectAll(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("focus")
		el.Call("select")
	}
}

// ShowModal opens a dialog. The browser keeps the focus in the dialog until the dialog closes. A menu that is still open
// closes first, so that its button has the focus: the browser returns the focus to that button, and not to the menu's entry.
func ShowModal(id string) {
	if el := byID(id); el.Truthy() && !el.Get("open").Bool() {
		if menu := document().Call("querySelector", ":popover-open"); menu.Truthy() {
			menu.Call("hidePopover")
		}
		el.Call("showModal")
	}
}

// CloseModal closes a dialog. The browser then returns the focus.
func CloseModal(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("close")
	}
}

// Height returns an element's height in CSS pixels, or 0 if there is no such element.
func Height(id string) float64 { return rectangle(id, "height") }

// Width returns an element's width in CSS pixels, or 0 if there is no such element.
func Width(id string) float64 { return rectangle(id, "width") }

// Top returns how far an element's upper edge is from the upper edge of the window, in CSS pixels.
func Top(id string) float64 { return rectangle(id, "top") }

// Left returns how far an element's left edge is from the left edge of the window, in CSS pixels.
func Left(id string) float64 { return rectangle(id, "left") }

func rectangle(id, property string) float64 {
	if el := byID(id); el.Truthy() {
		return el.Call("getBoundingClientRect").Get(property).Float()
	}
	return 0
}

// Scrolled returns an element's scroll offset and the height of its visible part, in CSS pixels.
func Scrolled(id string) (top, height float64) {
	if el := byID(id); el.Truthy() {
		return el.Get("scrollTop").Float(), el.Get("clientHeight").Float()
	}
	return 0, 0
}

// ScrollTo sets an element's scroll offset.
func ScrollTo(id string, top float64) {
	if el := byID(id); el.Truthy() {
		el.Set("scrollTop", top)
	}
}

// Reveal scrolls as little as possible to make an element visible.
func Reveal(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
	}
}

// RevealTop scrolls the window until an element begins at its top.
func RevealTop(id string) {
	if el := byID(id); el.Truthy() {
		el.Call("scrollIntoView", map[string]any{"block": "start"})
	}
}

// Paint applies changes of the page in one call, which web/glue/paint.js carries out. A change is four fields: its kind, an
// element's id, a name and a value. The kinds are t for the text of an element, a for an attribute, s for a property of its
// style and m for markup; an empty value removes an attribute or property.
func Paint(ops string) { js.Global().Call("cosmosttlPaint", ops) }
