package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

func always() bool { return true }

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
				till = span.Till - firstSecond
			}
			out += fmt.Sprint(name, span.From-firstSecond, "-", till)
		}
		if l.End.At != 0 {
			out += fmt.Sprint(" end ", l.End.At-firstSecond)
		}
		out += "\n"
	}
	return out
}

func TestTheScoreOfTheFirstWorld(t *testing.T) {
	s := New(newMemoryStore())
	want(t, "before the forecast", lanes(s.Score(0, 100)), `SO01 live 0-3600 hidden 3600--1
SO02 live 0--1
SO03 live 12-3612 hidden 3612--1
SO04 live 12-72 hidden 72--1
SO05 live 12-60 hidden 60--1
SO06 live 16-66 hidden 66--1
SO07 live 16-36 hidden 36-37 end 37
`)
	s.SetHorizon(firstSecond + 4000)
	want(t, "done", s.ForecastWork(always), true)
	score := s.Score(0, 7)
	want(t, "settled", score.Settled, true)
	s.SetTraffic("0")
	want(t, "a setting drops the forecast", s.Score(0, 0).Stop, s.Now())
	s.ForecastWork(always)
	want(t, "with request units", lanes(s.Score(0, 100)), `SO01 live 0-3600 hidden 3600-3601 end 3601
SO02 live 0--1
SO03 live 12-3612 hidden 3612-3613 end 3613
SO04 live 12-72 hidden 72-73 end 73
SO05 live 12-60 hidden 60-68 end 68
SO06 live 16-66 hidden 66-68 end 68
SO07 live 16-36 hidden 36-37 end 37
`)
}

// Many steps that are new at once are taken in by ForecastWork, bit by bit, and the timeline is then the same.
func TestManyStepsAreShownInTurns(t *testing.T) {
	const steps = 2_000
	s := New(newMemoryStore())
	a := s.ReadStory("container orders 60 pk /cid\n" + strings.Repeat("upsert orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 1s\n", steps/2))
	a.Run(func() {})
	s.Arrive(a)
	s.Score(0, 10)
	turns := 0
	s.ForecastWork(func() bool { turns++; return true })
	if turns < steps/2 {
		t.Errorf("%d turns for %d steps", turns, steps)
	}
	got := s.Score(0, 10)
	r := timeline.NewRecord(s.shown.path)
	r.Follow(s.history, always)
	want(t, "lanes", fmt.Sprintf("%+v", got.Lanes), fmt.Sprintf("%+v", r.Score(s.Now(), s.history.Last(), s.score.forecast, []engine.Ref{{ID: "a", Ordinal: 1}}).Lanes))
}
