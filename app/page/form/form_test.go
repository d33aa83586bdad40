package form_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func TestANewContainerIsWhatItsFormSays(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Form.NewContainer()
	v, _ := s.Form.FormView()
	roomtest.Want(t, "suggested", v.Values[form.FieldDatabase]+" "+v.Values[form.FieldContainerID]+" "+v.Values[form.FieldPartitionKey], "shop container1 /id")
	roomtest.TypeIn(s, "database=archive", "container-id=carts", "partition-key=/tenant, /user", "capacity=autoscale", "autoscale=4000", "unique-keys=/email;/a, /b/c",
		"ttl=on", "ttl-seconds=90", "analytical=on", "analytical-seconds=600", "feed-mode=all", "retention=10", "images=delete", "image-paths=/total;/customer/id", "excluded=/big/*",
		"region-1=West Europe", "region-1-traffic=250")
	s.Saves.Save()
	s = playground.New(store) // what is typed survives a reload
	if !s.Form.SaveForm() {
		t.Fatal(roomtest.FormProblems(s))
	}
	roomtest.Want(t, "open", s.Form.FormOpen(), false)
	c := s.View().Container
	roomtest.Want(t, "shown", c.Database+" "+c.ID+" "+c.PartitionKey, "archive carts /tenant, /user")
	for _, part := range []string{`"kind": "MultiHash"`, `"defaultTtl": 90`, `"analyticalStorageTtl": 600`, `"retentionDuration": 10`, `"mode": 2`, `"/customer/id"`, `"/big/*"`, `"/*"`, `"/email"`, `"/b/c"`} {
		if !strings.Contains(c.JSON, part) {
			t.Errorf("no %s in %s", part, c.JSON)
		}
	}
	roomtest.Want(t, "throughput", s.Container().Throughput().Autoscale, int64(4000))
	roomtest.Want(t, "regions", fmt.Sprint(pane.ReadRegions(s.Container())), "[{West Europe 250}]")

	step, _ := s.UndoStep()
	roomtest.Want(t, "step", step, session.Step{Kind: session.StepContainer, Name: "carts"})
	s.Undo()
	roomtest.Want(t, "undone", fmt.Sprint(s.View().Containers, s.View().Container.ID, len(s.Account().Databases())), "[{shop orders}]orders1")
	s.Redo()
	roomtest.Want(t, "redone", fmt.Sprint(s.View().Containers), "[{shop orders} {archive carts}]")
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
			"container-id refused orders, manual out-of-range 1, partition-key refused cid, ttl-seconds not-a-length x, unique-keys refused u"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.NewContainer()
		roomtest.TypeIn(s, strings.Split(test.typed, "|")...)
		before, _ := s.Form.FormView()
		roomtest.Want(t, test.typed+": saved", s.Form.SaveForm(), false)
		roomtest.Want(t, test.typed, roomtest.FormProblems(s), test.want)
		after, _ := s.Form.FormView()
		roomtest.Want(t, test.typed+": kept", maps.Equal(before.Values, after.Values), true)
		roomtest.Want(t, test.typed+": containers", len(s.View().Containers), 1)
		for _, p := range after.Problems {
			if p.Code == problem.Refused && p.Limit == "" && p.Detail == "" {
				t.Errorf("%s: the problem names no limit: %+v", test.typed, p)
			}
		}
	}
}

func TestSettingsChangeWhatTheServiceLetsOneChange(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditContainer()
	v, _ := s.Form.FormView()
	roomtest.Want(t, "of", fmt.Sprint(v.New, v.Of), "false {shop orders}")
	roomtest.Want(t, "ttl", v.Values[form.FieldTTL]+" "+v.Values[form.FieldTTLSeconds], "on 3600")
	s.Settings.SetOn("120") // elsewhere on the page
	roomtest.TypeIn(s, "manual=1000", "region-1=West Europe", "feed-mode=all")
	roomtest.Want(t, "saved", s.Form.SaveForm(), true)
	c := s.Container()
	roomtest.Want(t, "throughput", c.Throughput().RUPerSec, int64(1000))
	roomtest.Want(t, "traffic of the write region stays", c.Throughput().Traffic, int64(400))
	roomtest.Want(t, "versions", c.Spec().FullFidelity, int64(86400))
	roomtest.Want(t, "the ttl that was set elsewhere", c.Default().JSON(), "120")
	step, _ := s.UndoStep()
	roomtest.Want(t, "step", step, session.Step{Kind: session.StepSettings, Name: "orders"})

	s.Form.EditContainer()
	roomtest.TypeIn(s, "capacity=serverless", "region-1=", "analytical=none")
	roomtest.Want(t, "serverless without regions", s.Form.SaveForm(), true)
	roomtest.Want(t, "capacity", s.View().Container.Serverless, true)
	s.Form.EditContainer()
	roomtest.TypeIn(s, "capacity=autoscale", "region-1=West Europe", "analytical=off")
	roomtest.Want(t, "the analytical store stays", s.Form.SaveForm(), false)
	roomtest.Want(t, "problem", roomtest.FormProblems(s), "analytical refused 0")
	roomtest.TypeIn(s, "analytical=on")
	roomtest.Want(t, "back", s.Form.SaveForm(), true)

	undone := 0
	for s.Undo() {
		undone++
	}
	roomtest.Want(t, "steps", undone, 4)
	s.Form.EditContainer()
	roomtest.Want(t, "nothing to change", s.Form.SaveForm(), true)
	if _, ok := s.UndoStep(); ok {
		t.Error("saving nothing is a step")
	}
}

