package query

import (
	"encoding/binary"
	"math"

	"github.com/cosmosttl/cosmosttl/core/geometry"
)

// This file is for callers with an index on the places of shapes. access.go does the same for values. The
// key of a place has the class of the shape's size, one coordinate that sorts the keys, and the other two
// coordinates.

// An Area is a condition on the shape at a path: at least a part of the shape must be in a ball.
type Area struct {
	Path string
	room geometry.Ball
	axis int
}

// Areas returns the areas of the conditions ST_DISTANCE(path, shape) < number, ST_WITHIN and ST_INTERSECTS
// that AND joins at the top level of WHERE. An item outside of an area is in no row. As with Ranges, only
// these conditions and those of Ranges are computed for it.
func (q *Query) Areas(params []Param) (found []Area) {
	s, base, ok := q.stmt.filter()
	if !ok || q.stmt.joinsWhatFails() {
		return nil
	}
	var known map[string]value
	s.where.conjuncts(func(e *expr) {
		call, bound := e.located()
		if call == nil || len(found) == maxRanges {
			return
		}
		if known == nil {
			known = values(params)
		}
		c := &compiler{text: q.text, schema: q.schema, item: q.item, params: known}
		distance := 0.0
		if bound != nil {
			v := c.expr(bound)(&env{})
			if v.kind != isNumber {
				return
			}
			distance = v.num
		}
		path, other := call.args[0], call.args[1]
		if other.op == opMember {
			path, other = other, path
		}
		at, ok := pathOf(path, opAlias, s.from[0].slot)
		en := &env{text: q.text, steps: areaSteps, maxSteps: areaSteps, bytes: maxBytes}
		l := located{eval: c.expr(other), model: q.schema.model()}
		if ok && c.err == nil {
			l.read(en)
		}
		if l.shape == nil || en.err != nil {
			return
		}
		area := Area{Path: base + at, room: l.shape.Around(distance)}
		if area.axis = 2; l.model == geometry.Geometry {
			area.axis = 0
		}
		found = append(found, area)
	})
	return found
}

// areaSteps limits the work of finding an area.
const areaSteps = 1 << 20

// located returns the call in a condition of Areas, between a path and a shape that is the same for all
// rows. It also returns the largest distance of the condition, or nil.
func (e *expr) located() (call, bound *expr) {
	switch {
	case e.op == opCompare && (e.name == "<" || e.name == "<="):
		call, bound = e.args[0], e.args[1]
	case e.op == opCompare && (e.name == ">" || e.name == ">="):
		call, bound = e.args[1], e.args[0]
	case e.op == opBetween:
		call, bound = e.args[0], e.args[2]
	default:
		call = e
	}
	if call.op != opCall || call.fn.spatial == nil || call.fn.max != 2 || (call.fn.name == "ST_DISTANCE") != (bound != nil) {
		return nil, nil
	}
	a, b := call.args[0], call.args[1]
	if b.op == opMember {
		a, b = b, a
	}
	if bound != nil && (!bound.fixed() || e.op == opBetween && !e.args[1].fixed()) || a.op != opMember || a.computed() || !b.fixed() {
		return nil, nil
	}
	return call, bound
}

const (
	anywhere = 255 // the class of shapes without a bound
	halfway  = 128 // the class of a radius of nearly 1
)

// AppendPlace appends the key of an item's shape at a path. If there is no shape, ok is false, and no
// condition of Areas can be true.
func (s *Schema) AppendPlace(dst, item []byte, path string) (key []byte, ok bool) {
	v := fromJSON(valueAt(view(item), path))
	if v.kind != isObject {
		return dst, false
	}
	room, ok := geometry.Room(v.data, s.model())
	if !ok {
		return dst, false
	}
	class, axis := byte(0), 2
	if s.model() == geometry.Geometry {
		axis = 0
	}
	if _, exp := math.Frexp(room.Radius); math.IsInf(room.Radius, 1) || exp+halfway > anywhere-1 {
		class = anywhere
	} else if room.Radius > 0 {
		class = byte(max(1, exp+halfway))
	}
	dst = binary.BigEndian.AppendUint64(append(dst, class), sorted64(room.Center[axis]))
	dst = binary.BigEndian.AppendUint64(dst, math.Float64bits(room.Center[(axis+1)%3]))
	return binary.BigEndian.AppendUint64(dst, math.Float64bits(room.Center[(axis+2)%3])), true
}

// Slab returns the limits of the keys of a class that an area may contain, both included. They are prefixes of keys.
func (a *Area) Slab(class byte) (low, high string) {
	reach := float64((a.room.Radius+radius(class))*(1+1e-9)) + 1e-12
	center := a.room.Center[a.axis]
	return view(binary.BigEndian.AppendUint64([]byte{class}, sorted64(center-reach))), view(binary.BigEndian.AppendUint64([]byte{class},
		sorted64(center+reach)))
}

// Has reports whether the area may contain the shape with a key.
func (a *Area) Has(key string) bool {
	b := bytesOf(key)
	var c [3]float64
	c[a.axis] = unsorted64(binary.BigEndian.Uint64(b[1:]))
	c[(a.axis+1)%3] = math.Float64frombits(binary.BigEndian.Uint64(b[9:]))
	c[(a.axis+2)%3] = math.Float64frombits(binary.BigEndian.Uint64(b[17:]))
	return !a.room.Far(geometry.Ball{Center: c, Radius: radius(b[0])})
}

// radius returns the largest radius of a class.
func radius(class byte) float64 {
	switch class {
	case 0:
		return 0
	case anywhere:
		return math.Inf(1)
	}
	return math.Ldexp(1, int(class)-halfway)
}

// sorted64 returns bits of a number that sort in the order of numbers.
func sorted64(f float64) uint64 {
	n := math.Float64bits(f + 0) // turns -0 into 0
	if n>>63 == 1 {
		return ^n
	}
	return n | 1<<63
}

func unsorted64(n uint64) float64 {
	if n>>63 == 1 {
		return math.Float64frombits(n &^ (1 << 63))
	}
	return math.Float64frombits(^n)
}
