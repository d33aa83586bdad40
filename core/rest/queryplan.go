package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// planQuery answers a request for a query plan: how to merge the answers of the partition key ranges, and which of them to ask.
func (c *call) planQuery() *fault {
	q, params, f := c.readQuery()
	if f != nil {
		return f
	}
	if err := q.Err(); err != nil {
		return badQuery(err)
	}
	plan, err := c.planOf(q, params)
	if err != nil {
		return badQuery(err)
	}
	c.charge += describeRead
	return c.reply(200, []byte(plan))
}

func (c *call) planOf(q *query.Query, params []query.Param) (string, error) {
	info, err := q.Plan(params)
	if err != nil {
		return "", err
	}
	first, last, inclusive := "", "FF", "false"
	if at, ok := c.place(q, params); ok {
		first, last, inclusive = at, at, "true"
	}
	return `{"partitionedQueryExecutionInfoVersion":2,"queryInfo":` + string(info) +
		`,"queryRanges":[{"min":"` + first + `","max":"` + last + `","isMinInclusive":true,"isMaxInclusive":` + inclusive + `}]}`, nil
}

// place returns the only effective partition key that a query is about: that of its own conditions, or any for a query without FROM.
func (c *call) place(q *query.Query, params []query.Param) (at string, ok bool) {
	if !q.Facts().From {
		return "", true
	}
	given := q.Equalities(params)
	var parts []string
	for _, path := range c.coll.Spec().PartitionKey {
		if given[path] == nil {
			return "", false
		}
		parts = append(parts, string(given[path]))
	}
	k, err := engine.ParsePartitionKey("[" + strings.Join(parts, ",") + "]")
	return c.coll.Spec().EffectiveKey(k), err == nil
}
