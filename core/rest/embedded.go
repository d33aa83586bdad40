package rest

import (
	"errors"
	"math"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// An Embedded serves one account to a host in the same process that passes text only, as JavaScript does: each call takes strings
// and returns JSON. The npm package and the page's SDK console are built on it.
type Embedded struct {
	Account *engine.Account
	Options Options
}

// Request answers a request. head is {"method","target","origin","headers":{name:value}}; the answer is
// {"status","headers":{name:value},"body"}.
func (e Embedded) Request(head, body string) string {
	h := gjson.Parse(head)
	r := Request{Method: h.Get("method").String(), Target: h.Get("target").String(), Origin: h.Get("origin").String(), Body: []byte(body)}
	h.Get("headers").ForEach(func(k, v gjson.Result) bool {
		r.Header = append(r.Header, Field{Name: k.String(), Value: v.String()})
		return true
	})
	answer := e.Options.Handle(e.Account, r)
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
func (e Embedded) Clock(seconds float64) string {
	if seconds != 0 {
		if most := engine.MaxNow - e.Account.Now(); seconds != math.Trunc(seconds) || seconds < 1 || seconds > float64(most) {
			return Failure(errors.New("the clock cannot advance by " + strconv.FormatFloat(seconds, 'g', -1, 64) +
				" seconds: it takes a whole number from 1, and stops at the end of the year 9999, " + strconv.FormatInt(most, 10) + " seconds from now"))
		}
		if _, err := e.apply(engine.Advance{Seconds: int64(seconds)}); err != nil {
			return Failure(err)
		}
	}
	return `{"now":` + strconv.FormatInt(e.Account.Now(), 10) + `}`
}

// Disk tells what a container stores, or {"error"}.
func (e Embedded) Disk(database, container string) string {
	report, err := LookAtDisk(e.Account, engine.Path{Database: database, Container: container}, 0, MaxDisk)
	if err != nil {
		return Failure(err)
	}
	return string(report.JSON())
}

func (e Embedded) apply(cmd engine.Command) (engine.Result, error) {
	if e.Options.Apply != nil {
		return e.Options.Apply(cmd)
	}
	return e.Account.Apply(cmd)
}

// Failure is {"error"}.
func Failure(err error) string {
	return `{"error":` + string(gjson.AppendJSONString(nil, err.Error())) + `}`
}
