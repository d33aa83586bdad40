package endpoint

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The answers with status 507, while the state cannot be written.
var (
	// errRefused tells the client that nothing has changed.
	errRefused = errors.New("this request has changed nothing: no change is accepted while the state cannot be written")
	// errNotKept tells the client that the change may be lost. As after a lost connection, the client must read to learn
	// what happened, or send a request again that can be sent again.
	errNotKept = errors.New("the change was made in memory, but the state cannot be written: the change is kept as soon as it can, " +
		"and lost if the endpoint ends before")
)

// refusal returns an error for a command that would change something while the state cannot be written. The clock may
// still advance.
func (w *World) refusal(cmd engine.Command) *engine.Error {
	if _, ok := cmd.(engine.Advance); ok || engine.OnlyReads(cmd) {
		return nil
	}
	err := w.refused()
	if err == nil {
		return nil
	}
	return &engine.Error{Status: http.StatusInsufficientStorage, Code: "InsufficientStorage", Message: err.Error()}
}

// refused returns why nothing may be changed at present, or nil. The error wraps errRefused.
func (w *World) refused() error {
	if w.store == nil {
		return nil
	}
	if err := w.store.Err(); err != nil {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	return nil
}

// keep waits until the store has kept everything up to a place. The lock must not be held, so that other requests can
// continue.
func (w *World) keep(due uint64) error {
	if w.store == nil {
		return nil
	}
	if err := w.store.Keep(due); err != nil {
		return fmt.Errorf("%w: %w", errNotKept, err)
	}
	return nil
}

// keepFor keeps, at each interval until ctx ends, the changes that need no request, such as the expiry of items.
func (w *World) keepFor(ctx context.Context, interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.Now()                  // brings the clock up to date
			_ = w.store.KeepEvents() // the store logs its error
		}
	}
}

// Look calls use with the account while nothing changes it.
func (w *World) Look(use func(*engine.Account)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	use(w.account)
}
