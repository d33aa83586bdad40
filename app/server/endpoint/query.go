package endpoint

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// query answers a request for a query or its plan. It works on a copy of the account, so that the clock, point reads and writes go on
// meanwhile. Afterwards it charges the account for the query. The query stops when ctx is done.
func (w *World) query(ctx context.Context, r rest.Request, seen *sight) rest.Response {
	work, err := w.turns.begin(ctx, w.wall, len(r.Body))
	if err != nil {
		status := http.StatusRequestTimeout
		if errors.Is(err, errBusy) {
			status = http.StatusServiceUnavailable
		}
		return refuse(status, fmt.Errorf("the query was not run: %w", err))
	}
	account, opt := w.snapshot()
	asked := engine.NewQueryCopy(account)
	opt.Interrupted = work.over
	opt.Apply = asked.Apply
	if opt.Scripts != nil {
		opt.Scripts = aside{opt.Scripts, work}
	}
	answer := opt.Handle(asked.Account, r)
	work.end()

	w.lock()
	defer w.mu.Unlock()
	seen.before(w)
	asked.Charge(w.apply)
	seen.after(w, &r, answer.Status)
	return answer
}
