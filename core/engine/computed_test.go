package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Computed properties follow the container's present settings: also in a copy, after a save, in a patch's condition, and where an order of
// a stored property of the same name exists.
func TestComputedPropertiesOfAContainer(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	for i := range 600 { // enough for orders
		w.create(fmt.Sprintf(`{"id":"i%03d","n":%d,"cp":"stored"}`, i, i))
	}
	w.create(`{"id":"gone","n":7,"ttl":5}`)
	const text, sorted, stored = "SELECT VALUE c.id FROM c WHERE c.cp = 77", "SELECT TOP 2 VALUE c.id FROM c ORDER BY c.cp DESC", "SELECT VALUE COUNT(1) FROM c WHERE c.cp = 'stored'"
	for range 20 { // the orders grow
		w.query(text)
		w.query(sorted)
		w.query(stored)
	}
	if got := w.query(text) + w.query(stored); got != "600" {
		t.Fatalf("without the policy: %s", got)
	}
	before := w.a.Copy()
	spec := w.c().Spec()
	spec.Policies = `{"computedProperties":[{"name":"cp","query":"SELECT VALUE IIF(c.n = 300, 1000000, c.n * 11) FROM c"}]}`
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	check := func(what, found string) {
		t.Helper()
		if got := w.query(text) + " " + w.query(sorted) + " " + w.query(stored); got != found+` "i300" "i599" 0` {
			t.Errorf("%s: %s", what, got)
		}
	}
	check("with the policy", `"i007" "gone"`)
	parsed, _ := query.Parse(text) // by a caller who knows no container
	if r := done(w.a.Query(engine.Query{In: w.in, Text: text, Parsed: parsed})); len(r.Rows) != 2 {
		t.Errorf("parsed before: %d rows", len(r.Rows))
	}
	w.a = w.a.Copy()
	check("in a copy", `"i007" "gone"`)
	loaded, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	w.a = loaded
	check("saved and loaded", `"i007" "gone"`)
	w.advance(5)
	check("expired", `"i007"`)

	patch := w.patch("i007", "set /x 1")
	patch.Condition = "from c where c.cp = 77"
	if r := w.do(patch); r.Status != 200 || strings.Contains(string(r.Item.Body()), `"cp":77`) {
		t.Errorf("patch: %d %s", r.Status, r.Item.Body())
	}
	w.a = before
	if got := w.query(text) + w.query(stored); got != "600" {
		t.Errorf("the account before: %s", got)
	}
}
