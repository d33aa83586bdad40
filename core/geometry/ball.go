package geometry

import "math"

// A ball is the room that a shape takes, for an index: no position of the shape is farther from the center than the radius. On the earth,
// whose radius is 1, the radius is an angle in radians, which is at least the straight distance. It is infinite for shapes that may be
// anywhere.
type Ball struct {
	Center [3]float64
	Radius float64
}

// ball returns the room of a shape.
func (s *Shape) ball() Ball {
	var low, high, sum vector
	n := 0
	s.vertices(func(p vector) bool {
		if n++; n == 1 {
			low, high = p, p
		}
		low = vector{min(low.x, p.x), min(low.y, p.y), 1}
		high = vector{max(high.x, p.x), max(high.y, p.y), 1}
		sum = sum.plus(p)
		return true
	})
	center := low.plus(high).times(0.5)
	if s.model == Geography {
		center = sum.unit()
	}
	far := 0.0
	s.vertices(func(p vector) bool {
		far = max(far, p.minus(center).length())
		return true
	})
	b := Ball{[3]float64{center.x, center.y, center.z}, far}
	if s.model == Geography {
		b.Radius *= 1.2 // 2 asin(far/2) is less
		for i := range s.polygons {
			if s.polygons[i].rings[0].solid() > 2*math.Pi {
				far = 2
			}
		}
		if far > 1.4 { // beyond a quarter of the earth, the arcs between its positions may be outside
			b.Radius = math.Inf(1)
		}
	}
	return b
}

// Around returns the room of all that is nearer to the shape than a distance.
func (s *Shape) Around(distance float64) Ball {
	b := s.ball()
	if s.model == Geography {
		distance /= pole // an arc is at least as long as one of the least radius
	}
	b.Radius += distance
	return b
}

// Far reports whether two shapes have no position in common, judged by their rooms.
func (b Ball) Far(c Ball) bool {
	d := vector{b.Center[0] - c.Center[0], b.Center[1] - c.Center[1], b.Center[2] - c.Center[2]}.length()
	return d > float64((b.Radius+c.Radius)*(1+1e-9))+1e-12
}

// Room returns the room of the shape that a JSON text describes; ok is false if it certainly is not valid.
func Room(json string, model Model) (b Ball, ok bool) {
	r := reader{model: model, meter: unmetered{}}
	s := r.shape(json)
	if r.reason != "" {
		return b, false
	}
	return s.ball(), true
}

// unmetered is for what takes time in proportion to a text that is there.
type unmetered struct{}

func (unmetered) Spend(int64) bool { return true }
