package history

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// grown returns an account that is neither new nor empty: items, one of them hidden, a log and a bill.
func grown() *engine.Account {
	a := begun().Account()
	for _, cmd := range []engine.Command{put("a", 5), put("b", 500), engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}, engine.Advance{Seconds: 10}} {
		a.Apply(cmd)
	}
	return a
}

func TestSeekToTheVeryBeginning(t *testing.T) {
	want := grown().Save()
	h := New(grown())
	h.Apply(engine.Advance{Seconds: 1000})
	for range 3 * stride {
		h.Apply(put("c", 7))
		h.Apply(engine.Advance{Seconds: 7})
	}
	for _, second := range []int64{h.First(), 0, h.First() - 1} {
		h.SeekTo(h.Last())
		h.SeekTo(second)
		same(t, fmt.Sprint("sought ", second), h, want)
	}
	h.SeekTo(h.First() + 1)
	if got := h.Account().Now(); got != start+11 {
		t.Errorf("a second later it is +%d", got-start)
	}
	same(t, "the beginning", New(h.Beginning().Copy()), want)
}

// A link of a world that did not begin empty carries that beginning, and the history can go back to it.
func TestALinkCarriesTheWorldItBeganWith(t *testing.T) {
	h := New(grown())
	h.Apply(engine.Advance{Seconds: 1})
	h.Apply(engine.SetDefault{In: in, Default: ttl.Off})
	sameLink(t, h)
	text, _ := EncodeLink(Link{World: h})
	l, err := DecodeLink(text)
	if err != nil {
		t.Fatal(err)
	}
	l.World.SeekTo(0)
	same(t, "its beginning", l.World, grown().Save())
	empty, _ := EncodeLink(Link{World: New(engine.New(start))})
	if len(empty) > 60 {
		t.Errorf("an empty beginning takes %d characters", len(empty))
	}
}

// While a world plays, each Advance is merged with the previous Advance, and its events leave checkpoints. No second is lost by that.
func TestACheckpointThatAnExtendedAdvanceCrosses(t *testing.T) {
	const items, seconds = 6 * busy, 900
	h := begun()
	h.Apply(engine.Generate{In: in, Count: items, MinTTL: 1, MaxTTL: seconds, Seed: 11})
	cmds := h.Commands()
	for range seconds / 3 {
		h.Apply(engine.Advance{Seconds: 3})
	}
	if n := len(h.line.points); n < 5 {
		t.Fatalf("only %d checkpoints", n)
	}
	h.SeekTo(h.Last())
	cmds = append(cmds, engine.Advance{Seconds: seconds})
	same(t, "at the end", h, replay(cmds, start+seconds))
	for second := int64(start + seconds); second >= start; second -= 101 {
		h.SeekTo(second)
		same(t, fmt.Sprint("at +", second-start), h, replay(cmds, second))
	}
}
