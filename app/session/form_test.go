package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/problem"
)

// typeIn types into the fields of the form: "field=text", where a semicolon is a line break.
func typeIn(s *Playground, fields ...string) {
	for _, f := range fields {
		name, text, _ := strings.Cut(f, "=")
		s.Form.TypeForm(problem.Field(name), strings.ReplaceAll(text, ";", "\n"))
	}
}

// formProblems returns the fields with a Problem and what it says.
func formProblems(s *Playground) string {
	v, _ := s.Form.FormView()
	var list []string
	for _, f := range slices.Sorted(maps.Keys(v.Problems)) {
		p := v.Problems[f]
		list = append(list, fmt.Sprint(f, " ", p.Code, " ", p.Value))
	}
	return strings.Join(list, ", ")
}

func TestANewContainerIsWhatItsFormSays(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Form.NewContainer()
	v, _ := s.Form.FormView()
	want(t, "suggested", v.Values[FieldDatabase]+" "+v.Values[FieldContainerID]+" "+v.Values[FieldPartitionKey], "shop container1 /id")
	typeIn(s, "database=archive", "container-id=carts", "partition-key=/tenant, /user", "capacity=autoscale", "autoscale=4000", "unique-keys=/email;/a, /b/c",
		"ttl=on", "ttl-seconds=90", "analytical=on", "analytical-seconds=600", "feed-mode=all", "retention=10", "excluded=/big/*",
		"region-1=West Europe", "region-1-traffic=250")
	s.Saves.Save()
	s = New(store) // what is typed survives a reload
	if !s.Form.SaveForm() {
		t.Fatal(formProblems(s))
	}
	want(t, "open", s.Form.FormOpen(), false)
	c := s.View().Container
	want(t, "shown", c.Database+" "+c.ID+" "+c.PartitionKey, "archive carts /tenant, /user")
	for _, part := range []string{`"kind": "MultiHash"`, `"defaultTtl": 90`, `"analyticalStorageTtl": 600`, `"retentionDuration": 10`, `"/big/*"`, `"/*"`, `"/email"`, `"/b/c"`} {
		if !strings.Contains(c.JSON, part) {
			t.Errorf("no %s in %s", part, c.JSON)
		}
	}
	want(t, "throughput", s.Container().Throughput().Autoscale, int64(4000))
	want(t, "regions", fmt.Sprint(readRegions(s.Container())), "[{West Europe 250}]")

	step, _ := s.UndoStep()
	want(t, "step", step, Step{Kind: StepContainer, Name: "carts"})
	s.Undo()
	want(t, "undone", fmt.Sprint(s.View().Containers, s.View().Container.ID, len(s.Account().Databases())), "[{shop orders}]orders1")
	s.Redo()
	want(t, "redone", fmt.Sprint(s.View().Containers), "[{shop orders} {archive carts}]")
}

// Every field that is wrong says so, in the words of the engine, and what is typed stays.
func TestEachFieldOfTheFormIsChecked(t *testing.T) {
	long := strings.Repeat("a", 256)
	for _, test := range []struct{ typed, want string }{
		{"container-id=orders", "container-id refused orders"},
		{"container-id=a/b", "container-id refused a/b"},
		{"database=what?", "database refused what?"},
		{"partition-key=cid", "partition-key refused cid"},
		{"partition-key=/a,/b,/c,/d", "partition-key refused 4"},
		{"partition-key=", "partition-key refused 0"},
		{"manual=450", "manual not-a-step 450"},
		{"manual=abc", "manual not-a-number abc"},
		{"capacity=autoscale|autoscale=1500", "autoscale not-a-step 1500"},
		{"ttl=on|ttl-seconds=0", "ttl-seconds out-of-range 0"},
		{"analytical=on|analytical-seconds=2147483648", "analytical-seconds out-of-range 2147483648"},
		{"feed-mode=all|retention=43201", "retention out-of-range 43201"},
		{"unique-keys=email", "unique-keys refused email"},
		{"ttl=none|indexing=none", "indexing refused none"},
		{"included=a", "included refused a"},
		{"excluded=b", "excluded refused b"},
		{"indexing=none|excluded=/b", "included refused none"},
		{"region-1=East|region-1-traffic=-1", "region-1-traffic out-of-range -1"},
		{"region-1=East|region-2=East", "region-2 refused East"},
		{"region-1-traffic=abc", "region-1 refused , region-1-traffic not-a-number abc"},
		{"region-2-traffic=250", "region-2 refused "},
		{"region-1=East|region-2-traffic=250", "region-2 refused "},
		{"region-1=a/b|region-1-traffic=250|region-2=c/d", "region-1 refused a/b, region-2 refused c/d"},
		{"region-1-traffic=250|region-2=c/d", "region-1 refused , region-2 refused c/d"},
		{"region-1=East|region-2=" + long, "region-2 refused " + long[:100] + "..."},
		{"excluded=" + long, "excluded refused " + long[:100] + "..."},
		{"region-2=a/b", "region-2 refused a/b"},
		{"capacity=serverless|region-1=East", "region-1 refused 1"},
		{"container-id=orders|partition-key=cid|manual=1|unique-keys=u|ttl=on|ttl-seconds=x",
			"container-id refused orders, manual out-of-range 1, partition-key refused cid, ttl-seconds not-a-number x, unique-keys refused u"},
	} {
		s := New(newMemoryStore())
		s.Form.NewContainer()
		typeIn(s, strings.Split(test.typed, "|")...)
		before, _ := s.Form.FormView()
		want(t, test.typed+": saved", s.Form.SaveForm(), false)
		want(t, test.typed, formProblems(s), test.want)
		after, _ := s.Form.FormView()
		want(t, test.typed+": kept", maps.Equal(before.Values, after.Values), true)
		want(t, test.typed+": containers", len(s.View().Containers), 1)
		for _, p := range after.Problems {
			if p.Code == problem.Refused && p.Limit == "" && p.Detail == "" {
				t.Errorf("%s: the problem names no limit: %+v", test.typed, p)
			}
		}
	}
}

