package pane_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// advised is the view with all that it finds out.
func advised(s *playground.Playground) pane.WhereView {
	s.Panes.ShowPane(pane.PaneWhere)
	s.Panes.WhereWork(roomtest.Always)
	return s.Panes.WhereView()
}

// wide is a world with all that keeps an item, or some of it.
func wide(t *rapid.T) *playground.Playground {
	s := playground.New(roomtest.NewMemoryStore())
	do := func(cmd engine.Command) { s.Apply(cmd) } //nolint:errcheck // what is refused is not so
	spec := engine.Spec{ID: "people", PartitionKey: []string{"/id"}, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(10), ttl.On(100_000)}).Draw(t, "default")}
	if rapid.Bool().Draw(t, "analytical") {
		spec.Analytical = -1
	}
	supply := engine.Throughput{RUPerSec: 400, Traffic: rapid.SampledFrom([]int64{0, 399, 400}).Draw(t, "traffic"), PurgeDelay: rapid.SampledFrom([]int64{0, 0, 50}).Draw(t, "purge delay")}
	do(engine.SetBackup{Policy: rapid.SampledFrom([]engine.BackupPolicy{{}, week, {Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
		{Kind: engine.BackupPeriodic, Interval: 3600, Retention: 7200}, {Kind: engine.BackupPeriodic, Interval: 3600, Retention: 86_400}}).Draw(t, "backup")})
	if rapid.Bool().Draw(t, "all versions") {
		spec.FullFidelity = engine.BackupWeek
		if rapid.Bool().Draw(t, "images") {
			spec.Images = &engine.ImagePolicy{Mode: engine.ImagesOfDeletes}
		}
	}
	in := engine.Path{Database: "mine", Container: "people"}
	do(engine.CreateDatabase{ID: in.Database})
	do(engine.CreateContainer{Database: in.Database, Spec: spec, Throughput: supply})
	if rapid.Bool().Draw(t, "a read region") {
		do(engine.SetRegions{In: in, Regions: []engine.Region{{Name: "North Europe", Traffic: rapid.SampledFrom([]int64{0, 400}).Draw(t, "its traffic")}}})
	}
	s.ShowPath(in)
	for i := range rapid.IntRange(1, 4).Draw(t, "items") {
		body := fmt.Sprintf(`{"id":"i%d"%s}`, i, rapid.SampledFrom([]string{"", "", `,"ttl":-1`, `,"ttl":5`, `,"ttl":90000`}).Draw(t, "ttl"))
		do(engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(body)})
		s.Advance(rapid.SampledFrom([]int64{1, 4, 60, 90_000, 700_000}).Draw(t, "seconds"))
	}
	s.Choose(session.ItemKey(rapid.IntRange(0, 4).Draw(t, "item")))
	s.Panes.WhereIsAll(rapid.Bool().Draw(t, "all"))
	s.Panes.Promised(rapid.SampledFrom([]int64{0, 100, engine.BackupWeek + 20, engine.BackupRetention + 50}).Draw(t, "promise"))
	return s
}

