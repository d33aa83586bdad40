package rest

import (
	"iter"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// needsScripts reports whether a request may have to run JavaScript: a stored procedure, triggers, or a
// query whose text names functions. A host with JavaScript elsewhere does not answer such a request at
// once.
func (r *Request) needsScripts() bool {
	return r.RunsScript() || r.OnlyReads() && strings.Contains(strings.ToLower(gjson.GetBytes(r.Body, "query").String()), "udf")
}

// NeedsScripts reports whether a request with the parameters of [Embedded.Request] may have to run JavaScript.
func NeedsScripts(head, body string) bool {
	r := ParseHead(head)
	r.Body = []byte(body)
	return r.needsScripts()
}

// A ScriptRun is a request that runs scripts. The scripts run on a copy of the account. [ScriptRun.Commit]
// then carries out their work on the account itself, and makes the answer.
type ScriptRun struct {
	Answer Response // set by Commit

	in      engine.Path
	from    standing
	first   engine.Command // the first command for the account; nil for none
	goOn    func() (engine.Command, bool)
	drop    func()
	account *engine.Account // the account of Commit
	apply   func(engine.Command) (engine.Result, error)
}

// A standing identifies the state of a container.
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

// RunScripts runs the scripts of a request on a copy of the account. Nothing else may use the copy, and
// other requests go on meanwhile. The caller must commit or drop the run.
func (o Options) RunScripts(asked *engine.Account, r Request) *ScriptRun {
	run := &ScriptRun{in: Describe(asked, &r).In}
	run.from = standingOf(asked, run.in)
	run.goOn, run.drop = iter.Pull(func(wait func(engine.Command) bool) {
		o.Apply = func(cmd engine.Command) (engine.Result, error) {
			if run.apply == nil && !wait(cmd) {
				return engine.Result{}, &conflicting().Error // never used for an answer
			}
			return run.apply(cmd)
		}
		o.committed = func() *engine.Account { return run.account }
		run.Answer = o.Handle(asked, r)
	})
	run.first, _ = run.goOn()
	return run
}

// Commit carries out the work of the scripts on the account, by apply, and makes the answer. If the
// container has changed since the copy was made, Commit drops the run and returns false.
func (run *ScriptRun) Commit(a *engine.Account, apply func(engine.Command) (engine.Result, error)) (ok bool) {
	defer run.drop()
	if b, _ := run.first.(engine.Batch); len(b.Ops) > 0 && standingOf(a, run.in) != run.from {
		return false
	}
	run.account, run.apply = a, apply
	run.goOn()
	return true
}

// Drop ends a run that is not committed.
func (run *ScriptRun) Drop() { run.drop() }

// MaxScriptRuns is the largest number of runs of a script whose container keeps changing.
const MaxScriptRuns = 3

// RetryWith answers a request whose container changed during each run of its scripts.
func (o Options) RetryWith(a *engine.Account, r Request) Response {
	return o.Fail(a, r, &conflicting().Error)
}

// RequestWithScripts is like [Embedded.Request], for a request for which [NeedsScripts] returns true. It
// answers from a copy of the account. If the account changes meanwhile, the scripts run again.
func (e Embedded) RequestWithScripts(head, body string) string {
	r := ParseHead(head)
	r.Body = []byte(body)
	answer := e.scripts(r)
	e.Asked.Note(e.Account, &r, answer.Status)
	return string(ResponseJSON(answer))
}

func (e Embedded) scripts(r Request) Response {
	apply := func(cmd engine.Command) (engine.Result, error) { return e.Options.apply(e.Account, cmd) }
	if r.OnlyReads() {
		asked, opt := engine.NewQueryCopy(e.Account.Copy()), e.Options
		opt.Apply = asked.Apply
		answer := opt.Handle(asked.Account, r)
		asked.Charge(apply)
		return answer
	}
	for range MaxScriptRuns {
		if run := e.Options.RunScripts(e.Account.Copy(), r); run.Commit(e.Account, apply) {
			return run.Answer
		}
	}
	return e.Options.RetryWith(e.Account, r)
}
