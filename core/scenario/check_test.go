package scenario

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// On the account that a story ends in, its last expectations are true for Check too, if they speak of the world alone.
func TestCheckAgreesWithTheStories(t *testing.T) {
	checked := 0
	for _, e := range All() {
		p := Play(e.Story)
		for s := range p.Steps() {
			expect, ok := s.Statement.(Expect)
			if !ok {
				continue
			}
			switch expect.That.(type) {
			case ItemIs, ContainerIs, Happened, Order, ClockIs:
				checked++
				if m := Check(p.Account(), expect); len(m) > 0 {
					t.Errorf("%s:%d: %+v", e.File, s.Line, m)
				}
			default:
				if m := Check(p.Account(), expect); len(m) == 0 {
					t.Errorf("%s:%d is true without a command", e.File, s.Line)
				}
			}
		}
	}
	if checked < 150 {
		t.Errorf("%d expectations", checked)
	}
}

func TestCheckMisses(t *testing.T) {
	a := engine.New(DefaultStart)
	s := parse(t, "expect orders count 0\nexpect clock 12:00:01\nexpect event purged\nexpect error 404")
	for _, l := range s.Lines {
		if m := Check(a, l.Statement.(Expect)); len(m) != 1 {
			t.Errorf("%s: %+v", l.Text, m)
		}
	}
}
