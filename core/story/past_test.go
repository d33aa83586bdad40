package story

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The story of a history ends at the playhead, even in the middle of an Advance. The history itself keeps the commands
// after the playhead.
func TestTheStoryOfAHistoryEndsAtThePlayhead(t *testing.T) {
	h := history.New(engine.New(1000))
	in := engine.Path{Database: "shop", Container: "orders"}
	h.Apply(engine.CreateDatabase{ID: "shop"})
	h.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.On(3)}})
	for i := range 3 {
		h.Apply(engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"%d"}`, i)})
		h.Apply(engine.Advance{Seconds: 4})
	}
	length := h.Length()
	for second := h.First(); second <= h.Last(); second++ {
		h.SeekTo(second)
		s, err := FromHistory(h)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := string(s.History().Account().Save()), string(h.Account().Save()); got != want {
			t.Errorf("+%d: the story\n%s\ngives\n%s\nwant\n%s", second-h.First(), s, got, want)
		}
	}
	if h.Length() != length {
		t.Errorf("%d steps, want %d", h.Length(), length)
	}
}

// A history may have refused commands. Its story expects these refusals, so it succeeds now and fails if a command is
// no longer refused.
func TestTheStoryOfAHistoryExpectsItsRefusals(t *testing.T) {
	for _, e := range All() {
		s, err := FromHistory(e.Story.History())
		if err != nil {
			t.Fatalf("%s: %v", e.File, err)
		}
		roundTrip(t, s)
		if r := s.Run(); !r.OK() {
			t.Errorf("%s:\n%s", e.File, r)
		}
	}
	s, err := FromHistory(parse(t, `container orders 60
create orders {"id":"a"}
create orders {"id":"a"}
batch orders pk b create {"id":"b"} ; read c
import orders {"id":"d"} ; {"id":"e","ttl":0}
advance 60s
read orders a
expect error 404
`).History())
	if err != nil {
		t.Fatal(err)
	}
	const want = `container orders 60s
create orders {"id":"a"}
create orders {"id":"a"}
expect error 409
batch orders pk b create {"id":"b"} ; read c
expect error 404
import orders {"id":"d"} ; {"id":"e","ttl":0}
expect error 400
advance 60s
read orders a
expect error 404
`
	if s.String() != want {
		t.Errorf("%s\nwant\n%s", s, want)
	}
	if got := s.Last(2).String(); !strings.HasSuffix(want, got) || !strings.HasPrefix(got, "advance") {
		t.Errorf("the last two commands are\n%s", got)
	}
}
