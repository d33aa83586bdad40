package ask

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// QueryView is the query editor and some rows of its result. The text in the editor may differ from the query of the result until
// the text is run.
type QueryView struct {
	Text    string           // the text in the editor
	Run     string           // the query whose result this is
	Pending bool             // Text and Run differ
	Own     []string         // the user's own texts that examples have replaced, newest first
	Recent  []string         // the texts that were run last, newest first
	Problem *problem.Problem // why the last run was refused
	Service *problem.Problem // why the service refuses Run, which is answered here; nil if it does not

	Count   int      // rows of the result
	More    bool     // there are more rows than Count, which is at most maxResults
	LeftOut int      // expired items of the container, which no result contains
	Ghosts  []string // the ids of some of the expired items
	Items   bool     // the rows are items as they are stored
	Kept    int      // rows that can be shown; fewer than Count after a large held result was stored and loaded
	From    int      // the position of the first of Rows
	Rows    []string // each is compact JSON
	Sorting Sorting

	at      int64            // see At
	found   bool             // there is a result
	Held    bool             // the result does not follow the clock
	Lagging bool             // the query is too slow to follow a playing clock
	Behind  bool             // the result follows a playing clock at intervals
	Late    bool             // the result waits for RefreshQuery
	Broken  *problem.Problem // why the last refresh failed; the result is an older one

	Ran     bool // the query was sent as a request
	RanAt   int64
	Charge  session.RU // the charge of that request
	Unspent bool       // the query ran in the past, on a copy: nothing was charged

	Table  bool // shown as a table
	System bool // with all system properties
}

// At returns the simulated time of the result. ok is false until the first query has been answered.
func (v *QueryView) At() (second int64, ok bool) { return v.at, v.found }

// Refused reports whether the text was refused when it ran last, so that the result is not its own.
func (v *QueryView) Refused() bool { return v.Problem != nil && v.Pending }

// QueryView returns the state of the query editor, with at most n rows of the result, starting at row from.
func (q *Editor) QueryView(from, n int) QueryView {
	q.look(false)
	var r found
	if q.result != nil {
		r = *q.result
	}
	from = max(0, min(from, len(q.rows)-1))
	v := QueryView{
		Text: q.Typed, Run: q.run.Text(), Pending: q.Typed != q.run.Text(), Problem: q.problem, Service: r.Service, Own: q.Others(),
		Count: r.Count, More: r.More, LeftOut: r.LeftOut, Ghosts: r.Ghosts, Items: r.Items, Kept: len(q.rows), From: from, Sorting: q.sorting,
		Recent: q.recent,
		at:     r.At, found: q.result != nil, Held: q.held, Lagging: q.lagging, Behind: q.took > quickLook && q.s.Player.Playing() && !q.holds(),
		Late: q.late, Broken: q.broken, Ran: q.ran, RanAt: q.ranAt, Charge: q.charge, Unspent: q.unspent, Table: q.table, System: q.system,
	}
	for _, row := range q.rows[min(from, len(q.rows)):min(from+max(0, n), len(q.rows))] {
		v.Rows = append(v.Rows, string(row))
	}
	return v
}
