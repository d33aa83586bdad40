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
)

var week = engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}

// A promise of 7 days with a ttl of 10 seconds and a backup of 7 days is broken: by the time to live and the purge. The pane is right at each second of
// it, and keeps the promise with the texts.
func TestWhereTheSelectedItemIs(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Form.NewContainer()
	roomtest.TypeIn(s, "partition-key=/cid")
	if !s.Form.SaveForm() {
		t.Fatal(roomtest.FormProblems(s))
	}
	s.Settings.SetOn("10")
	if v := s.Panes.WhereView(); v.Known || v.Many || !v.All {
		t.Errorf("the container has no items, and the view has %+v", v)
	}
	s.Choose(roomtest.Made(t, s, "a"))
	written := s.Now()
	roomtest.Want(t, "without a policy", fmt.Sprint(s.Panes.WhereView().Verdict.Missing), fmt.Sprint([]erasure.Missing{erasure.MissingPolicy}))
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	s.Panes.Promised(engine.BackupWeek)
	v := s.Panes.WhereView()
	_, spare := v.Verdict.Promise(written + v.Promise)
	roomtest.Want(t, "until, and the promise", fmt.Sprint(v.Verdict.Second-written, " ", spare), fmt.Sprint(engine.BackupWeek+11, " ", -11))
	backup := func() erasure.State {
		for _, p := range s.Panes.WhereView().Places {
			if p.Kind == erasure.Backup {
				return p.State
			}
		}
		return "no such place"
	}
	s.Advance(engine.BackupWeek + 10)
	roomtest.Want(t, "in the last second", backup(), erasure.Hidden)
	s.Advance(1)
	roomtest.Want(t, "and in the next", backup(), erasure.Gone)
	s.SeekTo(written + 1)
	roomtest.Want(t, "in the past", s.Panes.WhereView().Verdict.Second-written, int64(engine.BackupWeek+11))
	if r := s.Panes; r.CanBackup(engine.BackupPolicy{}) || r.CanBackup(engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: 3600, Retention: 7200}) {
		t.Error("the service does not go back from continuous backup, and the view offers it")
	}
	s.Saves.Save()
	roomtest.Want(t, "the promise after a reload", playground.New(store).Panes.WhereView().Promise, int64(engine.BackupWeek))
}

// In the past, a change is tried in the history that is recorded: what happens later happens in both worlds, and Keep keeps it.
func TestATryInThePastKeepsWhatFollows(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	s.Settings.SetOn("3000")
	s.Choose(roomtest.Made(t, s, "a"))
	written := s.Now()
	s.Advance(60)
	s.Settings.SetOn("100")
	s.SeekTo(written + 1)
	try := session.WhatIf{Kind: session.IfBackup, Backup: week}
	if v := s.Panes.WhereView(); !slices.Contains(v.Tries, try) {
		t.Fatalf("the tries are %+v", v.Tries)
	}
	s.Neighbours.TryWhatIf(try)
	v := s.Panes.WhereView()
	queries := func(of pane.WherePlaces) int64 {
		return of.Places[slices.IndexFunc(of.Places, func(p erasure.Total) bool { return p.Kind == erasure.Queries })].Until.Second - written
	}
	roomtest.Want(t, "out of queries, here and there", fmt.Sprint(queries(v.WherePlaces), " ", queries(v.There)), "100 100")
	s.Neighbours.Keep()
	roomtest.Want(t, "the end of what is kept", s.History.Last(), written+60)
	undo, _ := s.History.Undoable()
	roomtest.Want(t, "the step", undo.Kind, session.StepBackup)
}

// Before the second in which the backup policy was set the account had it as well. Only nobody had said so.
func TestThePolicyBeforeItWasSet(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	s.Choose(roomtest.Made(t, s, "a"))
	s.Advance(5)
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	end := s.Panes.WhereView().Verdict.Second
	s.SeekTo(s.Now() - 1)
	v := s.Panes.WhereView()
	roomtest.Want(t, "the policy", fmt.Sprint(v.Backup, v.Said), fmt.Sprint(week, true))
	roomtest.Want(t, "the end", v.Verdict.Second, end)
}

