package dryrun

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Cohort is a number of stored items that are alike in all that counts. Within a second of writing, cohorts are in the order of
// their writes, which is the order of the purge among equal deadlines.
type Cohort struct {
	TS    int64        // second of the last write
	TTL   ttl.Override // of each item
	Count int64        // of items
	Cost  engine.RU    // of deleting one
}

// Limits of what is stored. With them no sum of request units overflows.
const (
	MaxItems = 100_000_000_000
	MaxCost  = engine.RU(100_000_00) // of one item: 100,000 RU
)

// An InputError says what is wrong with an input. The name of its file is known to who opened it.
type InputError struct {
	Field string // where it is: properties.resource.defaultTtl, _ts
	Value string // what was found, shortened
	Limit string // what would be accepted
}

// Error names the field, the value and the limit.
func (e *InputError) Error() string { return e.Field + " is " + e.Value + "; want " + e.Limit }

// longestValue bounds how much of a value an error repeats.
const longestValue = 80

func wrong(field, value, limit string) *InputError {
	if r := []rune(value); len(r) > longestValue {
		value = string(r[:longestValue]) + "…"
	}
	return &InputError{field, value, limit}
}

// check refuses cohorts that no container could have at a second.
func check(stored []Cohort, at int64) error {
	items := int64(0)
	for _, c := range stored {
		switch {
		case c.Count < 1 || c.Count > MaxItems-items:
			return wrong("the number of items", itoa(c.Count), "at least 1, and at most "+itoa(MaxItems)+" in all")
		case c.Cost < 1 || c.Cost > MaxCost:
			return wrong("the price of a delete", c.Cost.String()+" RU", "0.01 to "+MaxCost.String()+" RU")
		case c.TS < 1 || c.TS > at:
			return wrong("_ts", itoa(c.TS), "1 to the second of the change, "+itoa(at))
		}
		items += c.Count
	}
	return nil
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
