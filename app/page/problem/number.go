package problem

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Number parses a whole number within limits. It takes the no-break spaces between groups of digits, as some languages write them.
func Number(f Field, text string, least, most, step int64) (int64, *Problem) {
	text = strings.TrimSpace(strings.NewReplacer("\u00a0", "", "\u202f", "").Replace(text))
	p := &Problem{Field: f, Value: text, Min: least, Max: most, Step: step}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil && strings.Trim(text, "-+0123456789") == "" && strings.ContainsAny(text, "0123456789") && err.(*strconv.NumError).Err == strconv.ErrRange:
		p.Code = OutOfRange
	case err != nil:
		p.Code = NotANumber
	case n < least || n > most:
		p.Code = OutOfRange
	case n%step != 0:
		p.Code = NotAStep
	default:
		return n, nil
	}
	return 0, p
}

// Of returns the Problem for an error of the engine, or nil for nil.
func Of(f Field, err error) *Problem {
	e, ok := err.(*engine.Error)
	if !ok {
		return nil
	}
	return &Problem{Field: f, Code: Refused, Value: e.Value, Status: e.Status, Detail: e.Message, Limit: e.Limit}
}

// OfStory returns the Problem for a mistake in a story.
func OfStory(e *story.Error) *Problem {
	return &Problem{Field: FieldStory, Code: BadStory, Line: e.Line, Column: e.Column, Want: e.Want, Value: e.Found, Near: e.Near}
}
