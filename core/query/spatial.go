package query

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/geometry"
)

// spatialFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (spatial
// functions). For an argument that is not valid, the result is undefined, unless the function has the field
// judges set.
var spatialFunctions = []function{
	{name: "ST_AREA", min: 1, max: 1, spatial: func(en *env, a, _ *geometry.Shape) value { return number(geometry.Area(a, en)) }},
	{name: "ST_DISTANCE", min: 2, max: 2, spatial: func(en *env, a, b *geometry.Shape) value { return number(geometry.Distance(a, b, en)) }},
	{name: "ST_INTERSECTS", min: 2, max: 2, spatial: func(en *env, a,
		b *geometry.Shape) value {
		return truth(geometry.Intersects(a, b, en))
	}},
	{name: "ST_ISVALID", min: 1, max: 1, spatial: func(_ *env, a, _ *geometry.Shape) value { return truth(a != nil) }, judges: true},
	{name: "ST_ISVALIDDETAILED", min: 1, max: 1, spatial: func(_ *env, a, _ *geometry.Shape) value { return object(`{"valid":true}`) },
		judges: true},
	{name: "ST_WITHIN", min: 2, max: 2, spatial: func(en *env, a, b *geometry.Shape) value { return truth(geometry.Within(a, b, en)) }},
}

// Spend implements geometry.Meter and regex.Meter.
func (en *env) Spend(steps int64) bool { return en.spend(steps) }

// located is an argument of a spatial function. A constant argument is read once in a run.
type located struct {
	eval     eval
	constant bool
	known    bool // the argument is constant, and the fields below have its value
	model    geometry.Model
	shape    *geometry.Shape
	reason   string // why the shape is not valid; empty if it is
	defined  bool
}

// read reads the argument for the present row. It returns the number of bytes that the caller must release.
func (l *located) read(en *env) (held int) {
	if l.known {
		return 0
	}
	v := l.eval(en)
	l.shape, l.reason, l.defined, l.known = nil, "The input is not a GeoJSON object.", v.defined(), l.constant
	if v.kind == isObject && en.spend(walked(len(v.data))) {
		held = 8 * len(v.data)
		en.take(held)
		l.shape, l.reason = geometry.Read(v.data, l.model, en)
	}
	return held
}

// spatial compiles a call of a spatial function.
func (c *compiler) spatial(e *expr) eval {
	args := make([]located, len(e.args))
	for i, a := range e.args {
		args[i] = located{eval: c.expr(a), constant: a.fixed(), model: c.schema.model()}
	}
	fn := e.fn
	return func(en *env) value {
		held, shapes := 0, [2]*geometry.Shape{}
		defer func() { en.released(held) }()
		if !en.spend(stepsPerCall) {
			return undefined
		}
		for i := range args {
			l := &args[i]
			held += l.read(en)
			if !l.defined || l.shape == nil && !fn.judges {
				return undefined
			}
			shapes[i] = l.shape
		}
		if shapes[0] == nil && fn.name == "ST_ISVALIDDETAILED" {
			return object(`{"valid":false,"reason":` + jsonOf(text(args[0].reason)) + `}`)
		}
		return fn.spatial(en, shapes[0], shapes[1])
	}
}

// model returns the model by which the container's positions are read.
func (s *Schema) model() geometry.Model {
	if s != nil && s.plane {
		return geometry.Geometry
	}
	return geometry.Geography
}

// fixed reports whether an expression has the same value for all rows, and consists only of literals and parameters.
func (e *expr) fixed() bool {
	return !e.has(func(part *expr) bool {
		return !slices.Contains([]op{opLiteral, opParam, opArray, opObject, opNegate, opPlus}, part.op)
	})
}
