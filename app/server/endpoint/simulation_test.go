package endpoint

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// C43: the purge uses what the requests and the user traffic of a second leave. /_simulation sets the user traffic of a container, for tests
// that want an item to stay on disk.
func TestSimulation(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	const of = "/_simulation/dbs/db/colls/c"
	for _, c := range []struct {
		method, target, body string
		status               int
		says                 string
	}{
		{"GET", of, "", 200, `{"traffic":0,"purgeDelay":0,"throttle":false}`},
		{"POST", of, `{"traffic":400}`, 200, `{"traffic":400,"purgeDelay":0,"throttle":false}`},
		{"POST", of, `{"purgeDelay":30,"throttle":true}`, 200, `{"traffic":400,"purgeDelay":30,"throttle":true}`},
		{"GET", of, "", 200, `{"traffic":400,"purgeDelay":30,"throttle":true}`},
		{"POST", of, `{"traffic":-1}`, 400, `traffic is -1; it must be 0 to `},
		{"POST", of, `{"traffic":"400"}`, 400, `traffic is \"400\"; it must be 0 to `},
		{"POST", of, `{"purgeDelay":86401}`, 400, `"field":"purgeDelay","value":"86401","limit":"0 to 86400"`},
		{"POST", of, `{"throttle":1}`, 400, `throttle is 1; it must be true or false`},
		{"POST", of, `{"load":1}`, 400, `"field":"body","value":"\"load\""`},
		{"POST", of, `{}`, 400, `at least one field of`},
		{"POST", of, `[`, 400, `at least one field of`},
		{"PUT", of, "", 405, "GET, POST"},
		{"GET", "/_simulation/dbs/db/colls/none", "", 404, "NotFound"},
		{"GET", "/_simulation/dbs/db", "", 404, "/_simulation/dbs/{database}/colls/{container}"},
	} {
		if out := get(t, h, c.method, c.target, c.body); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s %s: %d %s", c.method, c.target, c.body, out.Code, out.Body)
		}
	}
	in := engine.Path{Database: "db", Container: "c"}
	stored := func(seconds string) int {
		get(t, h, "POST", "/_clock", `{"advance":`+seconds+`}`)
		d, err := w.Disk(in, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		return d.Expired
	}
	if n := stored("3600"); n != 1 {
		t.Errorf("with all request units used by others, %d items wait for the purge, want 1", n)
	}
	get(t, h, "POST", of, `{"traffic":0}`)
	if n := stored("2"); n != 0 {
		t.Errorf("without other traffic, %d items wait for the purge, want 0", n)
	}
}