func TestSettingsChangeWhatTheServiceLetsOneChange(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.EditContainer()
	v, _ := s.Form.FormView()
	want(t, "of", fmt.Sprint(v.New, v.Of), "false {shop orders}")
	want(t, "ttl", v.Values[FieldTTL]+" "+v.Values[FieldTTLSeconds], "on 3600")
	s.Form.SetOn("120") // elsewhere on the page
	typeIn(s, "manual=1000", "region-1=West Europe", "feed-mode=all")
	want(t, "saved", s.Form.SaveForm(), true)
	c := s.Container()
	want(t, "throughput", c.Throughput().RUPerSec, int64(1000))
	want(t, "traffic of the write region stays", c.Throughput().Traffic, int64(400))
	want(t, "versions", c.Spec().FullFidelity, int64(86400))
	want(t, "the ttl that was set elsewhere", c.Default().JSON(), "120")
	step, _ := s.UndoStep()
	want(t, "step", step, Step{Kind: StepSettings, Name: "orders"})

	s.Form.EditContainer()
	typeIn(s, "capacity=serverless", "region-1=", "analytical=none")
	want(t, "serverless without regions", s.Form.SaveForm(), true)
	want(t, "capacity", s.View().Container.Serverless, true)
	s.Form.EditContainer()
	typeIn(s, "capacity=autoscale", "region-1=West Europe", "analytical=off")
	want(t, "the analytical store stays", s.Form.SaveForm(), false)
	want(t, "problem", formProblems(s), "analytical refused 0")
	typeIn(s, "analytical=on")
	want(t, "back", s.Form.SaveForm(), true)

	undone := 0
	for s.Undo() {
		undone++
	}
	want(t, "steps", undone, 4)
	s.Form.EditContainer()
	want(t, "nothing to change", s.Form.SaveForm(), true)
	if _, ok := s.UndoStep(); ok {
		t.Error("saving nothing is a step")
	}
}

// Text that was typed is not lost to another form or to the item editor.
func TestAFormWithTextStaysOpen(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.EditContainer()
	s.Form.NewItem()
	want(t, "an untouched form gives way", s.Form.FormOpen(), false)
	s.Form.DiscardDraft()
	s.Form.NewContainer()
	typeIn(s, "container-id=carts")
	s.Form.EditContainer()
	want(t, "settings", formProblems(s), "container unsaved ")
	s.Form.EditItem(1)
	want(t, "item", s.Form.Draft() == nil, true)
	typeIn(s, "container-id=baskets")
	want(t, "typing", formProblems(s), "")
	s.Form.SaveForm()

	// The settings of a container that Undo takes away become a new container's.
	s.Form.EditContainer()
	typeIn(s, "manual=700")
	s.Undo()
	v, _ := s.Form.FormView()
	want(t, "after undo", fmt.Sprint(v.New, v.Values[FieldContainerID], v.Values[FieldManual]), "truebaskets700")
	want(t, "saved", s.Form.SaveForm(), true)
	want(t, "shown", s.View().Container.ID, "baskets")
}

func TestContainersAreDeletedAndComeBack(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	want(t, "the only one", s.Form.CanDeleteContainer(), false)
	s.Form.DeleteContainer()
	s.Form.NewContainer()
	s.Form.SaveForm()
	s.Show(ContainerName{"shop", "orders"})
	s.Advance(5)
	s.BackSecond()
	s.Form.DeleteContainer() // in the past, which keeps the future as another world
	want(t, "left", fmt.Sprint(s.View().Containers, s.View().Container.ID), "[{shop container1}]container1")
	s.Saves.Save()
	want(t, "after a reload", New(store).View().Container.ID, "container1")
	want(t, "the last one", s.Form.CanDeleteContainer(), false)
	s.Undo()
	want(t, "shown again", s.View().Container.ID, "orders")
	want(t, "its items", len(s.Viewer.Rows(0, 100)), 7)
	s.Form.DeleteContainer()
	s.ToBeginning()
	want(t, "before it was deleted", len(s.View().Containers) > 0, true)
	s.ToEnd()
	want(t, "and after", s.View().Container.ID, "container1")
}
