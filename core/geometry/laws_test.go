package geometry_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	. "github.com/cosmosttl/cosmosttl/core/geometry"
)

// place draws a position as [x,y], often near or on whole numbers, poles and the date line.
func place(t *rapid.T, label string) [2]float64 {
	if rapid.Bool().Draw(t, label+" is whole") {
		return [2]float64{float64(rapid.IntRange(-18, 18).Draw(t, label) * 10), float64(rapid.IntRange(-9, 9).Draw(t, label) * 10)}
	}
	return [2]float64{rapid.Float64Range(-180, 180).Draw(t, label), rapid.Float64Range(-90, 90).Draw(t, label)}
}

func text(points ...[2]float64) string {
	var b strings.Builder
	for _, p := range points {
		fmt.Fprintf(&b, ",[%v,%v]", p[0], p[1])
	}
	return "[" + b.String()[1:] + "]"
}

// star draws a ring around a place, counterclockwise, and the same clockwise.
func star(t *rapid.T, label string) (center [2]float64, ring, turned [][2]float64) {
	center = [2]float64{rapid.Float64Range(-170, 170).Draw(t, label), rapid.Float64Range(-70, 70).Draw(t, label)}
	n := rapid.IntRange(3, 9).Draw(t, label)
	for i := range n {
		far := rapid.Float64Range(0.5, 9).Draw(t, label)
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		ring = append(ring, [2]float64{center[0] + far*cos, center[1] + far*sin})
	}
	ring = append(ring, ring[0])
	turned = slices.Clone(ring)
	slices.Reverse(turned)
	return center, ring, turned
}

// In a plane, a position is in a ring exactly if a ray from it to the right crosses the ring an odd number of times.
func TestPlanesAgreeWithRayCasting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, ring, turned := star(t, "ring")
		p := [2]float64{ring[0][0] + rapid.Float64Range(-20, 20).Draw(t, "x"), ring[0][1] + rapid.Float64Range(-20, 20).Draw(t, "y")}
		inside := false
		for i := range ring[1:] {
			a, b := ring[i], ring[i+1]
			if Distance(must(t, point(one(p)), Geometry), must(t, line(text(a, b)), Geometry), free{}) < 1e-9 {
				t.Skip("too near to an edge")
			}
			if a[1] > p[1] != (b[1] > p[1]) && p[0] < (b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1])+a[0] {
				inside = !inside
			}
		}
		for _, r := range [][][2]float64{ring, turned} {
			s, reason := Read(poly("["+text(r...)+"]"), Geometry, free{})
			if s == nil {
				t.Skip(reason)
			}
			if got := Within(must(t, point(one(p)), Geometry), s, free{}); got != inside {
				t.Fatalf("%v in %v: %v", p, r, got)
			}
		}
	})
}

func must(t *rapid.T, json string, m Model) *Shape {
	s, reason := Read(json, m, free{})
	if s == nil {
		t.Fatalf("%s: %s", json, reason)
	}
	return s
}

// On the earth, each position is either in a ring or in its reversal, and the areas of the two add up to the whole. A
// gnomonic projection from the center of the smaller one, in which great circles are straight lines, shows whether a
// position is in it.
func TestRingsDivideTheEarth(t *testing.T) {
	const whole = 510065621724088.44
	rapid.Check(t, func(t *rapid.T) {
		center, ring, turned := star(t, "ring")
		a, reason := Read(poly("["+text(ring...)+"]"), Geography, free{})
		if a == nil {
			t.Skip(reason)
		}
		b := must(t, poly("["+text(turned...)+"]"), Geography)
		p := place(t, "position")
		if rapid.Bool().Draw(t, "near") {
			p = [2]float64{center[0] + rapid.Float64Range(-20, 20).Draw(t, "x"), max(-90, min(90, center[1]+rapid.Float64Range(-20, 20).Draw(t, "y")))}
		}
		s := must(t, point(one(p)), Geography)
		inside, outside := Within(s, a, free{}), Within(s, b, free{})
		if inside == outside {
			t.Fatalf("%v is in both or neither of %v", p, ring)
		}
		if sum := Area(a, free{}) + Area(b, free{}); math.Abs(sum/whole-1) > 1e-9 {
			t.Fatalf("the areas of %v sum up to %v", ring, sum)
		}
		flat := make([][2]float64, len(ring))
		for i, r := range ring {
			flat[i], _ = project(center, r)
		}
		q, ok := project(center, p)
		plane, reason := Read(poly("["+text(flat...)+"]"), Geometry, free{})
		if plane == nil {
			t.Fatalf("%v: %s", ring, reason)
		}
		if want := ok && Within(must(t, point(one(q)), Geometry), plane, free{}); inside != want {
			t.Fatalf("%v in %v: %v, projected %v", p, ring, inside, want)
		}
	})
}

func one(p [2]float64) string { return fmt.Sprintf("[%v,%v]", p[0], p[1]) }

// project returns a position in the gnomonic projection from a center; ok is false on the other half of the earth.
func project(center, p [2]float64) (q [2]float64, ok bool) {
	const r = math.Pi / 180
	geocentric := func(latitude float64) float64 {
		const f = 1 / 298.257223563
		return math.Atan((1 - f) * (1 - f) * math.Tan(latitude*r))
	}
	b0, b, l := geocentric(center[1]), geocentric(p[1]), (p[0]-center[0])*r
	cos := math.Sin(b0)*math.Sin(b) + math.Cos(b0)*math.Cos(b)*math.Cos(l)
	return [2]float64{math.Cos(b) * math.Sin(l) / cos, (math.Cos(b0)*math.Sin(b) - math.Sin(b0)*math.Cos(b)*math.Cos(l)) / cos}, cos > 1e-9
}

