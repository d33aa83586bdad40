package rest

import (
	"errors"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// planQuery answers a request for a query plan: how to merge the answers of the partition key ranges, and
// which ranges to ask.
func (c *call) planQuery() *fault {
	q, params, f := c.readQuery()
	if f != nil {
		return f
	}
	q = q.In(c.coll.Schema())
	if err := q.Err(); err != nil {
		return badQuery(err)
	}
	if err := q.ServiceError(); err != nil {
		if f = c.forgiven(badQuery(err)); f != nil {
			return f
		}
	}
	plan, err := c.planOf(q, params)
	if err != nil {
		f = badQuery(err)
	} else if features := c.unsupported(gjson.Parse(plan)); features != nil {
		text := textUnsupported
		for _, feature := range features {
			text += "\nQuery contained " + feature + ", which the calling client does not support."
		}
		f = badRequest(text)
	}
	if f != nil && c.opt.Lenient && len(c.coll.KeyRanges()) == 1 {
		f, plan = nil, c.plan(q, params, "queryInfo", unmerged())
	}
	if f != nil {
		return f
	}
	c.charge += describeRead
	return c.reply(200, []byte(plan))
}

// textUnsupported is the service's own text.
const textUnsupported = "Query contains 1 or more unsupported features. Upgrade your SDK to a version that does support the requested features:"

// unsupported returns the features that a plan needs and the client does not list, such as GroupBy for the
// Python SDK. The rules are from Microsoft.Azure.Cosmos/src/Query/Core/QueryPlan/QueryPlanHandler.cs in
// Azure/azure-cosmos-dotnet-v3.
func (c *call) unsupported(plan gjson.Result) (features []string) {
	if c.req.Header.Get(featuresHeader) == "" {
		return nil
	}
	need := func(feature string, needed bool) {
		if needed && !c.knows(feature) {
			features = append(features, feature)
		}
	}
	info, hybrid := plan.Get("queryInfo"), plan.Get("hybridSearchQueryInfo")
	if hybrid.Exists() {
		need("HybridSearch", true)
		need("WeightedRankFusion", len(hybrid.Get("componentWeights").Array()) > 0)
		return features
	}
	columns := strings.Count(info.Get("groupByAliasToAggregateType").Raw, `:"`)
	uses := func(names ...string) (found bool) {
		each := func(_, aggregate gjson.Result) bool {
			found = found || slices.Contains(names, aggregate.String())
			return true
		}
		info.Get("aggregates").ForEach(each)
		info.Get("groupByAliasToAggregateType").ForEach(each)
		return found
	}
	orders := len(info.Get("orderBy").Array())
	need("Aggregate", len(info.Get("aggregates").Array()) == 1)
	need("Distinct", info.Get("distinctType").String() != "None")
	need("GroupBy", len(info.Get("groupByExpressions").Array()) > 0)
	need("MultipleAggregates", columns > 1)
	need("MultipleOrderBy", orders > 1)
	need("OffsetAndLimit", info.Get("limit").Type == gjson.Number)
	need("OrderBy", orders == 1)
	need("Top", info.Get("top").Type == gjson.Number)
	need("NonValueAggregate", columns > 0)
	need("CountIf", uses("CountIf"))
	need("ListAndSetAggregate", uses("MakeList", "MakeSet"))
	need("NonStreamingOrderBy", info.Get("hasNonStreamingOrderBy").Bool())
	need("DCount", info.Get("dCountInfo").IsObject())
	return features
}

// featuresHeader is the header in which a client lists the parts of plans that it understands.
const featuresHeader = "x-ms-cosmos-supported-query-features"

// knows reports whether a client lists a feature.
func (c *call) knows(feature string) bool {
	return strings.Contains(","+strings.ReplaceAll(c.req.Header.Get(featuresHeader), " ", "")+",", ","+feature+",")
}

func (c *call) planOf(q *query.Query, params []query.Param) (string, error) {
	if q.Facts().Ranked {
		info, err := q.Hybrid(params, c.knows("HybridSearchSkipOrderByRewrite"))
		if err != nil {
			return "", err
		}
		return c.plan(q, params, "hybridSearchQueryInfo", info), nil
	}
	info, err := q.Plan(params)
	if e := new(query.Error); errors.As(err, &e) && e.Code == query.NotMerged && len(c.coll.KeyRanges()) == 1 {
		info, err = unmerged(), nil
	}
	if err != nil {
		return "", err
	}
	return c.plan(q, params, "queryInfo", info), nil
}

// unmerged returns the queryInfo of a query whose answer comes from one range, so that the client merges nothing.
func unmerged() []byte {
	q, _ := query.Parse("SELECT * FROM c")
	info, _ := q.Plan(nil)
	return info
}

// plan returns a plan. The member with the given name says how to merge the answers.
func (c *call) plan(q *query.Query, params []query.Param, name string, info []byte) string {
	first, last, inclusive := "", "FF", "false"
	if at, ok := c.place(q, params); ok {
		first, last, inclusive = at, at, "true"
	}
	return `{"partitionedQueryExecutionInfoVersion":2,"` + name + `":` + string(info) +
		`,"queryRanges":[{"min":"` + first + `","max":"` + last + `","isMinInclusive":true,"isMaxInclusive":` + inclusive + `}]}`
}

// place returns the only effective partition key that a query needs, if there is one. Either its
// conditions name the key, or any key serves because the query has no FROM.
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
