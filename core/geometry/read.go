package geometry

import (
	"math"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// maxPoints is the service's limit of positions of a polygon. It also holds for line strings:
// https://learn.microsoft.com/azure/cosmos-db/concepts-limits#sql-query-limits
const maxPoints = 4096

// maxLongitude is the limit of Microsoft's spatial library. ST_ISVALIDDETAILED returns the texts of this library.
const maxLongitude = 15069

// maxCoordinate keeps areas finite.
const maxCoordinate = 1e100

// Read reads GeoJSON: a point, a line string, a polygon or a multi-polygon. For other or invalid GeoJSON,
// it returns no shape and the reason. The JSON itself must be valid. ST_ISVALIDDETAILED:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/st-isvaliddetailed
func Read(json string, model Model, m Meter) (*Shape, string) {
	r := reader{model: model, meter: m}
	s := r.shape(json)
	if r.reason == "" {
		r.reason = s.wrong(m)
	}
	if r.reason != "" {
		return nil, r.reason
	}
	return s, ""
}

// reader reads a shape up to its first error.
type reader struct {
	model  Model
	meter  Meter
	most   float64 // the largest coordinate so far
	ring   int     // the number of the present ring, from 1
	reason string
}

// pointSteps are the steps of reading a position and making its vector and edge.
const pointSteps = 40

func (r *reader) fail(reason string) { r.reason = reason }

// shape returns a shape. Its rings are closed and have at least three positions.
func (r *reader) shape(json string) *Shape {
	s := &Shape{model: r.model, near: 1e-14}
	kind, coordinates := gjson.Get(json, "type"), gjson.Get(json, "coordinates")
	if !gjson.Parse(json).IsObject() || kind.Type != gjson.String || !coordinates.IsArray() {
		r.fail("The input is not a GeoJSON object with 'type' and 'coordinates'.")
		return s
	}
	switch kind.Str {
	case "Point":
		if p, ok := r.position(coordinates); ok {
			s.point = &p
		}
	case "LineString":
		points := r.positions(coordinates)
		for i := 1; i < len(points); i++ {
			s.line = append(s.line, edgeOf(r.model, points[i-1], points[i]))
		}
		if s.line == nil && r.reason == "" {
			r.fail("Not valid because curve (1) degenerates to a point.")
		}
	case "Polygon":
		r.polygon(s, coordinates)
	case "MultiPolygon":
		coordinates.ForEach(func(_, one gjson.Result) bool {
			r.polygon(s, one)
			return r.reason == ""
		})
		if s.polygons == nil && r.reason == "" {
			r.fail("Not valid because the multi-polygon has no polygon.")
		}
	default:
		r.fail("The type '" + clip(kind.Str) + "' is not supported. Supported types are Point, LineString, Polygon and MultiPolygon.")
	}
	if r.model == Geometry {
		s.near *= r.most
	}
	return s
}

// clip shortens a text of a client.
func clip(s string) string {
	if len(s) > 40 {
		s = strings.ToValidUTF8(s[:40], "") + "..."
	}
	return s
}

// position reads [longitude, latitude] or [x, y]. Further numbers, such as an altitude, are ignored.
func (r *reader) position(v gjson.Result) (p vector, ok bool) {
	if !r.meter.Spend(pointSteps) {
		r.fail("The input takes too long to read.")
		return p, false
	}
	var c [2]float64
	n, numbers := 0, v.IsArray()
	v.ForEach(func(_, x gjson.Result) bool {
		if numbers = numbers && x.Type == gjson.Number && !math.IsInf(x.Num, 0); n < 2 {
			c[n] = x.Num
		}
		n++
		return numbers
	})
	switch {
	case !numbers || n < 2:
		r.fail("A position must be an array of at least two numbers.")
	case r.model == Geometry && max(math.Abs(c[0]), math.Abs(c[1])) > maxCoordinate:
		r.fail("Coordinates of a plane must be between -1e100 and 1e100.")
	case r.model == Geometry:
		r.most = max(r.most, math.Abs(c[0]), math.Abs(c[1]))
		return vector{c[0], c[1], 1}, true
	case math.Abs(c[1]) > 90: // SpatialTest.TestIsValid of the .NET SDK
		r.fail("Latitude values must be between -90 and 90 degrees.")
	case math.Abs(c[0]) > maxLongitude:
		r.fail("Longitude values must be between -15069 and 15069 degrees.")
	default:
		return position(c[0], c[1]), true
	}
	return p, false
}

// positions reads a list of positions. It leaves out a position that equals the previous one.
func (r *reader) positions(v gjson.Result) (points []vector) {
	n := 0
	if !v.IsArray() {
		r.fail("The coordinates of a line must be an array of positions.")
	}
	v.ForEach(func(_, one gjson.Result) bool {
		p, ok := r.position(one)
		if n++; n > maxPoints && ok {
			r.fail("A polygon or line string has at most " + strconv.Itoa(maxPoints) + " positions.")
		}
		if r.reason != "" {
			return false
		}
		last := len(points) - 1
		switch {
		case last >= 0 && r.same(points[last], p):
		case last >= 0 && r.model == Geography && points[last].plus(p).length() < 1e-9:
			r.fail("Not valid because in curve (1) the edge that starts at point (" + strconv.Itoa(n-1) +
				") is either a line or a degenerate arc with antipodal endpoints.")
		default:
			points = append(points, p)
		}
		return true
	})
	return points
}

// same reports whether two positions are equal.
func (r *reader) same(p, q vector) bool {
	near := 1e-14
	if r.model == Geometry {
		near *= r.most
	}
	return p.minus(q).length() <= near
}

// polygon reads the rings of a polygon. The inside must be on their left. In a plane, the outer ring may
// have either direction, and so may holes in both models; wrong turns these rings. On the earth, the
// direction of the outer ring decides which side is inside.
func (r *reader) polygon(s *Shape, v gjson.Result) {
	var g polygon
	n := 0
	v.ForEach(func(_, one gjson.Result) bool {
		points := r.positions(one)
		n += len(points)
		r.ring++
		last := len(points) - 1
		switch number := "(" + strconv.Itoa(r.ring) + ")"; {
		case r.reason != "":
		case n > maxPoints:
			r.fail("A polygon or line string has at most " + strconv.Itoa(maxPoints) + " positions.")
		case last < 1:
			r.fail("Not valid because polygon ring " + number + " collapses to a line at point (1).")
		case !r.same(points[0], points[last]):
			r.fail("Not valid because polygon ring " + number + " is not closed.")
		case last < 3:
			r.fail("Not valid because polygon ring " + number + " collapses to a line at point (1).")
		default:
			g.rings = append(g.rings, ringOf(r.model, points[:last]))
		}
		return r.reason == ""
	})
	if g.rings == nil && r.reason == "" {
		r.fail("The coordinates of a polygon must be an array of rings.")
	}
	if r.reason == "" {
		s.polygons = append(s.polygons, g)
	}
}
