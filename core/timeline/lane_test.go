package timeline

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func text(spans []Span) (s string) {
	for _, p := range spans {
		name := "live"
		if p.Hidden {
			name = "hidden"
		}
		if p.Back {
			name += " again"
		}
		s += fmt.Sprintf("%d-%d %s %s, ", p.From, p.Till, name, p.Verdict.Reason)
	}
	return s
}

func TestSpans(t *testing.T) {
	first := []Write{{At: 10, Override: ttl.After(5)}}
	for _, c := range []struct {
		name     string
		writes   []Write
		end      End
		settings []Setting
		want     string
	}{
		{"its own ttl", first, End{}, []Setting{{0, ttl.NoDefault}}, "10-15 live item-overrides, 15-0 hidden item-overrides, "},
		{"never", first, End{}, []Setting{{0, ttl.Off}}, "10-0 live off-ignored, "},
		{"written again", []Write{{At: 10, Override: ttl.After(5)}, {At: 14, Override: ttl.After(5)}}, End{}, []Setting{{0, ttl.NoDefault}}, "10-19 live item-overrides, 19-0 hidden item-overrides, "},
		{"written with another ttl", []Write{{At: 10, Override: ttl.After(5)}, {At: 14, Override: ttl.Absent}}, End{}, []Setting{{0, ttl.On(3)}}, "10-14 live item-overrides, 14-17 live inherits, 17-0 hidden inherits, "},
		{"deleted in time", first, End{12, Deleted}, []Setting{{0, ttl.NoDefault}}, "10-12 live item-overrides, "},
		{"purged", first, End{17, Purged}, []Setting{{0, ttl.NoDefault}}, "10-15 live item-overrides, 15-17 hidden item-overrides, "},
		{"created again at its deadline", first, End{15, Recreated}, []Setting{{0, ttl.NoDefault}}, "10-15 live item-overrides, "},
		{"back", first, End{}, []Setting{{0, ttl.NoDefault}, {20, ttl.Off}}, "10-15 live item-overrides, 15-20 hidden item-overrides, 20-0 live again off-ignored, "},
		{"hidden by a setting", []Write{{At: 10, Override: ttl.Absent}}, End{}, []Setting{{0, ttl.Off}, {12, ttl.On(1)}}, "10-12 live off, 12-0 hidden inherits, "},
		{"back and hidden again", first, End{}, []Setting{{0, ttl.NoDefault}, {20, ttl.Off}, {30, ttl.On(9)}},
			"10-15 live item-overrides, 15-20 hidden item-overrides, 20-30 live again off-ignored, 30-0 hidden item-overrides, "},
		{"back for a moment, and written in it", []Write{{At: 10, Override: ttl.After(5)}, {At: 20, Override: ttl.After(5)}}, End{}, []Setting{{0, ttl.NoDefault}}, "10-15 live item-overrides, 15-20 hidden item-overrides, 20-25 live item-overrides, 25-0 hidden item-overrides, "},
		{"a setting before it", first, End{}, []Setting{{0, ttl.Off}, {10, ttl.On(100)}}, "10-15 live item-overrides, 15-0 hidden item-overrides, "},
		{"a longer setting", []Write{{At: 10, Override: ttl.Absent}}, End{}, []Setting{{0, ttl.On(9)}, {12, ttl.On(20)}}, "10-12 live inherits, 12-30 live inherits, 30-0 hidden inherits, "},
		{"written before the record", []Write{{At: 3, Override: ttl.After(5)}}, End{}, []Setting{{20, ttl.NoDefault}}, "3-8 live item-overrides, 8-0 hidden item-overrides, "},
		{"written long ago", []Write{{At: -5, Override: ttl.After(50)}}, End{}, []Setting{{1, ttl.NoDefault}, {10, ttl.On(3)}}, "-5-45 live item-overrides, 45-0 hidden item-overrides, "},
		{"purged before the record", []Write{{At: 1, Override: ttl.After(5)}}, End{8, Purged}, []Setting{{20, ttl.NoDefault}}, "1-6 live item-overrides, 6-8 hidden item-overrides, "},
		{"imported with its _ts", []Write{{At: 10, Override: ttl.After(5), Age: 3}}, End{}, []Setting{{0, ttl.NoDefault}}, "10-12 live item-overrides, 12-0 hidden item-overrides, "},
		{"imported when it had expired", []Write{{At: 10, Override: ttl.After(5), Age: 60}}, End{17, Purged}, []Setting{{0, ttl.NoDefault}}, "10-17 hidden item-overrides, "},
		{"unwritten", nil, End{}, []Setting{{0, ttl.NoDefault}}, ""},
	} {
		if got := text(spansOf(c.writes, c.end, c.settings)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// The lives of items that had the same name before are known with their ends: purged, made way for, and deleted.
func TestLivesOfItemsThatHadTheName(t *testing.T) {
	h, r := history.New(engine.New(start)), NewRecord(in)
	write := func(ttl int) engine.Command {
		return engine.WriteItem{In: in, Kind: engine.Create, Body: fmt.Appendf(nil, `{"id":"a","ttl":%d}`, ttl)}
	}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "db"}, specs[0], engine.WriteItem{In: in, Body: []byte(`{"id":"b"}`)},
		write(5), engine.Advance{Seconds: 10},
		write(5), engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}, engine.Advance{Seconds: 7},
		write(5), engine.Advance{Seconds: 1}, engine.DeleteItem{In: in, ID: "a", PartitionKey: engine.Key("a")},
		write(60),
	} {
		if res, err := h.Apply(cmd); err != nil || res.Status >= 400 {
			t.Fatalf("%+v: %v, %v", cmd, res.Status, err)
		}
	}
	r.Follow(h, always)
	c, _ := h.Account().Container(in)
	got := ""
	for _, l := range r.Lives(h.Last(), c.Formers(engine.Ref{ID: "a", Ordinal: 5}, engine.Key("a"))) {
		got += fmt.Sprintf("%d: %d to %d, ends %d %d; ", l.Ordinal, l.Spans[0].From-start, l.Spans[0].Till-start, l.End.At-start, l.End.Cause)
	}
	if want := fmt.Sprintf("2: 0 to 5, ends 6 %d; 3: 10 to 15, ends 17 %d; 4: 17 to 18, ends 18 %d; ", Purged, Recreated, Deleted); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := len(c.Formers(engine.Ref{ID: "a", Ordinal: 5}, engine.Key("other"))); n != 0 {
		t.Errorf("%d items of another partition key had the name", n)
	}
}
