package geometry_test

import (
	"math"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/geometry"
)

// free grants all work.
type free struct{}

func (free) Spend(int64) bool { return true }

func shape(t testing.TB, json string, m Model) *Shape {
	t.Helper()
	s, reason := Read(json, m, free{})
	if reason != "" {
		t.Fatalf("%s: %s", json, reason)
	}
	return s
}

func point(coordinates string) string { return `{"type":"Point","coordinates":` + coordinates + `}` }
func line(coordinates string) string {
	return `{"type":"LineString","coordinates":` + coordinates + `}`
}
func poly(coordinates string) string { return `{"type":"Polygon","coordinates":` + coordinates + `}` }
func multi(coordinates string) string {
	return `{"type":"MultiPolygon","coordinates":` + coordinates + `}`
}

// The answers that the service's documentation and the tests of its SDKs show.
func TestPublishedNumbers(t *testing.T) {
	from := point(`[-122.11758113953535,47.66901087006131]`)
	for _, c := range []struct {
		source    string
		got, want float64
	}{
		{"query/st-distance, Headquarters", Distance(shape(t, from, Geography), shape(t, point(`[-122.12826822304672,47.63980239335718]`), Geography), free{}), 3345.269817267368},
		{"query/st-distance, Research and development", Distance(shape(t, from, Geography), shape(t, point(`[-96.84368664765994,46.81297794314663]`), Geography), free{}), 1907438.421299902},
		{"query/st-area", Area(shape(t, poly(`[[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]]`), Geography), free{}), 735970283.0522614},
	} {
		t.Logf("%s: %.9f, off by %.1e", c.source, c.got, c.got/c.want-1)
		if math.Abs(c.got/c.want-1) > 1e-7 {
			t.Errorf("%s: %v, want %v", c.source, c.got, c.want)
		}
	}
}

// What is known of the ellipsoid, of spheres and planes.
func TestDistancesAndAreas(t *testing.T) {
	whole := 510065621724088.44 // the surface of WGS-84
	for _, c := range []struct {
		m         Model
		a, b      string
		distance  float64
		precision float64
	}{
		{Geography, `[0,0]`, `[0,90]`, 10001965.729, 1e-10}, // a quarter of a meridian
		{Geography, `[0,0]`, `[180,0]`, 20003931.459, 1e-10},
		{Geography, `[0,0]`, `[90,0]`, 6378137 * math.Pi / 2, 1e-14},
		{Geography, `[0,90]`, `[77,-90]`, 20003931.459, 1e-10},
		{Geography, `[180,5]`, `[-180,5]`, 0, 0},
		{Geography, `[541,5]`, `[-179,5]`, 0, 0},
		{Geography, `[10,90]`, `[70,90]`, 0, 0},
		{Geography, `[5,5,700]`, `[5,5]`, 0, 0},
		{Geometry, `[0,0]`, `[3,4]`, 5, 0},
		{Geometry, `[1e7,-1000]`, `[1e7,-1001]`, 1, 0},
	} {
		got := Distance(shape(t, point(c.a), c.m), shape(t, point(c.b), c.m), free{})
		if math.Abs(got-c.distance) > c.precision*c.distance+2e-8 {
			t.Errorf("from %s to %s: %.9f, want %.9f", c.a, c.b, got, c.distance)
		}
	}
	for _, c := range []struct {
		m    Model
		json string
		want float64
	}{
		{Geography, poly(`[[[0,0],[90,0],[0,90],[0,0]]]`), whole / 8},
		{Geography, poly(`[[[0,0],[0,90],[90,0],[0,0]]]`), whole * 7 / 8}, // clockwise: the rest of the earth
		{Geography, poly(`[[[0,0],[120,0],[-120,0],[0,0]]]`), whole / 2},
		{Geography, poly(`[[[-90,0],[0,-90],[90,0],[0,90],[-90,0]]]`), whole / 2},
		{Geography, multi(`[[[[0,0],[90,0],[0,90],[0,0]]],[[[180,0],[180,-90],[-90,0],[180,0]]]]`), whole / 4},
		{Geography, point(`[1,2]`), 0}, {Geography, line(`[[1,2],[3,4]]`), 0}, {Geometry, line(`[[1,2],[3,4]]`), 0},
		{Geometry, poly(`[[[0,0],[4,0],[4,4],[0,4],[0,0]]]`), 16},
		{Geometry, poly(`[[[0,0],[0,4],[4,4],[4,0],[0,0]]]`), 16},
		{Geometry, poly(`[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]`), 15},
		{Geometry, poly(`[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]`), 15},
		{Geometry, poly(`[[[1e6,1e6],[1000001,1e6],[1000001,1000001],[1e6,1000001],[1e6,1e6]]]`), 1},
	} {
		if got := Area(shape(t, c.json, c.m), free{}); math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("the area of %s is %.3f, want %.3f", c.json, got, c.want)
		}
	}
}
