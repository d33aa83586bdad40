package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// FirstQuery is the query editor's initial text. Its results are shown from the start, without a charged request.
const FirstQuery = "SELECT * FROM c"

// MaxResults is the largest number of rows that are fetched; QueryView.More reports whether there are others.
const MaxResults = 10_000

// How often the results are refreshed while the clock plays, so that it plays smoothly. A query up to quickLook is evaluated
// in every frame, one up to slowLook every lookEvery and at most a fifth of the time, one up to freeze at most a tenth of
// the time, and a longer one only when the clock pauses.
const (
	quickLook = 8 * time.Millisecond
	slowLook  = 100 * time.Millisecond
	freeze    = 300 * time.Millisecond
	lookEvery = 250 * time.Millisecond
)

// queryEditor is the query editor and the result below it. The result is that of the query that ran last, not of the text
// that is being typed.
type queryEditor struct {
	ownText
	run     *query.Query
	problem *problem.Problem
	table   bool
	system  bool
	held    bool
	charge  RU // of the last run that succeeded
	ranAt   int64
	ran     bool
	unspent bool // it ran in the past

	result  *found   // nil until there is one
	rows    [][]byte // of the result, in the order of sorting
	sorting Sorting
	recent  []string // texts that were run, newest first

	broken  *problem.Problem // why the last refresh failed; the result is an older one
	key     lookKey          // the state from which the result was computed
	looked  bool             // key is valid
	took    time.Duration    // the duration of the last refresh
	lookAt  time.Time        // the time of the last refresh
	lagging bool             // the clock has advanced since the last refresh
	late    bool             // the last refresh took longer than the session's patience
}

// found is a result: its rows, or the first of them.
type found struct {
	At      int64    `json:"at"`
	Count   int      `json:"n"`
	More    bool     `json:"more,omitempty"` // there are more rows than Count
	LeftOut int      `json:"out,omitempty"`
	Ghosts  []string `json:"ghosts,omitempty"` // ids of some of those left out
	Items   bool     `json:"items,omitempty"`  // the rows are items as they are stored
	rows    [][]byte // immutable: items are replaced, never overwritten
}

// someExpired returns the ids of at most four expired items that are still stored, from the first of all stored items.
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

// lookKey identifies a state of the account: it changes whenever a result may change.
type lookKey struct {
	now        int64
	log, write uint64
}

func newQueryEditor() queryEditor {
	return queryEditor{table: true, ownText: ownText{typed: FirstQuery}, run: parse(FirstQuery)}
}

// reset drops the result of another container. The text stays.
func (q *queryEditor) reset() {
	q.held, q.ran, q.looked, q.late, q.result, q.rows, q.broken = false, false, false, false, nil, nil, nil
}

// QueryText returns the query editor's text.
func (s *Session) QueryText() string { return s.query.typed }

// TypeQuery sets the query editor's text without running it.
func (s *Session) TypeQuery(text string) {
	if s.query.edit(text) {
		s.query.problem = nil
		s.typed()
	}
}

// TryQuery puts an example into the editor. QueryView.Own remembers the user's own text.
func (s *Session) TryQuery(text string) {
	s.query.try(text)
	s.typed()
}

// HoldQuery keeps the result unchanged while the clock advances, or lets it follow the clock again.
func (s *Session) HoldQuery(on bool) {
	if on {
		s.look(true) // a refresh may be overdue
	}
	s.query.held = on
	s.changed()
}

// ShowTable shows results as a table or as JSON.
func (s *Session) ShowTable(on bool) {
	s.query.table = on
	s.typed()
}

// ShowSystem shows or hides the system properties other than _ts.
func (s *Session) ShowSystem(on bool) {
	s.query.system = on
	s.typed()
}

// take makes an answer of an account, or of a copy of it, the result.
func (s *Session) take(r engine.QueryResult, a *engine.Account, start time.Time) {
	q := &s.query
	c, err := a.Container(s.shown.path)
	if err != nil {
		return
	}
	q.result = &found{At: a.Now(), Count: len(r.Rows), More: r.NextRow > 0, LeftOut: c.Expired(), Ghosts: someExpired(c), Items: q.run.Facts().Items, rows: r.Rows}
	q.broken, q.lagging, q.late, q.looked, q.key = nil, false, false, true, keyOf(a, c)
	q.arrange()
	q.lookAt = s.clock()
	q.took = q.lookAt.Sub(start)
}

func keyOf(a *engine.Account, c *engine.Container) lookKey {
	return lookKey{now: a.Now(), log: a.LogTotal(), write: c.LSN()}
}

func (s *Session) lookKey() lookKey { return keyOf(s.account(), s.container()) }

// holds reports whether the result does not follow the clock. Where there is none yet, there is nothing to hold.
func (q *queryEditor) holds() bool { return q.held && q.result != nil }

// look refreshes the result, unless it is held or, without now, it is too early.
func (s *Session) look(now bool) {
	q := &s.query
	if q.holds() || (q.looked && q.key == s.lookKey()) {
		q.lagging = false
		return
	}
	start := s.clock()
	if q.looked && !now && s.driver.Playing() && q.waits(start.Sub(q.lookAt)) {
		q.lagging = q.took > slowLook
		return
	}
	r, late, err := s.peek(q.run, start)
	if late || err != nil {
		q.lagging, q.late, q.looked, q.key = false, late, true, s.lookKey()
		q.lookAt = s.clock()
		q.took = q.lookAt.Sub(start)
		if late {
			q.took = max(q.took, freeze+1)
		} else {
			q.broken = queryProblem(err)
		}
		return
	}
	s.take(r, s.account(), start)
}

// waits reports whether it is too early to refresh the result, the given time after the last refresh.
func (q *queryEditor) waits(since time.Duration) bool {
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
