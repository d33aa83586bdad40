package rest

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// A fault is the reason why a request is refused.
type fault struct {
	engine.Error
	allow       string // for 405: the methods that the address supports
	unsimulated bool   // the reason is a feature that is not simulated
	info        string // the member additionalErrorInfo
	html        string // the whole body, in place of JSON
}

func refuse(status int, code engine.Code, message string) *fault {
	return &fault{Error: engine.Error{Status: status, Code: code, Message: message}}
}

func badRequest(message string) *fault { return refuse(400, engine.BadRequest, message) }

// invalid returns a fault with status 400 that names the input, its value and the limit.
func invalid(field, value, limit string) *fault {
	if len(value) > 100 {
		value = strings.ToValidUTF8(value[:100], "") + "..."
	}
	return badRequest("The input " + field + " '" + value + "' is invalid. It must be " + limit + ".")
}

// missing returns a fault with status 404. If the missing resource is an owner of the addressed one, the
// fault has a substatus.
func missing(owner bool) *fault {
	f := refuse(404, engine.NotFound, "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found")
	if owner {
		f.SubStatus = engine.SubOwnerNotFound
	}
	return f
}

func notMet() *fault {
	return refuse(412, engine.PreconditionFailed,
		"One of the specified pre-condition is not met. Learn more: https://aka.ms/CosmosDB/sql/errors/precondition-failed")
}

// asFault converts an error of the engine.
func asFault(err error) *fault {
	switch e := err.(type) {
	case nil:
		return nil
	case *engine.Error:
		return &fault{Error: *e}
	}
	return badRequest(err.Error())
}

// These are substatus codes (docs/model.md §3.13).
const (
	subKeyMismatch = 1001 // the partition key is not that of the container or the item (StatusCodes.cs of Azure/azure-cosmos-dotnet-v3)
	subRangeGone   = 1002 // the partition key range does not exist
	// the partition key range was split: clients of Direct mode read the ranges again (GoneAndRetryWithRetryPolicy.java)
	subSplitting      = 1007
	subNameCacheStale = 1000 // the client has the address of a container that was deleted and made again
	subOtherContainer = 1024 // the client means a container that was deleted and made again
)

// queryError encodes an error of a query in one of the service's two forms. An error with a code like
// SC1001 has a location, and one with a number has none.
func queryError(e *query.Error) string {
	place, code := `"location":{"start":`+strconv.Itoa(e.Offset)+`,"end":`+strconv.Itoa(e.End)+`},`, e.Service()
	if _, err := strconv.Atoi(code); err == nil {
		place = ""
	} else {
		code = document.Quote(code)
	}
	return `{"severity":"Error",` + place + `"code":` + code + `,"message":` + document.Quote(e.Message()) + `}`
}

// errorBody returns the body of an error in the form of the service (docs/model.md §3.13). Clients show
// the message and search it for sentences of the service. The JavaScript SDK fails on a body without a
// message.
func (c *call) errorBody(f *fault) []byte {
	inner := `{"Errors":[` + document.Quote(f.Message) + `]}`
	if q := f.Query; q != nil {
		var list []string
		for _, e := range append([]*query.Error{q}, q.More...) {
			list = append(list, queryError(e))
		}
		inner = `{"errors":[` + strings.Join(list, ",") + `]}`
	}
	target := c.req.Target
	if len(target) > 300 {
		target = target[:300] + "..."
	}
	message := "Message: " + inner + "\r\nActivityId: " + c.activity + ", Request URI: " + strings.ToValidUTF8(target, "\uFFFD") +
		", RequestStats: \r\nRequestStartTime: " + c.date + ", RequestEndTime: " + c.date + ", Number of regions attempted:1\r\n, SDK: cosmosttl"
	info := "null"
	if f.info != "" {
		info = document.Quote(f.info)
	}
	return []byte(`{"code":` + document.Quote(string(f.Code)) + `,"message":` + document.Quote(message) + `,"additionalErrorInfo":` + info +
		`}`)
}
