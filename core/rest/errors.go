package rest

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// fault is a refusal on its way to the wire.
type fault struct {
	engine.Error
	allow string // 405: the methods that the address knows
}

func refuse(status int, code engine.Code, message string) *fault {
	return &fault{Error: engine.Error{Status: status, Code: code, Message: message}}
}

func badRequest(message string) *fault { return refuse(400, engine.BadRequest, message) }

// invalid is a 400 that names the input, what was given and what is allowed.
func invalid(field, value, limit string) *fault {
	if len(value) > 100 {
		value = strings.ToValidUTF8(value[:100], "") + "..."
	}
	return badRequest("The input " + field + " '" + value + "' is invalid. It must be " + limit + ".")
}

func missing(sub int) *fault {
	f := refuse(404, engine.NotFound, "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found")
	f.SubStatus = sub
	return f
}

func notMet() *fault {
	return refuse(412, engine.PreconditionFailed, "One of the specified pre-condition is not met. Learn more: https://aka.ms/CosmosDB/sql/errors/precondition-failed")
}

// asFault takes over what the engine refuses.
func asFault(err error) *fault {
	switch e := err.(type) {
	case nil:
		return nil
	case *engine.Error:
		return &fault{Error: *e}
	}
	return badRequest(err.Error())
}

// substatus of a request whose partition key range is not there (ttl.md §3.13).
const subRangeGone = 1002

// writeError is the body of an error in the service's shape (ttl.md §3.13). Clients show the message as it is and look
// for the service's sentence in it; the JavaScript SDK falls over a body without one.
func (c *call) writeError(f *fault) []byte {
	inner := `{"Errors":[` + quote(f.Message) + `]}`
	if q := f.Query; q != nil {
		inner = `{"errors":[{"severity":"Error","location":{"start":` + strconv.Itoa(q.Offset) + `,"end":` + strconv.Itoa(q.End) +
			`},"code":` + quote(q.Code.Service()) + `,"message":` + quote(q.Message()) + `}]}`
	}
	target := c.r.Target
	if len(target) > 300 {
		target = target[:300] + "..."
	}
	message := "Message: " + inner + "\r\nActivityId: " + c.activity + ", Request URI: " + strings.ToValidUTF8(target, "\uFFFD") +
		", RequestStats: \r\nRequestStartTime: " + c.date + ", RequestEndTime: " + c.date + ", Number of regions attempted:1\r\n, SDK: cosmosttl"
	return []byte(`{"code":` + quote(string(f.Code)) + `,"message":` + quote(message) + `,"additionalErrorInfo":null}`)
}

// quote spells a text as JSON.
func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
