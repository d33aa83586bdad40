package geometry

import "math"

// ringOf returns the ring through distinct positions.
func ringOf(m Model, points []vector) ring {
	r := ring{edges: make([]edge, len(points))}
	for i, p := range points {
		r.edges[i] = edgeOf(m, p, points[(i+1)%len(points)])
	}
	return r
}

// reversed returns the ring in the other direction.
func (r ring) reversed(m Model) ring {
	n := len(r.edges)
	other := ring{edges: make([]edge, n)}
	for i, e := range r.edges {
		other.edges[n-1-i] = edgeOf(m, e.b, e.a)
	}
	return other
}

// has reports whether a position is on an edge of the ring.
func (r *ring) has(p vector, near float64) bool {
	for i := range r.edges {
		if r.edges[i].has(p, near) {
			return true
		}
	}
	return false
}

// contains reports whether a position that is on no edge is on the left of the ring. The line from the
// position to the middle of an edge arrives there from one side. It changes sides at each edge that it
// crosses.
func (r *ring) contains(m Model, p vector) bool {
	best, to, at := 0.0, vector{}, -1 // the edge that the line meets at the steepest angle
	for i := range r.edges {
		e := &r.edges[i]
		middle := m.middle(e.a, e.b)
		if m == Geography && middle.dot(p) < -0.9 { // the direction of a line to the other side of the earth is uncertain
			continue
		}
		if angle := math.Abs(e.side(p)) / middle.minus(p).length(); angle > best {
			best, to, at = angle, middle, i
		}
	}
	if at < 0 && m == Geography { // the whole ring is on the other side, so any position on this side gives the same result
		across := up
		if math.Abs(p.z) > 0.5 {
			across = vector{x: 1}
		}
		return r.contains(m, p.cross(across).unit())
	} else if at < 0 {
		return false
	}
	inside := r.edges[at].side(p) > 0
	line := edgeOf(m, p, to)
	for i := range r.edges {
		e := &r.edges[i]
		before, after := line.side(e.a) >= 0, line.side(e.b) >= 0
		if i == at || before == after {
			continue
		}
		from, end := e.side(p), e.side(to)
		if before && from < 0 && end > 0 || after && from > 0 && end < 0 {
			inside = !inside
		}
	}
	return inside
}

// turned returns twice the area on the left of a ring of a plane, negative if the ring is clockwise.
func (r *ring) turned() (sum float64) {
	o := r.edges[0].a
	for i := range r.edges {
		sum += r.edges[i].a.minus(o).cross(r.edges[i].b.minus(o)).z
	}
	return sum
}
