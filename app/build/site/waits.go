package site

import (
	"html"
	"slices"
)

// keptNote tells how much web/glue/input.js keeps for the program.
const keptNote = `<p data-text="%s" id="kept" role="status"></p>`

// textOf takes the text of a prerendered text area out of its attributes, where go-app writes it, as it does for a field.
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
	return "\n" + html.EscapeString(text) // a browser leaves out the first line break
}

// waits returns the attributes of a prerendered tag, with data-waits if the element needs the program. A control loses disabled for it: it
// looks as it will, and can be clicked and typed into.
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
