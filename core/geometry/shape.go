package geometry

// Model is the meaning of positions.
type Model uint8

// The models are the types of a container's geospatialConfig.
const (
	Geography Model = iota // degrees of longitude and latitude on WGS-84
	Geometry               // coordinates of a plane
)

// Meter limits the work of a computation.
type Meter interface {
	// Spend takes steps of some ten nanoseconds. When it returns false, the computation should end, and its
	// result is meaningless.
	Spend(steps int64) bool
}

// A Shape is a valid point, line string, polygon or multi-polygon. It never changes.
type Shape struct {
	model    Model
	near     float64   // positions at a smaller distance count as the same
	point    *vector   // for a point
	line     []edge    // for a line string
	polygons []polygon // for a polygon or a multi-polygon
}

// polygon is the area on the left of all its rings.
type polygon struct{ rings []ring }

// ring is a closed line that does not meet itself.
type ring struct {
	edges []edge
}

// eachLine calls f for each line of a shape, closed or not, until f returns false.
func (s *Shape) eachLine(f func(edges []edge) bool) bool {
	if s.line != nil && !f(s.line) {
		return false
	}
	for _, p := range s.polygons {
		for _, r := range p.rings {
			if !f(r.edges) {
				return false
			}
		}
	}
	return true
}

// each calls f for each edge of a shape, until f returns false.
func (s *Shape) each(f func(e *edge) bool) bool {
	return s.eachLine(func(edges []edge) bool {
		for i := range edges {
			if !f(&edges[i]) {
				return false
			}
		}
		return true
	})
}

// size returns the number of edges. It is 1 for a point.
func (s *Shape) size() int64 {
	n := 0
	s.eachLine(func(edges []edge) bool { n += len(edges); return true })
	return int64(max(1, n))
}

// vertices calls f for each position that defines a shape, until f returns false.
func (s *Shape) vertices(f func(vector) bool) bool {
	if s.point != nil {
		return f(*s.point)
	}
	return s.eachLine(func(edges []edge) bool {
		for i := range edges {
			if !f(edges[i].a) {
				return false
			}
		}
		return f(edges[len(edges)-1].b)
	})
}

// covers reports whether a position is on the shape. The edges of a polygon belong to it.
func (s *Shape) covers(p vector, near float64) bool {
	if s.point != nil {
		return s.point.minus(p).length() <= near
	}
	if s.polygons == nil {
		return !s.each(func(e *edge) bool { return !e.has(p, near) })
	}
	for i := range s.polygons {
		if s.polygons[i].covers(s.model, p, near) {
			return true
		}
	}
	return false
}

// covers reports whether a position is in the polygon or on its edges.
func (g *polygon) covers(m Model, p vector, near float64) bool {
	for i := range g.rings {
		if g.rings[i].has(p, near) {
			return true
		}
	}
	return g.contains(m, p)
}

// contains reports whether a position that is on no edge is in the polygon.
func (g *polygon) contains(m Model, p vector) bool {
	for i := range g.rings {
		if !g.rings[i].contains(m, p) {
			return false
		}
	}
	return true
}
