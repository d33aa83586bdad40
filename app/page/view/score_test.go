package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/view"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// lanes are the lanes of a score, with seconds since the first one.
func lanes(s timeline.Score) string {
	out := ""
	for _, l := range s.Lanes {
		out += l.ID
		for _, span := range l.Spans {
			name := " live "
			if span.Hidden {
				name = " hidden "
			}
			till := int64(-1)
			if span.Till != 0 {
				till = span.Till - session.FirstSecond
			}
			out += fmt.Sprint(name, span.From-session.FirstSecond, "-", till)
		}
		if l.End.At != 0 {
			out += fmt.Sprint(" end ", l.End.At-session.FirstSecond)
		}
		out += "\n"
	}
	return out
}

func TestTheScoreOfTheFirstWorld(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "before the forecast", lanes(s.Viewer.Score(0, 100)), `SO01 live 0-3600 hidden 3600--1
SO02 live 0--1
SO03 live 12-3612 hidden 3612--1
SO04 live 12-72 hidden 72--1
SO05 live 12-60 hidden 60--1
SO06 live 16-66 hidden 66--1
SO07 live 16-36 hidden 36-37 end 37
`)
	s.Viewer.SetHorizon(session.FirstSecond + 4000)
	roomtest.Want(t, "done", s.Viewer.ForecastWork(roomtest.Always), true)
	score := s.Viewer.Score(0, 7)
	roomtest.Want(t, "settled", score.Settled, true)
	s.Settings.SetTraffic("0")
	roomtest.Want(t, "a setting drops the forecast", s.Viewer.Score(0, 0).Stop, s.Now())
	s.Viewer.ForecastWork(roomtest.Always)
	roomtest.Want(t, "with request units", lanes(s.Viewer.Score(0, 100)), `SO01 live 0-3600 hidden 3600-3601 end 3601
SO02 live 0--1
SO03 live 12-3612 hidden 3612-3613 end 3613
SO04 live 12-72 hidden 72-73 end 73
SO05 live 12-60 hidden 60-68 end 68
SO06 live 16-66 hidden 66-68 end 68
SO07 live 16-36 hidden 36-37 end 37
`)
}

// The lane of an item that is written again has the life before, unless that has a row of its own.
func TestTheLaneOfAnItemThatIsWrittenAgain(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	written := s.Now()
	session.Must(s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Create, Body: []byte(`{"id":"SO07","cid":"CO35"}`)}))
	before := func() string {
		list := s.Viewer.Score(0, 100).Lanes
		return fmt.Sprint(len(list), " rows, ") + lanes(timeline.Score{Lanes: list[len(list)-1].Before})
	}
	roomtest.Want(t, "written again", before(), "7 rows,  live 16-36 hidden 36-37 end 37\n")
	s.Advance(5)
	roomtest.Want(t, "later", before(), "7 rows,  live 16-36 hidden 36-37 end 37\n")
	s.SeekTo(written - 1)
	roomtest.Want(t, "in the past", before(), "8 rows, ")
	s.ToEnd()
	session.Must(s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Create, Body: []byte(`{"id":"SO07","cid":"other"}`)}))
	roomtest.Want(t, "another partition key", before(), "8 rows, ")
}

// Many steps that are new at once are taken in by ForecastWork, bit by bit, and the timeline is then the same.
func TestManyStepsAreShownInTurns(t *testing.T) {
	const steps = 2_000
	s := playground.New(roomtest.NewMemoryStore())
	a := session.ReadStory(s.Clock, "container orders 60 pk /cid\n"+strings.Repeat("upsert orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 1s\n", steps/2))
	a.Run(func() {})
	s.Arrive(a)
	s.Viewer.Score(0, 10)
	turns := 0
	s.Viewer.ForecastWork(func() bool { turns++; return true })
	if turns < steps/2 {
		t.Errorf("%d turns for %d steps", turns, steps)
	}
	got := s.Viewer.Score(0, 10)
	r := timeline.NewRecord(s.Path())
	r.Follow(s.History, roomtest.Always)
	roomtest.Want(t, "lanes", fmt.Sprintf("%+v", got.Lanes), fmt.Sprintf("%+v", r.Score(s.Now(), s.History.Last(), s.Viewer.Forecast(), []engine.Ref{{ID: "a", Ordinal: 1}}).Lanes))
}

