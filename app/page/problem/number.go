package problem

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Number reads a whole number within limits, as people write it ([quantity.Whole]).
func Number(f Field, text string, least, most, step int64) (int64, *Problem) {
	n, ok := quantity.Whole(text)
	return within(f, text, n, ok, least, most, step)
}

// Duration reads a length of time ([quantity.Duration]). unit is the number of seconds in the unit of the
// result. A text that is only a number is in this unit, too. The length must be a whole number in this unit.
func Duration(f Field, text string, least, most, unit int64) (int64, *Problem) {
	n, ok := quantity.Whole(text)
	length := false
	if !ok {
		n, length = quantity.Duration(text)
		n, ok = n/unit, length && n%unit == 0
	}
	n, bad := within(f, text, n, ok, least, most, 1)
	if bad != nil && bad.Code == NotANumber && bad.Value != "" && !length {
		bad.Code = NotADuration
	}
	return n, bad
}

func within(f Field, text string, n int64, ok bool, least, most, step int64) (int64, *Problem) {
	text = strings.TrimSpace(text)
	p := &Problem{Field: f, Value: text, Min: least, Max: most, Step: step}
	switch {
	case !ok && text != "" && strings.Trim(text, "-+0123456789") == "" && strings.Trim(text, "-+") != "":
		p.Code = OutOfRange
	case !ok:
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

// Of returns the Problem for an error of the engine. It returns nil for any other error and for nil.
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
