package elem

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Rich renders a text of the catalogue: `code` becomes a code element that is not translated, ^key^ becomes a kbd
// element, and an isolated id becomes a bdi element. English text of the service also becomes a bdi element.
func Rich(text string) []app.UI {
	var out []app.UI
	for text != "" {
		i := strings.IndexAny(text, "`^"+wording.Isolate+wording.English)
		if i < 0 {
			break
		}
		mark, end := text[i:i+1], text[i:i+1]
		if m := text[i:min(i+len(wording.Isolate), len(text))]; m == wording.Isolate || m == wording.English {
			mark, end = m, wording.IsolateEnd
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
			out = append(out, Code(inner))
		case "^":
			out = append(out, app.Kbd().Text(inner))
		case wording.English:
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

// IdText shows an id in an element of its own, so that its direction of writing stays apart from the text around it.
func IdText(id string) app.UI {
	return app.Bdi().Attr("translate", "no").Text(wording.Visible(id))
}

// Code is a name that browsers must not translate.
func Code(text string) app.UI {
	return app.Code().Attr("translate", "no").Text(text)
}

// Hidden is text for screen readers only.
func Hidden(text string) app.UI { return app.Span().Class("vh").Text(text) }

// Classes joins class names, some of which may be empty.
func Classes(names ...string) string {
	return strings.Join(strings.Fields(strings.Join(names, " ")), " ")
}

// Alike returns the class of a list whose ids begin alike. Where they have no room, they are cut at their beginnings, so that their ends
// tell them apart.
func Alike(ids []string) string {
	alike := len(ids) > 1
	for _, id := range ids {
		alike = alike && len(id) > 9 && id[:6] == ids[0][:6]
	}
	return When(alike, "alike")
}

// When returns name if the condition is true, otherwise the empty string.
func When(condition bool, name string) string {
	if condition {
		return name
	}
	return ""
}

// Around returns the parts of a text before and after a mark.
func Around(text, mark string) (before, after string) {
	before, after, _ = strings.Cut(text, mark)
	return before, after
}

// Pick returns yes if the condition holds, otherwise no.
func Pick(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// Plain returns a text of the catalogue without the marks for Rich.
func Plain(text string) string { return strings.Map(dropMarks, text) }

func dropMarks(r rune) rune {
	if r == '`' || r == '^' {
		return -1
	}
	return r
}

// Frame is the HTML that embeds a page of this site in another page.
func Frame(address, title string) string {
	return `<iframe src="` + address + `" title="` + title +
		`" width="800" height="450" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
