package dryrun

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Condition is the condition on which a dry run fails: one of its comparisons is true.
type Condition struct{ terms []term }

type term struct {
	text, field, op string
	value           float64
	percent         bool
}

// A Figure is a number of a dry run that a condition can name.
type Figure struct {
	Name  string
	Value float64
	Whole float64 // 100% of the figure; 0 if a percentage is meaningless
}

// Figures returns the numbers that a condition can name: items, seconds for lag, RU for ru, and the given
// cost and number of warnings.
func (r *Report) Figures(cost float64, warnings int) []Figure {
	lag := math.Inf(1)
	if r.Lag != Never {
		lag = float64(r.Lag)
	}
	return []Figure{
		{"hidden", float64(r.HiddenAtOnce), float64(r.Live)},
		{"shown", float64(r.ShownAtOnce), float64(r.Stored)},
		{"lag", lag, 0},
		{"ru", float64(r.RU) / 100, 0},
		{"cost", cost, 0},
		{"warnings", float64(warnings), 0},
	}
}

const (
	wantFields = "hidden, shown, lag, ru, cost or warnings"
	wantOps    = ">, >=, <, <=, = or !="
)

// ParseCondition reads a condition like "hidden > 0", "hidden > 5% or lag > 1h". The error is an *[InputError].
func ParseCondition(text string) (c Condition, err error) {
	for _, part := range strings.Split(text, " or ") {
		t := term{text: strings.TrimSpace(part)}
		at := strings.IndexAny(t.text, "<>=!")
		if at < 0 {
			return c, wrong("the condition", strconv.Quote(t.text), "a comparison like hidden > 0")
		}
		end := at + 1
		if end < len(t.text) && t.text[end] == '=' {
			end++
		}
		t.field, t.op = strings.TrimSpace(t.text[:at]), t.text[at:end]
		value := strings.TrimSpace(t.text[end:])
		if t.op == "!" || t.op == "==" {
			return c, wrong("the condition's comparison", strconv.Quote(t.op), wantOps)
		}
		limit := ""
		switch t.field {
		case "lag":
			seconds, ok := ParseDuration(value)
			if t.value, limit = float64(seconds), "a length of time like 45s, 90m, 1h or 7d"; ok {
				limit = ""
			}
		case "hidden", "shown", "ru", "cost", "warnings":
			digits, percent := strings.CutSuffix(value, "%")
			t.percent = percent
			limit = "a number that is not negative"
			if t.field == "hidden" || t.field == "shown" {
				limit += ", or a percentage"
			} else if percent {
				digits = ""
			}
			if n, err := strconv.ParseFloat(digits, 64); err == nil && n >= 0 && n <= math.MaxFloat64 {
				t.value, limit = n, ""
			}
		default:
			return c, wrong("the condition's field", strconv.Quote(t.field), wantFields)
		}
		if limit != "" {
			return c, wrong("the condition's value of "+t.field, strconv.Quote(value), limit)
		}
		c.terms = append(c.terms, t)
	}
	return c, nil
}

// Names reports whether one of the comparisons is about a figure.
func (c Condition) Names(figure string) bool {
	return slices.ContainsFunc(c.terms, func(t term) bool { return t.field == figure })
}

// Met returns the text of each comparison that is true of the figures.
func (c Condition) Met(figures []Figure) (met []string) {
	for _, t := range c.terms {
		for _, f := range figures {
			if f.Name != t.field {
				continue
			}
			value := f.Value
			if t.percent {
				value = 100 * f.Value / max(1, f.Whole) // nothing of nothing is 0%
			}
			if compare(value, t.op, t.value) {
				met = append(met, t.text)
			}
		}
	}
	return met
}

func compare(a float64, op string, b float64) bool {
	switch op {
	case ">":
		return a > b
	case ">=":
		return a >= b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case "=":
		return a == b
	}
	return a != b
}
