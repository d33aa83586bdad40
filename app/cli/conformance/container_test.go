package conformance

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// verdicts returns what a report says of a line.
func verdicts(r *Report, line int) string {
	var all []string
	for _, step := range r.Steps {
		if step.Line == line {
			for _, p := range step.Points {
				all = append(all, p.What+" "+p.Verdict+": "+p.Reason)
			}
		}
	}
	return strings.Join(all, "\n")
}

// What a container line says about policies and growth is sent.
func TestPoliciesAndGrowthAreSent(t *testing.T) {
	var bodies, settings []string
	s := ours(t, other(func(r *http.Request, body string) string {
		if (r.Method == "POST" || r.Method == "PUT") && gjson.Get(body, "partitionKey").Exists() {
			bodies = append(bodies, body)
			settings = append(settings, r.Header.Get("x-ms-cosmos-offer-autopilot-settings"))
		}
		return body
	}, nil))
	report := play(t, s, `container orders 60 autoscale 4000 grow 10 policies "{\"geospatialConfig\":{\"type\":\"Geometry\"},\"indexingPolicy\":{\"compositeIndexes\":[[{\"path\":\"/a\",\"order\":\"ascending\"},{\"path\":\"/b\",\"order\":\"descending\"}]]},\"partitionKey\":{\"version\":1}}"
container orders policies "{\"computedProperties\":[{\"name\":\"low\",\"query\":\"SELECT VALUE LOWER(c.a) FROM c\"}]}"
`)
	if len(bodies) != 2 {
		t.Fatalf("%q\n%s", bodies, report)
	}
	first, second := gjson.Parse(bodies[0]), gjson.Parse(bodies[1])
	if first.Get("geospatialConfig.type").Str != "Geometry" || first.Get("indexingPolicy.compositeIndexes.0.1.path").Str != "/b" ||
		first.Get("partitionKey.version").Int() != 1 || first.Get("partitionKey.paths.0").Str != "/id" || gjson.Get(settings[0], "autoUpgradePolicy.throughputPolicy.incrementPercent").Int() != 10 {
		t.Errorf("created with %s and %s", first, settings[0])
	}
	if second.Get("computedProperties.0.name").Str != "low" || second.Get("geospatialConfig").Exists() || second.Get("indexingPolicy.compositeIndexes").Exists() ||
		second.Get("defaultTtl").Int() != 60 {
		t.Errorf("replaced with %s", second)
	}
	for line := range 3 {
		if got := verdicts(report, line); got != "" {
			t.Errorf("line %d: %s", line, got)
		}
	}
}

// A report says so if a capacity cannot be sent, even if the line has nothing else. The contents can still be compared.
func TestACapacityThatIsNotSentIsSaid(t *testing.T) {
	s := ours(t, nil)
	report := play(t, s, `container orders 60 RU 400
container orders autoscale 4000
container orders 70 autoscale 4000
container orders grow 10
create orders {"id":"1"}
expect orders count 1
`)
	for line, want := range map[int]string{
		2: "command not sendable: azcosmos does not change between manual and autoscale throughput",
		3: "capacity not sendable: azcosmos does not change between manual and autoscale throughput",
		4: "command not sendable: azcosmos sends the percent by which autoscale grows only with the largest RU/s",
		6: "count agree: ",
	} {
		if got := verdicts(report, line); got != want {
			t.Errorf("line %d: %s, want %s", line, got, want)
		}
	}
}

// Only the addresses of items are taken for such, whatever the database and the container are called.
func TestAddressesOfItems(t *testing.T) {
	for path, want := range map[string]bool{
		"/dbs/a/colls/b/docs": true, "/dbs/a/colls/b/docs/c": true, "/dbs/docs/colls/docs/docs/docs": true,
		"/dbs/a/colls/docs/pkranges": false, "/dbs/docs/colls/docs": false, "/dbs/docs": false, "/dbs/a/colls/docs": false, "/": false,
	} {
		if aboutItems(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

// A page whose body breaks off has no status, also if an earlier page of the same exchange had one.
func TestABodyThatBreaksOffHasNoStatus(t *testing.T) {
	pages := 0
	s := ours(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !isQuery(r) && r.Header.Get("x-ms-documentdb-isquery") == "" || !strings.HasSuffix(r.URL.Path, "/docs") {
				next.ServeHTTP(w, r)
				return
			}
			rec := httptest.NewRecorder()
			next.ServeHTTP(rec, r)
			for name, values := range rec.Header() {
				w.Header()[name] = values
			}
			if pages++; pages == 1 {
				w.Header().Set("x-ms-continuation", "more")
				_, _ = w.Write(rec.Body.Bytes())
				return
			}
			w.Header().Set("Content-Length", "100000")
			_, _ = w.Write([]byte("{"))
			panic(http.ErrAbortHandler)
		})
	})
	report, err := s.Play(t.Context(), t.Name(), parse(t, `container orders 60
create orders {"id":"1"}
query orders SELECT * FROM c
expect status 200
`))
	if err == nil || pages < 2 {
		t.Errorf("%d pages, %v\n%s", pages, err, report)
	}
}
