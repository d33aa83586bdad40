package rest

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/tidwall/gjson"
)

// RunsScript reports whether the request asks to run a stored procedure or triggers. A server must not let
// other requests wait for these.
func (r *Request) RunsScript() bool {
	if r.Method != "POST" && r.Method != "PUT" && r.Method != "DELETE" {
		return false
	}
	at, f := parseAddress(r.Target, nil)
	if f != nil || len(at.parts) < 5 {
		return false
	}
	return at.parts[4] == "sprocs" && len(at.parts) == 6 && r.Method == "POST" || at.parts[4] == "docs" && r.triggers()
}

// noScripts refuses to run JavaScript where no JavaScript engine is available.
func noScripts(what string) *fault {
	return notSimulated("Running " + what + " here (the endpoint of the native program runs them)")
}

// transaction begins a transaction of scripts.
func (c *call) transaction(key engine.PartitionKey) script.Transaction {
	return c.opt.Scripts.Begin(script.Job{Account: c.account, In: c.coll.Path(), Key: key, Bucket: c.bucket,
		Log: c.req.Header.has("x-ms-documentdb-script-enable-logging"), Rest: c.opt.Rest})
}

// commit carries out the work of scripts, or only charges for it if they have failed. It answers with their log.
func (c *call) commit(t script.Transaction, failed *engine.Error) (engine.BatchResult, *fault) {
	c.set("x-ms-documentdb-script-log-results", escape(t.Log()))
	r, f := c.apply(t.Command(failed))
	if c.opt.committed != nil {
		c.onto(c.opt.committed())
	}
	if f != nil && failed != nil && f.Status == failed.Status { // the engine knows only the status
		f = asFault(failed)
	}
	if f != nil {
		return engine.BatchResult{}, f
	}
	batch := r.Answer.(engine.BatchResult)
	if batch.Status != 200 { // a batch that succeeded on a copy fails only if the account has changed since
		return batch, conflicting()
	}
	return batch, nil
}

// onto continues the answer on another account: the one on which the command of the scripts has been carried out.
func (c *call) onto(a *engine.Account) {
	if a == nil { // the run was abandoned
		return
	}
	if coll, err := a.Container(c.coll.Path()); err == nil {
		c.account, c.coll = a, coll
	}
}

// conflicting returns the refusal of a script whose items changed while it ran.
func conflicting() *fault {
	return refuse(449, "RetryWith", "Conflicting request to resource has been attempted. Retry to avoid conflicts.")
}

// execute runs a stored procedure.
func (c *call) execute() *fault {
	if c.opt.Scripts == nil {
		return noScripts("stored procedures")
	}
	if c.req.Header.Get("x-ms-documentdb-partitionkey") == "" && !isKeyless(c.coll) {
		return shortKey()
	}
	key, f := c.key()
	if f != nil {
		return f
	}
	s, f := procedures.script(c)
	if f != nil {
		return f
	}
	arguments, f := c.arguments()
	if f != nil {
		return f
	}
	t := c.transaction(key)
	body, failed := t.Procedure(s, arguments)
	if _, f := c.commit(t, failed); f != nil {
		return f
	}
	return c.reply(200, body)
}

// arguments returns the arguments of a stored procedure: a JSON array, or an object of the form
// {"0":"a","length":1}. For null, it returns no arguments (StoredProcedureTests.cs of
// Azure/azure-cosmos-dotnet-v3).
func (c *call) arguments() (string, *fault) {
	if len(c.req.Body) == 0 {
		return "[]", nil
	}
	v := gjson.ParseBytes(c.req.Body)
	switch {
	case !gjson.ValidBytes(c.req.Body):
	case v.IsArray(), v.IsObject():
		return v.Raw, nil
	case v.Type == gjson.Null:
		return "[]", nil
	}
	return "", invalid("arguments", string(c.req.Body), "a JSON array of the arguments of the stored procedure")
}
