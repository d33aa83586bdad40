package ask

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// FirstQuery is the query editor's initial text. Its results are shown from the start, without a charged request.
const FirstQuery = "SELECT * FROM c"

// maxResults is the largest number of rows that are fetched; QueryView.More reports whether the query has more rows.
const maxResults = 10_000

// These durations limit how often the result is refreshed while the clock plays, so that the clock plays smoothly:
//
//   - A query that takes up to quickLook is evaluated in every frame.
//   - A query that takes up to slowLook is evaluated at intervals of lookEvery or more, and for at most a fifth of the time.
//   - A query that takes up to freeze is evaluated for at most a tenth of the time.
//   - A query that takes longer is evaluated only when the clock pauses.
const (
	quickLook = 8 * time.Millisecond
	slowLook  = 100 * time.Millisecond
	freeze    = 300 * time.Millisecond
	lookEvery = 250 * time.Millisecond
)

// An Editor is the query editor and the result below it. The result belongs to the query that ran last, not to the text
// that is being typed.
type Editor struct {
	s *session.Session
	session.OwnText
	patience time.Duration // see SetPatience
	run      *query.Query
	problem  *problem.Problem
	table    bool
	system   bool
	held     bool
	charge   session.RU // the charge of the last run that succeeded
	ranAt    int64
	ran      bool
	unspent  bool // the last run was in the past, so it was not charged

	result  *found   // nil until a query has been answered
	rows    [][]byte // the rows of the result, sorted
	sorting Sorting
	recent  []string // texts that were run, newest first

	broken  *problem.Problem // why the last refresh failed; the result is an older one
	key     session.Version  // the state from which the result was computed
	looked  bool             // key is valid
	took    time.Duration    // the duration of the last refresh
	lookAt  time.Time        // the time of the last refresh
	lagging bool             // a playing clock has advanced since the last refresh, which was slow
	late    bool             // the last refresh took longer than the editor's patience
}

// found is a result with its first rows.
type found struct {
	At      int64            `json:"at"`
	Count   int              `json:"n"`
	More    bool             `json:"more,omitempty"` // there are more rows than Count
	LeftOut int              `json:"out,omitempty"`
	Ghosts  []string         `json:"ghosts,omitempty"`  // the ids of some of the expired items
	Items   bool             `json:"items,omitempty"`   // the rows are items as they are stored
	Service *problem.Problem `json:"service,omitempty"` // why the service refuses the query; nil if it does not
	rows    [][]byte         // immutable: items are replaced, never overwritten
}

// someExpired returns the ids of at most four expired items that are still stored. It looks only at the first thousand stored items.
func someExpired(c *engine.Container) (ids []string) {
	looked := 0
	c.EachStored(0, func(it *engine.Item) bool {
		if !c.Visible(it) {
			ids = append(ids, it.ID())
		}
		looked++
		return len(ids) < 4 && len(ids) < c.Expired() && looked < 1000
	})
	return ids
}

func New(s *session.Session) *Editor {
	return &Editor{s: s, table: true, OwnText: session.OwnText{Typed: FirstQuery}, run: parse(FirstQuery)}
}

// Before does nothing: a query runs on a copy of the account.
func (q *Editor) Before(session.Change) {}

// After drops the result of another container. The text stays.
func (q *Editor) After(c session.Change) {
	if c.Kind == session.ByShow {
		q.held, q.ran, q.looked, q.late, q.result, q.rows, q.broken = false, false, false, false, nil, nil, nil
	}
}

// QueryText returns the query editor's text.
func (q *Editor) QueryText() string { return q.Typed }

// TypeQuery sets the query editor's text without running it.
func (q *Editor) TypeQuery(text string) {
	if q.Edit(text) {
		q.problem = nil
		q.s.TextsChanged()
	}
}

// TryQuery puts an example into the editor. QueryView.Own remembers the user's own text.
func (q *Editor) TryQuery(text string) {
	q.Try(text)
	q.s.TextsChanged()
}

// HoldQuery keeps the result unchanged while the clock advances, or lets the result follow the clock again.
func (q *Editor) HoldQuery(on bool) {
	if on {
		q.look(true) // a refresh may be overdue
	}
	q.held = on
	q.s.Changed()
}

// ShowTable shows results as a table or as JSON.
func (q *Editor) ShowTable(on bool) {
	q.table = on
	q.s.TextsChanged()
}

// ShowSystem shows or hides the system properties other than _ts.
func (q *Editor) ShowSystem(on bool) {
	q.system = on
	q.s.TextsChanged()
}

// take makes an answer the result. The account a is the present one or a copy of it.
func (q *Editor) take(r engine.QueryResult, a *engine.Account, start time.Time) {
	c, err := a.Container(q.s.Path())
	if err != nil {
		return
	}
	q.result = &found{At: a.Now(), Count: len(r.Rows), More: r.NextRow > 0, LeftOut: c.Expired(), Ghosts: someExpired(c),
		Items: q.run.Facts().Items, rows: r.Rows}
	if err := c.ServiceError(q.run); err != nil {
		q.result.Service = queryProblem(err)
	}
	q.broken, q.lagging, q.late, q.looked, q.key = nil, false, false, true, session.KeyOf(a, c)
	q.key.Of = q.s.Account() // not a, which may be a copy
	q.arrange()
	q.lookAt = q.s.Clock()
	q.took = q.lookAt.Sub(start)
}

// holds reports whether there is a result that does not follow the clock.
func (q *Editor) holds() bool { return q.held && q.result != nil }

// look refreshes the result, unless the result is held. If now is false, look also does nothing when it is too early.
func (q *Editor) look(now bool) {
	if q.holds() || (q.looked && q.key == q.s.Version()) {
		q.lagging = false
		return
	}
	start := q.s.Clock()
	if q.looked && !now && q.s.Player.Playing() && q.waits(start.Sub(q.lookAt)) {
		q.lagging = q.took > slowLook
		return
	}
	r, late, err := q.peek(start)
	if late || err != nil {
		q.lagging, q.late, q.looked, q.key = false, late, true, q.s.Version()
		q.lookAt = q.s.Clock()
		q.took = q.lookAt.Sub(start)
		if late {
			q.took = max(q.took, freeze+1)
		} else {
			q.broken = queryProblem(err)
		}
		return
	}
	q.take(r, q.s.Account(), start)
}

// waits reports whether it is too early to refresh the result. since is the time since the last refresh.
func (q *Editor) waits(since time.Duration) bool {
	switch {
	case q.took <= quickLook:
		return false
	case q.took <= slowLook:
		return since < max(lookEvery, 4*q.took)
	}
	return q.took > freeze || since < 10*q.took
}

// parse returns the parsed text. The query keeps the error, if there is one.
func parse(text string) *query.Query {
	q, _ := query.Parse(text)
	return q
}

func queryProblem(err error) *problem.Problem {
	e, ok := err.(*engine.Error)
	if !ok {
		return &problem.Problem{Field: problem.FieldQuery, Code: problem.Refused, Detail: err.Error()}
	}
	p := problem.Of(problem.FieldQuery, e)
	if x := e.Query; x != nil {
		p.Code, p.Line, p.Column, p.Query, p.Args, p.Detail, p.Value = problem.BadQuery, x.Line, x.Column, x.Code, x.Args, x.Message(), x.Near
	}
	return p
}
