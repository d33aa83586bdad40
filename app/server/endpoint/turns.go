package endpoint

import (
	"context"
	"errors"
	"runtime"
	"time"
)

// The limits of the time and the number of queries.
const (
	// maxWork is the longest working time of one page of a query, as in the service:
	// https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits
	maxWork = 5 * time.Second
	// maxStay limits the work and the waiting for other queries, so that the answer comes before a client gives up.
	// Most clients give up after a minute.
	maxStay = 30 * time.Second
	// oneTurn is the time that a query works before it is the next query's turn.
	oneTurn = 2 * time.Millisecond

	// At most maxQueries run at once. At most maxLarge of them are large: they keep more than largeKept bytes, or have
	// a body of more than largeBody bytes, which takes a hundred times as much memory once it is parsed. All queries
	// together keep at most about a gigabyte; see core/query for how much a query can keep.
	maxQueries = 32
	maxLarge   = 2
	largeKept  = 4 << 20
	largeBody  = 32 << 10
)

// errBusy is the reason why a query is not run, with status 503. The client may send the query again.
var errBusy = errors.New("the endpoint is busy with other queries")

// turns makes queries wait for each other. If there are several processors, one is left to other requests. Otherwise
// these would wait until the scheduler takes a processor away from a query.
type turns struct {
	work, begun, large chan struct{} // the places of working queries, of queries that have begun, and of large queries
	stay               time.Duration
}

func newTurns() turns {
	return turns{make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)), make(chan struct{}, maxQueries), make(chan struct{}, maxLarge), maxStay}
}

// A worker is a query that takes turns.
type worker struct {
	turns turns
	ctx   context.Context // ends when the client leaves, the server stops or the time to stay is over
	leave context.CancelFunc
	taken []chan struct{} // its places besides the place of the present turn
	clock func() time.Time
	large bool
	since time.Time     // the start of the present turn
	spent time.Duration // working time in the turns before
}

// begin waits for the first turn of a query. body is the length of its body in bytes. The error is errBusy or the
// context's error.
func (q turns) begin(ctx context.Context, clock func() time.Time, body int) (*worker, error) {
	w := &worker{turns: q, clock: clock}
	w.ctx, w.leave = context.WithTimeoutCause(ctx, q.stay, errBusy)
	if (body <= largeBody || w.enlarge()) && w.take(q.begun) && w.take(q.work) {
		w.taken = w.taken[:len(w.taken)-1]
		w.since = clock()
		return w, nil
	}
	w.quit()
	return nil, context.Cause(w.ctx)
}

// take waits for a place. It returns false if the context ends first.
func (w *worker) take(place chan struct{}) bool {
	if w.ctx.Err() != nil {
		return false
	}
	select {
	case place <- struct{}{}:
		w.taken = append(w.taken, place)
		return true
	case <-w.ctx.Done():
		return false
	}
}

// aside calls f, whose work cannot be divided into turns. If f takes longer than one turn, other queries work
// meanwhile.
func (w *worker) aside(f func()) {
	left := make(chan struct{})
	timer := time.AfterFunc(oneTurn, func() {
		<-w.turns.work
		close(left)
	})
	f()
	if timer.Stop() {
		return
	}
	<-left
	w.spent += w.clock().Sub(w.since)
	w.turns.work <- struct{}{}
	w.since = w.clock()
}

func (w *worker) enlarge() bool {
	w.large = w.take(w.turns.large)
	return w.large
}

// end ends the query and lets the next one work.
func (w *worker) end() {
	<-w.turns.work
	w.quit()
}

func (w *worker) quit() {
	w.leave()
	for _, place := range w.taken {
		<-place
	}
}

// over reports whether the work of the query must end. kept is the number of bytes that the query keeps. If the turn is
// over, it lets other queries work first.
func (w *worker) over(kept int64) bool {
	runtime.Gosched() // requests that are not queries wait for a processor, not for a turn
	grows := kept > largeKept && !w.large
	if ran := w.clock().Sub(w.since); ran >= oneTurn || grows {
		w.spent += ran
		<-w.turns.work
		if grows && !w.enlarge() {
			w.leave()
		}
		w.turns.work <- struct{}{} // in the order of arrival
		w.since = w.clock()
	}
	return w.spent >= maxWork || w.ctx.Err() != nil
}
