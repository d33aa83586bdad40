package geometry_test

import (
	"testing"

	. "github.com/cosmosttl/cosmosttl/core/geometry"
)

const (
	square  = `[[[10,10],[30,10],[30,30],[10,30],[10,10]]]`                           // of the SDKs' tests
	holed   = `[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[4,6],[6,6],[6,4],[4,4]]]` // its hole is clockwise
	campus  = `[[[-122.13236581015025,47.64606476313813],[-122.13221982500913,47.633757091363975],[-122.11840598103835,47.641749416109235],[-122.12061400629656,47.64589264786028],[-122.13236581015025,47.64606476313813]]]`
	road    = `[[[-122.13693695285855,47.64996065621003],[-122.1351662656516,47.64627863318731],[-122.13488295569863,47.646326350048696],[-122.1366182291613,47.650016321952904],[-122.13693695285855,47.64996065621003]]]`
	crossed = `[[[-122.14034847687708,47.6494835188378],[-122.14014779899375,47.64625477474044],[-122.13256925774829,47.646207057813655],[-122.13254564858545,47.64941990019193],[-122.14034847687708,47.6494835188378]]]`
	around  = `[[[20,20],[20,21],[21,21],[21,20],[20,20]]]` // clockwise: the rest of the earth
)

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		source string
		m      Model
		a, b   string
		want   bool
	}{
		{"query/st-within", Geography, point(`[-122.12824857332558,47.6395516675712]`), poly(campus), true},
		{"SpatialTest.cs, spatial.spec.ts", Geography, point(`[20,20]`), poly(square), true},
		{"CosmosSpatialTests.cs", Geography, multi("[" + around + "]"), multi("[" + around + "]"), true},
		{"QueryPlanBaselineTests.Spatial.xml", Geography, point(`[0,40]`), poly(`[[[-60,20],[70,20],[70,70],[-60,70],[-60,20]]]`), false},
		{"QueryPlanBaselineTests.Spatial.xml", Geometry, point(`[0,40]`), poly(`[[[-60,20],[70,20],[70,70],[-60,70],[-60,20]]]`), true},
		// At the longitude of these points, the edge from 19 to 20 degrees lies 0.00104 degrees north of the parallel of 48
		// degrees.
		{"azure-cosmos-dotnet-v3#2766", Geography, point(`[19.59907,48.00011]`), poly(`[[[19,49],[19,48],[20,48],[20,49],[19,49]]]`), false},
		{"azure-cosmos-dotnet-v3#2766", Geography, point(`[19.59907,48.00105]`), poly(`[[[19,49],[19,48],[20,48],[20,49],[19,49]]]`), true},
		{"azure-docs#70912", Geography, point(`[24.890739,41.128275]`), poly(`[[[-18.62072,35.98678],[42.28749,35.98678],[42.28749,54.33566],[-18.62072,54.33566],[-18.62072,35.98678]]]`), true},
		{"azure-docs#70912", Geography, point(`[24.890739,41.128275]`), poly(`[[[-31.21105,35.98678],[54.87782,35.98678],[54.87782,54.33566],[-31.21105,54.33566],[-31.21105,35.98678]]]`), false},
		{"azure-docs#70912", Geometry, point(`[24.890739,41.128275]`), poly(`[[[-31.21105,35.98678],[54.87782,35.98678],[54.87782,54.33566],[-31.21105,54.33566],[-31.21105,35.98678]]]`), true},
		{"Geospatial/Program.cs", Geography, point(`[31.9,-4.8]`), poly(`[[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]]`), true},
		{"Geospatial/Program.cs", Geography, point(`[31.87,-4.55]`), poly(`[[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]]`), false},

		{"clockwise", Geography, point(`[20.5,20.5]`), poly(around), false},
		{"clockwise", Geography, point(`[-100,-60]`), poly(around), true},
		{"clockwise", Geography, poly(square), poly(`[[[50,50],[50,51],[51,51],[51,50],[50,50]]]`), true},
		{"clockwise", Geography, poly(`[[[20,20],[21,20],[21,21],[20,21],[20,20]]]`), poly(around), false},
		{"clockwise in a plane", Geometry, point(`[20.5,20.5]`), poly(around), true},
		{"a corner", Geography, point(`[10,10]`), poly(square), true},
		{"an edge", Geometry, point(`[20,10]`), poly(square), true},
		{"over the date line", Geography, point(`[-179,0]`), poly(`[[[178,-2],[-178,-2],[-178,2],[178,2],[178,-2]]]`), true},
		{"over the date line", Geography, point(`[0,0]`), poly(`[[[178,-2],[-178,-2],[-178,2],[178,2],[178,-2]]]`), false},
		{"over a pole", Geography, point(`[77,89]`), poly(`[[[0,80],[120,80],[-120,80],[0,80]]]`), true},
		{"over a pole", Geography, point(`[77,-89]`), poly(`[[[0,80],[120,80],[-120,80],[0,80]]]`), false},
		{"over a pole", Geography, point(`[0,90]`), poly(`[[[0,80],[120,80],[-120,80],[0,80]]]`), true},
		{"a hole", Geometry, point(`[5,5]`), poly(holed), false},
		{"a hole's edge", Geometry, point(`[4,5]`), poly(holed), true},
		{"beside a hole", Geography, point(`[3,5]`), poly(holed), true},
		{"around a hole", Geometry, poly(`[[[3,3],[7,3],[7,7],[3,7],[3,3]]]`), poly(holed), false},
		{"around a hole", Geography, poly(`[[[3,3],[7,3],[7,7],[3,7],[3,3]]]`), poly(holed), false},
		{"a hole in a hole", Geometry, poly(`[[[3,3],[7,3],[7,7],[3,7],[3,3]],[[3.5,3.5],[6.5,3.5],[6.5,6.5],[3.5,6.5],[3.5,3.5]]]`), poly(holed), true},
		{"the hole itself", Geometry, poly(`[[[4,4],[6,4],[6,6],[4,6],[4,4]]]`), poly(holed), false},
		{"itself", Geometry, poly(holed), poly(holed), true},
		{"itself", Geography, poly(campus), poly(campus), true},
		{"a line", Geometry, line(`[[1,1],[9,9]]`), poly(holed), false},
		{"a line", Geometry, line(`[[1,1],[1,9],[0,0]]`), poly(holed), true},
		{"a line along the edges", Geometry, line(`[[0,0],[10,0],[10,5]]`), poly(holed), true},
		{"a line that leaves and returns", Geometry, line(`[[1,1],[5,-1],[9,1]]`), poly(holed), false},
		{"a part of a line", Geometry, line(`[[2,2],[3,3]]`), line(`[[0,0],[5,5],[9,5]]`), true},
		{"more than a line", Geometry, line(`[[2,2],[6,6]]`), line(`[[0,0],[5,5],[9,5]]`), false},
		{"an area in a line", Geometry, poly(square), line(`[[10,10],[30,10],[30,30],[10,30],[10,10]]`), false},
		{"a line in a point", Geometry, line(`[[1,1],[2,2]]`), point(`[1,1]`), false},
		{"a point in itself", Geography, point(`[1,1]`), point(`[1,1.00000000001]`), false},
		{"a point in itself", Geography, point(`[181,1]`), point(`[-179,1]`), true},
		{"over two neighbours", Geometry, poly(`[[[1,1],[3,1],[3,2],[1,2],[1,1]]]`), multi(`[[[[0,0],[2,0],[2,4],[0,4],[0,0]]],[[[2,0],[4,0],[4,4],[2,4],[2,0]]]]`), true},
		{"over a gap", Geometry, poly(`[[[1,1],[3,1],[3,2],[1,2],[1,1]]]`), multi(`[[[[0,0],[2,0],[2,4],[0,4],[0,0]]],[[[2.1,0],[4,0],[4,4],[2.1,4],[2.1,0]]]]`), false},
		{"larger", Geography, poly(square), poly(`[[[15,15],[16,15],[16,16],[15,15]]]`), false},
	} {
		if got := Within(shape(t, c.a, c.m), shape(t, c.b, c.m), free{}); got != c.want {
			t.Errorf("%s: %s in %s: %v", c.source, c.a, c.b, got)
		}
	}
}

