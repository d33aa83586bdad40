package timeline

import (
	"fmt"
	"testing"
)

func TestDifferences(t *testing.T) {
	live := func(from, till int64) Span { return Span{From: from, Till: till} }
	hidden := func(from, till int64) Span { return Span{From: from, Till: till, Hidden: true} }
	for name, c := range map[string]struct {
		a, b Lane
		want string
	}{
		"the same":                    {Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, "[]"},
		"one lives on":                {Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, Lane{Spans: []Span{live(10, 50), hidden(50, 0)}}, "[{20 50}]"},
		"one never expires":           {Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, Lane{Spans: []Span{live(10, 0)}}, "[{20 0}]"},
		"decided by something else":   {Lane{Spans: []Span{live(10, 20), live(20, 0)}}, Lane{Spans: []Span{live(10, 0)}}, "[]"},
		"purged in one of them":       {Lane{Spans: []Span{live(10, 20), hidden(20, 30)}, End: End{30, Purged}}, Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, "[{30 0}]"},
		"deleted in one of them":      {Lane{Spans: []Span{live(10, 15)}, End: End{15, Deleted}}, Lane{Spans: []Span{live(10, 20), hidden(20, 0)}}, "[{15 0}]"},
		"written in one of them":      {Lane{}, Lane{Spans: []Span{live(40, 0)}}, "[{40 0}]"},
		"for a while, twice":          {Lane{Spans: []Span{live(10, 20), hidden(20, 30), live(30, 40), hidden(40, 0)}}, Lane{Spans: []Span{live(10, 50), hidden(50, 0)}}, "[{20 30} {40 50}]"},
		"later than is known of both": {Lane{Spans: []Span{live(10, 0)}}, Lane{Spans: []Span{live(10, 101), hidden(101, 0)}}, "[]"},
	} {
		a, b := &Score{Stop: 100, Lanes: []Lane{c.a}}, &Score{Stop: 200, Lanes: []Lane{c.b}}
		for _, swapped := range []bool{false, true} {
			if swapped {
				a, b = b, a
			}
			if got := fmt.Sprint(Differences(a, b, 0)); got != c.want {
				t.Errorf("%s, swapped %t: %s, want %s", name, swapped, got, c.want)
			}
		}
	}
	a, b := &Score{Stop: 100, Settled: true, Lanes: make([]Lane, 1)}, &Score{Stop: 200, Settled: true, Lanes: []Lane{{Spans: []Span{live(150, 0)}}}}
	if got := fmt.Sprint(Differences(a, b, 0)); got != "[{150 0}]" {
		t.Errorf("settled: %s", got)
	}
	a, b = &Score{Stop: 100, Lanes: []Lane{{Spans: []Span{live(10, 20), hidden(20, 0)}}}}, &Score{Stop: 100, Parted: 50, Lanes: []Lane{{Spans: []Span{live(50, 0)}}}}
	if got := fmt.Sprint(Differences(a, b, 0)); got != "[{50 0}]" {
		t.Errorf("another item of the name since the worlds parted: %s", got)
	}
}
