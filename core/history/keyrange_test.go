package history

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// More throughput splits partition key ranges; undo, redo, time travel, links and files have the ranges of their moment.
func TestKeyRangesFollowTheHistory(t *testing.T) {
	h := New(engine.New(1000))
	in := engine.Path{Database: "d", Container: "c"}
	ids := func(h *History) (text string) {
		c, err := h.Account().Container(in)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.KeyRanges() {
			text += r.ID + fmt.Sprint(r.Parents)
		}
		return text
	}
	const whole, split = "0[]", "3[0 1]4[0 1]2[0]"
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "d"},
		engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}}}, engine.Advance{Seconds: 10},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 30000}}, engine.Advance{Seconds: 10},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400}}} {
		if _, err := h.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	check := func(what string, h *History, want string) {
		t.Helper()
		if got := ids(h); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	check("now", h, split)
	text, err := h.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Unmarshal(text)
	if err != nil {
		t.Fatal(err)
	}
	check("from a file", again, split)
	again.SeekTo(1005)
	check("before the split, from a file", again, whole)
	link, err := EncodeLink(Link{World: h})
	if err != nil {
		t.Fatal(err)
	}
	if l, err := DecodeLink(link); err != nil {
		t.Error(err)
	} else {
		check("from a link", l.World, split)
	}
	h.SeekTo(1005)
	check("before the split", h, whole)
	h.SeekTo(1015)
	check("after it", h, split)
	h.SeekTo(1020)
	for range 3 {
		h.Undo()
	}
	check("undone", h, whole)
	for range 3 {
		h.Redo()
	}
	check("redone", h, split)
}
