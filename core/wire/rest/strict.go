package rest

import "github.com/cosmosttl/cosmosttl/core/query"

// textNeedsPlan is the service's own text.
const textNeedsPlan = "The provided cross partition query can not be directly served by the gateway. This is a first chance (internal) exception that all " +
	"newer clients will know how to handle gracefully. This exception is traced, but unless you see it bubble up as an exception (which only happens on " +
	"older SDK clients), then you can safely ignore this message."

// subNeedsPlan is the substatus with which clients that merge results ask for a plan.
const subNeedsPlan = 1004

// WarningHeader is the header with which an answer says how the service differs: why it refuses a query that a lenient endpoint answers, or
// which number of an item it keeps as another.
const WarningHeader = "x-ms-cosmosttl-warning"

// strictly refuses a query that can be answered here, but not by the service: one that the container cannot serve there
// (engine.Container.ServiceError), and one whose results a client without a plan would have to merge. The last refusal has the plan, as some
// SDKs expect.
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

// forgiven returns the refusal of a query that is answered here and refused by the service. A lenient answer has a warning instead.
func (c *call) forgiven(f *fault) *fault {
	if !c.opt.Lenient {
		return f
	}
	c.warn("The service refuses this query: " + f.Message)
	return nil
}
