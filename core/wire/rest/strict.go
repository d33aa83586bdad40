package rest

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
	textNeedsPlan   = "The provided cross partition query can not be directly served by the gateway. This is a first chance (internal) exception that all " +
		"newer clients will know how to handle gracefully. This exception is traced, but unless you see it bubble up as an exception (which only happens on " +
		"older SDK clients), then you can safely ignore this message."
)

// subNeedsPlan is the substatus with which clients that merge results ask for a plan.
const subNeedsPlan = 1004

// WarningHeader is the header with which an answer says how the service differs: why it refuses a query that a lenient endpoint answers, or
// which number of an item it keeps as another.
const WarningHeader = "x-ms-cosmosttl-warning"

// strictly refuses a query that can be answered here, but not by the service: one with an expression that the service does not
// support, one that sorts by several properties without a composite index or by a computed property without an index, and one whose results
// a client without a plan would have to merge. The last refusal has the plan, as some SDKs expect.
func (c *call) strictly(q *query.Query, params []query.Param, merges bool) *fault {
	if q.Err() != nil {
		return nil
	}
	if err := q.ServiceError(); err != nil {
		return c.forgiven(badQuery(err))
	}
	if order := q.Order(); len(order) > 1 && !c.composite(order) {
		return c.forgiven(badRequest(textNoComposite))
	} else if len(order) == 1 && order[0].Computed && !c.included(order[0].Path) {
		return c.forgiven(badRequest(textNoRange))
	}
	if c.opt.Lenient {
		return nil
	}
	if merges && q.Facts().Merged && (q.Facts().Listed || !c.oneKey(q, params)) {
		plan, err := c.planOf(q, params)
		if err != nil {
			return badQuery(err)
		}
		f := badRequest(textNeedsPlan)
		f.SubStatus, f.info = subNeedsPlan, plan
		return f
	}
	return nil
}

// forgiven returns the refusal of a query that is answered here and refused by the service. A lenient answer has a warning instead.
func (c *call) forgiven(f *fault) *fault {
	if !c.opt.Lenient {
		return f
	}
	c.warn("The service refuses this query: " + f.Message)
	return nil
}

// included reports whether the indexing policy includes a computed property by its name, as wildcards do not
// (learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties#index-computed-properties).
func (c *call) included(path string) bool {
	name, _, _ := strings.Cut(path[1:], "/")
	return slices.ContainsFunc(c.coll.Spec().IncludedPaths, func(p string) bool {
		p = strings.ReplaceAll(p, `"`, "")
		return p == "/"+name+"/*" || p == path+"/?"
	})
}

// composite reports whether the container has a composite index of exactly these paths, in these directions or all the opposite ones
// (learn.microsoft.com/azure/cosmos-db/index-policy#composite-indexes).
func (c *call) composite(order []query.SortPath) bool {
	for _, index := range gjson.Get(c.coll.Spec().Policies, "indexingPolicy.compositeIndexes").Array() {
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
