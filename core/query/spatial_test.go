package query

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

const (
	box   = `{'type': 'Polygon', 'coordinates': [[[31.8, -5], [32, -5], [32, -4.7], [31.8, -4.7], [31.8, -5]]]}`
	drawn = `{'type': 'Polygon', 'coordinates': [[[10, 10], [30, 10], [30, 30], [10, 30], [10, 10]]]}`
)

// places are those of the SDKs' tests, and some that are not valid.
var places = []string{
	`{"id":"valid","Location":{"type":"Point","coordinates":[20,20]}}`, `{"id":"invalid","Location":{"type":"Point","coordinates":[100,100]}}`,
	`{"id":"area","Location":{"type":"Polygon","coordinates":[[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]]}}`,
	`{"id":"text","Location":"[20,20]"}`, `{"id":"none"}`, `{"id":"null","Location":null}`, `{"id":"line","Location":{"type":"LineString","coordinates":[[20,20],[20,21]]}}`,
}

func init() {
	headquarters := `{"type": "Point", "coordinates": [-122.12824857332558, 47.6395516675712]}`
	allQueries = append(allQueries, []queries{
		{"st-distance", places, [][2]string{
			{`SELECT * FROM root WHERE (ST_DISTANCE(root.Location, {type: 'Point', coordinates: [20.1, 20]}) < 20000) `, `[` + places[0] + `,` + places[6] + `]`}, // spatial.spec.ts
			{`SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.Location, {type: 'Point', coordinates: [20, 180]}) < 20000`, `[]`},                                     // SpatialTest.cs
			{`SELECT VALUE c.id FROM c WHERE ST_DISTANCE({type: 'Point', coordinates: [31.9, -4.8]}, c.Location) = 0`, `["area"]`},
			{`SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.Location, c.Location) BETWEEN 0 AND 1`, `["valid","area","line"]`},
			{`SELECT VALUE ST_DISTANCE({"type": "Point", "coordinates": [1, 2]}, {"type": "Point", "coordinates": [1, 2]})`, `[0]`},
			{`SELECT VALUE st_distance(c.Location, @n) FROM c`, `[]`},
		}},
		{"st-within", places, [][2]string{
			{`SELECT VALUE c.id FROM c WHERE ST_WITHIN(c.Location, ` + drawn + `)`, `["valid","line"]`},
			{`SELECT VALUE c.id FROM c WHERE NOT ST_WITHIN(c.Location, ` + drawn + `)`, `["area"]`},
			{`SELECT VALUE c.id FROM c WHERE ST_WITHIN({'type':'Point', 'coordinates': [31.9, -4.9]}, c.Location)`, `["area"]`},
			{`SELECT VALUE {isHeadquartersWithinCampus: ST_WITHIN(` + headquarters + `, {"type": "Polygon", "coordinates": [[[-122.13236581015025, 47.64606476313813], [-122.13221982500913, 47.633757091363975],
				[-122.11840598103835, 47.641749416109235], [-122.12061400629656, 47.64589264786028], [-122.13236581015025, 47.64606476313813]]]})}`, `[{"isHeadquartersWithinCampus":true}]`},
		}},
		{"st-intersects", places, [][2]string{
			{`SELECT VALUE c.id FROM c WHERE ST_INTERSECTS(c.Location, {'type':'LineString', 'coordinates': [[19, 20.5], [21, 20.5]]})`, `["line"]`},
			{`SELECT VALUE [ST_INTERSECTS(c.Location, ` + box + `), ST_WITHIN(` + box + `, c.Location)] FROM c WHERE c.id = 'area'`, `[[true,true]]`},
		}},
		{"st-area", places, [][2]string{
			{`SELECT VALUE ROUND(ST_AREA(c.Location)) FROM c`, `[0,735970283,0]`},
			{`SELECT VALUE ROUND(ST_AREA(` + box + `))`, `[735970283]`},
		}},
		{"st-isvalid", places, [][2]string{
			{`SELECT VALUE {
				valid: ST_ISVALID({"type": "Point", "coordinates": [-84.38876194345323, 33.75682784306348]}),
				invalid: ST_ISVALID({"type": "Point", "coordinates": [133.75682784306348, -184.38876194345323]})}`, `[{"valid":true,"invalid":false}]`},
			{`SELECT VALUE c.id FROM c WHERE NOT ST_ISVALID(c.Location)`, `["invalid","text","null"]`},
			{`SELECT VALUE ST_ISVALID(1)`, `[false]`}, {`SELECT VALUE ST_ISVALID(undefined)`, `[]`},
		}},
		{"st-isvaliddetailed", places, [][2]string{
			{`SELECT VALUE {
				valid: ST_ISVALIDDETAILED({"type": "Point", "coordinates": [-84.38876194345323, 33.75682784306348]}),
				invalid: ST_ISVALIDDETAILED({"type": "Point", "coordinates": [133.75682784306348, -184.38876194345323]})}`,
				`[{"valid":{"valid":true},"invalid":{"valid":false,"reason":"Latitude values must be between -90 and 90 degrees."}}]`},
			{`SELECT VALUE ST_ISVALIDDETAILED(c.Location).reason FROM c WHERE c.id IN ('invalid', 'null')`,
				`["Latitude values must be between -90 and 90 degrees.","The input is not a GeoJSON object."]`},
			{`SELECT VALUE ST_ISVALIDDETAILED({type: '"', coordinates: []})`, `[{"valid":false,"reason":"The type '\"' is not supported. Supported types are Point, LineString, Polygon and MultiPolygon."}]`},
			{`SELECT VALUE ST_ISVALIDDETAILED({type: 'xжжжжжжжжжжжжжжжжжжжж', coordinates: []}).reason`,
				`["The type 'xжжжжжжжжжжжжжжжжжжж...' is not supported. Supported types are Point, LineString, Polygon and MultiPolygon."]`},
			{`SELECT VALUE ST_ISVALIDDETAILED(c.none) FROM c`, `[]`}, {`SELECT VALUE ST_NEAR(c.a) FROM c`, `!1:14: 'ST_NEAR' is not a recognized built-in function name.`},
		}},
		{"rand", places, [][2]string{
			{`SELECT VALUE COUNT(1) FROM c WHERE RAND() >= 0 AND RAND() < 1`, `[7]`}, {`SELECT VALUE RAND() = RAND()`, `[false]`},
			{`SELECT VALUE RAND(1)`, `!1:14: The RAND function requires 0 argument(s).`},
		}},
	})
}

