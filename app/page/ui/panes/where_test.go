package panes

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// The pane counts and measures only what is known.
func TestWhereSaysNoMoreThanIsKnown(t *testing.T) {
	p := testRoom(t)
	p.S.Panes.ShowPane(pane.PaneWhere)
	p.S.Choose(0)
	says := func(when string, wanted, unwanted []string) {
		t.Helper()
		text := html(p)
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the pane does not say %q", when, want)
			}
		}
		for _, bad := range unwanted {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the pane says %q", when, bad)
			}
		}
	}
	says("with an item that never expires", []string{"Items never erased: 1 of 7. For ever in: Disk; Queries; Change feed: Latest version.", "1 item: for ever; 3 items: 13:00:12", "Backup policy", "Disk · "}, []string{"Backup · "})
	s := p.S
	s.Settings.SetOn("10")
	s.Choose(roomtest.Made(t, s, "a"))
	says("of an item of which the backup is not known", []string{"a: Still in: Disk; Queries; ", "perhaps in backups, whose policy is not known."}, nil)
	s.Panes.Promised(engine.BackupWeek)
	says("with a promise", []string{"cannot be said: "}, []string{"after the last write: "})
	s.Panes.Promised(5)
	says("with a promise that the time to live breaks", []string{"5\u00a0s after the last write: broken by at least "}, []string{"broken by 6"})
	if problem := s.Panes.SetBackup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}); problem != nil {
		t.Fatal(problem)
	}
	says("of an item that expires", []string{"after the purge", "with On, 5 s from now on"}, nil)
	if problem := s.Settings.SetOff(); problem != nil {
		t.Fatal(problem)
	}
	says("of an item that never expires", []string{"5\u00a0s after the last write: broken.", "a: Never erased. It stays for ever in: Queries; Disk; Change feed: Latest version; Backup."}, []string{"after the purge", "ttl"})
}

// The pane calls a container empty only where it is: an item that is not in this second, or not in this world, says nothing of the others.
func TestWhereCallsOnlyAnEmptyContainerEmpty(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := testRoom(t)
		s := p.S
		s.Panes.ShowPane(pane.PaneWhere)
		if rapid.Bool().Draw(rt, "own container") {
			s.Form.NewContainer()
			roomtest.TypeIn(s, "partition-key=/cid")
			if !s.Form.SaveForm() {
				t.Fatal(roomtest.FormProblems(s))
			}
		}
		for range rapid.IntRange(0, 8).Draw(rt, "deeds") {
			roomtest.Deed(rt, s)
		}
		s.SeekTo(roomtest.Somewhere(rt, s))
		rows := s.Viewer.Rows(0, 100)
		if len(rows) > 0 {
			s.Choose(rows[rapid.IntRange(0, len(rows)-1).Draw(rt, "item")].Key)
		}
		s.Panes.WhereIsAll(rapid.Bool().Draw(rt, "all"))
		text := html(p)
		for s.Panes.WhereView().Busy {
			text = html(p)
		}
		has := false
		for _, r := range rows {
			has = has || r.State != view.NotWritten && r.State != view.Elsewhere
		}
		if said := strings.Contains(text, p.L.WhereNothing); said && has {
			rt.Fatalf("%d rows, and the pane says: %s", len(rows), p.L.WhereNothing)
		}
	})
	p := testRoom(t)
	p.S.Panes.ShowPane(pane.PaneWhere)
	w, _ := p.S.Viewer.ItemNamed("SO04")
	p.S.Choose(w.Row.Key)
	p.S.SeekTo(w.Row.TS - 12)
	if text := html(p); !strings.Contains(text, "SO04 does not exist yet: it is written at 12:00:12.") {
		t.Error("the pane does not say when SO04 is written")
	}
}

// The change that would shorten a place stands before the time that it would bring, and a rounded length is said to be rounded once.
func TestWhereSaysWhatATimeIsOf(t *testing.T) {
	p := testRoom(t)
	s := p.S
	s.Settings.SetOn("10")
	s.Choose(roomtest.Made(t, s, "a"))
	place := erasure.Place{Kind: erasure.Queries, Shorter: []erasure.Remedy{{Code: erasure.ShorterTTL, Until: erasure.End{Kind: erasure.At, Second: s.Now() + 5}}}}
	v := s.Panes.WhereView()
	v.ShorterTTL = session.WhatIf{Kind: session.IfTTL, ID: "a", Seconds: 5}
	if got := p.panes.sooner(v, place); !strings.HasPrefix(got, "for example with ttl 5 from now on: 12:") {
		t.Errorf("sooner: %q", got)
	}
	v.Promise, v.Outcome, v.Verdict.Kind, v.Spare = 5, erasure.Breaks, erasure.At, -(30*86400 - 5)
	for _, l := range locales.All() {
		p.L = wording.Words{Locale: l.Locale}
		if got := p.panes.promised(v); !strings.Contains(got, l.N(l.Units[0], 30)) || strings.Contains(got, l.Length(30*86400-5)) && l.Tag == "ru" {
			t.Errorf("%s: %q", l.Tag, got)
		}
	}
}

// Where the other policies are not offered any more, the pane says why.
func TestThereIsNoWayBackFromContinuousBackup(t *testing.T) {
	p := testRoom(t)
	p.S.Panes.ShowPane(pane.PaneWhere)
	for _, continuous := range []bool{false, true} {
		if continuous {
			if bad := p.S.Panes.SetBackup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}); bad != nil {
				t.Fatal(bad)
			}
		}
		if got := strings.Contains(html(p), p.L.WhereOneWay); got != continuous {
			t.Errorf("continuous %v: said %v", continuous, got)
		}
	}
}
