package ui

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// rich renders a text of the catalogue: `code` becomes a code element that is not translated, ^key^ a kbd element, an isolated
// id a bdi element, and so does what the service says in English.
func rich(text string) []app.UI {
	var out []app.UI
	for text != "" {
		i := strings.IndexAny(text, "`^"+isolate+english)
		if i < 0 {
			break
		}
		mark, end := text[i:i+1], text[i:i+1]
		if m := text[i:min(i+len(isolate), len(text))]; m == isolate || m == english {
			mark, end = m, isolateEnd
		}
		inner, after, closed := strings.Cut(text[i+len(mark):], end)
		if !closed {
			break
		}
		if i > 0 {
			out = append(out, app.Text(text[:i]))
		}
		switch mark {
		case "`":
			out = append(out, code(inner))
		case "^":
			out = append(out, app.Kbd().Text(inner))
		case english:
			out = append(out, app.Bdi().Attr("lang", "en").Attr("translate", "no").Text(inner))
		default:
			out = append(out, app.Bdi().Attr("translate", "no").Text(inner))
		}
		text = after
	}
	if text != "" {
		out = append(out, app.Text(text))
	}
	return out
}

// named returns an id for a sentence. Whatever could turn the text around it, be taken for a mark of rich, or not be seen at
// all is set apart with the isolates of Unicode, which rich renders as a bdi element.
func named(id string) string {
	id = shorten(visible(id))
	if strings.IndexFunc(id, func(r rune) bool { return r > '~' || r == '`' || r == '^' }) < 0 {
		return id
	}
	return isolate + id + isolateEnd
}

// First strong isolate, left-to-right isolate, which stands for English, and pop directional isolate.
const isolate, english, isolateEnd = "\u2068", "\u2066", "\u2069"

// idText is an id as an element of its own.
func idText(id string) app.UI {
	return app.Bdi().Attr("translate", "no").Text(visible(id))
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

// pick returns one of two texts.
func pick(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// plain is a text of the catalogue without its marks for rich.
func plain(text string) string { return strings.Map(dropMarks, text) }

func dropMarks(r rune) rune {
	if r == '`' || r == '^' {
		return -1
	}
	return r
}

// visible makes an id readable. Blanks at its ends, or several together, would not be seen, and control characters can hide or
// turn around what follows them.
func visible(id string) string {
	var b strings.Builder
	runes := []rune(id)
	edge := func(i int) bool { return i < 0 || i >= len(runes) || unicode.IsSpace(runes[i]) }
	for i, r := range runes {
		switch {
		case unicode.IsSpace(r) && !unicode.IsControl(r) && (edge(i-1) || edge(i+1)):
			b.WriteRune('␣')
		case r < ' ':
			b.WriteRune(0x2400 + r) // the control pictures
		case r == 0x7f:
			b.WriteRune('␡')
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			b.WriteString("⟨U+" + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "⟩")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
