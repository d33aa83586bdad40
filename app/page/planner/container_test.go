package planner

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A plan of a container has its settings, and as many items with the same sizes and ages.
func TestPlanOfAContainer(t *testing.T) {
	a := engine.New(1_800_000_000)
	in := engine.Path{Database: "shop", Container: "orders"}
	must := func(cmd engine.Command) {
		t.Helper()
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	must(engine.CreateDatabase{ID: "shop"})
	must(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.On(7200)}})
	c, err := a.Container(in)
	if err != nil {
		t.Fatal(err)
	}
	parse(t, Of(c, a.Now(), history.New(a))) // an empty container
	for i := range 60 {
		body := `{"id":"` + strings.Repeat("x", i+1) + `"}`
		if i%6 == 0 {
			body = `{"id":"` + strings.Repeat("y", i+1) + `","ttl":600}`
		}
		must(engine.WriteItem{In: in, Body: []byte(body)})
		must(engine.Advance{Seconds: 60})
	}
	text := Of(c, a.Now(), history.New(a))
	p := parse(t, text)
	sum := int64(0)
	for _, s := range p.Workload.Stored {
		sum += s.Count
		if s.TS >= a.Now() || s.TS < a.Start() {
			t.Errorf("an item of second %d", s.TS)
		}
	}
	n, _ := p.Workload.Default.Seconds()
	k := p.Workload.Kinds[0]
	if sum != int64(c.Stored()) || n != 7200 || len(p.Workload.Kinds) != 2 || k.Name != "item" || k.Arrivals.Base < 0.01 || k.Arrivals.Base > 0.03 || k.Bytes < 150 || p.Workload.Start != a.Now() ||
		p.Workload.Capacity.Limit() != c.Throughput().Limit() {
		t.Errorf("%d of %d items, %+v\n%s", sum, c.Stored(), k, text)
	}
}

// The rate of a container counts the items that are gone, and the plan says how it was measured.
func TestThePlanOfAContainerCountsWhatIsGone(t *testing.T) {
	a, in := engine.New(1_800_000_000), engine.Path{Database: "shop", Container: "orders"}
	commands := []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}}}
	for i := range 40 {
		commands = append(commands, engine.WriteItem{In: in, Body: []byte(`{"id":"` + strconv.Itoa(i) + `","ttl":5}`)})
		if i%2 == 1 {
			commands = append(commands, engine.Advance{Seconds: 1})
		}
	}
	for _, cmd := range append(commands, engine.Advance{Seconds: 30}) {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	c, err := a.Container(in)
	if err != nil || c.Stored() > 0 {
		t.Fatalf("%v, %d stored", err, c.Stored())
	}
	text := Of(c, a.Now(), history.New(a))
	k := parse(t, text).Workload.Kinds
	if len(k) != 1 || k[0].Name != "ttl-5" || k[0].Arrivals.Base != 0.8 || !strings.Contains(text, "# measured: ttl-5 40 writes in 50s\n") {
		t.Errorf("%s", text)
	}
}

// A rate is measured over the time in which the container was observed, which its plan says. A single write makes no rate.
func TestShortObservations(t *testing.T) {
	in := engine.Path{Database: "shop", Container: "orders"}
	write := func(id, more string) engine.Command {
		return engine.WriteItem{In: in, Body: []byte(`{"id":"` + id + `"` + more + `}`)}
	}
	for _, c := range []struct {
		commands []engine.Command
		want     []Measurement
	}{
		{[]engine.Command{write("a", `,"ttl":90`), engine.Advance{Seconds: 1}}, []Measurement{{"ttl-90", 1, 1, 0}}},
		{[]engine.Command{write("a", ``), engine.Advance{Seconds: 10}, write("b", `,"ttl":90`), write("c", `,"ttl":90`), engine.Advance{Seconds: 1}},
			[]Measurement{{"ttl-90", 2, 11, 0}, {"item", 1, 11, 0}}},
		{[]engine.Command{write("a", ``), engine.Advance{Seconds: 1000}, write("b", `,"ttl":90`), write("c", `,"ttl":90`), engine.Advance{Seconds: 1}},
			[]Measurement{{"ttl-90", 2, 90, 0}, {"item", 1, 1001, 0}}}, // imported items with this ttl would have gone without a trace before
	} {
		a := engine.New(1_800_000_000)
		for _, cmd := range append([]engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop",
			Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}}}, c.commands...) {
			if _, err := a.Apply(cmd); err != nil {
				t.Fatal(err)
			}
		}
		container, _ := a.Container(in)
		p := parse(t, Of(container, a.Now(), history.New(a)))
		if got := Measurements(p); !slices.Equal(got, c.want) {
			t.Errorf("measured %v, want %v\n%s", got, c.want, plan.Print(p))
		}
		for i, m := range c.want {
			if got, want := p.Workload.Kinds[i].Arrivals.Base, float64(m.Writes)/float64(m.Seconds); m.Writes == 1 && got != 0 || m.Writes > 1 && math.Abs(got-want) > want/100 {
				t.Errorf("%v: %g items a second", m, got)
			}
		}
		p.Workload.Kinds[0].Arrivals.Base = 7
		if len(Measurements(p)) != len(c.want)-1 {
			t.Error("a rate of the user is said to be measured")
		}
	}
}

