package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// rich renders a text of the catalogue: `code` becomes a code element that is not translated, ^key^ a kbd element.
func rich(text string) []app.UI {
	var out []app.UI
	for text != "" {
		i := strings.IndexAny(text, "`^")
		if i < 0 {
			break
		}
		mark := text[i : i+1]
		n := strings.Index(text[i+1:], mark)
		if n < 0 {
			break
		}
		if i > 0 {
			out = append(out, app.Text(text[:i]))
		}
		inner := text[i+1 : i+1+n]
		if mark == "`" {
			out = append(out, code(inner))
		} else {
			out = append(out, app.Kbd().Text(inner))
		}
		text = text[i+n+2:]
	}
	if text != "" {
		out = append(out, app.Text(text))
	}
	return out
}

// code is a name that browsers must not translate.
func code(text string) app.UI {
	return app.Code().Attr("translate", "no").Text(text)
}

// hidden is text for screen readers only.
func hidden(text string) app.UI { return app.Span().Class("vh").Text(text) }

// classes joins class names, some of which may be empty.
func classes(names ...string) string {
	return strings.Join(strings.Fields(strings.Join(names, " ")), " ")
}

// when returns name if the condition is true, otherwise the empty string.
func when(condition bool, name string) string {
	if condition {
		return name
	}
	return ""
}

// around returns the parts of a text before and after a mark.
func around(text, mark string) (before, after string) {
	before, after, _ = strings.Cut(text, mark)
	return before, after
}
