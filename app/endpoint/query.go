package endpoint

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// query answers a request that only reads from a copy of the account, so that the clock, point reads and writes go on meanwhile. What
// the query costs is charged afterwards. It ends when ctx does.
func (w *World) query(ctx context.Context, r rest.Request) rest.Response {
	work, err := w.turns.begin(ctx, w.wall, len(r.Body))
	if err != nil {
		status := http.StatusRequestTimeout
		if errors.Is(err, errBusy) {
			status = http.StatusServiceUnavailable
		}
		return refuse(status, fmt.Errorf("the query was not run: %w", err))
	}
	account := w.snapshot()
	var charges []engine.ChargeQuery
	opt := w.options()
	opt.Interrupted = work.over
	opt.Apply = func(cmd engine.Command) (engine.Result, error) {
		r, err := account.Apply(cmd)
		if q, ok := cmd.(engine.Query); ok {
			charge := engine.ChargeQuery{Of: q, Charge: r.Charge}
			errors.As(err, &charge.Err)
			charges = append(charges, charge)
		}
		return r, err
	}
	answer := opt.Handle(account, r)
	work.end()

	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	for _, charge := range charges {
		_, _ = w.apply(charge) // its error is that of the query, which is in the answer
	}
	return answer
}
