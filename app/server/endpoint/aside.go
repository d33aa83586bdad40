package endpoint

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/script"
)

// An aside is the [script.Engine] of one query. It calls user-defined functions by way of worker.aside, so that other queries get their
// turns while a function takes long.
type aside struct {
	script.Engine
	work *worker
}

func (a aside) Functions(of *engine.Account, in engine.Path) query.Functions {
	f := a.Engine.Functions(of, in)
	if f == nil {
		return nil
	}
	return asideFunctions{f, a.work}
}

type asideFunctions struct {
	query.Functions
	work *worker
}

func (f asideFunctions) Begin(names []string) (c query.Caller, err error) {
	f.work.aside(func() { c, err = f.Functions.Begin(names) })
	return asideCaller{c, f.work}, err
}

type asideCaller struct {
	query.Caller
	work *worker
}

func (c asideCaller) Call(name string, arguments []string) (result string, err error) {
	c.work.aside(func() { result, err = c.Caller.Call(name, arguments) })
	return result, err
}
