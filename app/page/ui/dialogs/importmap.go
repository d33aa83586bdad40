package dialogs

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// The ids of the choices of the properties that become an id, a ttl and a _ts.
const (
	importIDID  = "import-id"
	importTTLID = "import-ttl"
	importTSID  = "import-ts"
)

// importPreview shows the first items of the file, as the file has them.
func (p *Import) importPreview() app.UI {
	v := &p.State.view
	if len(v.Rows) == 0 {
		return app.Div().Class("none")
	}
	heads, rows := make([]app.UI, len(v.Rows[0])), make([]app.UI, len(v.Rows))
	for i := range heads {
		heads[i] = app.Th().Attr("scope", "col").Text(v.Properties[i])
	}
	for i, row := range v.Rows {
		cells := make([]app.UI, len(row))
		for k, cell := range row {
			cells[k] = app.Td().Text(cell)
		}
		why := p.refused(v.Lines[i], v.Numbers[i])
		rows[i] = app.Tr().Class(elem.When(why != "", "refused")).Title(why).Body(cells...)
	}
	return app.Div().Class("docs-frame import-rows").Attr("data-scroll", "both").Attr("tabindex", 0).Attr("role", "region").
		Aria("label", p.L.ImportFirst).Attr("translate", "no").Body(
		app.Table().Body(app.THead().Body(app.Tr().Body(heads...)), app.TBody().Body(rows...)))
}

// refused says why a record of the file is refused, as far as the check has found out, or "".
func (p *Import) refused(line, number int) string {
	if c := p.State.Check; c != nil {
		for _, r := range c.Refusals() {
			if r.Line == line && !r.Broken && (r.Item == 0 || r.Item == number) {
				return p.L.Refused(r)
			}
		}
	}
	return ""
}

// become is the choice of a property that becomes the id, ttl or _ts that of names. It is hidden if the first items
// have that property already.
func (p *Import) become(id, of, name string, chosen *string, changed func()) app.UI {
	v, options := &p.State.view, []app.UI(nil)
	if of != "id" { // no item is without one
		options = append(options, elem.Option("", p.L.ImportKeyNone, *chosen == ""))
	}
	for _, property := range v.Properties {
		options = append(options, elem.Option(property, property, property == *chosen))
	}
	has := slices.Contains(v.Properties, of) || of == "_ts" && v.Oldest > 0 && *chosen == ""
	return app.Label().Class(elem.Classes("link-line", elem.When(has || len(v.Properties) == 0, "none"))).Body(
		app.Span().Text(name),
		app.Select().ID(id).Class("field").OnChange(func(ctx app.Context, _ app.Event) {
			*chosen, p.State.Clock = ctx.JSSrc().Get("value").String(), playground.ClockStays // other lines may be the newest
			changed()
			p.beginCheck()
		}, app.EventScope(id)).Body(options...))
}

func (p *Import) importID() app.UI {
	return p.become(importIDID, "id", "id", &p.State.As.IDFrom, func() {})
}

func (p *Import) importTTL() app.UI {
	return p.become(importTTLID, "ttl", "ttl", &p.State.As.TTLFrom, func() {})
}

// importTS is the choice of the date that becomes _ts. The items then keep this _ts.
func (p *Import) importTS() app.UI {
	return p.become(importTSID, "_ts", p.L.ImportWritten, &p.State.As.TSFrom, p.readDates)
}

// readDates reads the beginning of the file again after another property was chosen for _ts.
func (p *Import) readDates() {
	v := &p.State
	v.view = p.S.PreviewNamed(v.file.Name, v.head, v.As)
	v.Keep = v.view.Oldest > 0
}

// importKey is the choice of the property that becomes the partition key or, without a container, of the partition
// key of a new one.
func (p *Import) importKey() app.UI {
	v, made := &p.State.view, !p.S.CanImport()
	options, label := []app.UI{elem.Option("", p.L.ImportKeySame, true)}, p.L.ImportKey.With("path", "/"+v.Key)
	if made {
		options, label = []app.UI{elem.Option("", "/id", true)}, p.L.FormPartitionKey
	}
	for _, name := range v.Properties {
		switch path := playground.KeyPath(name); {
		case made && name != "id" && path != "":
			options = append(options, elem.Option(name, path, false))
		case !made && name != v.Key:
			options = append(options, elem.Option(name, name, false))
		}
	}
	return app.Label().Class(elem.Classes("link-line", elem.When(v.Key == "" && !made || len(options) == 1, "none"))).Body(
		app.Span().Text(label),
		app.Select().ID(ImportKeyID).Class("field").OnChange(func(ctx app.Context, _ app.Event) {
			p.State.From = ctx.JSSrc().Get("value").String()
			p.beginCheck()
		}).Body(options...))
}
