package fault

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// refusals are the service's code and text for each status (StatusCodes.cs, RMResources and the tests of fault injection
// in Azure/azure-cosmos-dotnet-v3).
var refusals = map[int]struct {
	code engine.Code
	text string
}{
	401: {"Unauthorized", "The input authorization token can't serve the request."},
	403: {"Forbidden", "The requested operation cannot be performed at this region."},
	404: {engine.NotFound, "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"},
	408: {engine.RequestTimeout, "Request timed out. More info: https://aka.ms/cosmosdb-tsg-request-timeout"},
	409: {engine.Conflict, "Resource with specified id or name already exists."},
	410: {"Gone", "The requested resource is no longer available at the server."},
	412: {engine.PreconditionFailed, "One of the specified pre-condition is not met. Learn more: https://aka.ms/CosmosDB/sql/errors/precondition-failed"},
	413: {engine.EntityTooLarge, "Request size is too large"},
	429: {engine.TooManyRequests, "Request rate is large. More Request Units may be needed, so no changes were made. Please retry this request later. Learn more: http://aka.ms/cosmosdb-error-429"},
	449: {"RetryWith", "Conflicting request to resource has been attempted. Retry to avoid conflicts."},
	500: {"InternalServerError", "Unknown server error occurred when processing this request."},
	503: {"ServiceUnavailable", "Service is currently unavailable. More info: https://aka.ms/cosmosdb-tsg-service-unavailable"},
}

// Refusal returns the service's error with a status. A 404 with substatus 1002 means that the replica has not caught up
// with the session.
func Refusal(status, sub int) *engine.Error {
	of, ok := refusals[status]
	if !ok {
		of.code, of.text = engine.Code(strconv.Itoa(status)), "The request was refused with status "+strconv.Itoa(status)+"."
	}
	if status == 404 && sub == 1002 {
		of.text = "The read session is not available for the input session token."
	}
	e := &engine.Error{Status: status, SubStatus: sub, Code: of.code, Message: of.text}
	if status == 429 && sub == 0 {
		e.SubStatus = 3200
	}
	if status == 429 || status == 449 {
		e.RetryAfterMS = 1
	}
	return e
}

// Refusal returns the error with which the rule refuses a request. Its message names the fault.
func (r *Rule) Refusal() *engine.Error {
	e := Refusal(r.Status, r.SubStatus)
	if e.RetryAfterMS > 0 && r.RetryAfterMS > 0 {
		e.RetryAfterMS = r.RetryAfterMS
	}
	e.Message += " (" + r.String() + ")"
	return e
}
