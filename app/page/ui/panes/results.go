package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Results shows one page of a result, as a table or as JSON. It is a component, so that a playing clock renders it
// only when the rows have changed.
type Results struct {
	app.Compo
	Rows   []string
	Table  bool
	System bool // show all system properties
	Dim    bool // the rows belong to another query than the one in the editor, or the query fails now
	L      *i18n.Locale
	By     string // the column by which the rows are sorted, if Sorted is not empty
	Sorted string // the value of aria-sort; empty for the order of the query
	Still  bool   // the controls cannot do anything yet
	query  *Query
}

// Render renders the rows in a scrolling frame, so that a wide table does not make the page scroll sideways.
func (r *Results) Render() app.UI {
	frame := app.Div().ID(resultsFrame).Attr("data-scroll", "both").Attr("tabindex", 0).Attr("role", "region").
		Aria("label", r.L.Documents).
		Class(elem.Classes("docs-frame", elem.When(len(r.Rows) == 0, "none"), elem.When(r.Table, "wide"), elem.When(r.Dim, "dim")))
	if r.Table {
		return frame.Body(r.table())
	}
	docs := make([]app.UI, len(r.Rows))
	for i, doc := range r.Rows {
		own, system := elem.Parts(doc, r.System)
		cut := ""
		if text := []rune(own); len(text) > elem.DocWidth {
			own, cut = string(text[:elem.DocWidth]), " "+r.L.N(r.L.QueryCut, int64(len(text)-elem.DocWidth))
		}
		docs[i] = app.Li().Attr("translate", "no").Body(
			app.Code().Body(app.Text(own), app.Span().Class("system").Text(system)), app.Span().Class("hint").Text(cut))
	}
	return frame.Body(app.Ol().Class("docs").Body(docs...))
}

func (r *Results) table() app.UI {
	t := ask.TableOf(r.Rows, r.System)
	heads := make([]app.UI, len(t.Columns))
	for i, c := range t.Columns {
		head := app.Th().Attr("scope", "col").Class(elem.Classes(elem.When(c.System, "system"), elem.When(c.Numbers, "is-number")))
		name := elem.Clip(c.Name)
		if c.Name == "" {
			head, name = head.Class("unnamed"), r.L.QueryValue
		}
		if r.Sorted != "" && r.By == c.Name {
			head.Aria("sort", r.Sorted)
		}
		heads[i] = head.Attr("translate", "no").Body(app.Button().Type("button").Class("sort").Title(r.L.QuerySort).Disabled(r.Still).
			Attr("data-column", "."+c.Name).OnClick(r.query.onSort).Text(name))
	}
	rows := make([]app.UI, len(t.Rows))
	for i, row := range t.Rows {
		cells := make([]app.UI, len(row))
		for j, c := range row {
			cells[j] = app.Td().Class(elem.Classes(cellLooks[c.Kind], elem.When(t.Columns[j].System, "system"))).Text(elem.Clip(c.Text))
		}
		rows[i] = app.Tr().Body(cells...)
	}
	note := ""
	if t.More > 0 {
		note = r.L.N(r.L.QueryColumns, int64(t.More))
	}
	return app.Div().Class("table").Body(
		app.Table().Attr("translate", "no").Body(app.THead().Body(app.Tr().Body(heads...)), app.TBody().Body(rows...)),
		app.P().Class(elem.Classes("hint", elem.When(note == "", "none"))).Text(note),
	)
}

// onSort sorts by the column whose head was clicked. The attribute has a dot before the name of the column, because
// the name can be empty.
func (p *Query) onSort(ctx app.Context, _ app.Event) {
	column := ctx.JSSrc().Get("dataset").Get("column").String()[1:]
	p.Page.Act(func() {
		p.S.Query.SortQuery(column)
		p.From = 0
	})
}

// cellLooks are the classes that distinguish values with the same characters, such as 60 and "60".
var cellLooks = [...]string{
	ask.CellUndefined: "", ask.CellNull: "is-literal", ask.CellText: "", ask.CellNumber: "is-number",
	ask.CellBool: "is-literal", ask.CellNested: "is-nested",
}
