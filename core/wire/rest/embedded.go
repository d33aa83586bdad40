package rest

import (
	"errors"
	"math"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// An Embedded serves one account to a host that exchanges only text with the process, such as JavaScript
// with WebAssembly. Every call takes strings and returns JSON. The npm package and the page's SDK console
// use it.
type Embedded struct {
	Account *engine.Account
	Options Options
	Asked   *Asked // keeps the last requests about items; nil keeps nothing
}

// Request answers a request. Head is {"method","target","origin","headers":{name:value}}; the answer is
// {"status","headers":{name:value},"body"}.
func (e Embedded) Request(head, body string) string {
	r := ParseHead(head)
	r.Body = []byte(body)
	answer := e.Options.Handle(e.Account, r)
	e.Asked.Note(e.Account, &r, answer.Status)
	return string(ResponseJSON(answer))
}

// ResponseJSON returns an answer in the form of [Embedded.Request].
func ResponseJSON(answer Response) []byte {
	out := append([]byte(`{"status":`), strconv.Itoa(answer.Status)...)
	out = append(out, `,"headers":{`...)
	for i, f := range answer.Header {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, document.Quote(f.Name)+":"+document.Quote(f.Value)...)
	}
	return append(out, `},"body":`+document.Quote(string(answer.Body))+`}`...)
}

// ParseHead reads the parameter head of [Embedded.Request].
func ParseHead(head string) (r Request) {
	h := gjson.Parse(head)
	r = Request{Method: h.Get("method").String(), Target: h.Get("target").String(), Origin: h.Get("origin").String()}
	h.Get("headers").ForEach(func(k, v gjson.Result) bool {
		r.Header = append(r.Header, Field{Name: k.String(), Value: v.String()})
		return true
	})
	return r
}

// OnlyReads is like [Request.OnlyReads], for a request with this head.
func OnlyReads(head string) bool {
	r := ParseHead(head)
	return r.OnlyReads()
}

// Clock advances the clock by a number of seconds, which may be 0, and returns {"now"} in Unix seconds, or {"error"}.
func (e Embedded) Clock(seconds float64) string {
	if seconds != 0 {
		if most := engine.MaxNow - e.Account.Now(); seconds != math.Trunc(seconds) || seconds < 1 || seconds > float64(most) {
			return Failure(errors.New("the clock cannot advance by " + strconv.FormatFloat(seconds, 'g', -1, 64) +
				" seconds; the number must be whole, and from 1 to " + strconv.FormatInt(most, 10) + ", the end of the year 9999"))
		}
		if _, err := e.Options.apply(e.Account, engine.Advance{Seconds: int64(seconds)}); err != nil {
			return Failure(err)
		}
	}
	return `{"now":` + strconv.FormatInt(e.Account.Now(), 10) + `}`
}

// Disk returns the JSON of a container's [Disk], or {"error"}.
func (e Embedded) Disk(database, container string) string {
	report, err := LookAtDisk(e.Account, engine.Path{Database: database, Container: container}, 0, MaxDisk)
	if err != nil {
		return Failure(err)
	}
	return string(report.JSON())
}

// Failure returns {"error"}, with the error's text.
func Failure(err error) string { return `{"error":` + document.Quote(err.Error()) + `}` }
