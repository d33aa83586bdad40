package query

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// A Schema has the settings of a container that affect its queries: computed properties, and how vectors
// are compared, texts are searched and positions are read. It never changes.
type Schema struct {
	computed []*computed
	texts    *texts            // for full text; or nil
	plane    bool              // geospatialConfig has the type Geometry
	metrics  map[string]string // the distance function by the path of the vectors, like /address/city
}

// computed is a property that only queries see, and that items do not have:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties. Its expression is that of
// SELECT VALUE, with the item in slot 0 as in every query.
type computed struct {
	name           string
	expr           *expr
	steps          int64
	fails, refuses bool
}

// MaxComputed is the service's limit of computed properties of a container.
const MaxComputed = 20

// SchemaOf reads computedProperties, vectorEmbeddingPolicy, geospatialConfig, fullTextPolicy and the
// full-text indexes in a container's description. It returns nil if the description has no settings that
// affect queries. Definitions that the service refuses are ignored, so their names are ordinary
// properties.
func SchemaOf(description string) *Schema {
	s := &Schema{metrics: map[string]string{}, texts: textsOf(description),
		plane: gjson.Get(description, "geospatialConfig.type").Str == "Geometry"}
	for i, v := range gjson.Get(description, "computedProperties").Array() {
		if c := computedOf(v); i < MaxComputed && c != nil && s.property(c.name) == nil {
			s.computed = append(s.computed, c)
		}
	}
	for _, v := range gjson.Get(description, "vectorEmbeddingPolicy.vectorEmbeddings").Array() {
		if metric := metricOf(v.Get("distanceFunction").String()); metric != "" {
			s.metrics[strings.ReplaceAll(v.Get("path").String(), `"`, "")] = metric
		}
	}
	if s.computed == nil && len(s.metrics) == 0 && s.texts == nil && !s.plane {
		return nil
	}
	return s
}

// computedOf reads {"name":"…","query":"SELECT VALUE … FROM c"}. It returns nil if the definition is not valid.
func computedOf(v gjson.Result) *computed {
	q, err := Parse(v.Get("query").String())
	name := v.Get("name").String()
	if err != nil || name == "" {
		return nil
	}
	if !q.Computes() {
		return nil
	}
	e := q.stmt.items[0].expr
	return &computed{name: name, expr: e, steps: stepsPerCall + int64(size(e)), fails: e.has((*expr).fails), refuses: e.has((*expr).refuses)}
}

// Computes reports whether the query can define a computed property. It must be SELECT VALUE of an
// expression of the item alone, without other clauses, joins, subqueries, user-defined functions and
// parameters
// (learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties#computed-property-query-constraints).
func (q *Query) Computes() bool {
	s := q.stmt
	plain := s.value && !s.distinct && s.top == nil && s.where == nil && s.group == nil && s.order == nil && s.limit == nil &&
		s.aggregates == nil &&
		len(s.from) == 1 && s.from[0].sub == nil && s.from[0].expr.op == opRoot && !s.from[0].iterate
	return plain && !s.has(func(e *expr) bool { return e.sub != nil || e.op == opParam || e.op == opFunction })
}

func (s *Schema) property(name string) *computed {
	if s != nil {
		if i := slices.IndexFunc(s.computed, func(c *computed) bool { return c.name == name }); i >= 0 {
			return s.computed[i]
		}
	}
	return nil
}

// In returns the query bound to the schema of a container, which may be nil.
func (q *Query) In(s *Schema) *Query {
	if q.schema == s || q.err != nil && q.schema == nil {
		return q
	}
	bound := &Query{text: q.text, schema: s}
	bound.err = bound.parse()
	return bound
}

// compute turns a path of the item that names a computed property into a reference to the property. Where
// the item is used as a whole, it does not have computed properties.
func (b *binder) compute(e *expr) {
	if root := e.args[0]; root.op == opRoot || root.op == opAlias && root.slot == b.item {
		if c := b.schema.property(e.name); c != nil {
			e.op, e.by = opComputed, c
		}
	}
}

// computed compiles a reference to a computed property. All references share one compiled definition,
// however often a query names the property.
func (c *compiler) computed(by *computed) eval {
	f := c.done[by]
	if f == nil {
		if f = c.expr(by.expr); c.done == nil {
			c.done = map[*computed]eval{}
		}
		c.done[by] = f
	}
	return func(en *env) value {
		if !en.spend(by.steps) {
			return undefined
		}
		return f(en)
	}
}
