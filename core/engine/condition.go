package engine

import (
	"errors"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// meets evaluates a patch's filter predicate, "from c where …", on the item's present version. Within a batch, this
// version has the changes of the operations before (learn.microsoft.com/azure/cosmos-db/partial-document-update,
// "Conditional update"). An empty predicate is met.
func (c *Container) meets(it *Item, condition string) (bool, *Error) {
	if condition == "" {
		return true, nil
	}
	if first := strings.Fields(condition + " ."); !strings.EqualFold(first[0], "from") {
		return false, badPredicate(errors.New("it does not begin with from"))
	}
	q, _ := query.Parse("SELECT VALUE 1 " + condition)
	q = q.In(c.schema)
	if err := q.Err(); err != nil {
		return false, badPredicate(err)
	}
	met := false
	item := func(yield func([]byte) bool) { yield(it.doc) }
	options := query.Options{Now: c.account.now, Seed: c.seed(q.Text()), Interrupted: c.account.work.interrupted}
	if _, err := q.Run(item, options, func([]byte) bool { met = true; return false }); err != nil {
		if e, ok := err.(*query.Error); ok && e.Code == query.Interrupted {
			return false, tooMuch("condition", "what the conditions of all its operations reach in 3,000,000 steps of some ten nanoseconds")
		}
		return false, badPredicate(err)
	}
	return met, nil
}

func badPredicate(err error) *Error {
	return &Error{Status: 400, Code: BadRequest, Field: "condition", Limit: `like from c where c.status = "open"`,
		Message: "The patch condition is not a filter predicate like 'from c where c.status = \"open\"': " + err.Error()}
}
