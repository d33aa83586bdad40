package timeline

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// For any second, the record has the state of the account in that second.
func TestTheRecordIsWhatWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			if rapid.IntRange(0, 9).Draw(t, "back") == 0 {
				h.SeekTo(rapid.Int64Range(max(h.First(), h.Last()-100), h.Last()).Draw(t, "to"))
			}
			h.Apply(command(t))
			if rapid.IntRange(0, 3).Draw(t, "follow") == 0 {
				r.Follow(h, always)
			}
		}
		r.Follow(h, always)
		for range 12 {
			second := rapid.Int64Range(h.First(), h.Last()).Draw(t, "second")
			compare(t, r.Score(second, h.Last(), nil, refs()), h.StateAt(second), second)
		}
		compare(t, r.Score(h.Last(), h.Last(), nil, refs()), h.Account(), h.Last())
	})
}

// compare compares a score with the account as it is in a second.
func compare(t *rapid.T, s Score, a *engine.Account, second int64) {
	t.Helper()
	c, err := a.Container(in)
	if err != nil {
		return
	}
	n := 0
	for n < len(s.Counts) && s.Counts[n].At <= second {
		n++
	}
	if got := s.Counts[n-1]; got.OnDisk != c.Stored() || got.Live != c.Live() {
		t.Fatalf("at %d: %+v, want %d on disk, %d live", second-start, got, c.Stored(), c.Live())
	}
	for i := 1; i < len(s.Counts); i++ {
		if s.Counts[i].At <= s.Counts[i-1].At {
			t.Fatalf("counts are out of order: %v", s.Counts)
		}
	}
	b := c.Budget()
	for i := len(s.Budgets) - 1; i >= 0; i-- {
		if u := s.Budgets[i]; u.At <= second {
			if u.Limit != b.Limit || u.Traffic != b.Traffic {
				t.Fatalf("at %d: %+v, want %+v", second-start, u, b)
			}
			break
		}
	}
	for _, l := range s.Lanes {
		it, stored := c.ByOrdinal(l.Ordinal)
		if has := len(l.Writes) > 0 && l.Writes[0].At <= second && (l.End.At == 0 || l.End.At > second); has != stored {
			t.Fatalf("at %d, stored %v: %+v", second-start, stored, l)
		}
		var span *Span
		for i := range l.Spans {
			if s := &l.Spans[i]; s.From <= second && (s.Till == 0 || s.Till > second) {
				span = s
			}
			if i > 0 && l.Spans[i].From != l.Spans[i-1].Till {
				t.Fatalf("a gap in %+v", l)
			}
		}
		if (span != nil) != stored {
			t.Fatalf("at %d, stored %v: %+v", second-start, stored, l)
		}
		if stored && span.Hidden == c.Visible(it) {
			t.Fatalf("at %d, visible %v: %+v", second-start, c.Visible(it), l)
		}
		if stored {
			var last Write
			for _, w := range l.Writes {
				if w.At <= second {
					last = w
				}
			}
			if last.At-last.Age != it.TS() || last.Override != it.Override() {
				t.Fatalf("at %d: last write %+v, want %d %v", second-start, last, it.TS()-start, it.Override())
			}
		}
	}
}

