// Package bridge is an account as JavaScript calls it: strings in, strings out, a request or a look at the clock in one
// call each. The npm package and the page's SDK console are built on it.
package bridge

import (
	"errors"
	"math"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/tidwall/gjson"
)

// A Bridge answers for one account.
type Bridge struct {
	Account *engine.Account
	Options rest.Options
}

// Request answers a request. head is {"method","target","origin","headers":{name:value}}; the answer is
// {"status","headers":{name:value},"body"}.
func (b Bridge) Request(head, body string) string {
	h := gjson.Parse(head)
	r := rest.Request{Method: h.Get("method").String(), Target: h.Get("target").String(), Origin: h.Get("origin").String(), Body: []byte(body)}
	h.Get("headers").ForEach(func(k, v gjson.Result) bool {
		r.Header = append(r.Header, rest.Field{Name: k.String(), Value: v.String()})
		return true
	})
	answer := b.Options.Handle(b.Account, r)
	out := append([]byte(`{"status":`), strconv.Itoa(answer.Status)...)
	out = append(out, `,"headers":{`...)
	for i, f := range answer.Header {
		if i > 0 {
			out = append(out, ',')
		}
		out = gjson.AppendJSONString(out, f.Name)
		out = append(out, ':')
		out = gjson.AppendJSONString(out, f.Value)
	}
	out = append(out, `},"body":`...)
	out = gjson.AppendJSONString(out, string(answer.Body))
	return string(append(out, '}'))
}

// Clock moves by so many seconds, 0 to look, and tells the time: {"now"} in Unix seconds, or {"error"}.
func (b Bridge) Clock(seconds float64) string {
	if seconds != 0 {
		if most := engine.MaxNow - b.Account.Now(); seconds != math.Trunc(seconds) || seconds < 1 || seconds > float64(most) {
			return Failure(errors.New("the clock cannot advance by " + strconv.FormatFloat(seconds, 'g', -1, 64) +
				" seconds: it takes a whole number from 1, and stops at the end of the year 9999, " + strconv.FormatInt(most, 10) + " seconds from now"))
		}
		if _, err := b.apply(engine.Advance{Seconds: int64(seconds)}); err != nil {
			return Failure(err)
		}
	}
	return `{"now":` + strconv.FormatInt(b.Account.Now(), 10) + `}`
}

// Disk tells what a container stores, or {"error"}.
func (b Bridge) Disk(database, container string) string {
	report, err := rest.LookAtDisk(b.Account, engine.Path{Database: database, Container: container}, 0, rest.MaxDisk)
	if err != nil {
		return Failure(err)
	}
	return string(report.JSON())
}

func (b Bridge) apply(cmd engine.Command) (engine.Result, error) {
	if b.Options.Apply != nil {
		return b.Options.Apply(cmd)
	}
	return b.Account.Apply(cmd)
}

// Failure is {"error"}.
func Failure(err error) string {
	return `{"error":` + string(gjson.AppendJSONString(nil, err.Error())) + `}`
}
