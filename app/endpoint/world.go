package endpoint

import (
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A World is an account whose simulated clock follows a wall clock at some speed. It is safe for concurrent use.
type World struct {
	opt  rest.Options
	wall func() time.Time

	mu      sync.Mutex
	account *engine.Account
	speed   int64     // simulated seconds in a second; 0 stands still
	since   time.Time // when the clock last changed its pace
	from    int64     // what it showed then
	version uint64    // counts what is worth saving
	logged  uint64
}

// NewWorld wraps an account. Its clock goes at a speed, 1 being real time, from what it shows now; at speed 1 an account that is
// behind the wall clock catches up with it, so that a restart does not stop time.
func NewWorld(a *engine.Account, opt rest.Options, wall func() time.Time, speed int64) *World {
	w := &World{opt: opt, wall: wall, account: a, logged: a.LogTotal()}
	now := wall()
	w.pace(speed)
	if speed == 1 && now.Unix() >= a.Now() {
		w.since, w.from = time.Unix(a.Now(), 0), a.Now()
	}
	return w
}

// pace makes the clock go on from here at a speed.
func (w *World) pace(speed int64) {
	w.speed, w.since, w.from = speed, w.wall(), w.account.Now()
}

// tick lets as much simulated time pass as is due.
func (w *World) tick() {
	if w.speed > 0 {
		due := w.from + int64(w.wall().Sub(w.since).Seconds()*float64(w.speed))
		if ahead := min(due, engine.MaxNow) - w.account.Now(); ahead > 0 {
			_, _ = w.account.Apply(engine.Advance{Seconds: ahead})
		}
	}
	w.noticed()
}

// noticed counts a change when the account has told of something since the last time.
func (w *World) noticed() {
	if total := w.account.LogTotal(); total != w.logged {
		w.logged = total
		w.version++
	}
}

// Handle answers one Cosmos request.
func (w *World) Handle(r rest.Request) rest.Response {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	answer := w.opt.Handle(w.account, r)
	w.noticed()
	return answer
}

// View lets a function look at the account, at the present second. It must not change it, nor keep it.
func (w *World) View(look func(a *engine.Account)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	look(w.account)
}

// Snapshot is the account as it is now, independent of what happens next, and the number of the change it stands at. It costs next to
// nothing: the items are shared.
func (w *World) Snapshot() (a *engine.Account, version uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.account.Copy(), w.version
}

// Version is the number of the latest change that is worth saving.
func (w *World) Version() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.version
}