func TestIntersects(t *testing.T) {
	for _, c := range []struct {
		source string
		m      Model
		a, b   string
		want   bool
	}{
		{"query/st-intersects", Geography, poly(road), poly(crossed), true},
		{"QueryPlanBaselineTests.Spatial.xml", Geography, line(`[[0,0],[0,40]]`), poly(`[[[-60,20],[70,20],[70,70],[-60,70],[-60,20]]]`), false},
		{"QueryPlanBaselineTests.Spatial.xml", Geometry, line(`[[0,0],[0,40]]`), poly(`[[[-60,20],[70,20],[70,70],[-60,70],[-60,20]]]`), true},
		{"Geospatial/Program.cs", Geography, point(`[32.33,-4.66]`), line(`[[32.33,-4.66],[32.34,-4.66],[31.87,-4.55]]`), true},
		{"Geospatial/Program.cs", Geography, point(`[31.9,-4.8]`), line(`[[32.33,-4.66],[32.34,-4.66],[31.87,-4.55]]`), false},
		{"one in the other", Geography, poly(square), poly(`[[[15,15],[16,15],[16,16],[15,15]]]`), true},
		{"in a hole", Geometry, poly(holed), poly(`[[[4.5,4.5],[5.5,4.5],[5.5,5.5],[4.5,4.5]]]`), false},
		{"at a corner", Geometry, poly(square), poly(`[[[30,30],[40,30],[40,40],[30,30]]]`), true},
		{"a vertex on an edge", Geometry, line(`[[20,10],[20,0]]`), line(`[[10,10],[30,10]]`), true},
		{"an edge in a plane that bends on the earth", Geography, line(`[[20,10],[20,0]]`), line(`[[10,10],[30,10]]`), false},
		{"an edge in a plane that bends on the earth", Geography, line(`[[20,10.1],[20,20]]`), line(`[[10,10],[30,10]]`), true},
		{"parallel", Geometry, line(`[[0,0],[5,5]]`), line(`[[0,1],[5,6]]`), false},
		{"on one line", Geometry, line(`[[0,0],[5,5]]`), line(`[[6,6],[8,8]]`), false},
		{"overlapping on one line", Geometry, line(`[[0,0],[5,5]]`), line(`[[3,3],[8,8]]`), true},
		{"crosses without a vertex inside", Geometry, poly(`[[[0,4],[10,4],[10,6],[0,6],[0,4]]]`), poly(`[[[4,0],[6,0],[6,10],[4,10],[4,0]]]`), true},
		{"opposite sides of the earth", Geography, line(`[[-10,0],[10,0]]`), line(`[[180,-10],[180,10]]`), false},
		{"two that cover the earth", Geography, poly(around), poly(`[[[50,50],[50,51],[51,51],[51,50],[50,50]]]`), true},
	} {
		a, b := shape(t, c.a, c.m), shape(t, c.b, c.m)
		if got, turned := Intersects(a, b, free{}), Intersects(b, a, free{}); got != c.want || turned != got {
			t.Errorf("%s: %s and %s: %v, %v", c.source, c.a, c.b, got, turned)
		}
		if d := Distance(a, b, free{}); d == 0 != c.want {
			t.Errorf("%s: %s and %s: the distance is %v", c.source, c.a, c.b, d)
		}
	}
}