// Text that was typed is not lost to another form or to the item editor.
func TestAFormWithTextStaysOpen(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditContainer()
	s.Form.NewItem()
	roomtest.Want(t, "an untouched form gives way", s.Form.FormOpen(), false)
	s.Form.DiscardDraft()
	s.Form.NewContainer()
	roomtest.TypeIn(s, "container-id=carts")
	s.Form.EditContainer()
	roomtest.Want(t, "settings", roomtest.FormProblems(s), "container unsaved ")
	s.Form.EditItem(1)
	roomtest.Want(t, "item", s.Form.Draft() == nil, true)
	roomtest.TypeIn(s, "container-id=baskets")
	roomtest.Want(t, "typing", roomtest.FormProblems(s), "")
	s.Form.SaveForm()

	// The settings of a container that Undo takes away become a new container's.
	s.Form.EditContainer()
	roomtest.TypeIn(s, "manual=700")
	s.Undo()
	v, _ := s.Form.FormView()
	roomtest.Want(t, "after undo", fmt.Sprint(v.New, v.Values[form.FieldContainerID], v.Values[form.FieldManual]), "truebaskets700")
	roomtest.Want(t, "saved", s.Form.SaveForm(), true)
	roomtest.Want(t, "shown", s.View().Container.ID, "baskets")
}

func TestContainersAreDeletedAndComeBack(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	roomtest.Want(t, "the only one", s.Form.CanDeleteContainer(), false)
	s.Form.DeleteContainer()
	s.Form.NewContainer()
	s.Form.SaveForm()
	s.Show(session.ContainerName{Database: "shop", ID: "orders"})
	s.Advance(5)
	s.BackSecond()
	s.Form.DeleteContainer() // in the past, which keeps the future as another world
	roomtest.Want(t, "left", fmt.Sprint(s.View().Containers, s.View().Container.ID), "[{shop container1}]container1")
	s.Saves.Save()
	roomtest.Want(t, "after a reload", playground.New(store).View().Container.ID, "container1")
	roomtest.Want(t, "the last one", s.Form.CanDeleteContainer(), false)
	s.Undo()
	roomtest.Want(t, "shown again", s.View().Container.ID, "orders")
	roomtest.Want(t, "its items", len(s.Viewer.Rows(0, 100)), 7)
	s.Form.DeleteContainer()
	s.ToBeginning()
	roomtest.Want(t, "before it was deleted", len(s.View().Containers) > 0, true)
	s.ToEnd()
	roomtest.Want(t, "and after", s.View().Container.ID, "container1")
}

// The form has the service's three ways of Time to Live.
func TestTheFormSetsTheTimeToLive(t *testing.T) {
	for typed, want := range map[string]ttl.Default{"ttl=off": ttl.Off, "ttl=none": ttl.NoDefault, "ttl=on|ttl-seconds=90": ttl.On(90)} {
		for _, fresh := range []bool{true, false} {
			s := playground.New(roomtest.NewMemoryStore())
			if fresh {
				s.Form.NewContainer()
			} else {
				s.Form.EditContainer()
			}
			roomtest.TypeIn(s, strings.Split(typed, "|")...)
			if !s.Form.SaveForm() {
				t.Fatal(roomtest.FormProblems(s))
			}
			if got := s.Container().Default(); got != want {
				t.Errorf("%s, of a new container %v: %v, want %v", typed, fresh, got, want)
			}
		}
	}
}

