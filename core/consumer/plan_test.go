package consumer

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// A consumer is down from the second of a stop on, until the second in which it starts again.
func TestWhenAConsumerIsDown(t *testing.T) {
	p := Plan{Begin: 5, Every: 5, Stops: []Stop{{From: 10, Till: 20}, {From: 20, Till: 20}, {From: 30}}}
	for second, want := range map[int64]int64{5: 0, 9: 0, 10: 10, 19: 10, 20: 0, 29: 0, 30: 30, 1000: 30} {
		if since, down := p.Down(second); since != want || down != (want != 0) {
			t.Errorf("in second %d: down %t since %d, want since %d", second, down, since, want)
		}
	}
}

// Stopped and Started change the plan from a second on, and leave the plan that they were given as it is.
func TestStoppingAndStarting(t *testing.T) {
	p := Plan{Begin: 5, Every: 5, Stops: []Stop{{From: 10, Till: 20}, {From: 30, Till: 40}}}
	before := fmt.Sprint(p)
	for name, c := range map[string]struct {
		got  Plan
		want []Stop
	}{
		"stopped before it begins":        {p.Stopped(1), []Stop{{From: 5}}},
		"stopped before the stops":        {p.Stopped(9), []Stop{{From: 9}}},
		"stopped in the second of one":    {p.Stopped(10), []Stop{{From: 10}}},
		"stopped while it is down":        {p.Stopped(19), []Stop{{From: 10}}},
		"stopped when it is up again":     {p.Stopped(20), []Stop{{10, 20}, {From: 20}}},
		"stopped after all":               {p.Stopped(50), []Stop{{10, 20}, {30, 40}, {From: 50}}},
		"started before the stops":        {p.Started(9), nil},
		"started in the second of one":    {p.Started(10), []Stop{{10, 10}}},
		"started while it is down":        {p.Started(15), []Stop{{10, 15}}},
		"started when it is up":           {p.Started(25), []Stop{{10, 20}}},
		"stopped and started":             {p.Stopped(50).Started(60), []Stop{{10, 20}, {30, 40}, {50, 60}}},
		"stopped and started before then": {Plan{Begin: 5, Stops: []Stop{{From: 50}}}.Started(40), nil},
	} {
		if !slices.Equal(c.got.Stops, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got.Stops, c.want)
		}
	}
	if fmt.Sprint(p) != before {
		t.Errorf("the plan has become %+v", p)
	}
}

// A plan that is wrong is refused with the field, the value and the limit.
func TestCheckingAPlan(t *testing.T) {
	good := Plan{In: in, Begin: 5, Every: 5}
	for want, change := range map[string]func(*Plan){
		"every 0: 1 to 86400 seconds":                       func(p *Plan) { p.Every = 0 },
		"every 86401: 1 to 86400 seconds":                   func(p *Plan) { p.Every = 86_401 },
		"takes -1: 1 to 100000 changes, or all of them":     func(p *Plan) { p.Takes = -1 },
		"takes 100001: 1 to 100000 changes, or all of them": func(p *Plan) { p.Takes = 100_001 },
		"mode 2: latest or all-versions":                    func(p *Plan) { p.Mode = engine.AllVersions + 1 },
		"stops 1001: at most 1000":                          func(p *Plan) { p.Stops = make([]Stop, 1001) },
		"stops 1: ":                                         func(p *Plan) { p.Stops = []Stop{{From: 4, Till: 9}} },
		"stops 1: in order":                                 func(p *Plan) { p.Stops = []Stop{{From: 9, Till: 8}} },
		"stops 2: ":                                         func(p *Plan) { p.Stops = []Stop{{From: 5, Till: 9}, {From: 8, Till: 9}} },
		"stops 1: which has no end":                         func(p *Plan) { p.Stops = []Stop{{From: 5}, {From: 8, Till: 9}} },
		"":                                                  func(*Plan) {},
		" at the limits":                                    func(p *Plan) { p.Every, p.Takes, p.Mode = 86_400, 100_000, engine.AllVersions },
		" the shortest":                                     func(p *Plan) { p.Every = 1; p.Stops = []Stop{{5, 5}, {5, 9}, {9, 10}, {From: 10}} },
		" the most stops": func(p *Plan) {
			for i := range int64(1000) {
				p.Stops = append(p.Stops, Stop{10 + 2*i, 11 + 2*i})
			}
		},
	} {
		p := good
		change(&p)
		err := p.Check()
		if got := err; got == nil {
			if want != "" && want[0] != ' ' {
				t.Errorf("%+v is accepted, want %s", p, want)
			}
			continue
		}
		got := fmt.Sprint(err.Field, " ", err.Value, ": ", err.Limit)
		if err.Field == "stops" && len(p.Stops) < 1000 { // the words after the colon only say which case it is
			got = fmt.Sprint(err.Field, " ", err.Value, ": ")
			want = want[:len(got)]
		}
		if got != want || err.Status != 400 {
			t.Errorf("%+v: %s, want %s", p, got, want)
		}
	}
}

