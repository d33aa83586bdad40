package wording

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
)

// WhyNoRows says why there is no result yet.
func (l Words) WhyNoRows(q ask.QueryView) string {
	if q.Broken == nil {
		return l.QueryNoneYet
	}
	words, _ := l.QueryProblem(q.Broken)
	return words
}

// RowsText says how many rows there are and how many expired items are left out.
func (l Words) RowsText(q ask.QueryView) string { return l.RowsFound(q) + l.RowsLeftOut(q) }

// RowsFound counts the rows of a result.
func (l Words) RowsFound(q ask.QueryView) string {
	counted := l.QueryRows
	if q.Items {
		counted = l.QueryCount
	}
	text := l.N(counted, int64(q.Count))
	if q.More {
		text = l.QueryFirst.With("what", text)
	}
	return text
}

// RowsLeftOut says how many expired items a result leaves out, after a separator. The text is empty if there
// are none.
func (l Words) RowsLeftOut(q ask.QueryView) string {
	if q.LeftOut == 0 {
		return ""
	}
	return " · " + l.N(l.QueryLeftOut, int64(q.LeftOut))
}

// ServiceRefuses says why the service refuses a query that is answered here. The text is empty if the service
// does not refuse the query.
func (l Words) ServiceRefuses(q ask.QueryView) string {
	if q.Service == nil || q.Pending {
		return ""
	}
	return l.ProblemRefused.With("status", strconv.Itoa(q.Service.Status), "detail", l.Quoted(ShortenTo(q.Service.Detail, 160)))
}