// If the user makes an offered change, the item is erased everywhere sooner. A change is not offered if another place
// keeps the item as long. What the table says of a place with a change comes true.
func TestAdviceComesTrue(t *testing.T) {
	offered, vain, hints := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := wide(t)
		v := advised(s)
		tested := s.Panes.Tested()
		ends := map[erasure.Code][]pane.WherePlaces{}
		take := func(what session.WhatIf) pane.WherePlaces {
			if !s.Neighbours.TryWhatIf(what) {
				t.Fatalf("%+v cannot be tried", what)
			}
			s.Neighbours.Keep()
			then := advised(s).WherePlaces
			s.Undo()
			codes := map[session.WhatIfKind][]erasure.Code{session.IfBackup: {erasure.SevenDays, erasure.ShorterBackup}, session.IfNoImages: {erasure.ImagesOff},
				session.IfNoTraffic: {erasure.MoreRU}, session.IfQuiet: {erasure.MoreRU}, session.IfOn: {erasure.ShorterTTL}, session.IfTTL: {erasure.ShorterTTL}}
			for _, c := range codes[what.Kind] {
				ends[c] = append(ends[c], then)
			}
			return then
		}
		for _, what := range v.Tries {
			offered++
			if then := take(what); !then.Verdict.Sooner(v.Verdict) {
				t.Fatalf("%+v is offered, and leads from %+v to %+v", what, v.Verdict.End, then.Verdict.End)
			}
		}
		for _, what := range tested {
			if slices.Contains(v.Tries, what) {
				continue
			}
			vain++
			if then := take(what); then.Verdict.Sooner(v.Verdict) {
				t.Fatalf("%+v is not offered, and leads from %+v to %+v", what, v.Verdict.End, then.Verdict.End)
			}
		}
		for _, p := range v.Places {
			for _, r := range p.Shorter {
				if r.Until.Kind != erasure.At {
					continue
				}
				hints++
				if !slices.ContainsFunc(ends[r.Code], func(then pane.WherePlaces) bool {
					other := place(then, p.Kind)
					if i := slices.IndexFunc(then.Places, func(x erasure.Total) bool { return x.Called() == p.Called() }); i >= 0 {
						other = then.Places[i]
					}
					end := other.Until
					if r.Code == erasure.ImagesOff {
						end = other.Body
					}
					return other.State == erasure.Absent || end.Kind == erasure.At && max(end.Second, then.Now) == r.Until.Second
				}) {
					t.Fatalf("%s is said to let go at %+v with %s: %+v", p.Called(), r.Until, r.Code, ends[r.Code])
				}
			}
		}
	})
	if offered == 0 || vain == 0 || hints == 0 {
		t.Errorf("%d changes were offered, %d in vain, %d places dated", offered, vain, hints)
	}
}

// While the clock plays, what was found stays on the screen, as long as it is about what is asked: another item has no advice of the first, and a
// change leaves with what it would shorten.
func TestAdviceWhileTheClockPlays(t *testing.T) {
	s := people(t)
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	first := s.Selected()
	s.Advance(1)
	second := roomtest.Made(t, s, "b")
	offers := func() string {
		v := advised(s)
		dated := 0
		for _, p := range v.Places {
			dated += len(p.Shorter)
		}
		return fmt.Sprint(v.Tries, dated)
	}
	s.Choose(first)
	none := fmt.Sprint([]session.WhatIf(nil), 0)
	before := offers()
	if before == none {
		t.Fatal("nothing is offered")
	}
	s.Player.Play()
	s.Apply(engine.Advance{Seconds: 1}) //nolint:errcheck // there is time left
	roomtest.Want(t, "a second later", offers(), before)
	s.Choose(second)
	roomtest.Want(t, "of another item", offers(), none)
	s.Choose(first)
	roomtest.Want(t, "until it pauses", offers(), none)
	s.Player.Pause()
	roomtest.Want(t, "of the first again", offers(), before)
	s.Player.Play()
	s.Apply(engine.Advance{Seconds: 9}) //nolint:errcheck // there is time left
	roomtest.Want(t, "a shorter time to live for what has expired", offers(), none)
}

// A change of the setting ends the advice about it, also while the clock plays: with Time to Live off, no ttl is shortened.
func TestAdviceOfASettingThatHasChanged(t *testing.T) {
	s := people(t)
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	roomtest.Write(t, s, `{"id":"b","cid":"CO18","ttl":60}`)
	why, _ := s.Viewer.ItemNamed("b")
	s.Choose(why.Row.Key)
	if len(advised(s).Tries) == 0 {
		t.Fatal("nothing is offered")
	}
	s.Player.Play()
	s.Settings.SetOff()
	v := advised(s)
	roomtest.Want(t, "tries", fmt.Sprint(v.Tries), "[]")
	roomtest.Want(t, "of the place", len(place(v.WherePlaces, erasure.Queries).Shorter), 0)
}
