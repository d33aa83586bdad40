package main

import (
	"strconv"
	"syscall/js"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/tidwall/gjson"
)

// emulator is one account behind one key.
type emulator struct {
	account *engine.Account
	options rest.Options
}

// main hands its calls to the JavaScript that started it and then only answers. Everything crosses as a string: a request
// and its answer are one call each.
func main() {
	emulators := map[int]*emulator{}
	next := 0
	calls := js.Global().Get("Object").New()
	set := func(name string, call func(args []js.Value) string) {
		calls.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return call(args) }))
	}
	set("create", func(args []js.Value) string {
		o := gjson.Parse(args[0].String())
		key := o.Get("key").String()
		if key != "" {
			if err := rest.CheckKey(key); err != nil {
				return `{"error":` + quote(err.Error()) + `}`
			}
		}
		next++
		emulators[next] = &emulator{engine.New(o.Get("start").Int()), rest.Options{Key: key}}
		return `{"id":` + strconv.Itoa(next) + `}`
	})
	set("destroy", func(args []js.Value) string {
		delete(emulators, args[0].Int())
		return "{}"
	})
	set("request", func(args []js.Value) string {
		return emulators[args[0].Int()].request(args[1].String(), args[2].String())
	})
	set("clock", func(args []js.Value) string {
		return emulators[args[0].Int()].clock(args[1].Float())
	})
	set("disk", func(args []js.Value) string {
		return emulators[args[0].Int()].disk(args[1].String(), args[2].String())
	})
	js.Global().Get("__cosmosttlReady").Invoke(calls)
	select {}
}

func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }

// request answers {"method","target","origin","headers":{}} and a body with {"status","headers":{},"body"}.
func (e *emulator) request(head, body string) string {
	h := gjson.Parse(head)
	r := rest.Request{Method: h.Get("method").String(), Target: h.Get("target").String(), Origin: h.Get("origin").String(), Body: []byte(body)}
	h.Get("headers").ForEach(func(k, v gjson.Result) bool {
		r.Header = append(r.Header, rest.Field{Name: k.String(), Value: v.String()})
		return true
	})
	answer := e.options.Handle(e.account, r)
	b := append([]byte(`{"status":`), strconv.Itoa(answer.Status)...)
	b = append(b, `,"headers":{`...)
	for i, f := range answer.Header {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(b, f.Name)
		b = append(b, ':')
		b = gjson.AppendJSONString(b, f.Value)
	}
	b = append(b, `},"body":`...)
	b = gjson.AppendJSONString(b, string(answer.Body))
	return string(append(b, '}'))
}

// clock moves by so many seconds, 0 to look, and tells the time.
func (e *emulator) clock(seconds float64) string {
	if seconds != 0 {
		n := int64(seconds)
		if float64(n) != seconds {
			n = -1 // not whole: refused below, with the limits
		}
		if _, err := e.account.Apply(engine.Advance{Seconds: n}); err != nil {
			return `{"error":` + quote(err.Error()) + `}`
		}
	}
	return `{"now":` + strconv.FormatInt(e.account.Now(), 10) + `}`
}

// disk tells what a container stores.
func (e *emulator) disk(db, coll string) string {
	report, err := rest.Disk(e.account, engine.Path{Database: db, Container: coll}, 0)
	if err != nil {
		return `{"error":` + quote(err.Error()) + `}`
	}
	return string(report)
}
