package endpoint

import (
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// briefRun is the longest run of a script that may run again under the lock.
const briefRun = 250 * time.Millisecond

// script answers a request that runs scripts. The scripts run on a copy of the account, so that other requests can
// continue. When the scripts have ended, one command makes all their changes in the account itself. If the container
// has changed meanwhile, the scripts run again on the new state. Brief scripts run again under the lock, so that
// nothing can change. The answer is 449 if all runs were in vain.
func (w *World) script(r rest.Request, seen *sight) (answer rest.Response, due uint64) {
	for range rest.MaxScriptRuns {
		begun := time.Now()
		run := w.runScripts(r)
		took := time.Since(begun)
		if due, ok := w.commit(run, &r, seen); ok {
			return run.Answer, due
		}
		if took > briefRun {
			continue
		}
		answer, due = w.handleNow(r, seen, w.scripts.Brief(2*took+20*time.Millisecond))
		if answer.Status != http.StatusRequestTimeout {
			return answer, due
		}
	}
	return w.retryWith(r, seen), 0
}

// retryWith answers a request whose runs were in vain.
func (w *World) retryWith(r rest.Request, seen *sight) rest.Response {
	w.lock()
	defer w.mu.Unlock()
	answer := w.optionsNow().RetryWith(w.account, r)
	w.asked.Note(w.account, &r, answer.Status)
	seen.after(w, &r, answer.Status)
	return answer
}

func (w *World) runScripts(r rest.Request) *rest.ScriptRun {
	asked, opt := w.snapshot()
	return opt.RunScripts(asked, r)
}

// commit makes the changes of a run to the account itself. ok is false if this is not possible.
func (w *World) commit(run *rest.ScriptRun, r *rest.Request, seen *sight) (due uint64, ok bool) {
	w.lock()
	defer w.mu.Unlock()
	w.due = 0
	seen.before(w)
	if !run.Commit(w.account, w.apply) {
		return 0, false
	}
	w.asked.Note(w.account, r, run.Answer.Status)
	seen.after(w, r, run.Answer.Status)
	return w.due, true
}
