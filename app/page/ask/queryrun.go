package ask

import (
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A QueryRun is a query that runs on a copy of the account, so that the page can go on meanwhile. BeginQuery
// begins it and EndQuery ends it. In between, Run may be called on any goroutine.
type QueryRun struct {
	cmd     engine.Query
	asked   *engine.QueryCopy
	of      *engine.Account // asked is a copy of this account; a step through the history replaces it
	past    bool            // the playhead was in the past, or the world belongs to another program: nothing is charged
	free    bool            // the run only refreshes the result: nothing is charged
	began   time.Time
	stopped atomic.Bool

	answer engine.Result
	err    error
}

// Waits reports whether Run waits for JavaScript that runs elsewhere.
func (r *QueryRun) Waits() bool { return r.cmd.Functions != nil }

// Run runs the query. It calls wait every few thousand steps; wait may let other goroutines run.
func (r *QueryRun) Run(wait func()) {
	r.cmd.Interrupted = func(int64) bool { wait(); return r.stopped.Load() }
	r.answer, r.err = r.asked.Apply(r.cmd)
}

// Stop makes Run return soon. EndQuery then drops the answer, and nothing is charged.
func (r *QueryRun) Stop() { r.stopped.Store(true) }

// BeginQuery begins to send the editor's text as a charged request.
func (q *Editor) BeginQuery() *QueryRun {
	typed := parse(q.Typed)
	return q.beginQuery(engine.Query{Text: q.Typed, Parsed: typed})
}

// RefreshQuery begins to refresh the result of a query that was too slow to follow the clock, once the clock has stopped. It returns
// nil if there is nothing to do.
func (q *Editor) RefreshQuery() *QueryRun {
	if !q.late || q.holds() || q.s.Player.Playing() {
		return nil
	}
	r := q.beginQuery(engine.Query{Text: q.run.Text(), Parsed: q.run})
	r.free = true
	return r
}

func (q *Editor) beginQuery(cmd engine.Query) *QueryRun {
	cmd.In, cmd.Limit = q.s.Path(), maxResults
	asked := q.s.Account().Copy()
	if cmd.Parsed.CallsFunctions() {
		cmd.Functions = q.s.Scripts.Functions(asked, cmd.In)
	}
	return &QueryRun{cmd: cmd, asked: engine.NewQueryCopy(asked), of: q.s.Account(), past: q.s.History.InPast() || q.s.Watched,
		began: q.s.Clock()}
}

// EndQuery charges the account for a query that has run, and shows its result. If the query is refused, the previous result
// stays. For a query in the past, EndQuery shows the answer and the charge at that time, and does not charge the account. If the query was
// stopped, or its world or container is no longer on the screen, EndQuery drops the answer and ok is false.
func (q *Editor) EndQuery(r *QueryRun) (bad *problem.Problem, ok bool) {
	if r.stopped.Load() || q.s.Account() != r.of || q.s.Path() != r.cmd.In || r.free && r.cmd.Parsed != q.run {
		return nil, false
	}
	if !r.past && !r.free {
		r.asked.Charge(q.s.Apply)
	}
	if r.err != nil {
		bad = queryProblem(r.err)
		if r.free {
			q.broken, q.late = bad, false
			return nil, true
		}
		bad.Cost = session.RU(r.answer.Charge)
		q.problem = bad
		return bad, true
	}
	if !r.free {
		q.problem, q.run = nil, r.cmd.Parsed
		q.remember(r.cmd.Text)
		q.s.TextsChanged()
		q.charge, q.ranAt, q.ran, q.unspent = session.RU(r.answer.Charge), r.asked.Now(), true, r.past
	}
	q.take(r.answer.Answer.(engine.QueryResult), r.asked.Account, r.began)
	return nil, true
}

// RunQuery sends the editor's text as a charged request and waits for the answer.
func (q *Editor) RunQuery() *problem.Problem {
	r := q.BeginQuery()
	r.Run(func() {})
	bad, _ := q.EndQuery(r)
	return bad
}

// SetPatience limits the time that one refresh of the result may take. A refresh that would take longer is
// left to RefreshQuery. 0 means no limit.
func (q *Editor) SetPatience(d time.Duration) { q.patience = d }

// peek evaluates the query of the result. It stops when the editor's patience is over, and late is then true.
func (q *Editor) peek(start time.Time) (r engine.QueryResult, late bool, err error) {
	over := func(int64) bool {
		late = q.patience > 0 && q.s.Clock().Sub(start) > q.patience
		return late
	}
	cmd := engine.Query{In: q.s.Path(), Text: q.run.Text(), Parsed: q.run, Limit: maxResults, Interrupted: over}
	if q.run.CallsFunctions() {
		if q.patience > 0 { // JavaScript runs elsewhere
			return r, true, nil
		}
		cmd.Functions = q.s.Scripts.Functions(q.s.Account(), cmd.In)
	}
	r, err = q.s.Container().Peek(cmd)
	return r, late, err
}
