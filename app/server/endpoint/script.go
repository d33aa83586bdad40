package endpoint

import (
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	statusRetryWith = 449

	maxRuns  = 3                      // of a script whose container goes on changing
	briefRun = 250 * time.Millisecond // of a script that may run while nothing else happens in the account
)

// script answers a request that runs scripts, on a copy of the account, so that everything else goes on meanwhile. What the scripts did is then one command. If the
// container has changed meanwhile, the scripts run again on what it has become: brief ones while everything else waits, so that this time nothing changes. The
// request is answered with 449 if that is of no use.
func (w *World) script(r rest.Request, seen *sight) (answer rest.Response, due uint64) {
	for range maxRuns {
		begun := time.Now()
		run := w.runScripts(r)
		took := time.Since(begun)
		if due, ok := w.commit(run, &r, seen); ok {
			return run.answer, due
		}
		if took > briefRun {
			continue
		}
		answer, due = w.handleNow(r, seen, w.scripts.Brief(2*took+20*time.Millisecond))
		if answer.Status != http.StatusRequestTimeout {
			return answer, due
		}
	}
	return reply(statusRetryWith, struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}{"RetryWith", "Conflicting request to resource has been attempted. Retry to avoid conflicts."}), 0 // the service's text
}

// A scriptRun is an answer that a copy of the account has given.
type scriptRun struct {
	answer   rest.Response
	commands []engine.Command // what is to be done to the account for it
	failed   []bool           // which of them the copy has refused
	in       engine.Path
	from     standing
}

// A standing is what tells one state of a container from another.
type standing struct {
	rid, etag string
	lsn       uint64
	now       int64
}

func standingOf(a *engine.Account, in engine.Path) (s standing) {
	if c, err := a.Container(in); err == nil {
		s = standing{c.RID(), c.ETag(), c.LSN(), a.Now()}
	}
	return s
}

func (w *World) runScripts(r rest.Request) (run scriptRun) {
	w.mu.Lock()
	w.tick()
	asked, opt := w.account.Copy(), w.optionsNow()
	w.mu.Unlock()
	run.in = rest.Describe(asked, &r).In
	run.from = standingOf(asked, run.in)
	opt.Apply = func(cmd engine.Command) (engine.Result, error) {
		r, err := asked.Apply(cmd)
		run.commands, run.failed = append(run.commands, cmd), append(run.failed, err != nil)
		return r, err
	}
	run.answer = opt.Handle(asked, r)
	return run
}

// commit does to the account what a run has done to its copy. Ok is false if it cannot: the container has changed, or refuses the command.
func (w *World) commit(run scriptRun, r *rest.Request, seen *sight) (due uint64, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if run.writes() && standingOf(w.account, run.in) != run.from {
		return 0, false
	}
	w.due = 0
	seen.before(w)
	for i, cmd := range run.commands {
		if _, err := w.apply(cmd); err != nil && !run.failed[i] { // its throughput is used up, or its state cannot be written
			return 0, false
		}
	}
	w.asked.Note(w.account, r, run.answer.Status)
	seen.after(w, r, run.answer.Status)
	return w.due, true
}

// writes reports whether a run has changed items.
func (run *scriptRun) writes() bool {
	for _, cmd := range run.commands {
		if b, ok := cmd.(engine.Batch); ok && len(b.Ops) > 0 {
			return true
		}
	}
	return false
}
