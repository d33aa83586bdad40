package sdkconsole

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A ProgramScript is a request of a console program that runs a stored procedure or triggers. The scripts run
// on a copy of the account, so that the page can go on meanwhile; only a playing clock waits. BeginScript
// begins the request and EndScript ends it. In between, Run may be called on any goroutine.
type ProgramScript struct {
	of      int // the run of the program
	request rest.Request
	scripts script.Engine
	asked   *engine.Account
	times   int
	run     *rest.ScriptRun
	ended   bool
}

// BeginScript returns the script of a call, or nil if the call runs no script.
func (c *Console) BeginScript(run int, what, head, body string) *ProgramScript {
	r := rest.ParseHead(head)
	if what != "request" || !c.isRunning(run) || !r.RunsScript() {
		return nil
	}
	r.Body = []byte(body)
	s, over := &ProgramScript{of: run, request: r, scripts: c.s.Scripts, asked: c.s.Account().Copy()}, c.over
	c.s.Player.Hold(func() bool { return !s.ended && !over.Load() })
	return s
}

// Run runs the script. It calls wait now and then.
func (p *ProgramScript) Run(wait func()) {
	p.run = rest.Options{NoAuth: true, Scripts: p.scripts, Rest: wait}.RunScripts(p.asked, p.request)
}

// EndScript applies the changes of a script's copy to the account. If the account has changed meanwhile,
// nothing is applied and again is true: the caller then runs the script again, on a new copy. If the program
// has ended, nothing is applied and ok is false.
func (c *Console) EndScript(p *ProgramScript) (answer string, again, ok bool) {
	if !c.isRunning(p.of) {
		p.run.Drop()
		return "", false, false
	}
	var said rest.Response
	if p.run.Commit(c.s.Account(), c.ApplyOfRun) {
		said = p.run.Answer
	} else {
		if p.times++; p.times < rest.MaxScriptRuns {
			p.asked = c.s.Account().Copy()
			return "", true, true
		}
		said = rest.Options{NoAuth: true}.RetryWith(c.s.Account(), p.request)
	}
	p.ended = true
	answer = string(rest.ResponseJSON(said))
	c.requests++
	c.charge += Charged(answer)
	c.s.ShowStill(true)
	return answer, false, true
}
