package story

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The story of a history ends at the playhead, also within an Advance, and the history keeps its future.
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
