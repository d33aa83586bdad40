package rest

import "github.com/cosmosttl/cosmosttl/core/query"

// textNeedsPlan is the service's own text.
const textNeedsPlan = "The provided cross partition query can not be directly served by the gateway. This is a first chance (internal) exception that all " +
	"newer clients will know how to handle gracefully. This exception is traced, but unless you see it bubble up as an exception (which only happens on " +
	"older SDK clients), then you can safely ignore this message."

// subNeedsPlan is the substatus after which clients that merge results ask for a plan.
const subNeedsPlan = 1004

// WarningHeader is the header that says how the service differs. It has the reason why the service refuses
// a query that a lenient endpoint answers, or a number of an item that the service changes.
const WarningHeader = "x-ms-cosmosttl-warning"

// strictly refuses queries that this program could answer and the service refuses. These are queries that
// the container cannot serve in the service (engine.Container.ServiceError), and queries whose results a
// client without a plan would have to merge. The refusal of the latter has the plan, as some SDKs expect.
func (c *call) strictly(q *query.Query, params []query.Param, merges bool) *fault {
	if q.Err() != nil {
		return nil
	}
	if err := c.coll.ServiceError(q); err != nil {
		return c.forgiven(asFault(err))
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

// forgiven returns the refusal of a query that only the service refuses. For a lenient endpoint, it sets a
// warning instead.
func (c *call) forgiven(f *fault) *fault {
	if !c.opt.Lenient {
		return f
	}
	c.warn("The service refuses this query: " + f.Message)
	return nil
}