// A problem goes as soon as its field is typed in, before the form is saved again.
func TestTypingTakesTheProblemOfItsFieldAway(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.EditContainer()
	roomtest.TypeIn(s, "ttl=on", "ttl-seconds=0")
	roomtest.Want(t, "saved", s.Form.SaveForm(), false)
	before := roomtest.FormProblems(s)
	roomtest.TypeIn(s, "ttl-seconds=9")
	if after := roomtest.FormProblems(s); before == "" || after != "" {
		t.Errorf("problems %q before, and %q after typing", before, after)
	}
}

// What was typed into a field that the form no longer shows refuses nothing.
func TestTheFormIgnoresAHiddenNumber(t *testing.T) {
	for _, capacity := range []string{"autoscale", "serverless"} {
		for _, typed := range []string{"450", "abc"} {
			s := playground.New(roomtest.NewMemoryStore())
			s.Form.NewContainer()
			roomtest.TypeIn(s, "manual="+typed, "capacity="+capacity)
			roomtest.Want(t, typed+", then "+capacity, fmt.Sprint(s.Form.SaveForm(), roomtest.FormProblems(s)), "true")
			roomtest.Want(t, "RU/s", s.Container().Throughput().RUPerSec, int64(engine.MinThroughput))
		}
	}
}

// A container that scales by itself can be given throughput that does not, and back.
func TestTheFormChangesTheKindOfThroughput(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, x := range []struct {
		fields []string
		want   engine.Throughput
	}{
		{[]string{"capacity=autoscale", "autoscale=4000"}, engine.Throughput{Autoscale: 4000}},
		{[]string{"capacity=manual", "manual=500"}, engine.Throughput{RUPerSec: 500}},
	} {
		s.Form.EditContainer()
		roomtest.TypeIn(s, x.fields...)
		if !s.Form.SaveForm() {
			t.Fatal(roomtest.FormProblems(s))
		}
		got := s.Container().Throughput()
		roomtest.Want(t, strings.Join(x.fields, " "), fmt.Sprint(got.Autoscale, got.Autoscale == 0 && got.RUPerSec == x.want.RUPerSec), fmt.Sprint(x.want.Autoscale, x.want.Autoscale == 0))
	}
}

// The form names the least throughput by the data and by the past, refuses less, and sets other data.
func TestTheFormNamesTheLeastThroughput(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "a burst", s.Settings.SetThroughput("50000") == nil, true)
	p := s.Settings.SetThroughput("400")
	roomtest.Want(t, "too little", fmt.Sprint(p.Code, " ", p.Min, " ", p.Max), "out-of-range 500 1000000")
	s.Form.EditContainer()
	v, _ := s.Form.FormView()
	roomtest.Want(t, "the least", fmt.Sprint(v.Minimum[form.FieldManual], v.Minimum[form.FieldAutoscale]), "500 5000")
	roomtest.TypeIn(s, "data=1999")
	v, _ = s.Form.FormView()
	roomtest.Want(t, "the least with data", fmt.Sprint(v.Minimum[form.FieldManual], v.Minimum[form.FieldAutoscale]), "2000 20000")
	roomtest.TypeIn(s, "manual=1900")
	roomtest.Want(t, "saved", s.Form.SaveForm(), false)
	v, _ = s.Form.FormView()
	x := v.Problems[form.FieldManual]
	roomtest.Want(t, "refused", x.Limit+", "+x.Value, "2000 to 1000000 in steps of 100, 1900")
	roomtest.TypeIn(s, "manual=2000", "data=100001")
	roomtest.Want(t, "saved", s.Form.SaveForm(), false)
	roomtest.TypeIn(s, "data=1999")
	roomtest.Want(t, "saved", s.Form.SaveForm(), true)
	roomtest.Want(t, "the throughput", fmt.Sprint(s.Container().Throughput().RUPerSec, s.Container().Throughput().Data, s.View().RU.Minimum), "2000 1999 2000")
	s.Settings.SetThroughput("4000")
	s.Settings.SetServerless(true) // 2,000 GB are more than a serverless container can have
	roomtest.Want(t, "serverless", s.Container().Throughput().Serverless, false)
}

// Throughput buckets, which the form does not have, stay when it is saved.
func TestTheFormKeepsThroughputBuckets(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	throughput := s.Container().Throughput()
	throughput.Buckets = engine.Buckets{Percent: [engine.MaxBuckets]uint8{20}, Default: 1}
	s.Apply(engine.SetThroughput{In: s.Path(), Throughput: throughput})
	s.Form.EditContainer()
	roomtest.TypeIn(s, "manual=500")
	roomtest.Want(t, "saved", s.Form.SaveForm(), true)
	roomtest.Want(t, "throughput", fmt.Sprint(s.Container().Throughput().RUPerSec, s.Container().Throughput().Buckets), fmt.Sprint(500, throughput.Buckets))
}
