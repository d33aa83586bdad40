package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Expired items are in no distance, area or other answer about places (C11): the answers are those of a container that never had them.
func TestExpiredItemsAreNowhere(t *testing.T) {
	queries := []string{
		"SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.at, {type: 'Point', coordinates: [10, 50]}) < 100000",
		"SELECT VALUE MIN(ST_DISTANCE(c.at, {type: 'Point', coordinates: [10, 50]})) FROM c",
		"SELECT VALUE SUM(ST_AREA(c.at)) FROM c",
		"SELECT VALUE COUNT(1) FROM c WHERE ST_WITHIN(c.at, {type: 'Polygon', coordinates: [[[9, 49], [11, 49], [11, 51], [9, 51], [9, 49]]]})",
		"SELECT VALUE c.id FROM c WHERE NOT ST_INTERSECTS(c.at, {type: 'LineString', coordinates: [[9, 50], [11, 50.01]]})",
	}
	rapid.Check(t, func(rt *rapid.T) {
		spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}
		all, living := newWorldWith(t, spec, engine.Throughput{RUPerSec: 400}), newWorldWith(t, spec, engine.Throughput{RUPerSec: 400})
		after := rapid.Int64Range(1, 9).Draw(rt, "seconds")
		for i := range rapid.IntRange(0, 300).Draw(rt, "items") {
			x, y := rapid.IntRange(80, 120).Draw(rt, "x"), rapid.IntRange(480, 520).Draw(rt, "y")
			at := fmt.Sprintf(`{"type":"Point","coordinates":[%d.%d,%d.%d]}`, x/10, x%10, y/10, y%10)
			if i%3 == 0 {
				at = fmt.Sprintf(`{"type":"Polygon","coordinates":[[[%d,%d],[%d,%d],[%d,%d],[%d,%d]]]}`, x/10, y/10, x/10+1, y/10, x/10, y/10+1, x/10, y/10)
			}
			life := rapid.Int64Range(1, 9).Draw(rt, "ttl")
			body := fmt.Sprintf(`{"id":"%d","at":%s,"ttl":%d}`, i, at, life)
			if all.create(body); life > after {
				living.create(body)
			}
		}
		for range 3 { // the order of places grows
			for _, text := range queries {
				all.rows(text)
			}
		}
		all.advance(after)
		living.advance(after)
		for _, text := range queries {
			if got, want := all.rows(text), living.rows(text); !slices.Equal(got, want) {
				rt.Fatalf("%s\n got %v\nwant %v", text, got, want)
			}
		}
	})
}

// RAND is a function of the account's commands: the same commands give the same numbers, in a copy and in another account; the next second,
// another container and another text have others.
func TestRandomNumbersAreReplayed(t *testing.T) {
	const text = "SELECT VALUE RAND() FROM c"
	run := func() (*world, string) {
		w := newWorld(t, ttl.NoDefault)
		w.create(`{"id":"a"}`)
		w.create(`{"id":"b"}`)
		return w, strings.Join(w.rows(text), " ")
	}
	w, first := run()
	if _, again := run(); again != first || strings.Join(w.rows(text), " ") != first {
		t.Errorf("%s, then %s", first, again)
	}
	if other := strings.Join(w.rows(text+" "), " "); other == first {
		t.Errorf("another text gives %s, too", first)
	}
	w.advance(1)
	if later := strings.Join(w.rows(text), " "); later == first || strings.Contains(later, strings.Fields(first)[0]) {
		t.Errorf("%s, a second later %s", first, later)
	}
}

// A container that becomes one of a plane is read as such, also by what its queries have prepared.
func TestTheTypeOfAContainerCanChange(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}, engine.Throughput{RUPerSec: 100_000})
	for i := range 600 {
		w.create(fmt.Sprintf(`{"id":"%d","at":{"type":"Point","coordinates":[%d,%d]}}`, i, i%60, i/60+30))
	}
	const text = "SELECT VALUE COUNT(1) FROM c WHERE ST_DISTANCE(c.at, {type: 'Point', coordinates: [30, 35]}) < "
	count := func(distance string) (n string) {
		for range 4 {
			n = w.rows(text + distance)[0]
		}
		return n
	}
	if got := count("100000"); got != "3" { // a degree of longitude there has 91 km, one of latitude 111 km
		t.Errorf("on the earth: %s", got)
	}
	spec := w.c().Spec()
	spec.Policies = `{"geospatialConfig":{"type":"Geometry"}}`
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	if got := count("1.5"); got != "9" {
		t.Errorf("in a plane: %s", got)
	}
}

// BenchmarkDistance reports how long a query for the places near another one takes among 100,000, with and without the order of places, in
// turns.
func BenchmarkDistance(b *testing.B) {
	w := newWorld(b, ttl.On(86400))
	for i := range many {
		if i%1000 == 0 {
			w.advance(1)
		}
		w.create(fmt.Sprintf(`{"id":"item-%06d","location":{"type":"Point","coordinates":[%.4f,%.4f]},"note":"twenty-four hours of life"}`,
			i, float64(i*7919%many)*360/many-180, float64(i*104729%many)*170/many-85))
	}
	for name, text := range map[string]string{
		"distance":   "SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.location, {type: 'Point', coordinates: [10, 50]}) < 200000",
		"within":     "SELECT VALUE c.id FROM c WHERE ST_WITHIN(c.location, {type: 'Polygon', coordinates: [[[9, 49], [12, 49], [12, 52], [9, 49]]]})",
		"a-quarter":  "SELECT VALUE COUNT(1) FROM c WHERE ST_DISTANCE(c.location, {type: 'Point', coordinates: [10, 50]}) < 5000000",
		"everywhere": "SELECT VALUE COUNT(1) FROM c WHERE ST_DISTANCE(c.location, {type: 'Point', coordinates: [10, 50]}) >= 0",
	} {
		b.Run(name, func(b *testing.B) {
			q := engine.Query{In: w.in, Text: text}
			for range 60 {
				done(w.a.Query(q))
			}
			plain := engine.WithoutProperties(w.a).Databases()[0].Containers()[0]
			var short, long time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := w.c().Peek(q); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				if _, err := plain.Peek(q); err != nil {
					b.Fatal(err)
				}
				short, long = short+middle.Sub(start), long+time.Since(middle)
			}
			b.ReportMetric(float64(long)/float64(short), "times")
			b.ReportMetric(float64(short.Microseconds())/float64(b.N), "µs-with")
			b.ReportMetric(float64(long.Microseconds())/float64(b.N), "µs-without")
		})
	}
}
