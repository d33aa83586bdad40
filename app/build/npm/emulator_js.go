package main

import (
	"errors"
	"strconv"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/quickjs"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An emulator is one account, without a clock of its own.
type emulator struct {
	rest.Embedded
	faults  fault.List
	scripts *script.Host
}

// withScripts is [rest.Embedded.RequestWithScripts].
func (e *emulator) withScripts(head, body string) string {
	b := e.Embedded
	b.Options.Scripts = e.scripts
	return b.RequestWithScripts(head, body)
}

// create makes an emulator from JSON: {"start","key","lenient","throttle","serverless","purgeDelay"}. Only start is
// required.
func create(options string) (*emulator, error) {
	e := &emulator{scripts: script.NewHost(new(quickjs.Runner))}
	var start int64
	var err error
	opt := &e.Options
	gjson.Parse(options).ForEach(func(name, value gjson.Result) bool {
		wrong := func(want string) { err = errors.New(name.String() + " is " + value.Raw + "; it must be " + want) }
		is := func() bool {
			if !value.IsBool() {
				wrong("true or false")
			}
			return value.Bool()
		}
		if value.Type == gjson.Null {
			return true // as if it were left out
		}
		switch name.String() {
		case "start":
			start = value.Int()
		case "key":
			opt.Key = value.String()
			if err = rest.CheckKey(opt.Key); value.Type != gjson.String {
				wrong("a text")
			}
		case "lenient":
			opt.Lenient = is()
		case "throttle":
			opt.Capacity.Throttle = is()
		case "serverless":
			opt.Capacity.Serverless = is()
		case "purgeDelay":
			opt.Capacity.PurgeDelay = value.Int()
			if d := value.Float(); value.Type != gjson.Number || d < 0 || d > engine.MaxPurgeDelay || d != float64(value.Int()) {
				wrong("a whole number of seconds, 0 to " + strconv.Itoa(engine.MaxPurgeDelay))
			}
		default:
			err = errors.New("there is no option " + name.Raw)
		}
		return err == nil
	})
	if opt.Key == "" {
		opt.Key = rest.EmulatorKey
	}
	e.Account, e.Asked = engine.New(start), &rest.Asked{}
	return e, err
}

// created returns the answer to create.
func (e *emulator) created(id int) string {
	return `{"id":` + strconv.Itoa(id) + `,"key":` + document.Quote(e.Options.Key) + `,"maxBody":` + strconv.Itoa(rest.MaxBody) + `}`
}

// disk returns a page of what a container stores, or {"error"}; see [rest.LookAtDisk].
func (e *emulator) disk(database, container string, from uint64, limit int) string {
	report, err := rest.LookAtDisk(e.Account, engine.Path{Database: database, Container: container}, from, limit)
	if err != nil {
		return rest.Failure(err)
	}
	return string(report.JSON())
}

// explain returns why an item exists or is gone, or {"error"}; see [rest.Explain]. The partition key is a JSON array.
func (e *emulator) explain(database, container, partitionKey, id string) string {
	key, err := engine.ParsePartitionKey(partitionKey)
	if err != nil {
		return rest.Failure(err)
	}
	x, err := rest.Explain(e.Account, engine.Path{Database: database, Container: container}, key, id)
	if err != nil {
		return rest.Failure(err)
	}
	return string(x.JSON())
}

// awaitPurge returns {"now"} or {"error"}; see [rest.Options.AwaitPurge].
func (e *emulator) awaitPurge() string {
	if _, err := e.Options.AwaitPurge(e.Account); err != nil {
		return rest.Failure(err)
	}
	return e.Clock(0)
}
