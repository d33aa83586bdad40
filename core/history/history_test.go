package history

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

const start = 1767268800

var in = engine.Path{Database: "db", Container: "c"}

// setup are the commands that every history here begins with.
var setup = []engine.Command{
	engine.CreateDatabase{ID: "db"},
	engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}},
}

func begun() *History {
	h := New(engine.New(start))
	for _, cmd := range setup {
		h.Apply(cmd)
	}
	h.Seal()
	return h
}

func put(id string, n int) engine.Command {
	return engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":%q,"ttl":%d}`, id, n)}
}

// command draws any command, refused ones among them. Times are powers of two, where the boundaries lie.
func command(t *rapid.T) engine.Command {
	id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "id")
	seconds := int64(1) << rapid.IntRange(0, 12).Draw(t, "log")
	switch rapid.IntRange(0, 14).Draw(t, "what") {
	case 0, 1, 2:
		return engine.Advance{Seconds: seconds}
	case 3, 4:
		return put(id, int(seconds))
	case 5:
		return engine.DeleteItem{In: in, ID: id, PartitionKey: engine.Key(id)}
	case 6:
		return engine.SetDefault{In: in, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(60)}).Draw(t, "default")}
	case 7:
		return engine.SetThroughput{In: in, Throughput: engine.Throughput{
			RUPerSec: rapid.SampledFrom([]int64{400, 400, 50_000}).Draw(t, "RU/s"), Data: rapid.SampledFrom([]int64{0, 0, 401}).Draw(t, "data"), Traffic: rapid.SampledFrom([]int64{0, 398, 400}).Draw(t, "traffic"),
			Throttle: seconds == 2, Buckets: engine.Buckets{Percent: [5]uint8{rapid.SampledFrom([]uint8{0, 0, 1}).Draw(t, "percent")}}}}
	case 8:
		return engine.WriteItem{In: in, Body: []byte(`{"id":"` + id + `"}`), Bucket: rapid.SampledFrom([]int{0, 0, 1, 2, 7}).Draw(t, "bucket")}
	case 11:
		return engine.DeletePartition{In: in, PartitionKey: engine.Key(id), Counted: seconds > 64}
	case 9:
		return engine.CreateScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: id}}
	case 13:
		return engine.CreateResource{Database: in.Database, Resource: engine.DatabaseResource{Kind: engine.User, ID: id}}
	case 14:
		return engine.DeleteResource{Database: in.Database, Kind: engine.User, ID: id}
	case 10:
		return engine.DeleteScript{In: in, Kind: engine.StoredProcedure, ID: id}
	}
	return engine.PatchItem{In: in, ID: id, PartitionKey: engine.Key(id), Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: fmt.Sprint(seconds)}}}
}

// replay is the slow truth: everything from the start, up to a second.
func replay(cmds []engine.Command, until int64) []byte {
	a := engine.New(start)
	for _, cmd := range cmds {
		if adv, ok := cmd.(engine.Advance); ok && a.Now()+adv.Seconds > until {
			if until > a.Now() {
				a.Apply(engine.Advance{Seconds: until - a.Now()})
			}
			break
		}
		a.Apply(cmd)
	}
	return a.Save()
}

func same(t interface {
	Helper()
	Fatalf(string, ...any)
}, what string, h *History, want []byte) {
	t.Helper()
	if got := h.Account().Save(); !bytes.Equal(got, want) {
		t.Fatalf("%s:\n got %s\nwant %s", what, got, want)
	}
}

// Seeking is replaying, to the byte, wherever one goes and in whatever order.
func TestSeekIsReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			h.Apply(command(t))
		}
		cmds, last := h.Commands(), h.Last()
		for range 6 {
			second := rapid.Int64Range(start-2, last+2).Draw(t, "second")
			h.SeekTo(second)
			same(t, fmt.Sprint("at ", second-start), h, replay(cmds, max(start, second)))
		}
		h.SeekTo(last)
		same(t, "at the end", h, replay(cmds, last))
	})
}

// Undo after a command is as if there had been none, and Redo as if there had been no Undo, wherever the playhead stood.
func TestUndoTakesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		var states [][]byte
		for range rapid.IntRange(1, 30).Draw(t, "commands") {
			if rapid.IntRange(0, 3).Draw(t, "seek") == 0 {
				h.SeekTo(rapid.Int64Range(start, h.Last()).Draw(t, "second"))
			}
			before, steps := h.Account().Save(), len(h.undo)
			h.Apply(command(t))
			if len(h.undo) > steps {
				states = append(states, before)
			}
		}
		end := h.Account().Save()
		for i := len(states) - 1; i >= 0; i-- {
			if !h.Undo() {
				t.Fatalf("undo %d has nothing to do", i)
			}
			same(t, fmt.Sprint("after undo to ", i), h, states[i])
		}
		if h.Undo() {
			t.Fatalf("undo goes back behind the beginning")
		}
		for range states {
			h.Redo()
		}
		same(t, "after all redos", h, end)
	})
}

