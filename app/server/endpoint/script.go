package endpoint

import (
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	statusRetryWith = 449

	briefRun = 250 * time.Millisecond // of a script that may run while nothing else happens in the account
)

// script answers a request that runs scripts, on a copy of the account, so that everything else goes on meanwhile. What the scripts did
// is then one command. If the container has changed meanwhile, the scripts run again on what it has become: brief ones while everything
// else waits, so that this time nothing changes. The request is answered with 449 if that is of no use.
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
	return reply(statusRetryWith, struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}{"RetryWith", "Conflicting request to resource has been attempted. Retry to avoid conflicts."}), 0 // the service's text
}

func (w *World) runScripts(r rest.Request) *rest.ScriptRun {
	asked, opt := w.snapshot()
	return opt.RunScripts(asked, r)
}

// commit does to the account what a run has done to its copy. Ok is false if it cannot.
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
