package geometry

import (
	"slices"
	"sort"
	"strconv"
)

// wrong returns why a shape that was read is not valid, in the words of Microsoft's spatial library
// (learn.microsoft.com/sql/t-sql/spatial-geography/isvaliddetailed-geography-data-type). The text is empty for a valid
// shape. wrong also reverses rings of polygons whose interior is not on the left.
func (s *Shape) wrong(m Meter) string {
	first := 1
	for i := range s.polygons {
		g := &s.polygons[i]
		if s.model == Geometry && g.rings[0].turned() < 0 {
			g.rings[0] = g.rings[0].reversed(s.model)
		}
		if why := g.wrong(s, first, m); why != "" {
			return why
		}
		first += len(g.rings)
	}
	if len(s.polygons) > 1 {
		return s.overlaps(m)
	}
	return ""
}

// wrong checks one polygon. The number of its first ring is first.
func (g *polygon) wrong(s *Shape, first int, m Meter) string {
	for i := range g.rings {
		if g.rings[i].crossesItself(s, m) {
			return "Not valid because polygon ring (" + strconv.Itoa(first+i) + ") intersects itself or some other ring."
		}
	}
	outer := polygon{g.rings[:1]}
	for i := 1; i < len(g.rings); i++ {
		hole := &g.rings[i]
		for j := range i {
			if crosses(s, hole.edges, g.rings[j].edges, m) {
				return "Not valid because polygon ring (" + strconv.Itoa(first+i) + ") intersects itself or some other ring."
			}
		}
		outside, ok := g.rings[0].apartFrom(hole, s.near)
		if ok && !hole.contains(s.model, outside) {
			*hole = hole.reversed(s.model)
		}
		inside, ok := hole.apartFrom(&g.rings[0], s.near)
		if !ok || !outer.contains(s.model, inside) {
			return "Not valid because ring (" + strconv.Itoa(first+i) + ") lies outside the exterior ring (" + strconv.Itoa(first) +
				") of its polygon."
		}
		for j := 1; j < i; j++ { // no hole may be in another hole
			p, ok := hole.apartFrom(&g.rings[j], s.near)
			q, other := g.rings[j].apartFrom(hole, s.near)
			if !ok || !other || !g.rings[j].contains(s.model, p) || !hole.contains(s.model, q) {
				return "Not valid because some portion of polygon ring (" + strconv.Itoa(first+i) + ") lies in the interior of a polygon."
			}
		}
		if !m.Spend(int64(len(hole.edges)+len(g.rings[0].edges)) * 20) {
			return tooLong
		}
	}
	return ""
}

const tooLong = "The input takes too long to check."

// apartFrom returns a vertex of the ring that is not on another ring. It reports false if there is none.
func (r *ring) apartFrom(other *ring, near float64) (vector, bool) {
	for i := range r.edges {
		if p := r.edges[i].a; !other.has(p, near) {
			return p, true
		}
	}
	return vector{}, false
}

// overlaps says why the polygons of a multi-polygon are not apart. The text is empty if they are.
func (s *Shape) overlaps(m Meter) string {
	for i := range s.polygons {
		a := &s.polygons[i]
		for j := range i {
			b := &s.polygons[j]
			for _, r := range a.rings {
				for _, o := range b.rings {
					if crosses(s, r.edges, o.edges, m) {
						return "Not valid because some polygon ring intersects itself or some other ring."
					}
				}
			}
			p, ok := a.rings[0].apartFrom(&b.rings[0], s.near)
			q, other := b.rings[0].apartFrom(&a.rings[0], s.near)
			if !ok && !other || ok && b.inside(s, p) || other && a.inside(s, q) {
				return "Not valid because some portion of polygon ring (" + strconv.Itoa(i+1) + ") lies in the interior of a polygon."
			}
		}
	}
	return ""
}

// inside reports whether a position is in the polygon and on none of its edges.
func (g *polygon) inside(s *Shape, p vector) bool {
	return !slices.ContainsFunc(g.rings, func(r ring) bool { return r.has(p, s.near) }) && g.contains(s.model, p)
}

// crossesItself reports whether edges of a ring meet, except where one follows the other.
func (r *ring) crossesItself(s *Shape, m Meter) bool {
	n := len(r.edges)
	return pairs(r.edges, r.edges, m, func(i, j int) bool {
		if i >= j {
			return false
		}
		e, f := &r.edges[i], &r.edges[j]
		switch {
		case j == i+1:
			return e.has(f.b, s.near) || f.has(e.a, s.near)
		case i == 0 && j == n-1:
			return f.has(e.b, s.near) || e.has(f.a, s.near)
		}
		_, ok := meet(s.model, e, f, s.near)
		return ok || e.has(f.a, s.near) || e.has(f.b, s.near) || f.has(e.a, s.near) || f.has(e.b, s.near)
	})
}

// crosses reports whether edges of two rings cross. Rings may touch.
func crosses(s *Shape, a, b []edge, m Meter) bool {
	return pairs(a, b, m, func(i, j int) bool {
		e, f := &a[i], &b[j]
		_, ok := meet(s.model, e, f, s.near)
		return ok
	})
}

// pairs calls f for pairs of edges of two lists that may meet. It returns true as soon as f does. It looks
// at the edges in the order of one coordinate.
func pairs(a, b []edge, m Meter, f func(i, j int) bool) bool {
	x, y := extents(a), extents(b)
	i := 0
	for j := range y {
		for i < len(x) && x[i].low <= y[j].high {
			i++
		}
		steps := int64(10 + i/8)
		for _, o := range x[:i] {
			if o.high < y[j].low {
				continue
			}
			if steps += 8; f(o.edge, y[j].edge) {
				return true
			}
		}
		if !m.Spend(steps) {
			return true
		}
	}
	return false
}

// extent is the range of an edge in one coordinate.
type extent struct {
	low, high float64
	edge      int
}

// extents returns the extents of edges, sorted by their beginnings.
func extents(edges []edge) []extent {
	list := make([]extent, len(edges))
	for i, e := range edges {
		center, reach := float64(e.a.plus(e.b).x/2), float64(0.51*e.b.minus(e.a).length()) // the reach of an arc from its middle
		list[i] = extent{center - reach, center + reach, i}
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return a.low < b.low || a.low == b.low && a.edge < b.edge
	})
	return list
}
