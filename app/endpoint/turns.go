package endpoint

import (
	"context"
	"runtime"
	"time"
)

// How long queries run.
const (
	// maxWork is how long one page of a query may be worked on, as in the service:
	// https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits
	maxWork = 5 * time.Second
	// maxStay bounds the work and the waiting for others, so that the answer comes before a client gives up: most do after a minute.
	maxStay = 30 * time.Second
	// oneTurn is how long a query works before the next one in the queue does.
	oneTurn = 2 * time.Millisecond
)

// turns is the queue of queries for the processors. One processor is left to other requests if there are several: they would
// otherwise wait until the scheduler takes one away from a query.
type turns chan struct{}

func newTurns() turns { return make(turns, max(1, runtime.GOMAXPROCS(0)-1)) }

// A worker is a query that takes turns.
type worker struct {
	turns turns
	ctx   context.Context // ends when the client leaves or the server stops
	clock func() time.Time
	came  time.Time     // the start of the first turn
	since time.Time     // the start of the present turn
	spent time.Duration // in the turns before
}

// begin waits for the first turn. The error is that of the context.
func (q turns) begin(ctx context.Context, clock func() time.Time) (*worker, error) {
	w := &worker{turns: q, ctx: ctx, clock: clock}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	select {
	case q <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	w.came = clock()
	w.since = w.came
	return w, nil
}

// end lets the next one work.
func (w *worker) end() { <-w.turns }

// over reports whether the work must end. In between it lets others work.
func (w *worker) over() bool {
	runtime.Gosched() // requests that are not queries wait for a processor, not for a turn
	if ran := w.clock().Sub(w.since); ran >= oneTurn {
		w.spent += ran
		<-w.turns
		w.turns <- struct{}{} // in the order of arrival
		w.since = w.clock()
	}
	return w.spent >= maxWork || w.since.Sub(w.came) >= maxStay || w.ctx.Err() != nil
}
