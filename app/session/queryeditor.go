package session

import (
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// FirstQuery is what the query editor begins with. Its result shows without a run: the screen evaluates it free of charge.
const FirstQuery = "SELECT * FROM c"

// MaxResults is how many rows of a result are fetched; View.More says when there are others.
const MaxResults = 10_000

// Looking in again while the clock plays, so that it goes on playing smoothly: a quick look with every picture, a slower one a
// few times a second and for a fifth of the time at most, a slow one for a tenth, and what freezes the page not before the
// clock pauses.
const (
	quickLook = 8 * time.Millisecond
	slowLook  = 100 * time.Millisecond
	freeze    = 300 * time.Millisecond
	lookEvery = 250 * time.Millisecond
)

// queryEditor is the query editor and the result below it. The text that is being typed and the query in force are two things:
// only Run makes the one the other.
type queryEditor struct {
	ownText
	run     *query.Query
	problem *Problem
	table   bool
	system  bool
	held    bool
	charge  RU // of the last run that succeeded
	ranAt   int64
	ran     bool

	result  found
	broken  *Problem      // why the last look failed; the result is an older one
	key     lookKey       // what the result was worked out from
	looked  bool          // key is valid
	took    time.Duration // the last look
	lookAt  time.Time     // when it was
	lagging bool          // the clock has gone on, and the result has not followed
}

// found is a result: its rows, or the first of them.
type found struct {
	At      int64    `json:"at"`
	Count   int      `json:"n"`
	More    bool     `json:"more,omitempty"` // there are others than those counted
	LeftOut int      `json:"out,omitempty"`
	Items   bool     `json:"items,omitempty"` // the rows are items as they are stored
	rows    [][]byte // nobody changes these bytes: items are replaced, never written over
}

// lookKey changes whenever a result may.
type lookKey struct {
	now        int64
	log, write uint64
}

func newQueryEditor() queryEditor {
	return queryEditor{ownText: ownText{typed: FirstQuery}, run: parse(FirstQuery)}
}

// reset drops the result of a container that is no longer on the screen. The text stays.
func (q *queryEditor) reset() {
	q.held, q.ran, q.looked, q.result, q.broken = false, false, false, found{}, nil
}

// QueryText is what the query editor holds.
func (s *Session) QueryText() string { return s.query.typed }

// TypeQuery takes what the query editor holds now. It runs nothing.
func (s *Session) TypeQuery(text string) {
	if s.query.edit(text) {
		s.query.problem = nil
		s.typed()
	}
}

// TryQuery puts an example into the editor and runs it. What was typed before is remembered: QueryView.Own.
func (s *Session) TryQuery(text string) *Problem {
	s.query.try(text)
	s.typed()
	return s.RunQuery()
}

// RunQuery sends what the editor holds as a request, which is charged once. If it is refused, the query that ran before stays in
// force.
func (s *Session) RunQuery() *Problem {
	q := &s.query
	start := s.clock()
	typed := parse(q.typed)
	r, err := s.apply(engine.Query{In: s.shown.path, Text: q.typed, Parsed: typed, Limit: MaxResults})
	if err != nil {
		q.problem = queryProblem(err)
		q.problem.Cost = RU(r.Charge)
		return q.problem
	}
	q.problem, q.run = nil, typed
	s.typed()
	q.charge, q.ranAt, q.ran = RU(r.Charge), s.account().Now(), true
	s.take(r.Answer.(engine.QueryResult), start)
	return nil
}

// HoldQuery keeps the result as it is while the clock goes on, or lets it follow again.
func (s *Session) HoldQuery(on bool) {
	if on {
		s.look(true) // hold what shows now or a newer result, not one from before a postponed look
	}
	s.query.held = on
	s.changed()
}

// ShowTable chooses between the two views: a table, or JSON.
func (s *Session) ShowTable(on bool) {
	s.query.table = on
	s.typed()
}

// ShowSystem shows the system properties beside _ts, or not.
func (s *Session) ShowSystem(on bool) {
	s.query.system = on
	s.typed()
}

// take makes an answer the result.
func (s *Session) take(r engine.QueryResult, start time.Time) {
	c, q := s.container(), &s.query
	q.result = found{At: s.account().Now(), Count: len(r.Rows), More: r.NextRow > 0, LeftOut: c.Expired(), Items: q.run.Facts().Items, rows: r.Rows}
	q.broken, q.lagging, q.looked, q.key = nil, false, true, s.lookKey()
	q.lookAt = s.clock()
	q.took = q.lookAt.Sub(start)
}

func (s *Session) lookKey() lookKey {
	return lookKey{now: s.account().Now(), log: s.account().LogTotal(), write: s.container().LSN()}
}

// look brings the result up to date, unless it is held or that has to wait.
func (s *Session) look(now bool) {
	q := &s.query
	if q.held || (q.looked && q.key == s.lookKey()) {
		q.lagging = false
		return
	}
	start := s.clock()
	if q.looked && !now && s.driver.Playing() && q.waits(start.Sub(q.lookAt)) {
		q.lagging = q.took > slowLook
		return
	}
	r, err := s.container().Peek(engine.Query{In: s.shown.path, Text: q.run.Text(), Parsed: q.run, Limit: MaxResults})
	if err != nil {
		q.broken, q.lagging, q.looked, q.key = queryProblem(err), false, true, s.lookKey()
		q.lookAt = s.clock()
		q.took = q.lookAt.Sub(start)
		return
	}
	s.take(r, start)
}

// waits reports whether it is too early for the next look.
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

func queryProblem(err error) *Problem {
	e, ok := err.(*engine.Error)
	if !ok {
		return &Problem{Field: FieldQuery, Code: Refused, Detail: err.Error()}
	}
	p := refused(FieldQuery, e)
	if x := e.Query; x != nil {
		p.Code, p.Line, p.Column, p.Query, p.Args, p.Detail, p.Value = BadQuery, x.Line, x.Column, x.Code, x.Args, x.Message(), x.Near
	}
	return p
}
