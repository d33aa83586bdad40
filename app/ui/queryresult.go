package ui

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const queryCopyID = "query-copy"

// results are the rows on the page of the result.
func (p *Query) results(q session.QueryView) app.UI {
	r := &results{Rows: q.Rows, Table: q.Table, System: q.System, Dim: q.Pending || q.Broken != nil, L: p.l.Locale, Still: p.still(), query: p}
	if by := q.Sorting.By; by != nil {
		r.By, r.Sorted = *by, pick(q.Sorting.Desc, "descending", "ascending")
	}
	return r
}

// copyButton copies all rows of the result as they are shown: as CSV or as a JSON array. It says so until the result is another one.
func (p *Query) copyButton(q session.QueryView) app.UI {
	name := p.copyLabel(rowsName(q), pick(q.Table, p.l.QueryCopyCSV, p.l.QueryCopyJSON))
	return app.Button().Type("button").ID(queryCopyID).Class(classes("btn", when(q.Kept == 0, "none"))).Disabled(p.still()).
		OnClick(p.do(p.copyRows)).Text(name)
}

// rowsName identifies what the button copies.
func rowsName(q session.QueryView) string {
	at, _ := q.At()
	return fmt.Sprint(q.Run, at, q.Kept, q.Table, q.System, q.Sorting.By, q.Sorting.Desc)
}

func (p *Query) copyRows() {
	rows, name, kind, system := p.s.Query.QueryRows(), rowsName(p.q), files.JSON, p.q.System
	if p.q.Table {
		kind = files.CSV
	}
	var text []byte
	p.inBackground(func(wait func()) {
		for i, row := range rows {
			own, rest := parts(row, system)
			rows[i] = own + rest
			wait()
		}
		text = files.Rows(kind, rows, wait)
	}, func() { p.copyText(string(text), name) })
}
