package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Code is the service's name for a kind of error.
type Code string

// The codes (docs/model.md §3.13).
const (
	BadRequest         Code = "BadRequest"
	NotFound           Code = "NotFound"
	Conflict           Code = "Conflict"
	PreconditionFailed Code = "PreconditionFailed"
	EntityTooLarge     Code = "RequestEntityTooLarge"
	TooManyRequests    Code = "429"
	RequestTimeout     Code = "RequestTimeout"
)

// Substatus codes.
const (
	subPartitionKeyMismatch = 1001
	SubOwnerNotFound        = 1003
	subThrottled            = 3200
	SubBucketFull           = 3212
	SubBucketsChanged       = 3213
)

// An Error is a refused command. Message is the service's own text where a source gives this text. Field, Value and
// Limit hold the same information for programs and for other languages.
type Error struct {
	Status       int            `json:"s,omitempty"`   // HTTP status
	SubStatus    int            `json:"sub,omitempty"` // x-ms-substatus; 0 for none
	Code         Code           `json:"code,omitempty"`
	Message      string         `json:"m,omitempty"`
	Field        string         `json:"f,omitempty"`     // the wrong input, as named on the wire; may be empty
	Value        string         `json:"v,omitempty"`     // the given value
	Limit        string         `json:"l,omitempty"`     // the allowed values
	RetryAfterMS int            `json:"retry,omitempty"` // 429: milliseconds until the next try
	Offset       int            `json:"at,omitempty"`    // BadRequest for an item's text: byte offset of the fault; 0 otherwise
	Fault        document.Fault `json:"fault,omitempty"`
	Query        *query.Error   `json:"-"`               // Field "query": the fault in the query's text and its place
	Want         string         `json:"want,omitempty"`  // with Fault: what was expected, or the duplicate key
	Found        rune           `json:"found,omitempty"` // with Fault: the character found; 0 for none
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// clean replaces invalid UTF-8, which a saved state could not hold.
func (e *Error) clean() {
	for _, s := range []*string{&e.Message, &e.Value, &e.Limit, &e.Want} {
		*s = strings.ToValidUTF8(*s, "\uFFFD")
	}
}

const (
	textNotFound     = "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"
	textConflict     = "Resource with specified id or name already exists."
	textPrecondition = "One of the specified pre-condition is not met. Learn more: https://aka.ms/CosmosDB/sql/errors/precondition-failed"
	textPartitionKey = "PartitionKey extracted from document doesn't match the one specified in the header"
	textIndexingNone = "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection"
	textTooLarge     = "Request size is too large"
)

func notFound() *Error { return &Error{Status: 404, Code: NotFound, Message: textNotFound} }

func ownerNotFound(field, id string) *Error {
	return &Error{Status: 404, SubStatus: SubOwnerNotFound, Code: NotFound, Message: textNotFound, Field: field, Value: echo(id)}
}

func conflict(id string) *Error {
	return &Error{Status: 409, Code: Conflict, Message: textConflict, Field: "id", Value: id}
}

func precondition() *Error {
	return &Error{Status: 412, Code: PreconditionFailed, Message: textPrecondition, Field: "if-match"}
}

// bad returns a 400 that names the field, the value and the limit.
func bad(field, value, limit string) *Error {
	return &Error{
		Status: 400, Code: BadRequest, Field: field, Value: echo(value), Limit: limit,
		Message: "The input " + field + " '" + echo(value) + "' is invalid. It must be " + limit + ".",
	}
}

// echo returns an input as errors repeat it: as valid UTF-8 of about a hundred bytes at most, because the log keeps
// errors.
func echo(value string) string {
	return strings.ToValidUTF8((&ttl.Error{Value: value}).Echo(), "\uFFFD")
}

// badTTL returns the error for a ttl or defaultTtl, with the service's text.
func badTTL(err error) *Error {
	e := err.(*ttl.Error)
	return &Error{Status: 400, Code: BadRequest, Message: e.Error(), Field: e.Field, Value: e.Echo(),
		Limit: "-1 or 1 to " + strconv.Itoa(ttl.Max)}
}

// badText returns the error for a text that the scanner refused. The message names the line and the column.
func badText(text []byte, err error) *Error {
	e := err.(*document.Error)
	line, column := document.Position(text, e.Offset)
	return &Error{
		Status: 400, Code: BadRequest, Field: "body", Offset: e.Offset, Fault: e.Fault, Want: e.Want, Found: e.Found, Limit: "a JSON object",
		Message: "The request body is not an item: " + e.Error() + " (line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column) + ").",
	}
}