// The published distances, as queries give them.
func TestDistancesOfTheDocumentation(t *testing.T) {
	offices := []string{`{"name":"Headquarters","location":{"type":"Point","coordinates":[-122.12826822304672,47.63980239335718]},"category":"business-offices"}`,
		`{"name":"Research and development","location":{"type":"Point","coordinates":[-96.84368664765994,46.81297794314663]},"category":"business-offices"}`}
	q := mustParse(t, `SELECT o.name, ST_DISTANCE(o.location, {"type": "Point", "coordinates": [-122.11758113953535, 47.66901087006131]}) / 1000 AS distanceKilometers
		FROM offices o WHERE o.category = "business-offices"`)
	rows, _, err := collect(q, from(offices...), Options{})
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	for i, want := range []float64{3.345269817267368, 1907.438421299902} {
		if got := gjson.Get(rows[i], "distanceKilometers").Num; got/want-1 > 1e-7 || want/got-1 > 1e-7 {
			t.Errorf("%s, want %v", rows[i], want)
		}
	}
}

// QueryPlanBaselineTests.Spatial.xml of the .NET SDK has its queries for both types of a container: one without an item has no ranges where
// its condition, which is constant, is false.
func TestTheContainersTypeDecides(t *testing.T) {
	plane := SchemaOf(`{"geospatialConfig":{"type":"Geometry"}}`)
	for _, c := range []struct{ condition, earth, plane string }{
		{`ST_DISTANCE({'type': 'Polygon', 'coordinates': [[[35, 10], [45, 45], [15, 40], [10, 20], [35, 10]], [[20, 30], [35, 35], [30, 20], [20, 30]]]}, {'type': 'Point', 'coordinates': [30, 10]}) > 66408.034483`, "true", "false"},
		{`ST_INTERSECTS({'type':'LineString', 'coordinates':[ [ 0, 0 ], [ 0, 40 ] ]}, {'type':'Polygon',"coordinates":[[[-60,20], [70,20], [70,70], [-60,70], [-60,20]]]})`, "false", "true"},
		{`ST_ISVALID({'type': 'Polygon', 'coordinates': [[[-1000, 1000], [1000, 1000], [1000, 4000], [-1000, 4000], [-1000, 1000]]]})`, "false", "true"},
		{`NOT ST_WITHIN({'type': 'Point', 'coordinates': [0, 40]}, {'type':'Polygon','coordinates':[[[-60,20], [70,20], [70,70], [-60,70], [-60,20]]]})`, "true", "false"},
	} {
		q := mustParse(t, `SELECT VALUE `+c.condition)
		for schema, want := range map[*Schema]string{nil: c.earth, plane: c.plane} {
			rows, _, err := collect(q.In(schema), from(`{}`), Options{})
			if err != nil || strings.Join(rows, ",") != want {
				t.Errorf("%s: %v, %v, want %s", c.condition, rows, err, want)
			}
		}
	}
}

