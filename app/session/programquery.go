package session

import (
	"errors"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A ProgramQuery is a query of a console program, which runs on a copy of the account, so that the page can go on meanwhile. The
// session begins and ends it; Run may be called on any goroutine in between.
type ProgramQuery struct {
	run        int
	over       *atomic.Bool // the program's run has ended
	head, body string
	account    *engine.Account
	charges    []engine.ChargeQuery
	answer     string
}

// BeginCall returns the query of a call, or nil if the call is none: Call answers it then.
func (c *Console) BeginCall(run int, what, head, body string) *ProgramQuery {
	if what != "request" || !c.isRunning(run) || !rest.OnlyReads(head) {
		return nil
	}
	return &ProgramQuery{run: run, over: c.over, head: head, body: body, account: c.s.account().Copy()}
}

// Run runs the query. It calls wait every few thousand steps, which may let others work, and returns soon after the program has ended.
func (q *ProgramQuery) Run(wait func()) {
	b := rest.Embedded{Account: q.account, Options: rest.Options{NoAuth: true,
		Interrupted: func(int64) bool { wait(); return q.over.Load() },
		Apply: func(cmd engine.Command) (engine.Result, error) {
			r, err := q.account.Apply(cmd)
			if of, ok := cmd.(engine.Query); ok {
				charge := engine.ChargeQuery{Of: of, Charge: r.Charge}
				errors.As(err, &charge.Err)
				q.charges = append(q.charges, charge)
			}
			return r, err
		}}}
	q.answer = b.Request(q.head, q.body)
}

// EndCall charges the account for a query that has run. ok is false if the program has ended: nothing is charged then.
func (c *Console) EndCall(q *ProgramQuery) (answer string, ok bool) {
	if !c.isRunning(q.run) {
		return "", false
	}
	for _, charge := range q.charges {
		_, _ = c.s.apply(charge) // its error is in the answer
	}
	c.requests++
	c.charge += charged(q.answer)
	return q.answer, true
}
