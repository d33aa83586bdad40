package elem

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// JsonDetails shows a title that expands to a JSON document.
func JsonDetails(title, json string) app.UI {
	return app.Details().Class("json").Body(
		app.Summary().Text(title),
		app.Pre().Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Aria("label", title).Text(json),
	)
}

// Panel is a named region with a border.
func Panel(id, name string, body ...app.UI) app.HTMLSection {
	return app.Section().ID(id).Class("panel").Aria("label", name).Body(body...)
}

// Head is the title line of a panel, with the extra elements at its right.
func Head(title app.UI, extra ...app.UI) app.UI {
	return app.Div().Class("head").Body(append([]app.UI{title}, extra...)...)
}

// Option is an entry of a select element.
func Option(value, name string, chosen bool) app.UI {
	el := app.Option().Value(value).Text(name)
	if chosen {
		el.Selected(true)
	}
	return el
}

// Painted is an element whose content is painted in the browser. On the prerendered page it has content already,
// which web/glue/adopt.js keeps until the first painting.
func Painted(id, class, markup string) app.UI {
	if app.IsServer {
		return PaintedWith(id, class, "", markup)
	}
	return app.Div().ID(id).Class(class).Aria("hidden", Yes).DataSet("painted", Yes)
}

// PaintedWith is a painted element of the prerendered page, with more attributes.
func PaintedWith(id, class, attributes, markup string) app.UI {
	return app.Raw(`<div id="` + id + `" class="` + class + `" aria-hidden="true" data-painted="true"` + attributes + `>` + markup + `</div>`)
}
