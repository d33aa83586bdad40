package rest

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// indexMetrics are the indexes that a query uses in the service, and those that it would use if the
// indexing policy had them (learn.microsoft.com/azure/cosmos-db/nosql/index-metrics). In this program, no
// query needs an index. The paths are those of the partition key in the request, of the conditions that
// WHERE joins by AND, and of ORDER BY.
type indexMetrics struct{ used, missing indexes }

// indexes are paths of single indexes, and of composite indexes with their directions.
type indexes struct {
	single    []string
	composite [][]string
}

func (c *call) indexMetrics(s scope, cmd engine.Query) (m indexMetrics) {
	spec, q := c.coll.Spec(), cmd.Parsed
	add := func(path string) {
		to := &m.missing
		if spec.Indexes(path) {
			to = &m.used
		}
		if !slices.Contains(to.single, path+"/?") {
			to.single = append(to.single, path+"/?")
		}
	}
	if s.key != nil { // paths of the partition key are always indexed, whatever the policy says
		for _, path := range spec.PartitionKey {
			m.used.single = append(m.used.single, path+"/?")
		}
	}
	if q == nil || q.Err() != nil {
		return m
	}
	for _, r := range q.Ranges(cmd.Params) {
		add(r.Path)
	}
	order := q.Order()
	if len(order) == 1 {
		add(order[0].Path)
	}
	if len(order) > 1 {
		var paths []string
		for _, by := range order {
			paths = append(paths, by.Path+map[bool]string{false: " ASC", true: " DESC"}[by.Desc])
		}
		to := &m.missing
		if c.coll.HasComposite(order) {
			to = &m.used
		}
		to.composite = append(to.composite, paths)
	}
	return m
}

// first returns the metrics in the form of the first version, in base64.
func (m indexMetrics) first() string {
	const precise = `"FilterPreciseSet":true,"IndexPreciseSet":true,"IndexImpactScore":"High"}`
	single := func(path string) string {
		return `{"FilterExpression":"","IndexSpec":` + document.Quote(path) + `,` + precise
	}
	composite := func(paths []string) string {
		return `{"IndexSpecs":` + jsonArray(paths, document.Quote) + `,"IndexPreciseSet":true,"IndexImpactScore":"High"}`
	}
	return base64.StdEncoding.EncodeToString([]byte(`{"UtilizedSingleIndexes":` + jsonArray(m.used.single, single) +
		`,"PotentialSingleIndexes":` + jsonArray(m.missing.single, single) +
		`,"UtilizedCompositeIndexes":` + jsonArray(m.used.composite, composite) + `,"PotentialCompositeIndexes":` +
		jsonArray(m.missing.composite, composite) + `}`))
}

// second returns the metrics in the form of the second version, escaped as in a URL. The .NET SDK asks for
// this version (ResponseMessage.DecodeIndexMetrics of Azure/azure-cosmos-dotnet-v3).
func (m indexMetrics) second() string {
	of := func(x indexes) string {
		return `{"SingleIndexes":` + jsonArray(x.single, func(path string) string { return `{"IndexSpec":` + document.Quote(path) + `}` }) +
			`,"CompositeIndexes":` + jsonArray(x.composite, func(paths []string) string {
			return `{"IndexSpecs":` +
				jsonArray(paths, document.Quote) + `}`
		}) + `}`
	}
	return escape(`{"UtilizedIndexes":` + of(m.used) + `,"PotentialIndexes":` + of(m.missing) + `}`)
}

func jsonArray[T any](list []T, one func(T) string) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = one(v)
	}
	return "[" + strings.Join(parts, ",") + "]"
}
