package main

import (
	"strconv"
	"syscall/js"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/tidwall/gjson"
)

// main passes functions to the JavaScript that started it, and then only answers calls. Their arguments and results are text and numbers.
func main() {
	emulators := map[int]rest.Embedded{}
	next := 0
	functions := js.Global().Get("Object").New()
	set := func(name string, call func(args []js.Value) string) {
		functions.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return call(args) }))
	}
	set("create", func(args []js.Value) string {
		o := gjson.Parse(args[0].String())
		key := o.Get("key").String()
		if key != "" {
			if err := rest.CheckKey(key); err != nil {
				return rest.Failure(err)
			}
		}
		next++
		emulators[next] = rest.Embedded{Account: engine.New(o.Get("start").Int()), Options: rest.Options{Key: key, Lenient: o.Get("lenient").Bool()}}
		return `{"id":` + strconv.Itoa(next) + `}`
	})
	set("destroy", func(args []js.Value) string {
		delete(emulators, args[0].Int())
		return "{}"
	})
	set("request", func(args []js.Value) string {
		return emulators[args[0].Int()].Request(args[1].String(), args[2].String())
	})
	set("clock", func(args []js.Value) string {
		return emulators[args[0].Int()].Clock(args[1].Float())
	})
	set("disk", func(args []js.Value) string {
		return emulators[args[0].Int()].Disk(args[1].String(), args[2].String())
	})
	js.Global().Get("__cosmosttlReady").Invoke(functions)
	select {}
}