// Two accounts that differ by their past alone have two reports.
func TestWhereFollowsTheAccount(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	s.Choose(roomtest.Made(t, s, "a"))
	before := s.Panes.WhereView()
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	if after := s.Panes.WhereView(); after.Backup != week || before.Backup == week || after.Verdict.Kind == before.Verdict.Kind {
		t.Error("the report does not follow the policy")
	}
	s.Undo()
	roomtest.Want(t, "after an undo", s.Panes.WhereView().Verdict.End, before.Verdict.End)
}

// A forecast of a large account would keep the page from answering.
func TestWhereOfALargeAccount(t *testing.T) {
	s := roomtest.Crowded(t, pane.WhereMost+1)
	s.Choose(1)
	if v := s.Panes.WhereView(); !v.Many || v.Known {
		t.Errorf("%d items are forecast", s.Container().Stored())
	}
}

// people is a container with a ttl of 10 seconds and two items, one of which never expires.
func people(t *testing.T) *playground.Playground {
	t.Helper()
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewContainer()
	roomtest.TypeIn(s, "partition-key=/cid")
	if !s.Form.SaveForm() {
		t.Fatal(roomtest.FormProblems(s))
	}
	s.Settings.SetOn("10")
	s.Choose(roomtest.Made(t, s, "a"))
	return s
}

func place(v pane.WherePlaces, kind erasure.Kind) erasure.Total {
	for _, p := range v.Places {
		if p.Kind == kind {
			return p
		}
	}
	return erasure.Total{}
}

// The container's view counts the items that each place has, and is chosen beside the item's; without a selection it is the only one.
func TestWhereTheContainersItemsAre(t *testing.T) {
	s := people(t)
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	s.Advance(5)
	roomtest.Write(t, s, `{"id":"b","cid":"CO18"}`)
	written := s.Now()
	s.Panes.WhereIsAll(true)
	counts := func() string {
		v := s.Panes.WhereView()
		return fmt.Sprint(place(v.WherePlaces, erasure.Queries).Items, " ", place(v.WherePlaces, erasure.OnDisk).Items, " ", place(v.WherePlaces, erasure.Backup).Items, " of ", v.Of, " until ", v.Verdict.Second-written)
	}
	roomtest.Want(t, "at first", counts(), "2 2 0 of 2 until 604811")
	s.Advance(6)
	roomtest.Want(t, "one is purged, in the window of no backup yet", counts(), "1 1 0 of 2 until 604811")
	s.Advance(100)
	roomtest.Want(t, "both are purged", counts(), "0 0 2 of 2 until 604811")
	s.Panes.Promised(engine.BackupWeek)
	roomtest.Want(t, "the promise", fmt.Sprint(s.Panes.WhereView().Outcome, s.Panes.WhereView().Spare), "broken -11")
	s.Panes.WhereIsAll(false)
	roomtest.Want(t, "of the item", place(s.Panes.WhereView().WherePlaces, erasure.Backup).Items, 0)
	roomtest.Want(t, "which is not the container", s.Panes.WhereView().All, false)
	s.Choose(0)
	roomtest.Want(t, "without a selection", counts(), "0 0 2 of 2 until 604811")
}

// What would shorten a place is tried in a world beside the present one, which stays as it is until the change is applied, as one step.
func TestWhatWouldShortenAPlace(t *testing.T) {
	s := people(t)
	month := engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupRetention}
	if problem := s.Panes.SetBackup(month); problem != nil {
		t.Fatal(problem)
	}
	for _, all := range []bool{false, true} {
		s.Panes.WhereIsAll(all)
		v := s.Panes.WhereView()
		var tier, ttl session.WhatIf
		for _, what := range v.Tries {
			switch what.Kind {
			case session.IfBackup:
				tier = what
			case session.IfOn:
				ttl = what
			}
		}
		roomtest.Want(t, "the tier", tier.Backup, week)
		roomtest.Want(t, "half of the ttl", ttl.Seconds, int32(5))
		if len(v.There.Places) > 0 || !s.Neighbours.TryWhatIf(tier) {
			t.Fatalf("there is another world already, or the tier cannot be tried: %+v", v.There)
		}
		then := s.Panes.WhereView()
		roomtest.Want(t, "the present stays", then.Verdict.End, v.Verdict.End)
		roomtest.Want(t, "and then", v.Verdict.Second-then.There.Verdict.Second, int64(engine.BackupRetention-engine.BackupWeek))
		s.Neighbours.Keep()
		kept := s.Panes.WhereView()
		roomtest.Want(t, "applied", kept.Verdict.Second, then.There.Verdict.Second)
		roomtest.Want(t, "alone", len(kept.There.Places), 0)
		s.Undo()
		roomtest.Want(t, "after one undo", s.Panes.WhereView().Verdict.End, v.Verdict.End)
	}
	s.Panes.Promised(engine.BackupRetention + 8)
	for _, what := range s.Panes.WhereView().Tries {
		if what.Kind == session.IfOn && what.Seconds != 7 {
			t.Errorf("with a ttl of %d s the promise of 30 d and 8 s is kept; the purge takes one", what.Seconds)
		}
	}
}

