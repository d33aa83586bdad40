package engine

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// The service's own texts.
const (
	textNoComposite = "The order by query does not have a corresponding composite index that it can be served from."
	textNoRange     = "Order-by item requires a range index to be defined on the corresponding index path."
)

// ServiceError returns the error with which the service refuses a query that the emulator can answer, or nil. The
// service refuses some expressions. It refuses to sort by several properties without a composite index, and by a
// computed property without an index.
func (c *Container) ServiceError(q *query.Query) *Error {
	q = q.In(c.schema)
	if q.Err() != nil {
		return nil
	}
	if err := q.ServiceError(); err != nil {
		return badQuery(err)
	}
	if order := q.Order(); len(order) > 1 && !c.HasComposite(order) {
		return &Error{Status: 400, Code: BadRequest, Message: textNoComposite}
	} else if len(order) == 1 && order[0].Computed && !c.included(order[0].Path) {
		return &Error{Status: 400, Code: BadRequest, Message: textNoRange}
	}
	return nil
}

// included reports whether the indexing policy includes a computed property by its name. A wildcard does not include it
// (learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties#index-computed-properties).
func (c *Container) included(path string) bool {
	name, _, _ := strings.Cut(path[1:], "/")
	return slices.ContainsFunc(c.spec.IncludedPaths, func(p string) bool {
		p = strings.ReplaceAll(p, `"`, "")
		return p == "/"+name+"/*" || p == path+"/?"
	})
}

// HasComposite reports whether the container has a composite index of exactly these paths. Their directions must all be
// the same or all be opposite (learn.microsoft.com/azure/cosmos-db/index-policy#composite-indexes).
func (c *Container) HasComposite(order []query.SortPath) bool {
	for _, index := range gjson.Get(c.spec.Policies, "indexingPolicy.compositeIndexes").Array() {
		paths := index.Array()
		same, opposite := len(paths) == len(order), len(paths) == len(order)
		for i := 0; i < len(paths) && (same || opposite); i++ {
			at := strings.ReplaceAll(paths[i].Get("path").String(), `"`, "") == order[i].Path
			desc := strings.EqualFold(paths[i].Get("order").String(), "descending")
			same, opposite = same && at && desc == order[i].Desc, opposite && at && desc != order[i].Desc
		}
		if same || opposite {
			return true
		}
	}
	return false
}
