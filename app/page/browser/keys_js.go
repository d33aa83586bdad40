package browser

import "syscall/js"

// texts selects the elements in which text is typed.
const texts = "textarea,[contenteditable],input:not([type=radio]):not([type=checkbox]):not([type=range])"

// widgets selects the elements that use keys even if no handler has handled the keys.
const widgets = "input,textarea,select,summary,[contenteditable],[role=tablist],[role=tree],[role=menu],[role=log],[data-scroll=both]"

// buttons selects the elements that the space bar presses.
const buttons = "button,a,summary,[role=button]"

// OnKey calls f for every key press that no widget has handled. If f returns true, the browser ignores the key.
func OnKey(f func(Key) (used bool)) (stop func()) {
	unwatch := watchFocus()
	unlisten := listen(js.Global(), "keydown", func(e js.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("isComposing").Truthy() {
			return
		}
		if f(keyOf(e)) {
			e.Call("preventDefault")
		}
	})
	return func() { unwatch(); unlisten() }
}

func keyOf(e js.Value) Key {
	k := Key{
		Code: text(e, "code"), Name: text(e, "key"),
		Alt: e.Get("altKey").Truthy(), Ctrl: e.Get("ctrlKey").Truthy(),
		Meta: e.Get("metaKey").Truthy(), Shift: e.Get("shiftKey").Truthy(),
		Repeat: e.Get("repeat").Truthy(),
	}
	target := e.Get("target")
	if target.Get("closest").Type() != js.TypeFunction {
		return k // the document itself
	}
	if id := text(target, "id"); id == "" || id != released {
		k.InText = target.Call("closest", texts).Truthy()
		k.InWidget = k.InText || !pointed && target.Call("closest", widgets).Truthy()
	}
	k.OnNothing = target.Equal(document().Get("body"))
	k.OnButton = target.Call("closest", buttons).Truthy()
	if area := target.Call("closest", "[data-keys]"); area.Truthy() {
		if k.Within = area.Get("id").String(); k.Within == "" { // an editor in place of a text area
			k.Within = area.Get("dataset").Get("keys").String()
		}
	}
	return k
}

// text returns a property that may be missing: browsers fire keydown events without a key when they fill in a form.
func text(v js.Value, property string) string {
	if p := v.Get(property); p.Type() == js.TypeString {
		return p.String()
	}
	return ""
}
