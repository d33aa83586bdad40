package panes

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

const queryCopyID = "query-copy"

// results shows one page of the result.
func (p *Query) results(q ask.QueryView) app.UI {
	r := &Results{Rows: q.Rows, Table: q.Table, System: q.System, Dim: q.Pending || q.Broken != nil, L: p.L.Locale, Still: p.Still(), query: p}
	if by := q.Sorting.By; by != nil {
		r.By, r.Sorted = *by, elem.Pick(q.Sorting.Desc, "descending", "ascending")
	}
	return r
}

// copyButton copies all rows of the result as shown: as CSV or as a JSON array. The button says so until the result
// changes.
func (p *Query) copyButton(q ask.QueryView) app.UI {
	name := p.CopyLabel(rowsName(q), elem.Pick(q.Table, p.L.QueryCopyCSV, p.L.QueryCopyJSON))
	return app.Button().Type("button").ID(queryCopyID).Class(elem.Classes("btn", elem.When(q.Kept == 0, "none"))).Disabled(p.Still()).
		OnClick(p.Do(p.copyRows)).Text(name)
}

// rowsName identifies what the button copies.
func rowsName(q ask.QueryView) string {
	at, _ := q.At()
	return fmt.Sprint(q.Run, at, q.Kept, q.Table, q.System, q.Sorting.By, q.Sorting.Desc)
}

func (p *Query) copyRows() {
	rows, name, kind, system := p.S.Query.QueryRows(), rowsName(p.Q), files.JSON, p.Q.System
	if p.Q.Table {
		kind = files.CSV
	}
	var text []byte
	p.InBackground(func(wait func()) {
		for i, row := range rows {
			own, rest := elem.Parts(row, system)
			rows[i] = own + rest
			wait()
		}
		text = files.Rows(kind, rows, wait)
	}, func() { p.CopyText(string(text), name) })
}
