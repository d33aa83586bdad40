package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// docsShown is how many documents of the result are listed.
const docsShown = 40

// theQuery is what the panel asks, live.
const theQuery = "SELECT * FROM c"

// query is what an application would get now.
func (p *page) query() app.UI {
	q := p.s.Query(0, docsShown)
	docs := make([]app.UI, len(q.Docs))
	for i, doc := range q.Docs {
		own, system := parts(doc)
		docs[i] = app.Li().Attr("translate", "no").Body(app.Code().Body(app.Text(own), app.Span().Class("system").Text(system)))
	}
	return panel("query", p.l.T(i18n.QueryResults),
		head(app.H2().Text(p.l.T(i18n.QueryResults)), app.Span().Class("hint num").Text(p.querySums(q))),
		app.Div().Class("body query").Body(
			app.P().Class("sql").Body(code(theQuery)),
			app.P().Class(classes("empty", when(q.Count > 0, "none"))).Text(p.emptyWords(q)),
			app.Div().Class(classes("docs-frame", when(q.Count == 0, "none"))).Attr("tabindex", 0).Attr("data-scroll", "y").
				Role("region").Aria("label", p.l.T(i18n.Documents)).
				Body(app.Ol().Class("docs").Body(docs...)),
			app.P().Class(classes("hint num", when(q.Count <= len(q.Docs), "none"))).Text(
				p.l.T(i18n.QueryFirst, "shown", p.l.Number(int64(len(q.Docs))), "n", p.l.Number(int64(q.Count)))),
		),
	)
}

func (p *page) querySums(q session.Query) string {
	text := p.l.N(i18n.QueryCount, int64(q.Count))
	if q.LeftOut > 0 {
		text += " · " + p.l.N(i18n.QueryLeftOut, int64(q.LeftOut))
	}
	return text
}

// emptyWords are the point of the whole page, when they show.
func (p *page) emptyWords(q session.Query) string {
	if q.Count > 0 {
		return ""
	}
	text := p.l.T(i18n.QueryNothing)
	if q.LeftOut > 0 {
		text += " " + p.l.N(i18n.QueryGhosts, int64(q.LeftOut))
	}
	return text
}

// parts splits a document into what the user wrote and the system properties behind it, and lets it wrap between
// properties.
func parts(doc string) (own, system string) {
	doc = airy(doc)
	if i := strings.Index(doc, `"_rid": `); i > 0 {
		return doc[:i], doc[i:]
	}
	return doc, ""
}

// airy puts a space behind the colons and commas of compact JSON, outside of its strings.
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
