package session

import (
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// A Code says what is wrong with an input, for the screen to word.
type Code string

// The problems.
const (
	NotANumber   Code = "not-a-number"  // Value is not a whole number
	OutOfRange   Code = "out-of-range"  // Value lies outside Min to Max
	NotAStep     Code = "not-a-step"    // Value is not a multiple of Step
	SyntaxError  Code = "syntax"        // Item JSON: Line, Column and Detail
	BadQuery     Code = "query"         // Query: Line, Column, Query with Args, and Detail
	Refused      Code = "refused"       // the engine refused: Status and Detail carry the service's answer
	ChangedSince Code = "changed-since" // the item has gone since the editor was opened
	Unsaved      Code = "unsaved"       // the editor holds text that opening another item would lose; Value is its id
)

// A Field is an input of the page.
type Field string

// The page's fields.
const (
	FieldSeconds    Field = "seconds"
	FieldThroughput Field = "throughput"
	FieldTraffic    Field = "traffic"
	FieldPurgeDelay Field = "purge-delay"
	FieldItemJSON   Field = "item-json"
	FieldQuery      Field = "query"
)

// A Problem is a refused input: which field, which value, which limit. It is an error that nothing was lost by: the
// field keeps what was typed.
type Problem struct {
	Field          Field
	Code           Code
	Value          string
	Min, Max, Step int64
	Line, Column   int // SyntaxError, BadQuery: both from 1, columns in characters
	Status         int // Refused: the HTTP status that the service would answer
	Detail         string
	Limit          string         // Refused: what is allowed, as the engine words it
	Fault          document.Fault // SyntaxError: what is wrong
	Want           string         // SyntaxError: what was expected, or the duplicate key
	Found          rune           // SyntaxError: the character found, 0 when there is none
	Query          query.Code     // BadQuery: what is wrong, about Args
	Args           []string       // BadQuery
	Cost           RU             // BadQuery: what the refused request took
}

// Error is for logs and tests; the screen words a Problem by its code.
func (p *Problem) Error() string {
	return string(p.Field) + ": " + string(p.Code) + " " + p.Value + " " + p.Detail
}
