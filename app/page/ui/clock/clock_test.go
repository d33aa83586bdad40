package clock

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

func testClock() *Clock {
	s := screen.New(playground.New(roomtest.NewMemoryStore()))
	s.Enabled, s.V = true, s.S.View()
	return &Clock{Screen: s}
}

// The playhead goes to a second of the past without changing it; beyond the end, time passes.
func TestMovingToASecond(t *testing.T) {
	p := testClock()
	first, last := p.S.First(), p.S.History.Last()
	for _, test := range []struct {
		to, now, end int64
		past         bool
	}{{first, first, last, true}, {last - 1, last - 1, last, true}, {last, last, last, false}, {last + 40, last + 40, last + 40, false}} {
		p.S.Player.Play()
		p.MoveTo(test.to)
		if p.S.Now() != test.now || p.S.History.Last() != test.end || p.S.History.InPast() != test.past || p.S.Player.Playing() && test.to != last {
			t.Errorf("to %d: now %d of %d, in the past %v, playing %v", test.to-first, p.S.Now()-first, p.S.History.Last()-first, p.S.History.InPast(), p.S.Player.Playing())
		}
	}
}

// The page announces what was undone or redone, with the name of the step.
func TestStepsAreSaid(t *testing.T) {
	p := testClock()
	before := p.S.Now()
	p.S.Advance(60)
	said := []string{}
	for _, do := range []func(){p.Undo, p.Redo} {
		do()
		said = append(said, p.Announced.Text)
	}
	step := p.L.StepAdvance.With("length", p.L.Length(60))
	if want := []string{p.L.Undone.With("what", step), p.L.Redone.With("what", step)}; said[0] != want[0] || said[1] != want[1] {
		t.Errorf("said %q, want %q", said, want)
	}
	if p.S.Now() != before+60 {
		t.Errorf("%d seconds have passed", p.S.Now()-before)
	}
}

// On a phone the ends of time are beside the longer advances, where there is room for them.
func TestWhereTheEndsOfTimeAre(t *testing.T) {
	for _, phone := range []bool{false, true} {
		p := testClock()
		p.Phone = phone
		above, below := app.HTMLString(p.TimeBar()), app.HTMLString(p.Pace(true))
		if inBar, beside := strings.Contains(above, "to-beginning"), strings.Contains(below, "to-beginning"); inBar == phone || beside != phone {
			t.Errorf("phone %v: in the bar %v, below %v", phone, inBar, beside)
		}
	}
}