// The rate of a container counts each write of an item, also if others follow it, so that the plan's requests use what the engine charged.
// A plan that is made later, of a world without these commands, knows the same from the container's own counts.
func TestThePlanOfAContainerCountsRewrites(t *testing.T) {
	in := engine.Path{Database: "shop", Container: "sessions"}
	h := history.New(engine.New(1_800_000_000))
	charged := engine.RU(0)
	do := func(cmd engine.Command) {
		t.Helper()
		r, err := h.Apply(cmd)
		if err != nil {
			t.Fatal(err)
		}
		charged += r.Charge
	}
	do(engine.CreateDatabase{ID: "shop"})
	do(engine.Advance{Seconds: 3600})
	do(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "sessions", PartitionKey: []string{"/id"}, Default: ttl.On(1200)}})
	charged = 0
	for range 20 {
		for i := range 30 {
			do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"` + strconv.Itoa(i%5) + `","user":"someone"}`)})
		}
		do(engine.Advance{Seconds: 1})
	}
	copied, err := engine.Load(h.Account().Save())
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range []*history.History{h, history.New(copied)} {
		c, err := h.Account().Container(in)
		if err != nil {
			t.Fatal(err)
		}
		text := Of(c, h.Account().Now(), h)
		p := parse(t, text)
		k := p.Workload.Kinds[0]
		writes := k.Arrivals.Base * float64(engine.InsertCost(k.Charged, k.Values)) / 100
		if got, want := writes+p.Workload.Reads.Base, float64(charged)/100/20; math.Abs(got-want) > want/100 {
			t.Errorf("%g RU/s are planned, the engine charged %g\n%s", got, want, text)
		}
		if got := Measurements(p); len(got) != 2 || got[0] != (Measurement{"item", 5, 20, 0}) && got[1] != (Measurement{"item", 5, 20, 0}) ||
			got[0].Writes+got[1].Writes != 600 || got[1].Seconds != 20 {
			t.Errorf("measured %+v", got)
		}
		p.Workload.Reads.Base = 1
		if got := Measurements(p); len(got) != 1 {
			t.Errorf("measured %+v, though the user has changed the other requests", got)
		}
	}
}

// The plan of a container has each lifetime of its items. Too many lifetimes are taken together with their neighbours, so that the planned
// rates and lifetimes hold as many items as those of the items do.
func TestThePlanOfAContainerKeepsWhatIsStored(t *testing.T) {
	in := engine.Path{Database: "shop", Container: "orders"}
	for n := 1; n <= 60; n++ {
		a, want, last := engine.New(1_800_000_000), 0.0, 0
		commands := []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop",
			Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}}}
		for i := range n {
			seconds := 600 * (i + 1) * (i + 1)
			for j := range 9 + i%3 {
				commands = append(commands, engine.WriteItem{In: in, Body: []byte(`{"id":"` + strconv.Itoa(1000*i+j) + `","ttl":` + strconv.Itoa(seconds) + `}`)})
				want += float64(seconds) / 100
			}
		}
		for i := range 8 {
			body := `{"id":"` + strconv.Itoa(-i-1) + `"` + []string{`}`, `,"ttl":-1}`}[i%2]
			commands = append(commands, engine.WriteItem{In: in, Body: []byte(body)})
		}
		for _, cmd := range append(commands, engine.Advance{Seconds: 100}) {
			if _, err := a.Apply(cmd); err != nil {
				t.Fatal(err)
			}
		}
		c, err := a.Container(in)
		if err != nil {
			t.Fatal(err)
		}
		text := Of(c, a.Now(), history.New(a))
		p := parse(t, text)
		got, forever, stored := 0.0, 0.0, int64(0)
		for _, k := range p.Workload.Kinds {
			life, ends := k.TTL.Seconds()
			if got += k.Arrivals.Base * float64(life) * map[bool]float64{true: 1}[ends]; !ends {
				forever += k.Arrivals.Base
			}
			last = max(last, int(life))
		}
		for _, s := range p.Workload.Stored {
			stored += s.Count
		}
		if math.Abs(got-want) > want/100 || math.Abs(forever-0.08) > 1e-9 || stored != int64(c.Stored()) || len(p.Workload.Kinds) > plan.MaxKinds ||
			n <= 18 && (len(p.Workload.Kinds) != n+2 || last != 600*n*n) || len(Measurements(p)) != len(p.Workload.Kinds) {
			t.Errorf("%d lifetimes: %g items are planned, want %g, %g writes that stay, %d stored\n%s", n, got, want, forever, stored, text)
		}
	}
}
