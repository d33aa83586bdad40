package geometry

import "math"

// A Ball encloses a shape, for an index: no position of the shape is farther from the center than the
// radius. On the earth, whose radius is 1, the radius of the ball is an angle in radians, which is at
// least the straight distance. It is infinite for shapes that may be anywhere.
type Ball struct {
	Center [3]float64
	Radius float64
}

// ball returns a ball around the shape.
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
		b.Radius *= 1.2 // enough, because 2 asin(far/2) is less
		for i := range s.polygons {
			if s.polygons[i].rings[0].solid() > 2*math.Pi {
				far = 2
			}
		}
		if far > 1.4 { // beyond a quarter of the earth, arcs between positions may leave the ball
			b.Radius = math.Inf(1)
		}
	}
	return b
}

// Around returns a ball around all positions that are nearer to the shape than a distance.
func (s *Shape) Around(distance float64) Ball {
	b := s.ball()
	if s.model == Geography {
		distance /= pole // the shortest radius of the earth gives the largest angle
	}
	b.Radius += distance
	return b
}

// Far reports whether two balls have no position in common. Their shapes then have none, either.
func (b Ball) Far(c Ball) bool {
	d := vector{b.Center[0] - c.Center[0], b.Center[1] - c.Center[1], b.Center[2] - c.Center[2]}.length()
	return d > float64((b.Radius+c.Radius)*(1+1e-9))+1e-12
}

// Room returns a ball around the shape in a JSON text. If the shape is certainly not valid, ok is false.
func Room(json string, model Model) (b Ball, ok bool) {
	r := reader{model: model, meter: unmetered{}}
	s := r.shape(json)
	if r.reason != "" {
		return b, false
	}
	return s.ball(), true
}

// unmetered is the Meter of work whose time is proportional to a given text.
type unmetered struct{}

func (unmetered) Spend(int64) bool { return true }