// A forecast is shown as long as the world does what was forecast, and no longer.
func TestAForecastLastsUntilSomethingElseHappens(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(s *playground.Playground)
		kept bool
	}{
		{"time passes", func(s *playground.Playground) { s.Advance(7) }, true},
		{"time passes twice", func(s *playground.Playground) { s.Advance(7); s.Viewer.Score(0, 9); s.Advance(7) }, true},
		{"the playhead moves", func(s *playground.Playground) { s.BackSecond() }, true},
		{"time overtakes it", func(s *playground.Playground) { s.Advance(8000) }, false},
		{"a setting", func(s *playground.Playground) { s.Settings.SetTraffic("0") }, false},
		{"a write", func(s *playground.Playground) { s.Form.DeleteItem(1) }, false},
		{"a query", func(s *playground.Playground) { s.Query.RunQuery() }, false},
		{"a query after some time", func(s *playground.Playground) { s.Advance(7); s.Query.RunQuery() }, false},
		{"a query and some time", func(s *playground.Playground) { s.Query.RunQuery(); s.Advance(7) }, false},
		{"an undo", func(s *playground.Playground) { s.Undo() }, false},
		{"another write instead", func(s *playground.Playground) { s.Undo(); s.Form.DeleteItem(2) }, false},
		{"another world", func(s *playground.Playground) { s.StartOver() }, false},
		{"another container", func(s *playground.Playground) { s.Form.NewContainer(); s.Form.SaveForm() }, false},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.DeleteItem(3)
		s.Viewer.SetHorizon(session.FirstSecond + 4000)
		for !s.Viewer.ForecastWork(roomtest.Always) {
		}
		before := s.Viewer.ScoreRevision()
		roomtest.Want(t, test.name+": before, the forecast reaches to", s.Viewer.Score(0, 9).Stop-session.FirstSecond, int64(3600)) // SO01 is the last to expire
		test.do(s)
		score := s.Viewer.Score(0, 9)
		if kept := score.Stop > score.Last; kept != test.kept {
			t.Errorf("%s: the forecast is shown: %t, want %t", test.name, kept, test.kept)
		}
		for !s.Viewer.ForecastWork(roomtest.Always) {
		}
		if changed := s.Viewer.ScoreRevision() != before; changed == test.kept {
			t.Errorf("%s: the timeline has another number: %t, want %t", test.name, changed, !test.kept)
		}
		if score = s.Viewer.Score(0, 9); score.Stop < score.Last+view.LeastHorizon && !score.Settled {
			t.Errorf("%s: %d seconds are forecast, want %d", test.name, score.Stop-score.Last, view.LeastHorizon)
		}
	}
}

// The other world has a timeline and a forecast of its own, which go with it.
func TestTheTimelineOfTheOtherWorld(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if _, ok := s.Viewer.OtherScore(0, 9); ok {
		t.Error("there is no other world, but it has a timeline")
	}
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfNoDefault})
	s.Viewer.SetHorizon(session.FirstSecond + 4000)
	for !s.Viewer.ForecastWork(roomtest.Always) {
	}
	other, ok := s.Viewer.OtherScore(0, 9)
	roomtest.Want(t, "there is one", ok, true)
	roomtest.Want(t, "here, SO03 is the last to expire", s.Viewer.Score(0, 9).Stop-session.FirstSecond, int64(3612))
	roomtest.Want(t, "there, it is SO04", other.Stop-session.FirstSecond, int64(72))
	with := s.Viewer.ScoreRevision()
	s.Neighbours.Drop()
	if _, ok := s.Viewer.OtherScore(0, 9); ok {
		t.Error("it was dropped, but has a timeline")
	}
	dropped := s.Viewer.ScoreRevision()
	if dropped <= with {
		t.Errorf("the timeline without it has the number %d, the one with it %d", dropped, with)
	}
	s.Viewer.OtherScore(0, 9)
	roomtest.Want(t, "the number, when nothing else happens", s.Viewer.ScoreRevision(), dropped)
}

// The timeline becomes another one when its forecast is begun, and once more when it is complete for the first time.
func TestTheRevisionOfAForecast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.SetHorizon(session.FirstSecond + 4000)
	s.Viewer.Score(0, 7)
	left := 2
	roomtest.Want(t, "begun", s.Viewer.ForecastWork(func() bool { left--; return left > 0 }), false)
	begun := s.Viewer.ScoreRevision()
	roomtest.Want(t, "complete", s.Viewer.ForecastWork(roomtest.Always), true)
	complete := s.Viewer.ScoreRevision()
	roomtest.Want(t, "another one", complete != begun, true)
	s.Viewer.ForecastWork(roomtest.Always)
	roomtest.Want(t, "the same", s.Viewer.ScoreRevision(), complete)
}
