package geometry

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/trigonometry"
)

// vector is a position: a unit vector from the center of the earth, or (x, y, 1) in the plane. It may also
// be a direction. The conversions to float64 keep compilers from fusing a multiplication with an addition,
// because the digits must be the same everywhere.
type vector struct{ x, y, z float64 }

func (a vector) plus(b vector) vector  { return vector{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vector) minus(b vector) vector { return vector{a.x - b.x, a.y - b.y, a.z - b.z} }

func (a vector) times(f float64) vector {
	return vector{float64(a.x * f), float64(a.y * f), float64(a.z * f)}
}

func (a vector) dot(b vector) float64 {
	return float64(a.x*b.x) + float64(a.y*b.y) + float64(a.z*b.z)
}

func (a vector) cross(b vector) vector {
	return vector{float64(a.y*b.z) - float64(a.z*b.y), float64(a.z*b.x) - float64(a.x*b.z), float64(a.x*b.y) - float64(a.y*b.x)}
}

func (a vector) length() float64 { return math.Sqrt(a.dot(a)) }

// unit returns the vector with length 1. It returns a vector of length 0 unchanged.
func (a vector) unit() vector {
	if n := a.length(); n > 0 {
		return a.times(1 / n)
	}
	return a
}

// angle returns the angle between two unit vectors, in radians.
func (a vector) angle(b vector) float64 {
	return trigonometry.Atan2(a.cross(b.minus(a)).length(), a.dot(b))
}

var up = vector{z: 1}

// An edge is a straight line of its model between two positions. The positions are neither equal nor opposite.
type edge struct {
	a, b       vector
	left       vector // unit vector to the left of the edge; on the earth, at a right angle to the edge's plane
	fromA, toB vector // unit vectors along the edge, at its ends
}

func edgeOf(m Model, a, b vector) edge {
	e := edge{a: a, b: b}
	d := b.minus(a)
	if m == Geometry {
		e.fromA = d.unit()
		e.toB = e.fromA
		e.left = vector{-e.fromA.y, e.fromA.x, 0}
		return e
	}
	e.left = a.cross(d).unit()
	e.fromA, e.toB = e.left.cross(a), e.left.cross(b)
	return e
}

// side returns the distance of a position to the left of the edge's line: a length, or the sine of an angle.
func (e *edge) side(p vector) float64 { return e.left.dot(p.minus(e.a)) }

// beside reports whether a position is neither before the edge nor after it.
func (e *edge) beside(p vector, near float64) bool {
	return p.minus(e.a).dot(e.fromA) >= -near && p.minus(e.b).dot(e.toB) <= near
}

// has reports whether a position is on the edge.
func (e *edge) has(p vector, near float64) bool {
	return math.Abs(e.side(p)) <= near && e.beside(p, near)
}

// middle returns the position halfway between two positions.
func (m Model) middle(a, b vector) vector {
	if c := a.plus(b); m == Geography {
		return c.unit()
	} else {
		return c.times(0.5)
	}
}

// meet returns the position where two edges cross. If they do not cross, or only touch at an end, ok is false.
func meet(m Model, e, f *edge, near float64) (at vector, ok bool) {
	c, d := e.side(f.a), e.side(f.b)
	if min(c, d) >= -near || max(c, d) <= near {
		return at, false
	}
	a, b := f.side(e.a), f.side(e.b)
	if min(a, b) >= -near || max(a, b) <= near {
		return at, false
	}
	if m == Geometry {
		return f.a.plus(f.b.minus(f.a).times(c / (c - d))), true
	}
	at = e.left.cross(f.left).unit() // or the opposite position
	inE, inF := at.dot(e.a.plus(e.b)) > 0, at.dot(f.a.plus(f.b)) > 0
	if !inE {
		at = at.times(-1)
	}
	return at, inE == inF
}

// nearest returns the position of the edge that is nearest to a given position.
func (e *edge) nearest(m Model, p vector) vector {
	if e.beside(p, 0) {
		q := p.minus(e.left.times(e.side(p)))
		if m == Geography {
			q = q.unit()
		}
		return q
	}
	if p.minus(e.a).length() < p.minus(e.b).length() {
		return e.a
	}
	return e.b
}

// at returns the position of an edge on the earth, at an angle from the edge's beginning.
func (e *edge) at(angle float64) vector {
	return e.a.times(trigonometry.Cos(angle)).plus(e.fromA.times(trigonometry.Sin(angle)))
}