// RAND gives the same numbers again, others for another seed and another item, and all of its values are from 0 up to but not 1.
func TestRandomNumbersRepeat(t *testing.T) {
	q := mustParse(t, `SELECT VALUE [RAND(), RAND()] FROM c`)
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		run := func(seed uint64) string {
			rows, _, err := collect(q, from(`{}`, `{}`, `{}`), Options{Seed: seed})
			if err != nil {
				rt.Fatal(err)
			}
			return strings.Join(rows, "")
		}
		first := run(seed)
		if again := run(seed); again != first || run(seed+1) == first {
			rt.Fatalf("%s, then %s; another seed gives %s", first, again, run(seed+1))
		}
		seen := map[string]bool{}
		gjson.Parse(strings.ReplaceAll(first, "][", ",")).ForEach(func(_, v gjson.Result) bool {
			if v.Num < 0 || v.Num >= 1 || seen[v.Raw] {
				rt.Fatal(first)
			}
			seen[v.Raw] = true
			return true
		})
		if len(seen) != 6 {
			rt.Fatal(first)
		}
	})
}

// An item outside of an area is in no row, whatever the shapes are.
func TestAreasHoldAllRows(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		model := rapid.SampledFrom([]*Schema{{}, {plane: true}}).Draw(rt, "model")
		shape := func(label string) string {
			x, y := rapid.Float64Range(-180, 180).Draw(rt, label), rapid.Float64Range(-85, 85).Draw(rt, label)
			d := rapid.SampledFrom([]float64{0.001, 1, 5, 60}).Draw(rt, label)
			return rapid.SampledFrom([]string{
				fmt.Sprintf(`{"type":"Point","coordinates":[%v,%v]}`, x, y),
				fmt.Sprintf(`{"type":"LineString","coordinates":[[%v,%v],[%v,%v]]}`, x, y, x+d, y/2),
				fmt.Sprintf(`{"type":"Polygon","coordinates":[[[%v,%v],[%v,%v],[%v,%v],[%v,%v]]]}`, x, y/2, x+d, y/2, x, y/2+d/2, x, y/2),
				fmt.Sprintf(`{"type":"Polygon","coordinates":[[[%v,%v],[%v,%v],[%v,%v],[%v,%v]]]}`, x, y/2, x, y/2+d/2, x+d, y/2, x, y/2),
			}).Draw(rt, label)
		}
		item, other := `{"a":{"b":`+shape("item")+`}}`, shape("constant")
		distance := rapid.SampledFrom([]float64{0, 1, 10, 1e3, 1e5, 3e6, 1.5e7}).Draw(rt, "distance")
		if model.plane {
			distance /= 1e5
		}
		condition := rapid.SampledFrom([]string{"ST_DISTANCE(c.a.b, @s) <= @d", "ST_DISTANCE(@s, c.a.b) < @d", "@d > ST_DISTANCE(c.a.b, @s)", "ST_DISTANCE(c.a.b, @s) BETWEEN 0 AND @d",
			"ST_WITHIN(c.a.b, @s)", "ST_WITHIN(@s, c.a.b)", "ST_INTERSECTS(c.a.b, @s)", "ST_INTERSECTS(@s, c.a.b)"}).Draw(rt, "condition")
		params := []Param{{"@s", []byte(other)}, {"@d", fmt.Append(nil, distance)}}
		q := mustParse(t, "SELECT VALUE 1 FROM c WHERE "+condition).In(model)
		areas := q.Areas(params)
		rows, _, err := collect(q, from(item), Options{Params: params})
		if err != nil {
			rt.Fatal(err)
		}
		key, ok := model.AppendPlace(nil, []byte(item), "/a/b")
		if len(areas) != 1 {
			if len(rows) > 0 {
				rt.Fatalf("%s has %d areas", condition, len(areas))
			}
			return
		}
		if a := areas[0]; len(rows) > 0 {
			low, high := a.Slab(key[0])
			if place := string(key) + "12345678"; !ok || a.Path != "/a/b" || place < low || place[:len(high)] > high || !a.Has(place) {
				rt.Fatalf("%s with %s, %v: the row of %s is not in the area %+v", condition, other, distance, item, a)
			}
		}
	})
	for _, text := range []string{"SELECT * FROM c WHERE ST_DISTANCE(c.a, @s) > 5", "SELECT * FROM c WHERE NOT ST_WITHIN(c.a, @s)", "SELECT * FROM c WHERE ST_WITHIN(c.a, c.b)", "SELECT * FROM c WHERE ST_WITHIN(c.a, @s) OR c.b",
		"SELECT VALUE c.id FROM c JOIN t IN c.t WHERE ST_WITHIN(t.a, @s)", "SELECT * FROM c WHERE ST_DISTANCE(c.a, @s) < c.r", "SELECT * FROM c WHERE ST_WITHIN(c, @s)", "SELECT * FROM c WHERE ST_ISVALID(c.a)"} {
		if areas := mustParse(t, text).Areas([]Param{{"@s", []byte(`{"type":"Point","coordinates":[1,2]}`)}}); areas != nil {
			t.Errorf("%s: %v", text, areas)
		}
	}
}
