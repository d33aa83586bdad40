package geometry

import "math"

// Area returns the area of polygons, and 0 for other shapes. It is in square metres in geography, and in
// squares of the unit in a plane. ST_AREA: https://learn.microsoft.com/azure/cosmos-db/nosql/query/st-area
func Area(s *Shape, m Meter) (sum float64) {
	if !m.Spend(100 * s.size()) {
		return 0
	}
	for _, g := range s.polygons {
		for i := range g.rings {
			switch {
			case s.model == Geometry:
				sum += float64(g.rings[i].turned() / 2)
			case i == 0:
				sum += g.rings[i].area()
			default:
				sum -= earth - g.rings[i].area()
			}
		}
	}
	return sum
}

// earth is the surface of the ellipsoid, in square metres.
var earth = float64(4 * math.Pi * band(1))

// alike is the ratio below which two distances through the earth count as equal, because the longer of
// them may be the shorter one on the surface. The nearest place of an edge is computed on a sphere, which
// changes a distance by less than 1e-5.
const alike = 1 + 1e-4

// Distance returns the shortest distance between two shapes of the same model. It is in metres along the
// surface of the ellipsoid, or in the unit of a plane. It is 0 if the shapes intersect. ST_DISTANCE:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/st-distance
func Distance(s, t *Shape, m Meter) float64 {
	switch {
	case s.point != nil && t.point != nil && s.model == Geography:
		m.Spend(60)
		return arc(*s.point, *t.point)
	case Intersects(s, t, m):
		return 0
	case !m.Spend(8 * s.size() * t.size()):
		return 0
	}
	c := closest{model: s.model, least: math.Inf(1)}
	c.find(s, t)
	c.find(t, s)
	if s.model == Geometry {
		return c.least
	}
	found := math.Inf(1)
	for _, p := range c.pairs {
		if p.chord <= c.least*alike && m.Spend(4000) {
			found = min(found, p.arc())
		}
	}
	return found
}

// closest searches for the places of two shapes that are nearest to each other.
type closest struct {
	model Model
	least float64 // the shortest distance so far, straight through the earth
	pairs []pair  // the pairs that may have the shortest arc
}

// pair is a position, and the edge or single position that may be nearest to it.
type pair struct {
	p, q  vector
	e     *edge
	chord float64
}

// find considers the vertices of s with the edges of t.
func (c *closest) find(s, t *Shape) {
	s.vertices(func(p vector) bool {
		if t.point != nil {
			c.consider(pair{p: p, q: *t.point})
		}
		return t.each(func(e *edge) bool {
			c.consider(pair{p: p, q: e.nearest(c.model, p), e: e})
			return true
		})
	})
}

func (c *closest) consider(p pair) {
	if c.model == Geometry {
		c.least = min(c.least, p.p.minus(p.q).length())
		return
	}
	if p.chord = surface(p.p).minus(surface(p.q)).length(); p.chord <= c.least*alike {
		c.least = min(c.least, p.chord)
		c.pairs = append(c.pairs, p)
	}
}

// arc returns the length of the shortest arc from the position to the edge. It searches near the place
// that is nearest on a sphere.
func (p *pair) arc() float64 {
	e := p.e
	if e == nil {
		return arc(p.p, p.q)
	}
	reach := float64(0.01*p.p.angle(p.q)) + 1e-9
	whole := e.a.angle(e.b)
	at := e.a.angle(p.q)
	low, high := max(0, at-reach), min(whole, at+reach)
	length := func(t float64) float64 { return arc(p.p, e.at(t)) }
	const golden = 0.6180339887498949
	a, b := high-float64(golden*(high-low)), low+float64(golden*(high-low))
	fa, fb := length(a), length(b)
	for range 24 {
		if fa < fb {
			high, b, fb = b, a, fa
			a = high - float64(golden*(high-low))
			fa = length(a)
		} else {
			low, a, fa = a, b, fb
			b = low + float64(golden*(high-low))
			fb = length(b)
		}
	}
	return min(fa, fb, arc(p.p, p.q))
}
