package main

import (
	"syscall/js"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// main passes functions to the JavaScript that started it, and then only answers calls. The arguments and results of
// the functions are text and numbers. The function request returns a promise of its text if a script may run.
func main() {
	emulators := map[int]*emulator{}
	next := 0
	functions := js.Global().Get("Object").New()
	set := func(name string, call func(args []js.Value) string) {
		functions.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return call(args) }))
	}
	of := func(args []js.Value) *emulator { return emulators[args[0].Int()] }
	set("create", func(args []js.Value) string {
		e, err := create(args[0].String())
		if err != nil {
			return rest.Failure(err)
		}
		next++
		emulators[next] = e
		return e.created(next)
	})
	set("destroy", func(args []js.Value) string {
		delete(emulators, args[0].Int())
		return "{}"
	})
	functions.Set("request", js.FuncOf(func(_ js.Value, args []js.Value) any {
		e, head, body := of(args), args[1].String(), args[2].String()
		if rest.NeedsScripts(head, body) {
			return promise(func() string { return e.request(head, body, e.withScripts) })
		}
		return e.request(head, body, e.Request)
	}))
	set("clock", func(args []js.Value) string { return of(args).Clock(args[1].Float()) })
	set("disk", func(args []js.Value) string {
		from, limit := uint64(0), rest.MaxDisk
		if len(args) > 3 {
			from, limit = uint64(args[3].Float()), args[4].Int()
		}
		return of(args).disk(args[1].String(), args[2].String(), from, limit)
	})
	set("explain", func(args []js.Value) string {
		return of(args).explain(args[1].String(), args[2].String(), args[3].String(), args[4].String())
	})
	set("awaitPurge", func(args []js.Value) string { return of(args).awaitPurge() })
	set("events", func(args []js.Value) string {
		return string(rest.HappenedAfter(of(args).Account, 0, rest.MaxHappened, nil).JSON())
	})
	set("fault", func(args []js.Value) string { return of(args).fault(args[1].String()) })
	set("faults", func(args []js.Value) string { return string(of(args).faults.JSON()) })
	set("clearFaults", func(args []js.Value) string {
		of(args).faults.Clear()
		return "{}"
	})
	set("report", func(args []js.Value) string {
		e := of(args)
		return string(e.Asked.ReportJSON(e.Account, e.faults.String()))
	})
	js.Global().Get("ready").Invoke(functions)
	select {}
}

// promise returns a promise of an answer that has to wait for JavaScript. A function that JavaScript has called cannot
// wait.
func promise(answer func() string) js.Value {
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() { args[0].Invoke(answer()) }()
		return nil
	})
	defer executor.Release()
	return js.Global().Get("Promise").New(executor)
}
