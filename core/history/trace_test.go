package history

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// told returns what a trace says, second by second: in how many parts an Advance was carried out makes no difference to it.
func told(t *Trace) string {
	var b strings.Builder
	fmt.Fprintln(&b, t.Status, t.Charge, t.Throttled)
	for _, f := range t.Facts {
		n := int64(1)
		if f.Kind == engine.FactPaid {
			n = f.Count
		}
		for i := range n {
			fmt.Fprintln(&b, *f.In, f.At+i-start, f.Kind, f.Override, f.Ordinal, f.Count/n, f.RU/engine.RU(n))
		}
	}
	return b.String()
}

// traced checks that every step of the line has the trace that its command causes.
func traced(t *rapid.T, what string, h *History) {
	t.Helper()
	if h.Traced() != h.Length() {
		t.Fatalf("%s: %d of %d steps are traced", what, h.Traced(), h.Length())
	}
	a := h.Beginning().Copy()
	a.KeepFacts()
	for i := range h.Length() {
		s := h.Step(i)
		if a.Now() != s.From {
			t.Fatalf("%s: step %d begins at +%d, not +%d", what, i, s.From-start, a.Now()-start)
		}
		r, _ := a.Apply(s.Command)
		if got, want := told(s.Trace), told(new(traces).of(r)); got != want || a.Now() != s.Till {
			t.Fatalf("%s: step %d, %+v, until +%d of +%d, caused\n%swant\n%s", what, i, s.Command, s.Till-start, a.Now()-start, got, want)
		}
	}
}

// Whatever is done to a history, the steps of its line have the traces of their commands, and Tip is the state after them.
func TestStepsKeepWhatTheyCaused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := []*History{begun()}
		for range rapid.IntRange(1, 60).Draw(t, "deeds") {
			h := all[rapid.IntRange(0, len(all)-1).Draw(t, "in")]
			switch rapid.IntRange(0, 12).Draw(t, "deed") {
			case 0:
				h.Undo()
			case 1:
				h.Redo()
			case 2, 3:
				h.SeekTo(rapid.Int64Range(h.First(), h.Last()).Draw(t, "second"))
			case 4:
				all = append(all, h.Fork())
			case 5:
				all = append(all, h.Clone())
			case 6:
				h.Adopt(Label{Kind: "keep"}, all[0].Clone())
			default:
				h.Apply(command(t))
			}
			if end := h.StateAt(h.Last()); string(h.Tip().Save()) != string(end.Save()) {
				t.Fatal("the tip is not the state at the end")
			}
		}
		for i, h := range all {
			traced(t, fmt.Sprint("history ", i), h)
		}
	})
}

// A stored history does not carry its commands out when it is opened. RebuildTraces does so in slices, whatever happens meanwhile.
func TestRebuildTracesFindsThem(t *testing.T) { rapid.Check(t, rebuildFindsTheTraces) }

// With this seed items expire while a purge is paid for, in the middle of a part of an Advance.
func TestRecallFindsTheTracesOfASeed(t *testing.T) {
	for name, value := range map[string]string{"rapid.seed": "14733239061315876552", "rapid.checks": "1"} {
		before := flag.Lookup(name).Value.String()
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = flag.Set(name, before) }()
	}
	rapid.Check(t, rebuildFindsTheTraces)
}

func rebuildFindsTheTraces(t *rapid.T) {
	was := begun()
	for range rapid.IntRange(1, 40).Draw(t, "commands") {
		was.Apply(command(t))
		if rapid.IntRange(0, 9).Draw(t, "undo") == 0 {
			was.Undo()
		}
	}
	h := reopened(t, was)
	if h.Traced() != 0 {
		t.Fatalf("%d traces are known", h.Traced())
	}
	for {
		slices := 0
		if h.RebuildTraces(func() bool { slices++; return slices <= 3 }) {
			break
		}
		switch rapid.IntRange(0, 9).Draw(t, "meanwhile") {
		case 0:
			h.Undo()
		case 1:
			h.Redo()
		case 2:
			h.SeekTo(rapid.Int64Range(h.First(), h.Last()).Draw(t, "second"))
		case 3:
			h.Apply(command(t))
		case 4:
			h = h.Fork()
		}
	}
	traced(t, "rebuilt", h)
	before := h.Step(0).Trace
	h.RebuildTraces(func() bool { return true })
	if h.Step(0).Trace != before {
		t.Fatal("a trace was replaced")
	}
}

