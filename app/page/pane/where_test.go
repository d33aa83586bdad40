package pane_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
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
	if v := s.Panes.WhereView(); v.Known || v.Many {
		t.Errorf("no item is selected, and the view has %+v", v)
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
	if v := s.Panes.WhereView(); v.CanBackup(engine.BackupPolicy{}) || v.CanBackup(engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: 3600, Retention: 7200}) {
		t.Error("the service does not go back from continuous backup, and the view offers it")
	}
	s.Saves.Save()
	roomtest.Want(t, "the promise after a reload", playground.New(store).Panes.WhereView().Promise, int64(engine.BackupWeek))
}

// Two accounts that differ by their past alone have two reports.
func TestWhereFollowsTheAccount(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Choose(roomtest.Made(t, s, "a"))
	before := s.Panes.WhereView()
	if problem := s.Panes.SetBackup(week); problem != nil {
		t.Fatal(problem)
	}
	if after := s.Panes.WhereView(); after.Settings.Backup != week || before.Settings.Backup == week {
		t.Error("the report does not follow the policy")
	}
	s.Undo()
	roomtest.Want(t, "after an undo", s.Panes.WhereView().Settings.Backup, engine.BackupPolicy{})
}

// A forecast of a large account would keep the page from answering.
func TestWhereOfALargeAccount(t *testing.T) {
	s := roomtest.Crowded(t, pane.WhereMost+1)
	s.Choose(1)
	if v := s.Panes.WhereView(); !v.Many || v.Known {
		t.Errorf("%d items are forecast", s.Container().Stored())
	}
}
