package sdkconsole

import (
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A ProgramQuery is a query of a console program. It runs on a copy of the account, so that the page can go
// on meanwhile. BeginCall begins the query and EndCall ends it. In between, Run may be called on any
// goroutine.
type ProgramQuery struct {
	run        int
	over       *atomic.Bool // the program's run has ended
	head, body string
	asked      *engine.QueryCopy
	scripts    script.Engine // nil unless the query may call functions
	answer     string
}

// Waits reports whether Run waits for JavaScript that runs elsewhere.
func (q *ProgramQuery) Waits() bool { return q.scripts != nil }

// BeginCall returns the query of a call, or nil if the call is not a query. Then Call answers it.
func (c *Console) BeginCall(run int, what, head, body string) *ProgramQuery {
	if what != "request" || !c.isRunning(run) || !rest.OnlyReads(head) {
		return nil
	}
	q := &ProgramQuery{run: run, over: c.over, head: head, body: body, asked: engine.NewQueryCopy(c.s.Account().Copy())}
	if rest.NeedsScripts(head, body) {
		q.scripts = c.s.Scripts
	}
	return q
}

// Run runs the query, and returns soon after the program has ended. It calls wait every few thousand steps; wait may let other goroutines
// run.
func (q *ProgramQuery) Run(wait func()) {
	b := rest.Embedded{Account: q.asked.Account, Options: rest.Options{NoAuth: true, Scripts: q.scripts,
		Interrupted: func(int64) bool { wait(); return q.over.Load() }, Apply: q.asked.Apply}}
	q.answer = b.Request(q.head, q.body)
}

// EndCall charges the account for a query that has run. If the program has ended, nothing is charged and ok
// is false.
func (c *Console) EndCall(q *ProgramQuery) (answer string, ok bool) {
	if !c.isRunning(q.run) {
		return "", false
	}
	q.asked.Charge(c.s.Apply)
	c.requests++
	c.charge += Charged(q.answer)
	return q.answer, true
}