// The lanes and the sums of a forecast come true, in whatever steps time then advances.
func TestTheForecastIsWhatThenHappens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			h.Apply(command(t))
		}
		if _, err := h.Account().Container(in); err != nil {
			return
		}
		r.Follow(h, always)
		f := NewForecast(h.Account(), in)
		until := h.Last() + span(t)*int64(rapid.IntRange(1, 4).Draw(t, "times"))
		for slice := 0; !f.Work(until, func() bool { slice++; return slice%3 != 0 }); {
		}
		before := r.Score(h.Last(), h.Last(), f, refs())
		if !before.Settled && f.facts < maxFacts && before.Stop != until {
			t.Fatalf("stops at %d, not %d", before.Stop-start, until-start)
		}
		for h.Last() < until {
			h.Apply(engine.Advance{Seconds: min(until-h.Last(), span(t))})
			r.Follow(h, always)
			compare(t, before, h.Account(), h.Last())
			after := r.Score(h.Last(), h.Last(), f, refs())
			after.Last, after.Stop = before.Last, before.Stop
			if got, want := fmt.Sprintf("%+v", after), fmt.Sprintf("%+v", before); got != want {
				t.Fatalf("after %d seconds\n got %s\nwant %s", h.Last()-before.Last, got, want)
			}
			again := NewForecast(h.Account(), in)
			again.Work(until, always)
			other := r.Score(h.Last(), h.Last(), again, refs())
			other.Last, other.Stop, other.Settled = before.Last, before.Stop, before.Settled
			if got, want := fmt.Sprintf("%+v", other), fmt.Sprintf("%+v", before); got != want {
				t.Fatalf("forecast again after %d seconds\n got %s\nwant %s", h.Last()-before.Last, got, want)
			}
		}
		last := r.Score(h.Last(), h.Last(), nil, refs())
		if got, want := fmt.Sprintf("%+v", last.Counts), fmt.Sprintf("%+v", before.Counts); got != want {
			t.Fatalf("recorded\n got %s\nwant %s", got, want)
		}
		if before.Settled {
			h.Apply(engine.Advance{Seconds: engine.MaxNow - h.Last()})
			r.Follow(h, always)
			if got := r.Score(h.Last(), h.Last(), nil, nil); len(got.Counts) != len(before.Counts) {
				t.Fatalf("settled, but then %+v", got.Counts[len(before.Counts):])
			}
		}
	})
}

// A record that follows a history from change to change is the same as one that is built at the end.
func TestARecordFollowsTheLine(t *testing.T) {
	marks := 0
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		for range 3 * spacing {
			h.Apply(command(t))
		}
		for range rapid.IntRange(1, 50).Draw(t, "deeds") {
			switch rapid.IntRange(0, 24).Draw(t, "deed") {
			case 0:
				h.Undo()
			case 1:
				h.Redo()
			case 2:
				h.SeekTo(rapid.Int64Range(max(h.First(), h.Last()-rapid.SampledFrom([]int64{1, 9, 99, 9999}).Draw(t, "back")), h.Last()).Draw(t, "second"))
			case 3:
				h = h.Fork()
			case 4:
				h.Begin(history.Label{Kind: "group"})
			case 5:
				h.End()
			case 6:
				if rapid.IntRange(0, 5).Draw(t, "reset") == 0 {
					h.Reset(history.Label{Kind: "reset"}, h.Tip().Copy())
				}
			default:
				h.Apply(command(t))
			}
			if rapid.Bool().Draw(t, "follow") {
				r.Follow(h, always)
				same(t, h, r)
			}
		}
		marks += len(r.marks)
	})
	if marks == 0 {
		t.Error("no record has a mark to go back to")
	}
}

func same(t *rapid.T, h *history.History, r *Record) {
	t.Helper()
	fresh := NewRecord(in)
	fresh.Follow(h, always)
	if r.steps != h.Length() || len(r.list) != len(fresh.list) {
		t.Fatalf("%d steps and %d lives, want %d and %d", r.steps, len(r.list), h.Length(), len(fresh.list))
	}
	for i := range fresh.list {
		at := fresh.list[i].begin
		got, want := r.Score(at, h.Last(), nil, refs()), fresh.Score(at, h.Last(), nil, refs())
		if a, b := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); a != b {
			t.Fatalf("followed\n%s\nbuilt\n%s", a, b)
		}
	}
	if a := h.StateAt(h.Last()); string(a.Save()) != string(h.Tip().Save()) {
		t.Fatal("the tip is not the line's end")
	}
}