// The distance to a line is the least of the distances to the positions on it.
func TestDistancesAreTheLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom([]Model{Geography, Geometry}).Draw(t, "model")
		a := place(t, "a")
		b := [2]float64{a[0] + rapid.Float64Range(-60, 60).Draw(t, "x"), max(-90, min(90, a[1]+rapid.Float64Range(-60, 60).Draw(t, "y")))}
		p := place(t, "position")
		l, reason := Read(line(text(a, b)), m, free{})
		if l == nil {
			t.Skip(reason)
		}
		s := must(t, point(one(p)), m)
		got := Distance(s, l, free{})
		if turned := Distance(l, s, free{}); turned != got {
			t.Fatalf("%v and %v, turned", got, turned)
		}
		least := math.Inf(1)
		const n = 50
		for i := range n + 1 {
			least = min(least, Distance(s, must(t, point(one(along(m, a, b, float64(i)/n))), m), free{}))
		}
		if got > least*(1+1e-12)+1e-6 {
			t.Fatalf("the distance from %v to %v-%v is %v, to a position on it %v", p, a, b, got, least)
		}
		step := Distance(must(t, point(one(a)), m), must(t, point(one(b)), m), free{}) / n
		if got < least-step-1e-6 {
			t.Fatalf("the distance from %v to %v-%v is %v, the least to positions on it %v", p, a, b, got, least)
		}
	})
}

// along returns a position between a and b.
func along(m Model, a, b [2]float64, f float64) [2]float64 {
	if m == Geometry {
		return [2]float64{a[0] + f*(b[0]-a[0]), a[1] + f*(b[1]-a[1])}
	}
	const r, flat = math.Pi / 180, (1 - 1/298.257223563) * (1 - 1/298.257223563)
	vector := func(p [2]float64) (v [3]float64) {
		v = [3]float64{math.Cos(p[1]*r) * math.Cos(p[0]*r), math.Cos(p[1]*r) * math.Sin(p[0]*r), flat * math.Sin(p[1]*r)}
		n := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
		return [3]float64{v[0] / n, v[1] / n, v[2] / n}
	}
	u, v := vector(a), vector(b)
	w := [3]float64{u[0] + f*(v[0]-u[0]), u[1] + f*(v[1]-u[1]), u[2] + f*(v[2]-u[2])}
	return [2]float64{math.Atan2(w[1], w[0]) / r, math.Atan2(w[2], flat*math.Hypot(w[0], w[1])) / r}
}

// A shape that is within another one intersects it. Two shapes intersect exactly if their distance is 0. Neither result
// depends on the order of the two.
func TestRelationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom([]Model{Geography, Geometry}).Draw(t, "model")
		draw := func(label string) *Shape {
			p := place(t, label)
			_, ring, _ := star(t, label)
			json := rapid.SampledFrom([]string{point(one(p)), line(text(ring[:len(ring)-1]...)), line(text(ring[0], p)), poly("[" + text(ring...) + "]")}).Draw(t, label)
			s, reason := Read(json, m, free{})
			if s == nil {
				t.Skip(reason)
			}
			return s
		}
		a, b := draw("a"), draw("b")
		if !Within(a, a, free{}) || !Intersects(a, a, free{}) || Distance(a, a, free{}) != 0 {
			t.Fatal("a shape is not within itself")
		}
		meet := Intersects(a, b, free{})
		if meet != Intersects(b, a, free{}) || Within(a, b, free{}) && !meet {
			t.Fatalf("%v, turned %v, within %v", meet, Intersects(b, a, free{}), Within(a, b, free{}))
		}
		if d := Distance(a, b, free{}); (d == 0) != meet || math.Abs(d-Distance(b, a, free{})) > 1e-9*d {
			t.Fatalf("they intersect: %v; their distance is %v", meet, d)
		}
	})
}

// Read accepts or refuses any JSON, and every shape that it accepts can be measured.
func FuzzRead(f *testing.F) {
	for _, s := range []string{point(`[1,2]`), line(`[[1,2],[3,4]]`), poly(square), poly(holed), multi("[" + square + "]"), `{"type":"Polygon","coordinates":{}}`, `[]`, `1e999`, poly(`[[[0,90],[0,90],[180,90],[0,-90],[0,90]]]`),
		poly(`[[[1e308,1e308],[-1e308,1e308],[0,-1e308],[1e308,1e308]]]`)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, json string) {
		for _, m := range []Model{Geography, Geometry} {
			left := int64(1 << 20)
			s, reason := Read(json, m, limited{&left})
			if (s == nil) == (reason == "") {
				t.Fatalf("a shape: %v, a reason: %q", s != nil, reason)
			}
			if s == nil {
				continue
			}
			if area := Area(s, free{}); area < 0 || m == Geography && !(area <= 5.1007e14) {
				t.Errorf("%s has the area %v", json, area)
			}
			if left = 1 << 20; !Within(s, s, limited{&left}) && left >= 0 {
				t.Errorf("%s is not within itself", json)
			}
			if left = 1 << 20; !Intersects(s, s, limited{&left}) && left >= 0 {
				t.Errorf("%s does not intersect itself", json)
			}
		}
	})
}
