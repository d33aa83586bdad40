package site

import (
	"html"
	"slices"
)

// keptNote is the element in which web/glue/input.js says how much input it keeps for the program.
const keptNote = `<p data-text="%s" id="kept" role="status"></p>`

// textOf removes the value from the attributes of a prerendered text area and returns it as content. go-app writes the
// text as an attribute, but in HTML only an input has a value attribute.
func textOf(t *tag) (text string) {
	if t.name != "textarea" {
		return ""
	}
	t.attrs = slices.DeleteFunc(slices.Clone(t.attrs), func(a attribute) bool {
		if a.name == "value" {
			text = a.value
		}
		return a.name == "value"
	})
	if text == "" {
		return ""
	}
	return "\n" + html.EscapeString(text) // a browser ignores the first line break
}

// waits returns the attributes of a prerendered tag, with data-waits if the element needs the program. A control then
// loses the attribute disabled: it looks the same as after the start of the program, and accepts clicks and text.
func waits(t tag) []attribute {
	control := slices.Contains([]string{"button", "input", "select", "textarea"}, t.name)
	needs := false
	attrs := slices.DeleteFunc(slices.Clone(t.attrs), func(a attribute) bool {
		off := control && a.name == "disabled"
		needs = needs || off || a.name == "data-cell" || a.name == "data-key"
		return off
	})
	if needs {
		return append(attrs, attribute{name: "data-waits"})
	}
	return t.attrs
}
