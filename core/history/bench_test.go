package history

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// long returns a history of 10,000 commands.
func long() *History {
	h := begun()
	for i := range 5000 {
		h.Apply(put(string(rune('a'+i%26))+string(rune('a'+i/26%26)), 1+i%4000))
		h.Apply(engine.Advance{Seconds: int64(1 + i%90)})
	}
	return h
}

// Goal: under 16 ms to any point, so that a scrubbed playhead follows the finger.
func BenchmarkSeek10000(b *testing.B) {
	h := long()
	span := h.Last() - h.First()
	b.ReportMetric(float64(len(h.line.points)), "checkpoints")
	i := int64(0)
	for b.Loop() {
		i = (i + span/997 + 12345) % span
		h.SeekTo(h.First() + i)
	}
}

// The floor: replaying from the start.
func BenchmarkReplay10000(b *testing.B) {
	h := long()
	cmds := h.Commands()
	for b.Loop() {
		a := engine.New(start)
		for _, c := range cmds {
			a.Apply(c)
		}
	}
}

func BenchmarkUndoRedo(b *testing.B) {
	h := long()
	for b.Loop() {
		h.Undo()
		h.Redo()
	}
}

// What a command costs, with the line's bookkeeping.
func BenchmarkApply(b *testing.B) {
	h := begun()
	for i := 0; b.Loop(); i++ {
		if i%20_000 == 0 { // longer lines are moved forward now and then
			h = begun()
		}
		h.Apply(put(string(rune('a'+i%26))+string(rune('a'+i/26%26)), 1+i%4000))
		h.Apply(engine.Advance{Seconds: int64(1 + i%90)})
	}
}

// BenchmarkImport brings 100,000 items in as one step, and takes it back.
func BenchmarkImport(b *testing.B) {
	list := make([]engine.Imported, 100_000)
	for i := range list {
		list[i] = engine.Imported{Body: fmt.Appendf(nil, `{"id":"item-%d","cid":"CO%d","status":"open","total":%d,"ttl":%d}`, i, i%100, i%997, i), TS: start - int64(len(list)-i)}
	}
	for b.Loop() {
		h := begun()
		h.Begin(Label{Kind: "import"})
		for part := range slices.Chunk(list, engine.MaxImport) {
			h.Apply(engine.Import{In: in, Items: part})
		}
		h.End()
		h.Undo()
	}
}