// All request units are accounted for, in the record and in the forecast.
func TestUsageAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		var was engine.Budget
		purged, elsewhere := 0, engine.RU(0)
		if c, err := h.Account().Container(in); err == nil {
			was, purged = c.Budget(), c.PurgedItems()
		}
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			cmd := command(t)
			result, err := h.Apply(cmd)
			if _, created := cmd.(engine.CreateContainer); created && err == nil {
				was, purged, elsewhere = engine.Budget{}, 0, 0
			}
			if read, ok := cmd.(engine.ReadItem); ok && read.Region != "" && read.In == in {
				elsewhere += result.Charge
			}
		}
		c, err := h.Account().Container(in)
		if err != nil {
			return
		}
		r.Follow(h, always)
		s := r.Score(h.Last(), h.Last(), nil, refs())
		var sum Usage
		for i, u := range s.Usage {
			sum.Requests += u.Requests
			sum.Purge += u.Purge
			sum.Purged += u.Purged
			if u.Till <= u.At || i > 0 && s.Usage[i-1].Till > u.At {
				t.Fatalf("usage is out of order: %+v", s.Usage)
			}
			if seconds := engine.RU(u.Till - u.At); seconds > 1 && (u.Requests > 0 || u.Purged > 0 || u.Purge%seconds != 0) {
				t.Fatalf("%+v is no stretch", u)
			}
		}
		recreated := 0 // items that were created again, without those whose lanes say so
		for _, d := range r.life().deeds {
			if d.end == Recreated {
				sum.Purged++
				if d.ordinal <= 40 {
					recreated++
				}
			}
		}
		for _, l := range s.Lanes {
			if l.End.Cause == Recreated {
				recreated--
			}
		}
		if recreated != 0 {
			t.Fatalf("%d more items were created again than their lanes say", recreated)
		}
		b := c.Budget()
		if sum.Requests != b.Requested-was.Requested-elsewhere || sum.Purge != b.Purged-was.Purged {
			t.Fatalf("%+v, want %v for requests and %v for the purge", sum, b.Requested-was.Requested-elsewhere, b.Purged-was.Purged)
		}
		if sum.Purged != c.PurgedItems()-purged {
			t.Fatalf("%d purged, want %d", sum.Purged, c.PurgedItems()-purged)
		}
	})
}

// The engine says since when an expired item is hidden, whether the item is stored or purged. The lanes of the record
// say the same, even if settings have changed in between.
func TestTheEngineKnowsSinceWhenAnItemIsHidden(t *testing.T) {
	told, changed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			h.Apply(command(t))
		}
		if rapid.Bool().Draw(t, "shortened") { // among few commands a default seldom hides an item at once
			h.Apply(engine.Advance{Seconds: 3})
			h.Apply(engine.SetDefault{In: in, Default: ttl.On(1)})
		}
		r.Follow(h, always)
		c, err := h.Account().Container(in)
		if err != nil {
			return
		}
		for _, ref := range refs() {
			since, v := int64(0), ttl.Verdict{}
			if it, ok := c.ByOrdinal(ref.Ordinal); ok && !c.Visible(it) {
				v, since, _ = engine.HiddenSince(c, it)
			} else if gone, ok := c.TombstoneOf(ref.Ordinal); ok && gone.Cause.String() == "purge" && gone.At > h.First() {
				if v, since, ok = engine.ExpiryOf(c, gone); !ok {
					t.Fatalf("item %d was purged at +%d without having expired", ref.Ordinal, gone.At-start)
				}
			}
			lane := r.lifeAt(h.Last()).lane(ref, nil)
			spans, n := lane.Spans, len(lane.Spans)
			if since == 0 || n == 0 || !spans[n-1].Hidden || spans[n-1].Deleting || lane.Writes[len(lane.Writes)-1].Age != 0 {
				continue // for example, the item was imported with an earlier _ts
			}
			for n > 1 && spans[n-2].Hidden {
				n--
			}
			want := spans[n-1].From
			if want < h.First() {
				continue // the record does not know earlier settings
			}
			if n > 1 && since != want || since > want {
				t.Fatalf("item %d is hidden since +%d, want +%d: %+v", ref.Ordinal, since-start, want-start, spans)
			}
			if since == want && spans[n-1].Verdict != v {
				t.Fatalf("item %d expired by %v, want %v", ref.Ordinal, v, spans[n-1].Verdict)
			}
			told++
			if due, _ := v.Deadline(lane.Writes[len(lane.Writes)-1].At); due < since {
				changed++
			}
		}
	})
	if told == 0 || changed == 0 {
		t.Errorf("%d items had expired, %d of them by another setting", told, changed)
	}
}
