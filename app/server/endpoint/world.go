package endpoint

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/app/quickjs"
	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// javascript runs the scripts of all accounts.
var javascript = new(quickjs.Runner)

// A World is an account whose simulated clock follows a wall clock at some speed. It is safe for concurrent use.
type World struct {
	opt   rest.Options
	wall  func() time.Time
	store *journal.Store // keeps the account; nil keeps it in memory only

	turns turns     // of queries
	feed  live.Feed // for followers

	scripts *script.Host

	name     string        // of the account, for the observer
	observer live.Observer // nil if nobody observes

	faulty atomic.Bool                          // whether there are faults
	pause  func(context.Context, time.Duration) // waits, for a fault that delays

	removed context.Context // ends when the account is removed
	remove  func()

	mu      sync.Mutex
	account *engine.Account
	asked   rest.Asked
	faults  fault.List
	due     uint64    // the place up to which the store must keep before the present request is answered
	emptied bool      // a reset or a seed has replaced the account, and clients do not know about it
	pace    int64     // the speed at first, and after a reset
	first   int64     // the second in which the account began
	speed   int64     // simulated seconds per second; 0 is a stopped clock
	since   time.Time // wall time of the last change of speed or jump
	from    int64     // simulated time at that moment
}

// NewWorld returns a world of an account. The account's clock continues from its present time at the given speed; 1 is
// real time. At speed 1, an account that is behind the wall clock catches up with it, so that time also passes while
// the endpoint is not running.
func NewWorld(a *engine.Account, opt rest.Options, wall func() time.Time, speed int64) *World {
	w := &World{opt: opt, wall: wall, turns: newTurns(), pause: pause, account: a, pace: speed, first: a.Start()}
	w.removed, w.remove = context.WithCancel(context.Background())
	w.opt.Apply = w.apply
	w.scripts = script.NewHost(javascript)
	w.opt.Scripts = w.scripts
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

// lock locks the account and brings its clock up to date.
func (w *World) lock() {
	w.mu.Lock()
	w.tick()
}

// tick advances the clock to the second that follows from the wall clock.
func (w *World) tick() {
	if w.speed > 0 {
		due := w.from + int64(w.wall().Sub(w.since).Seconds()*float64(w.speed))
		if ahead := min(due, engine.MaxNow) - w.account.Now(); ahead > 0 {
			_, _ = w.apply(engine.Advance{Seconds: ahead})
		}
	}
}

// apply carries out a command. All changes of the account must go through this function. The lock must be held.
func (w *World) apply(cmd engine.Command) (engine.Result, error) {
	if err := w.refusal(cmd); err != nil {
		return engine.Result{Status: err.Status}, err
	}
	second := w.account.Now()
	r, err := w.account.Apply(cmd)
	w.feed.Note(second, cmd, w.account.Now())
	if w.store != nil {
		w.due = max(w.due, w.store.Note(w.account, second, cmd, r, err))
	}
	return r, err
}

// refuse returns the answer to a request whose head is wrong.
func (w *World) refuse(r *rest.Request) (answer rest.Response, refused bool) {
	w.lock()
	defer w.mu.Unlock()
	return w.opt.Refuse(w.account, r)
}

// refuseSeen does what refuse does, and also reports a refusal to observers.
func (w *World) refuseSeen(r *rest.Request) (answer rest.Response, refused bool) {
	seen := w.see(r)
	if answer, refused = w.refuse(r); refused {
		w.Look(func(*engine.Account) {
			seen.before(w)
			seen.after(w, r, answer.Status)
		})
		w.answered(seen, answer)
	}
	return answer, refused
}

// handle answers one Cosmos DB request.
func (w *World) handle(ctx context.Context, r rest.Request) rest.Response {
	seen := w.see(&r)
	answer := w.handleFaulty(ctx, r, seen)
	w.answered(seen, answer)
	return answer
}

func (w *World) handleSeen(ctx context.Context, r rest.Request, seen *sight) rest.Response {
	if r.OnlyReads() {
		return w.query(ctx, r, seen)
	}
	var answer rest.Response
	var due uint64
	if r.RunsScript() {
		answer, due = w.script(r, seen)
	} else {
		answer, due = w.handleNow(r, seen, w.scripts)
	}
	if err := w.keep(due); err != nil {
		return refuse(http.StatusInsufficientStorage, err)
	}
	return answer
}

func (w *World) handleNow(r rest.Request, seen *sight, scripts *script.Host) (answer rest.Response, due uint64) {
	w.lock()
	defer w.mu.Unlock()
	w.due = 0
	seen.before(w)
	opt := w.optionsNow()
	opt.Scripts = scripts
	answer = opt.Handle(w.account, r)
	w.asked.Note(w.account, &r, answer.Status)
	seen.after(w, &r, answer.Status)
	return answer, w.due
}

// options returns the present options for answering requests.
func (w *World) options() rest.Options {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.optionsNow()
}

// optionsNow does what options does, for callers that hold the lock.
func (w *World) optionsNow() rest.Options {
	opt := w.opt
	opt.Stopped, opt.AnyToken = w.speed == 0, w.emptied
	return opt
}

// snapshot returns an independent copy of the account, and the options for answering requests. It is cheap because the
// copies share the items.
func (w *World) snapshot() (*engine.Account, rest.Options) {
	w.lock()
	defer w.mu.Unlock()
	return w.account.Copy(), w.optionsNow()
}
