package dryrun

import (
	"cmp"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Cohort is a number of stored items with the same last write, ttl and price of a delete. A list has the
// cohorts of one second in the order of their writes. The purge removes them in that order if their
// deadlines are equal.
type Cohort struct {
	TS    int64        // Unix second of the last write
	TTL   ttl.Override // of each item
	Count int64        // number of items
	Cost  engine.RU    // price of deleting one item
}

// These are limits of the stored items. Within them, no sum of request units overflows.
const (
	MaxItems = 100_000_000_000
	MaxCost  = engine.RU(100_000_00) // of one item: 100,000 RU
)

// An InputError says what is wrong with an input. It does not name the file, because the caller has opened the file.
type InputError struct {
	Field string // place of the value, such as properties.resource.defaultTtl or _ts
	Value string // the value found, shortened
	Limit string // the values that are accepted
}

// Error names the field, the value and the limit.
func (e *InputError) Error() string {
	return e.Field + " is " + cmp.Or(e.Value, "missing") + "; want " + e.Limit
}

// longestValue is the largest number of characters of a value in an error.
const longestValue = 80

func wrong(field, value, limit string) *InputError {
	return &InputError{field, shortened(value), limit}
}

func shortened(value string) string {
	if r := []rune(value); len(r) > longestValue {
		return string(r[:longestValue]) + "…"
	}
	return value
}

// check returns an *InputError unless a container can store the cohorts at a second.
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