// An Advance in which items expire while a purge is paid for has the facts of its command, in the order of time, whether it is one command,
// which is carried out in parts, has grown second by second, or was rebuilt.
func TestTheFactsOfAnAdvanceDoNotDependOnItsParts(t *testing.T) {
	const length = 3 * pieces
	with := func(advances ...int64) *History {
		h := begun()
		h.Apply(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399}})
		for i := range length / 2 {
			h.Apply(put(fmt.Sprint(i), 2+2*i))
		}
		for _, n := range advances {
			h.Apply(engine.Advance{Seconds: n})
		}
		return h
	}
	r, _ := with().Account().Apply(engine.Advance{Seconds: length})
	want := told(new(traces).of(r))
	whole := with(length)
	rebuilt := reopened(t, whole)
	rebuilt.RebuildTraces(func() bool { return true })
	for how, h := range map[string]*History{"at once": whole, "second by second": with(slices.Repeat([]int64{1}, length)...), "rebuilt": rebuilt} {
		trace := h.Step(h.Length() - 1).Trace
		if got := told(trace); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", how, got, want)
		}
		if !slices.IsSortedFunc(trace.Facts, func(a, b engine.Fact) int { return cmp.Compare(a.At, b.At) }) {
			t.Errorf("%s: the facts are not in the order of time:\n%s", how, told(trace))
		}
	}
}

func TestThrottledRequestsAreCounted(t *testing.T) {
	h := begun()
	one := put("a", 9).(engine.WriteItem)
	h.Apply(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399, Throttle: true}}) // enough to begin one request
	h.Apply(engine.Batch{In: in, PartitionKey: engine.Key("a"), NonAtomic: true, Ops: []engine.BatchOp{one, one, one}})
	h.Apply(one)
	h.Apply(engine.Advance{Seconds: 1})
	h.Apply(one)
	for i, want := range []int{0, 2, 1, 0, 0} {
		if got := h.Step(2 + i).Trace.Throttled; got != want {
			t.Errorf("step %d: %d requests were throttled, want %d", i, got, want)
		}
	}
}

// A Reset between Begin and End belongs to their step, also after a reload.
func TestResetWithinAStep(t *testing.T) {
	h := begun()
	h.Apply(put("a", 9))
	before := h.Account().Save()
	h.Begin(Label{Kind: "start-over"})
	h.Reset(Label{}, engine.New(start))
	h.Apply(setup[0])
	h.End()
	after, back := h.Account().Save(), reopened(t, h)
	for _, h := range []*History{h, back} {
		if label, ok := h.Undoable(); !ok || label.Kind != "start-over" {
			t.Errorf("undoable: %v", label)
		}
		same(t, "done", h, after)
		h.Undo()
		same(t, "undone", h, before)
		h.Redo()
		same(t, "redone", h, after)
	}
}

// The facts of a step are there wherever the account has come from: an account that was loaded keeps none by itself.
func TestStepsOfALoadedAccountHaveFacts(t *testing.T) {
	loaded := func(a *engine.Account) *engine.Account {
		a, err := engine.Load(a.Save())
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	h := begun()
	n, _ := h.Entries()
	entries, err := h.MarshalEntries(0, n)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := Open(loaded(h.JournalBegin()), [][]byte{entries}, loaded(h.Account()), step)
	if err != nil {
		t.Fatal(err)
	}
	reset := begun()
	reset.Reset(Label{}, loaded(h.Account()))
	for what, h := range map[string]*History{"new": New(loaded(h.Account())), "opened": opened, "reset": reset} {
		h.Apply(put("a", 9))
		if s := h.Step(h.Length() - 1); len(s.Trace.Facts) != 1 {
			t.Errorf("%s: %+v", what, s.Trace)
		}
	}
}
