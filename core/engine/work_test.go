package engine

import (
	"runtime"
	"strings"
	"testing"
)

// bigWorld has an item i with a text and a list, of about so many bytes each.
func bigWorld(t *testing.T, bytes int) (*Account, Path) {
	t.Helper()
	a, in := New(1000), Path{Database: "db", Container: "c"}
	for _, cmd := range []Command{CreateDatabase{ID: "db"}, CreateContainer{Database: "db", Spec: Spec{ID: "c", PartitionKey: []string{"/pk"}}},
		WriteItem{In: in, Body: []byte(`{"id":"i","pk":"p","n":0,"text":"` + strings.Repeat("x", bytes) + `","list":[0` + strings.Repeat(",1", bytes/2) + `]}`)}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	return a, in
}

// A batch of as many operations as there may be ends within the work of one request, with a clear error, and has then changed nothing. The next
// request has all of its work again.
func TestABatchEndsWithinItsWork(t *testing.T) {
	if testing.Short() && runtime.GOOS == "js" {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	add := PatchOp{Op: "incr", Path: "/n", Value: "1"}
	const joins = "from c where EXISTS(SELECT VALUE 1 FROM x IN c.list JOIN y IN c.list WHERE x + y = 7)"
	for _, c := range []struct {
		name, field string
		bytes       int
		op          BatchOp
	}{
		{"conditions that take long", "condition", 1000, PatchItem{ID: "i", Condition: joins + " OR true", Ops: []PatchOp{add}}},
		{"conditions with long texts", "operations", 1000, PatchItem{ID: "i", Condition: "from c where true" + strings.Repeat(" or true", 5000), Ops: []PatchOp{add}}},
		{"patches of a large item", "operations", 900_000, PatchItem{ID: "i", Ops: []PatchOp{add, add, add, add, add, add, add, add, add}}},
		{"reads of a large item", "operations", 900_000, ReadItem{ID: "i"}},
	} {
		a, in := bigWorld(t, c.bytes)
		ops := make([]BatchOp, MaxBatchOps)
		for i := range ops {
			ops[i] = c.op
		}
		r, err := a.Apply(Batch{In: in, PartitionKey: Key("p"), Ops: ops})
		if err != nil || r.Status != 207 {
			t.Fatalf("%s: %d %v", c.name, r.Status, err)
		}
		failed := 0
		for _, one := range r.Answer.(BatchResult).Results {
			if one.Status == 408 {
				if failed++; one.Err.Code != RequestTimeout || one.Err.Field != c.field || !strings.Contains(one.Err.Message, "One request can look at") {
					t.Errorf("%s: %+v", c.name, one.Err)
				}
			} else if one.Status != StatusFailedDependency {
				t.Errorf("%s: an operation has status %d", c.name, one.Status)
			}
		}
		if failed != 1 || a.work.bytes < -2_000_000*10 || a.work.polls < -1 {
			t.Errorf("%s: %d operations failed, and %+v is left", c.name, failed, a.work)
		}
		if r, err := a.Apply(ReadItem{In: in, ID: "i", PartitionKey: Key("p")}); err != nil || !strings.Contains(string(r.Item.Document()), `"n":0,`) {
			t.Errorf("%s: the item has changed, or cannot be read: %v", c.name, err)
		}
		// Independent operations succeed while there is work left for them.
		r, _ = a.Apply(Batch{In: in, PartitionKey: Key("p"), Ops: ops, NonAtomic: true})
		list := r.Answer.(BatchResult).Results
		if list[0].Status != 200 && c.field != "condition" || list[len(list)-1].Status != 408 {
			t.Errorf("%s: the first has status %d, the last %d", c.name, list[0].Status, list[len(list)-1].Status)
		}
	}
}

// The largest item can be patched by the most operations at once, and a batch of ordinary size has work to spare.
func TestWorkIsEnough(t *testing.T) {
	if testing.Short() && runtime.GOOS == "js" {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	a, in := bigWorld(t, 1_040_000)
	patch := PatchItem{In: in, ID: "i", PartitionKey: Key("p"), Condition: "from c where c.n = 0"}
	for range MaxPatchOps {
		patch.Ops = append(patch.Ops, PatchOp{Op: "set", Path: "/list/500000", Value: "2"})
	}
	if _, err := a.Apply(patch); err != nil {
		t.Error(err)
	}
	a, in = bigWorld(t, 10_000)
	patch.Ops[0] = PatchOp{Op: "set", Path: "/list/4000", Value: "2"}
	for i := range patch.Ops {
		patch.Ops[i] = patch.Ops[0]
	}
	patch.In, patch.PartitionKey, patch.Condition = Path{}, "", "from c where c.n = 0 and ARRAY_LENGTH(c.list) > 1 and c.text like '%x'"
	batch := Batch{In: in, PartitionKey: Key("p")}
	for range MaxBatchOps {
		batch.Ops = append(batch.Ops, patch)
	}
	if r, err := a.Apply(batch); err != nil || r.Status != 200 {
		t.Errorf("%d %v", r.Status, err)
	}
}

// A patch deep in a large array takes no memory for the other elements.
func TestAPatchKeepsNoElements(t *testing.T) {
	body := `{"a":[0` + strings.Repeat(",1", 100_000) + `]}`
	op := PatchOp{Op: "add", Path: "/a/90000", Value: "2"}
	if n := testing.AllocsPerRun(3, func() {
		if got, err := op.apply(body, []string{"a", "90000"}); err != nil || len(got) != len(body)+2 {
			t.Fatal(err)
		}
	}); n > 30 {
		t.Errorf("%v allocations", n)
	}
}

// A pointer of millions of names is refused before they are looked at.
func TestALongPointerIsRefused(t *testing.T) {
	a, in := bigWorld(t, 10)
	patch := func(levels int) *Error {
		_, err := a.Apply(PatchItem{In: in, ID: "i", PartitionKey: Key("p"), Ops: []PatchOp{{Op: "set", Path: strings.Repeat("/a", levels), Value: "1"}}})
		e, _ := err.(*Error)
		return e
	}
	for _, levels := range []int{129, 2_000_000} {
		if err := patch(levels); err == nil || err.Field != "path" || !strings.Contains(err.Limit, "at most 128 names") || len(err.Message) > 500 {
			t.Errorf("%d levels: %+v", levels, err)
		}
	}
	if err := patch(128); err == nil || !strings.Contains(err.Message, "no path found beyond") {
		t.Errorf("128 levels: %+v", err)
	}
	path := strings.Repeat("/a", 2_000_000)
	if n := testing.AllocsPerRun(3, func() { _, _ = pointer(path) }); n > 30 {
		t.Errorf("%v allocations", n)
	}
}