// Worlds that are compared have their places beside one another, at the same second.
func TestWhereOfComparedWorlds(t *testing.T) {
	s := people(t)
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	s.Neighbours.Compare(true)
	s.Settings.SetOn("60")
	v := s.Panes.WhereView()
	roomtest.Want(t, "the copy has the old ttl", v.Verdict.Second-v.There.Verdict.Second, int64(50))
	s.Advance(30)
	v = s.Panes.WhereView()
	roomtest.Want(t, "here", place(v.WherePlaces, erasure.Queries).State, erasure.Here)
	roomtest.Want(t, "there", place(v.There, erasure.Queries).State, erasure.Gone)
	roomtest.Want(t, "both at one second", v.Now, v.There.Now)
}

// In a running account the policy is only said: the world does not change, and the answer says so.
func TestWhereOfARunningAccount(t *testing.T) {
	of := people(t)
	s := playground.NewWatching(roomtest.NewMemoryStore())
	session.Watch(s.Session, of.History)
	s.ShowPath(of.Path())
	s.Choose(of.Selected())
	roomtest.Want(t, "at first", s.Panes.WhereView().Verdict.Kind, erasure.Unsaid)
	if problem := s.Panes.SetBackup(week); problem != nil || !s.Panes.WhereView().Said {
		t.Fatal("the policy cannot be said")
	}
	v := s.Panes.WhereView()
	roomtest.Want(t, "until", v.Verdict.Second-v.Written, int64(engine.BackupWeek+11))
	roomtest.Want(t, "the mark", place(v.WherePlaces, erasure.Backup).Mark, erasure.Said)
	roomtest.Want(t, "the account's own policy", of.Account().Backup(), engine.BackupPolicy{})
	roomtest.Want(t, "tries", len(v.Tries), 0)
}

// A large container is surveyed in slices, each of which is short, and is then said whole.
func TestWhereOfManyItemsWorksInSlices(t *testing.T) {
	s := roomtest.Crowded(t, 3000)
	s.Panes.ShowPane(pane.PaneWhere)
	s.Choose(0)
	slices := 0
	for ; s.Panes.WhereView().Busy; slices++ {
		left := 200
		if s.Panes.WhereWork(func() bool { left--; return left >= 0 }) {
			break
		}
	}
	if v := s.Panes.WhereView(); slices < 10 || v.Busy || v.Asked != v.Of || v.Of < 3000 {
		t.Errorf("%d of %d items after %d slices", v.Asked, v.Of, slices)
	}
}

// A shorter default hides an item in the second of the change, even if the item's new deadline is earlier (D03).
func TestWhereOfAnItemThatANewDefaultHides(t *testing.T) {
	s := people(t)
	s.Settings.SetOn("1000")
	s.Advance(120)
	s.Settings.SetTraffic("400")
	changed := s.Now()
	s.Settings.SetOn("60")
	s.Advance(5)
	for range 2 { // on disk, then purged
		v := advised(s)
		for _, kind := range []erasure.Kind{erasure.Queries, erasure.LatestFeed} {
			if p := place(v.WherePlaces, kind); p.Until.Second != changed || p.State != erasure.Gone {
				t.Errorf("%s: %s at %d, want gone at %d", kind, p.State, p.Until.Second, changed)
			}
		}
		s.Settings.SetTraffic("0")
		s.Advance(5)
	}
}
