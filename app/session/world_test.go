package session

import (
	"encoding/json"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// At a first visit there is a past to go back to, and nothing to undo.
func TestTheFirstWorldHasAPast(t *testing.T) {
	s := New(newMemoryStore())
	if step, ok := s.UndoStep(); ok {
		t.Errorf("Undo is for %+v", step)
	}
	want(t, "first second", s.First(), int64(firstSecond))
	want(t, "last second", s.Last(), int64(firstSecond+67))
	for second := s.Last(); second >= s.First(); second-- {
		s.SeekTo(second)
		s.View()
		s.Viewer.Score(0, 10)
		s.Query.QueryView(0, 10)
	}
	want(t, "at 12:00:00", states(s), "SO01 live, SO02 never, SO03 unwritten, SO04 unwritten, SO05 unwritten, SO06 unwritten, SO07 unwritten")
	s.SeekTo(s.Last())
	want(t, "there and back", states(s), "SO01 live, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged")
}

// Starting over is one step, and the world that it gives has the same past.
func TestStartOverIsTheFirstWorld(t *testing.T) {
	first, s := New(newMemoryStore()), New(newMemoryStore())
	s.Form.SetOff()
	s.StartOver()
	want(t, "state", string(s.Account().Save()), string(first.Account().Save()))
	s.SeekTo(s.First())
	first.SeekTo(first.First())
	want(t, "at 12:00:00", string(s.Account().Save()), string(first.Account().Save()))
	undoes(t, s, Step{Kind: StepStartOver})
	undoes(t, s, Step{Kind: StepDefault, Name: "orders"})
}

// Earlier versions, whose first world was an account without a past, may have stored what was done in it and nothing else.
func TestATailOfAnEarlierFirstWorld(t *testing.T) {
	old := history.New(firstWorld().Account())
	if _, err := old.Apply(engine.DeleteItem{In: home, ID: "SO01", PartitionKey: engine.Key("CO18")}); err != nil {
		t.Fatal(err)
	}
	entries, err := old.MarshalEntries(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(savedTail{Version: saveVersion, Of: "first-1", Page: json.RawMessage(`{"on":3600,"speed":1}`), Entries: entries})
	if err != nil {
		t.Fatal(err)
	}
	store := newMemoryStore()
	store.kept[tailKey] = string(text)
	s := New(store)
	want(t, "states", states(s), "SO01 deleted, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged")
	undoes(t, s, Step{Kind: StepDelete, Name: "SO01"})
	s.Advance(1)
	s.Saves.Save()
	want(t, "after a reload", states(New(store)), states(s))
}
