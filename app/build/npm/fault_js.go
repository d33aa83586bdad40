package main

import (
	"errors"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// fault adds a rule and returns its JSON. After an error it returns an object with the field error. For a [fault.Error] the object also has
// the fields field, value and limit.
func (e *emulator) fault(text string) string {
	rule, err := fault.Parse(text)
	if err == nil {
		var added *fault.Rule
		if added, err = e.faults.Add(rule, rest.OperationNames()); err == nil {
			return string(added.JSON())
		}
	}
	var wrong *fault.Error
	if !errors.As(err, &wrong) {
		return rest.Failure(err)
	}
	return `{"error":` + document.Quote(err.Error()) + `,"field":` + document.Quote(wrong.Field) + `,"value":` + document.Quote(wrong.Value) +
		`,"limit":` + document.Quote(wrong.Limit) + `}`
}

// request answers a request. It calls by, a function such as [rest.Embedded.Request], unless a fault rule refuses the request before it
// runs. If a rule delays the answer, the answer also has the field delayMs. If a rule drops the connection, the field dropped takes the
// place of the response and says why there is none.
func (e *emulator) request(head, body string, by func(head, body string) string) string {
	if e.faults.Empty() {
		return by(head, body)
	}
	r := rest.ParseHead(head)
	r.Body = []byte(body)
	o := rest.Describe(e.Account, &r)
	rule := e.faults.Strike(&fault.Request{Operation: o.Name, In: o.In, Key: o.Key, Items: o.Items, Header: r.Header.Get})
	if rule == nil {
		return by(head, body)
	}
	if rule.DelaySeconds > 0 {
		e.Clock(float64(rule.DelaySeconds))
	}
	answer := ""
	if rule.After || !rule.Refuses() {
		answer = by(head, body)
	}
	switch {
	case rule.Drop:
		answer = `{"dropped":` + document.Quote("the connection was dropped ("+rule.String()+")") + `}`
	case rule.Refuses():
		refused := e.Options.Fail(e.Account, r, rule.Refusal())
		if !rule.After {
			e.Asked.Note(e.Account, &r, refused.Status)
		}
		answer = string(rest.ResponseJSON(refused))
	}
	if rule.DelayMS > 0 {
		answer = answer[:len(answer)-1] + `,"delayMs":` + strconv.Itoa(rule.DelayMS) + "}"
	}
	return answer
}
