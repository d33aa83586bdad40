package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// NeedsScripts reports whether JavaScript may have to run for a request: a stored procedure, triggers, or a query whose text names
// functions. A host whose JavaScript is elsewhere does not answer such a request at once.
func (r *Request) NeedsScripts() bool {
	return r.RunsScript() || r.OnlyReads() && strings.Contains(strings.ToLower(gjson.GetBytes(r.Body, "query").String()), "udf")
}

// NeedsScripts is [Request.NeedsScripts] of a request as [Embedded.Request] takes it.
func NeedsScripts(head, body string) bool {
	r := ParseHead(head)
	r.Body = []byte(body)
	return r.NeedsScripts()
}

// A ScriptRun is the answer that a copy of an account has given to a request that runs scripts, and what is to be done to the account for
// it.
type ScriptRun struct {
	Answer Response

	commands []engine.Command
	failed   []bool // which of them the copy has refused
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

// RunScripts answers a request on a copy of the account, which nothing else uses, so that everything else goes on meanwhile.
func (o Options) RunScripts(asked *engine.Account, r Request) *ScriptRun {
	run := &ScriptRun{in: Describe(asked, &r).In}
	run.from = standingOf(asked, run.in)
	o.Apply = func(cmd engine.Command) (engine.Result, error) {
		r, err := asked.Apply(cmd)
		run.commands, run.failed = append(run.commands, cmd), append(run.failed, err != nil)
		return r, err
	}
	run.Answer = o.Handle(asked, r)
	return run
}

// Commit does to the account, by apply, what the run has done to its copy. Ok is false if it cannot: the container has changed since the
// copy was made, or the account refuses the command.
func (run *ScriptRun) Commit(a *engine.Account, apply func(engine.Command) (engine.Result, error)) (ok bool) {
	if run.writes() && standingOf(a, run.in) != run.from {
		return false
	}
	for i, cmd := range run.commands {
		if _, err := apply(cmd); err != nil && !run.failed[i] { // its throughput is used up, or its state cannot be written
			return false
		}
	}
	return true
}

// writes reports whether a run has changed items.
func (run *ScriptRun) writes() bool {
	for _, cmd := range run.commands {
		if b, ok := cmd.(engine.Batch); ok && len(b.Ops) > 0 {
			return true
		}
	}
	return false
}

// MaxScriptRuns is how often a script runs whose container goes on changing.
const MaxScriptRuns = 3

// RetryWith answers a request whose container has changed each time that its scripts ran.
func (o Options) RetryWith(a *engine.Account, r Request) Response {
	return o.Fail(a, r, &conflicting().Error)
}

// RequestWithScripts is [Embedded.Request] for a request that [Request.NeedsScripts]. It answers from a copy of the account, which may
// change meanwhile: the scripts run again then.
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
