package geometry

import (
	"sort"
)

// Intersects reports whether two shapes of the same model have a position in common. ST_INTERSECTS:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/st-intersects
func Intersects(s, t *Shape, m Meter) bool {
	if !m.Spend(4 * s.size() * t.size()) {
		return false
	}
	near := max(s.near, t.near)
	if s.touches(t, near) || t.touches(s, near) {
		return true
	}
	return !s.each(func(e *edge) bool {
		return t.each(func(f *edge) bool {
			_, ok := meet(s.model, e, f, near)
			return !ok
		})
	})
}

// touches reports whether the point of t or the first vertex of one of its lines is on s, or another vertex is
// on an edge of s. If a line of t crosses no edge of s, its first vertex decides whether it is inside a polygon.
func (s *Shape) touches(t *Shape, near float64) bool {
	if t.point != nil {
		return s.covers(*t.point, near)
	}
	return !t.eachLine(func(edges []edge) bool {
		if s.covers(edges[0].a, near) {
			return false
		}
		for i := range edges {
			if !s.each(func(e *edge) bool { return !e.has(edges[i].b, near) }) {
				return false
			}
		}
		return true
	})
}

// Within reports whether a shape is completely in another one of the same model. The edges of the other
// shape belong to it. ST_WITHIN: https://learn.microsoft.com/azure/cosmos-db/nosql/query/st-within
func Within(s, t *Shape, m Meter) bool {
	if !m.Spend(8 * s.size() * t.size()) {
		return false
	}
	near := max(s.near, t.near)
	switch {
	case s.point != nil:
		return t.covers(*s.point, near)
	case t.point != nil, s.polygons != nil && t.polygons == nil:
		return false
	}
	if !s.pieces(t, near, func(p vector) bool { return t.covers(p, near) }) {
		return false
	}
	for i := range s.polygons {
		if g := &s.polygons[i]; !g.within(s, t, near) {
			return false
		}
	}
	return true
}

// within reports whether the inside of a polygon of s is in t. All edges of the polygon must be in t. The
// inside is in t if no edge of t runs through it, except an edge between two polygons of t.
func (g *polygon) within(s, t *Shape, near float64) bool {
	one := &Shape{model: s.model, near: near, polygons: []polygon{*g}}
	outside := func(p vector) bool { return !one.covers(p, near) || one.borders(p, near) }
	if !t.pieces(one, near, func(p vector) bool { return outside(p) || t.count(p, near) > 1 }) {
		return false
	}
	for _, e := range g.rings[0].edges { // any position inside decides
		middle := s.model.middle(e.a, e.b)
		if p := s.model.moved(middle, e.left.times(1e-5*e.b.minus(e.a).length())); !outside(p) {
			return t.covers(p, near)
		}
	}
	return true
}

// moved returns the position at a small distance from another one.
func (m Model) moved(p, by vector) vector {
	if p = p.plus(by); m == Geography {
		p = p.unit()
	}
	return p
}

// borders reports whether a position is on an edge of the shape.
func (s *Shape) borders(p vector, near float64) bool {
	return !s.each(func(e *edge) bool { return !e.has(p, near) })
}

// count returns the number of polygons that contain a position.
func (s *Shape) count(p vector, near float64) (n int) {
	for i := range s.polygons {
		if s.polygons[i].covers(s.model, p, near) {
			n++
		}
	}
	return n
}

// pieces calls f for the middle of each piece into which the edges of t cut those of s, until f returns false.
func (s *Shape) pieces(t *Shape, near float64, f func(vector) bool) bool {
	var cuts []vector
	return s.each(func(e *edge) bool {
		cuts = append(cuts[:0], e.a, e.b)
		t.each(func(o *edge) bool {
			for _, p := range [2]vector{o.a, o.b} {
				if e.has(p, near) {
					cuts = append(cuts, p)
				}
			}
			if p, ok := meet(s.model, e, o, near); ok {
				cuts = append(cuts, p)
			}
			return true
		})
		along := func(p vector) float64 { return p.minus(e.a).length() }
		sort.Slice(cuts, func(i, j int) bool { return along(cuts[i]) < along(cuts[j]) })
		for i, p := range cuts[1:] {
			if p.minus(cuts[i]).length() > 4*near && !f(s.model.middle(cuts[i], p)) {
				return false
			}
		}
		return true
	})
}
