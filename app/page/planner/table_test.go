package planner

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

const twoKinds = "length 2d\nstep 1m\ncontainer 1h\nitem a 1KB 10 values\nitem b 2KB 5 values\narrivals b 3/s\narrivals a 10/s\nstored a 5 at 2026-12-31\nreads 100\n"

func TestATableTakesThePlaceOfWhatThePlanHas(t *testing.T) {
	for _, c := range []struct {
		kind, table string
		stored      bool
		left        int64
		want        string
	}{
		{"a", "600\n300\n", false, 0, strings.Replace(twoKinds, "arrivals a 10/s", "arrivals a hours 600 300", 1)},
		{"a", `[{"_ts":1798761600,"n":7},{"_ts":1798761600,"ttl":60,"n":2}]`, true, 2, strings.Replace(twoKinds, "a 5 at 2026-12-31", "a 7 at 2027-01-01", 1)},
		{"b", `[{"_ts":1798761600,"n":7}]`, true, 0, strings.Replace(twoKinds, "arrivals b 3/s\n", "arrivals b 3/s\nstored b 7 at 2027-01-01\n", 1)},
	} {
		r, _ := room()
		r.Edit(twoKinds)
		r.OpenTable(c.kind)
		r.TypeTable(c.kind, c.table, c.stored)
		left, ok := r.UseTable(c.kind)
		if !ok || left != c.left || r.Shown().Text != c.want || r.Shown().Problems != nil {
			t.Errorf("%q for %s: %d left, %v, the plan is\n%s", c.table, c.kind, left, ok, r.Shown().Text)
		}
		if r.Undo(); r.Shown().Text != twoKinds {
			t.Errorf("%q for %s: after Undo the plan is\n%s", c.table, c.kind, r.Shown().Text)
		}
	}
}

// The text of a table outlives a reload, its closing, its use, the table of another kind and what Undo takes back.
func TestATableIsKept(t *testing.T) {
	r, m := room()
	r.Edit(twoKinds)
	r.OpenTable("a")
	r.TypeTable("a", "600\nmany\n", false)
	if _, ok := r.UseTable("a"); ok || r.Table("a").Problem.Error() == "" || r.Shown().Text != twoKinds {
		t.Fatalf("a table with an error was used: %+v", r.Table("a"))
	}
	r.OpenTable("b")
	r.TypeTable("b", "1\n2\n", false)
	r.UseTable("b")
	r.OpenTable("a")
	r.Undo()
	for name, room := range map[string]*Room{"the room": r, "after a reload": New(m)} {
		if a, b := room.Table("a"), room.Table("b"); a.Text != "600\nmany\n" || a.Open || b.Text != "1\n2\n" || b.Open {
			t.Errorf("%s: the tables are %+v and %+v", name, a, b)
		}
	}
}

func TestATableNeedsAPlan(t *testing.T) {
	r, _ := room()
	r.Edit(twoKinds + "length soon\n")
	r.TypeTable("a", "1\n", false)
	if _, ok := r.UseTable("a"); ok || r.Table("a").Problem == nil {
		t.Error("a table went into a text that is not a plan")
	}
	r.Edit(twoKinds)
	r.TypeTable("c", `[{"_ts":1,"n":1}]`, true)
	if _, ok := r.UseTable("c"); ok || *r.Table("c").Problem != (plan.TextError{Field: "item", Value: "c", Limit: "a kind of items of the plan"}) {
		t.Errorf("the table of a kind that the plan lacks: %+v", r.Table("c").Problem)
	}
}