// A plan that begins in the present reads what is written from then on, or what there is; the feed of all versions has no beginning.
func TestBeginningAPlan(t *testing.T) {
	h := world(t, 0, 7, 604_800)
	a := h.Account()
	for _, c := range []struct {
		mode      engine.FeedMode
		in        engine.Path
		beginning bool
		after     uint64
		field     string // of the error
	}{
		{engine.LatestVersion, in, false, 1, ""}, {engine.LatestVersion, in, true, 0, ""},
		{engine.AllVersions, in, false, 1, ""}, {engine.AllVersions, in, true, 0, "from"},
		{engine.LatestVersion, engine.Path{Database: "db", Container: "none"}, false, 0, "-"},
	} {
		p, err := Plan{Every: 5, In: c.in, Mode: c.mode, Stops: []Stop{{1, 2}}}.BeginIn(a, c.beginning)
		if c.field != "" {
			if err == nil || c.field != "-" && err.Field != c.field || c.field == "-" && err.Status != 404 {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		if err != nil || p.Begin != start+17 || p.After != c.after || p.Stops != nil {
			t.Errorf("%+v: %+v, %v", c, p, err)
		}
	}
	if _, err := (Plan{In: in}).BeginIn(a, true); err == nil || err.Field != "every" {
		t.Errorf("%v", err)
	}
}

// The polls of a plan are each Every seconds from the beginning, and from each start, in the seconds in which the consumer is up; and in
// the second in which it stops, if a poll falls on it.
func TestThePollsOfAPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Begin: rapid.Int64Range(1, 5).Draw(t, "begin"), Every: rapid.Int64Range(1, 7).Draw(t, "every")}
		for at := p.Begin; rapid.IntRange(0, 2).Draw(t, "stops") > 0 && len(p.Stops) < 4; {
			s := Stop{From: at + rapid.Int64Range(0, 9).Draw(t, "from")}
			s.Till = s.From + rapid.Int64Range(0, 9).Draw(t, "till")
			if at = s.Till; s.Till == s.From && rapid.Bool().Draw(t, "for ever") {
				s.Till = 0
			}
			if p.Stops = append(p.Stops, s); s.Till == 0 {
				break
			}
		}
		const end = 60
		var polls []int64
		began := p.Begin
		for i := 0; ; i++ {
			last := int64(end)
			if i < len(p.Stops) {
				last = min(last, p.Stops[i].From)
			}
			for at := began; at <= last; at += p.Every {
				if n := len(polls); n == 0 || polls[n-1] != at {
					polls = append(polls, at)
				}
			}
			if i == len(p.Stops) || p.Stops[i].Till == 0 {
				break
			}
			began = p.Stops[i].Till
		}
		var got []int64
		for at := p.Begin - 1; ; {
			next, ok := p.next(at)
			if !ok || next > end {
				break
			}
			got, at = append(got, next), next
		}
		if !slices.Equal(got, polls) {
			t.Fatalf("%+v polls in the seconds %v, want %v", p, got, polls)
		}
		idle := &sim{plan: p, polled: p.Begin - 1}
		idle.pollUntil(end) // there is no container
		if want := len(polls); idle.polls != want || want > 0 && idle.polled != polls[want-1] {
			t.Fatalf("%+v: %d polls until %d, want %v", p, idle.polls, idle.polled, polls)
		}
	})
}