func TestForkingDropsTheFutureAndUndoBringsItBack(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 50})
	h.Apply(put("b", 100))
	h.Apply(engine.Advance{Seconds: 50})
	end := h.Account().Save()
	h.SeekTo(start + 20)
	if !h.InPast() {
		t.Fatal("20 seconds in, the playhead should be in the past")
	}
	h.Apply(put("c", 100))
	if h.InPast() || h.Last() != start+20 {
		t.Errorf("the future should be gone, but the line ends at %d", h.Last()-start)
	}
	h.Undo()
	if h.Last() != start+100 || h.Account().Now() != start+20 {
		t.Errorf("undo should give the future back: ends at %d, now %d", h.Last()-start, h.Account().Now()-start)
	}
	h.SeekTo(start + 100)
	same(t, "the old end", h, end)
}

func TestAForkIsIndependent(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 30})
	h.Apply(put("b", 7))
	h.SeekTo(start + 10)
	f := h.Fork()
	f.Apply(engine.SetDefault{In: in, Default: ttl.On(1)})
	f.Apply(engine.Advance{Seconds: 99})
	h.SeekTo(start + 30)
	want := replay(append(append([]engine.Command(nil), setup...), put("a", 100), engine.Advance{Seconds: 30}, put("b", 7)), start+30)
	same(t, "the original", h, want)
	if f.Account().Now() != start+109 {
		t.Errorf("the fork stands at %d", f.Account().Now()-start)
	}
}

// A copy shares nothing with its original that one of them changes: not the trace of an Advance, which grows, nor the checkpoints that each
// leaves on its way.
func TestACopySharesNoMemory(t *testing.T) {
	for name, copied := range map[string]func(*History) *History{"clone": (*History).Clone, "fork": (*History).Fork} {
		h := begun()
		for len(h.line.points) == cap(h.line.points) { // until there is room for another checkpoint
			h.Apply(put("a", 7))
		}
		h.Apply(engine.Advance{Seconds: 3})
		c, last := copied(h), h.Length()-1
		want := told(c.Step(last).Trace)
		h.Apply(engine.Advance{Seconds: 9}) // in which the item expires
		if h.Length() != last+1 {
			t.Fatalf("%s: the Advance has not grown", name)
		}
		if got := told(c.Step(last).Trace); got != want {
			t.Errorf("%s: the trace of the copy became\n%s", name, got)
		}

		points := len(c.line.points)
		for i := range 2 * stride {
			c.Apply(put("b", 7))
			c.Apply(engine.Advance{Seconds: 1})
			h.Apply(put("c", 7+i))
			h.Apply(engine.Advance{Seconds: 1})
		}
		if len(c.line.points) == points || len(h.line.points) == points {
			t.Fatalf("%s: no checkpoints", name)
		}
		for what, x := range map[string]*History{"original": h, "copy": c} {
			for _, second := range []int64{x.Last() - 2, x.First() + 40, x.Last() - stride} {
				x.SeekTo(second)
				same(t, fmt.Sprintf("%s of a %s", what, name), x, replay(x.Commands(), second))
			}
		}
	}
}

func TestPlayingIsOneStepToUndo(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	for range 600 {
		h.Apply(engine.Advance{Seconds: 1})
	}
	h.Undo()
	if got := h.Account().Now(); got != start {
		t.Errorf("one undo should take ten minutes of playing back, now stands at %d", got-start)
	}
}

func TestALongHistoryIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	h := begun()
	for i := range maxCommands + 5000 {
		if i%2 == 0 {
			h.Apply(put("a", 1+i%7))
		} else {
			h.Apply(engine.Advance{Seconds: 1})
		}
	}
	if n := len(h.Commands()); n > maxCommands {
		t.Errorf("%d commands are kept, at most %d", n, maxCommands)
	}
	if n := len(h.line.points); n > maxCheckpoints {
		t.Errorf("%d checkpoints are kept, at most %d", n, maxCheckpoints)
	}
	if n, _ := h.Entries(); h.JournalBegin() != h.Beginning() || n > maxCommands+1 {
		t.Errorf("the journal of %d entries does not begin where the line does", n)
	}
	if h.at != len(h.line.commands) {
		t.Errorf("the playhead is behind %d of %d commands, and should be at the end", h.at, len(h.line.commands))
	}
	end := h.Account().Save()
	h.SeekTo(h.First())
	if !bytes.Equal(h.Tip().Save(), end) {
		t.Error("from the beginning the end of the line is another one")
	}
	h.SeekTo(h.Last())
	same(t, "there and back", h, end)
}

func TestResetCanBeUndone(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	want := h.Account().Save()
	h.Reset(Label{Kind: "start-over"}, engine.New(5))
	if h.Account().Now() != 5 {
		t.Error("reset did nothing")
	}
	h.Undo()
	same(t, "undone", h, want)
}
