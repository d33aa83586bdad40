package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// The number of characters that a cell and a document show of a long value.
const (
	cellWidth = 80
	docWidth  = 20_000
)

// results are the rows on a page of a result, as a table or as JSON. It is a component, so that a playing clock renders it
// only if the rows have changed.
type results struct {
	app.Compo
	Rows   []string
	Table  bool
	System bool // show all system properties
	Dim    bool // the results are not those of the query in the editor
	L      *i18n.Locale
	By     string // the column by which the rows are sorted, if Sorted
	Sorted string // the value of aria-sort; empty for the order of the query
	Still  bool   // the controls cannot do anything yet
	query  *Query
}

// Render renders the rows in a scrolling frame, so that a wide table does not scroll the page sideways.
func (r *results) Render() app.UI {
	frame := app.Div().ID(resultsFrame).Attr("data-scroll", "both").Attr("tabindex", 0).Attr("role", "region").
		Aria("label", r.L.Documents).
		Class(classes("docs-frame", when(len(r.Rows) == 0, "none"), when(r.Table, "wide"), when(r.Dim, "dim")))
	if r.Table {
		return frame.Body(r.table())
	}
	docs := make([]app.UI, len(r.Rows))
	for i, doc := range r.Rows {
		own, system := parts(doc, r.System)
		cut := ""
		if text := []rune(own); len(text) > docWidth {
			own, cut = string(text[:docWidth]), " "+r.L.N(r.L.QueryCut, int64(len(text)-docWidth))
		}
		docs[i] = app.Li().Attr("translate", "no").Body(
			app.Code().Body(app.Text(own), app.Span().Class("system").Text(system)), app.Span().Class("hint").Text(cut))
	}
	return frame.Body(app.Ol().Class("docs").Body(docs...))
}

func (r *results) table() app.UI {
	t := session.TableOf(r.Rows, r.System)
	heads := make([]app.UI, len(t.Columns))
	for i, c := range t.Columns {
		head := app.Th().Attr("scope", "col").Class(classes(when(c.System, "system"), when(c.Numbers, "is-number")))
		name := clip(c.Name)
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
			cells[j] = app.Td().Class(classes(cellLooks[c.Kind], when(t.Columns[j].System, "system"))).Text(clip(c.Text))
		}
		rows[i] = app.Tr().Body(cells...)
	}
	note := ""
	if t.More > 0 {
		note = r.L.N(r.L.QueryColumns, int64(t.More))
	}
	return app.Div().Class("table").Body(
		app.Table().Attr("translate", "no").Body(app.THead().Body(app.Tr().Body(heads...)), app.TBody().Body(rows...)),
		app.P().Class(classes("hint", when(note == "", "none"))).Text(note),
	)
}

// onSort sorts by the column whose head was clicked. The data has a dot before the name, which may be empty.
func (p *Query) onSort(ctx app.Context, _ app.Event) {
	column := ctx.JSSrc().Get("dataset").Get("column").String()[1:]
	p.act(func() {
		p.s.Query.SortQuery(column)
		p.from = 0
	})
}

// cellLooks are the classes that distinguish equal characters of different types, such as 60 and "60".
var cellLooks = [...]string{
	session.CellUndefined: "", session.CellNull: "is-literal", session.CellText: "", session.CellNumber: "is-number",
	session.CellBool: "is-literal", session.CellNested: "is-nested",
}

func clip(text string) string {
	if r := []rune(text); len(r) > cellWidth {
		return string(r[:cellWidth]) + "…"
	}
	return text
}

// parts splits a document into the user's properties and the system properties after them, with spaces where lines may
// wrap. Unless all is set, _ts is the only system property that it keeps.
func parts(doc string, all bool) (own, system string) {
	at := systemAt(doc)
	if at < 0 {
		return airy(doc), ""
	}
	if all {
		return airy(doc[:at]), airy(doc[at:])
	}
	return airy(doc[:at]), `"_ts": ` + gjson.Get(doc, "_ts").Raw + "}"
}

// systemAt returns where the system properties of a whole item begin, or -1.
func systemAt(doc string) int {
	const first = `"_rid":`
	if !session.IsWhole(doc) {
		return -1
	}
	at := gjson.Get(doc, "_rid").Index - len(first)
	if at <= 0 || !strings.HasPrefix(doc[at:], first) {
		return -1
	}
	return at
}

// withoutSystem returns an item without its system properties.
func withoutSystem(doc string) string {
	if at := systemAt(doc); at > 0 {
		return strings.TrimSuffix(doc[:at], ",") + "}"
	}
	return doc
}

// anyWhole reports whether any row has system properties.
func anyWhole(rows []string) bool {
	for _, row := range rows {
		if session.IsWhole(row) {
			return true
		}
	}
	return false
}

// airy adds a space after the colons and commas of compact JSON, except in strings.
func airy(json string) string {
	var b strings.Builder
	inString := false
	for i := 0; i < len(json); i++ {
		c := json[i]
		b.WriteByte(c)
		switch {
		case c == '\\' && inString && i+1 < len(json):
			i++
			b.WriteByte(json[i])
		case c == '"':
			inString = !inString
		case (c == ',' || c == ':') && !inString:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
