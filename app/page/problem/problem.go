// Package problem says what is wrong with an input: the field, the value and the limit, as plain data that the screen words.
package problem

import (
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// A Code identifies what is wrong with an input. The screen words it.
type Code string

// The codes of problems.
const (
	NotANumber   Code = "not-a-number"  // Value is not a whole number
	NotADuration Code = "not-a-length"  // Value is neither a whole number nor a length of time with units
	OutOfRange   Code = "out-of-range"  // Value is less than Min or greater than Max
	NotAStep     Code = "not-a-step"    // Value is not a multiple of Step
	SyntaxError  Code = "syntax"        // Item JSON: Line, Column and Detail
	BadQuery     Code = "query"         // Query: Line, Column, Query with Args, and Detail
	BadStory     Code = "story"         // Story: Line, Column, Want, Value and Near
	Refused      Code = "refused"       // the engine refused the request: Status and Detail are the service's answer
	ChangedSince Code = "changed-since" // the item was removed after the editor was opened
	Unsaved      Code = "unsaved"       // the editor has unsaved text; Value is the id of its item
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
	FieldStory      Field = "story"
	FieldContainer  Field = "container" // a setting that a button changes, or the form of a container as a whole
)

// A Problem is a refused input: the field, the value and the limit. The field keeps the text.
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
	Want           string         // SyntaxError, BadStory: what was expected, in English; or the duplicate key
	Found          rune           // SyntaxError: the character found, 0 when there is none
	Near           string         // BadStory: the known word that Value was probably meant to be
	Query          query.Code     // BadQuery: what is wrong; Args has the details
	Args           []string       // BadQuery
	Cost           engine.RU      // BadQuery: the charge of the refused request
}

// Error returns a text for logs and tests. The screen words a Problem by its code.
func (p *Problem) Error() string {
	return string(p.Field) + ": " + string(p.Code) + " " + p.Value + " " + p.Detail + p.Want
}
