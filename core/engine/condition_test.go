package engine

import (
	"strings"
	"testing"
)

// A condition of a patch is evaluated while nothing else is, so it has a fraction of a query's steps.
func TestAConditionHasFewSteps(t *testing.T) {
	a := New(1000)
	in := Path{Database: "db", Container: "c"}
	a.Apply(CreateDatabase{ID: "db"})
	a.Apply(CreateContainer{Database: "db", Spec: Spec{ID: "c", PartitionKey: []string{"/pk"}}})
	a.Apply(WriteItem{In: in, Body: []byte(`{"id":"a","pk":"p","a":[0` + strings.Repeat(",0", 999) + `]}`)})
	patch := func(condition string) *Error {
		_, err := a.Apply(PatchItem{In: in, ID: "a", PartitionKey: Key("p"), Condition: condition, Ops: []PatchOp{{Op: "set", Path: "/n", Value: "1"}}})
		e, _ := err.(*Error)
		return e
	}
	if err := patch("FROM c WHERE ARRAY_LENGTH(c.a) = 1000"); err != nil {
		t.Error(err)
	}
	err := patch("FROM c WHERE EXISTS(SELECT VALUE 1 FROM x IN c.a JOIN y IN c.a JOIN z IN c.a WHERE x + y + z > 0)")
	if err == nil || err.Status != 408 || err.Code != RequestTimeout {
		t.Errorf("%+v", err)
	}
	for _, bad := range []string{"WHERE true", "FROM c WHERE", "FROM c WHERE x.id = 'a'",
		"FROM c WHERE CONCAT('x'" + strings.Repeat(", REPLICATE('x', 10000)", 500) + ") > ''"} {
		if err := patch(bad); err == nil || err.Status != 400 {
			t.Errorf("%s: %+v", bad, err)
		}
	}
}
