package geometry_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/geometry"
)

func TestReasons(t *testing.T) {
	many := func(n int, end string) string { // on a circle
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[%.9f,%.9f],", math.Cos(float64(i)*2*math.Pi/float64(n)), math.Sin(float64(i)*2*math.Pi/float64(n)))
		}
		return "[" + b.String() + end + "]"
	}
	for _, c := range []struct{ json, geography, geometry string }{
		{point(`[20,180]`), "Latitude values must be between -90 and 90 degrees.", ""}, // SpatialTest.cs
		{point(`[133.75682784306348,-184.38876194345323]`), "Latitude values must be between -90 and 90 degrees.", ""},
		{point(`[-84.38876194345323,33.75682784306348]`), "", ""},
		{point(`[31.9,-132.8]`), "Latitude values must be", ""},                                                                              // Geospatial/Program.cs
		{poly(`[[[-1000,1000],[1000,1000],[1000,4000],[-1000,4000],[-1000,1000]]]`), "Latitude values must be", ""},                          // QueryPlanBaselineTests.Spatial.xml
		{poly(`[[[20,20],[20,21],[21,21],[21,20],[22,20]]]`), "Not valid because polygon ring (1) is not closed.", "ring (1) is not closed"}, // CosmosSpatialTests.cs
		{point(`[16000,0]`), "Longitude values must be between -15069 and 15069 degrees.", ""},
		{point(`[1,2,3,4]`), "", ""}, {point(`[1]`), "A position must be", "A position must be"}, {point(`[1,"2"]`), "A position", "A position"}, {point(`[]`), "A position", "A position"},
		{point(`[[1,2]]`), "A position", "A position"}, {point(`[1e400,1]`), "A position", "A position"}, {point(`1`), "'coordinates'", "'coordinates'"},
		{`{"type":"Point"}`, "'coordinates'", "'coordinates'"}, {`{"coordinates":[1,2]}`, "'type'", "'type'"}, {`[]`, "not a GeoJSON object", "not a GeoJSON object"},
		{`{"type":"MultiPoint","coordinates":[[1,2]]}`, "The type 'MultiPoint' is not supported.", "The type 'MultiPoint'"}, {`{"type":"point","coordinates":[1,2]}`, "The type 'point'", "'point'"},
		{`{"type":"GeometryCollection","geometries":[]}`, "'coordinates'", "'coordinates'"},
		{`{"coordinates":[1,2],"crs":{"type":"name"},"bbox":[0,0,1,1],"type":"Point"}`, "", ""},
		{line(`[[1,2],[3,4]]`), "", ""}, {line(`[[1,2]]`), "curve (1) degenerates to a point", "degenerates"}, {line(`[[1,2],[1,2]]`), "degenerates", "degenerates"}, {line(`[]`), "degenerates", "degenerates"},
		{line(`[[0,0],[180,0]]`), "antipodal", ""}, {line(`[[0,0],[1,1],[0,0]]`), "", ""}, {line(`[1,2]`), "A position", "A position"},
		{poly(`[]`), "array of rings", "array of rings"}, {poly(`[[]]`), "collapses", "collapses"}, {poly(`[[[1,1],[2,2],[1,1]]]`), "ring (1) collapses to a line", "collapses"}, {poly(`[[[1,1],[1,1],[1,1],[1,1]]]`), "collapses", "collapses"},
		{poly(`[[[0,0],[1,0],[1,1]]]`), "is not closed", "is not closed"}, {poly(`[[[0,0],[1,0],[1,1],[0,1],[0,0]],[[9,9],[9,10],[10,10],[9,9]]]`), "ring (2) lies outside the exterior ring (1)", "lies outside"},
		{poly(`[[[2,2],[4,4],[4,2],[2,4],[2,2]]]`), "ring (1) intersects itself", "ring (1) intersects itself"},                                               // of SQL Server's page IsValidDetailed
		{poly(`[[[0,-10],[5,-10],[5,-5],[2,-10],[0,-5],[0,-10]]]`), "", "ring (1) intersects itself"},                                                         // the edge bends away from the vertex
		{poly(`[[[0,0],[4,0],[9,0],[4,0],[4,4],[0,0]]]`), "intersects itself", "intersects itself"},                                                           // a spike
		{poly(`[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[8,8],[8,10],[10,10],[10,8],[8,8]]]`), "ring (2) intersects itself", "ring (2) intersects"},                  // a hole over the edge
		{poly(`[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,8],[8,8],[8,1],[1,1]],[[2,2],[2,3],[3,3],[2,2]]]`), "lies in the interior", "lies in the interior"}, // a hole in a hole
		{poly(`[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[3,1],[3,3],[1,3],[1,1]],[[5,5],[5,6],[6,6],[5,5]]]`), "", ""},
		{poly(`[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[0,0],[3,1],[3,3],[1,3],[0,0]]]`), "", ""}, // touches a corner
		{multi(`[]`), "no polygon", "no polygon"}, {multi(`[` + square + `,` + square + `]`), "lies in the interior", "lies in the interior"},
		{multi(`[` + square + `,[[[20,20],[40,20],[40,40],[20,40],[20,20]]]]`), "some polygon ring intersects", "some polygon ring intersects"},
		{multi(`[` + square + `,[[[12,12],[13,12],[13,13],[12,12]]]]`), "lies in the interior", "lies in the interior"},
		{multi(`[[[[0,0],[2,0],[2,4],[0,4],[0,0]]],[[[2,0],[4,0],[4,4],[2,4],[2,0]]]]`), "", ""},
		{poly("[" + many(4095, "[1,0]") + "]"), "", ""}, {poly("[" + many(4096, "[1,0]") + "]"), "at most 4096 positions", "at most 4096 positions"},
		{line(many(4095, "[1,0]")), "", ""}, {line(many(4096, "[1,0]")), "at most 4096", "at most 4096"},
	} {
		for m, want := range map[Model]string{Geography: c.geography, Geometry: c.geometry} {
			s, reason := Read(c.json, m, free{})
			if (s == nil) != (reason != "") || (reason == "") != (want == "") || !strings.Contains(reason, want) {
				t.Errorf("%.120s, model %d: %v, %q, want %q", c.json, m, s != nil, reason, want)
			}
		}
	}
}

// A shape that takes too long is given up.
func TestMeter(t *testing.T) {
	ring := `[[[0,0],[1,0],[1,1],[0,1],[0,0]]]`
	for left := range int64(5000) {
		m := limited{&left}
		s, reason := Read(poly(ring), Geography, m)
		if s == nil && reason == "" {
			t.Fatalf("%d: neither a shape nor a reason", left)
		}
	}
	if m, left := (limited{new(int64)}), shape(t, poly(ring), Geography); Within(left, left, m) || Intersects(left, left, m) || Area(left, m) != 0 {
		t.Error("an answer without steps")
	}
}

type limited struct{ left *int64 }

func (m limited) Spend(steps int64) bool { *m.left -= steps; return *m.left >= 0 }
