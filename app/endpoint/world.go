package endpoint

import (
	"context"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A World is an account whose simulated clock follows a wall clock at some speed. It is safe for concurrent use.
type World struct {
	opt  rest.Options
	wall func() time.Time

	turns turns // of queries

	mu      sync.Mutex
	account *engine.Account
	speed   int64     // simulated seconds per second; 0 is a stopped clock
	since   time.Time // wall time of the last change of speed or jump
	from    int64     // simulated time at that moment
	changes uint64    // number of changes that are worth saving
	logged  uint64    // the account's LogTotal when changes was last counted
}

// NewWorld wraps an account, whose clock continues at the given speed from its present time; 1 is real time. At speed 1 an account that
// is behind the wall clock catches up with it, so that time passes while the endpoint is not running.
func NewWorld(a *engine.Account, opt rest.Options, wall func() time.Time, speed int64) *World {
	w := &World{opt: opt, wall: wall, turns: newTurns(), account: a, logged: a.LogTotal()}
	now := wall()
	w.setPace(speed)
	if speed == 1 && now.Unix() >= a.Now() {
		w.since, w.from = time.Unix(a.Now(), 0), a.Now()
	}
	return w
}

// setPace makes the clock continue from its present time at the given speed.
func (w *World) setPace(speed int64) {
	w.speed, w.since, w.from = speed, w.wall(), w.account.Now()
}

// tick advances the clock to where the wall clock says it should be.
func (w *World) tick() {
	if w.speed > 0 {
		due := w.from + int64(w.wall().Sub(w.since).Seconds()*float64(w.speed))
		if ahead := min(due, engine.MaxNow) - w.account.Now(); ahead > 0 {
			_, _ = w.account.Apply(engine.Advance{Seconds: ahead})
		}
	}
	w.countChanges()
}

// countChanges counts one change if the account has logged an event since the last call.
func (w *World) countChanges() {
	if total := w.account.LogTotal(); total != w.logged {
		w.logged = total
		w.changes++
	}
}

// refuse answers a request whose head is wrong.
func (w *World) refuse(r *rest.Request) (answer rest.Response, refused bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.opt.Refuse(w.account, r)
}

// handle answers one Cosmos DB request.
func (w *World) handle(ctx context.Context, r rest.Request) rest.Response {
	if r.OnlyReads() {
		return w.query(ctx, r)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	answer := w.opt.Handle(w.account, r)
	w.countChanges()
	return answer
}

// snapshot returns an independent copy of the account and its version. It is cheap: the copies share the items.
func (w *World) snapshot() (a *engine.Account, version uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.account.Copy(), w.changes
}

// version returns the number of changes that are worth saving.
func (w *World) version() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.changes
}
