package consumer

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"pgregory.net/rapid"
)

// A reader reads the engine's own change feed, with continuation, while the commands of a line are carried out a second time.
type reader struct {
	plan    Plan
	a       *engine.Account
	life    string // rid of the container that it reads
	started bool
	after   uint64
	polled  int64
	reads   []string
	taken   int               // number of the reads from this container
	have    map[uint64]uint64 // by ordinal: lsn of the newest version that was read
	newest  map[uint64]uint64 // by ordinal: lsn of the newest version there was
	seen    map[uint64]bool   // the item was in queries after the plan's beginning

	polls, refused int
	refusal        int64
	waited         bool // there was no container at the plan's beginning, or it was another one
}

func (r *reader) poll(at int64) {
	r.started, r.polled = true, at
	r.polls++
	a := r.a.Copy() // so that the read costs nothing
	c, err := a.Container(r.plan.In)
	if err != nil || r.life != c.RID() {
		return
	}
	if at > r.plan.Begin {
		r.after = min(r.after, c.LSN())
	}
	if r.plan.Mode == engine.AllVersions {
		if r.after < c.VersionsLost() {
			r.after = c.LSN()
			r.refused, r.refusal = r.refused+1, at
			return
		}
		if c.Spec().FullFidelity == 0 {
			return
		}
	}
	page, err := a.ReadChanges(engine.ReadChanges{In: r.plan.In, Mode: r.plan.Mode, After: r.after, Limit: r.plan.Takes})
	if err != nil {
		panic(err)
	}
	for _, ch := range page.Changes {
		whole := ch.Previous != nil && bytes.Equal(ch.Previous, ch.Item.Document())
		n, lsn := ch.Item.Ordinal(), ch.LSN
		if ch.Op == engine.ChangeReplace && ch.Previous != nil {
			whole = len(ch.Previous) > len(`{"u":"one"}`)
		}
		r.taken++
		r.reads = append(r.reads, readOf(at, lsn, ch.Op, n, ch.Expired, ch.Previous != nil, whole))
		if ch.Op == engine.ChangeDelete {
			if lsn = ch.PreviousLSN; !whole {
				continue
			}
		}
		r.have[n] = max(r.have[n], lsn)
	}
	r.after = page.After
}

func readOf(at int64, lsn uint64, op engine.ChangeOp, ordinal uint64, expired, image, whole bool) string {
	return fmt.Sprint(at-start, " lsn ", lsn, " ", op, " ", ordinal, " ", expired, image, whole)
}

// look notes the items that there are.
func (r *reader) look() {
	c, err := r.a.Container(r.plan.In)
	if err != nil {
		if r.a.Now() < r.plan.Begin {
			r.newest, r.life = map[uint64]uint64{}, ""
		}
		return
	}
	if r.a.Now() <= r.plan.Begin || r.life == "" { // a consumer waits for a container that there never was
		if c.RID() != r.life {
			r.newest, r.have, r.seen = map[uint64]uint64{}, map[uint64]uint64{}, map[uint64]bool{}
			r.after, r.taken = r.plan.After, 0
			r.waited = r.waited || r.polls > 0
		}
		r.life = c.RID()
	}
	if c.RID() != r.life {
		return
	}
	c.EachStored(0, func(it *engine.Item) bool {
		r.newest[it.Ordinal()] = it.LSN()
		if r.a.Now() >= r.plan.Begin && c.Visible(it) {
			r.seen[it.LSN()] = true
		}
		return true
	})
}

// until goes to a second of the line, with the polls of the plan.
func (r *reader) until(second int64) {
	for {
		at, ok := r.plan.next(r.polled)
		if !ok || at > second {
			break
		}
		if rest := at - r.a.Now(); rest > 0 {
			r.a.Apply(engine.Advance{Seconds: rest})
			r.look()
		}
		r.poll(at)
	}
	if rest := second - r.a.Now(); rest > 0 {
		r.a.Apply(engine.Advance{Seconds: rest})
		r.look()
	}
}

// readBy returns the reader that has followed a line up to a second.
func readBy(h *history.History, p Plan, second int64) *reader {
	r := &reader{plan: p, a: h.Beginning().Copy(), after: p.After, polled: p.Begin - 1, have: map[uint64]uint64{}, newest: map[uint64]uint64{}, seen: map[uint64]bool{}}
	r.look()
	for i := range h.Length() {
		s := h.Step(i)
		if s.From > second {
			break
		}
		r.until(s.From)
		if _, passes := s.Command.(engine.Advance); passes {
			r.until(min(s.Till, second))
			continue
		}
		r.a.Apply(s.Command)
		r.look()
	}
	r.until(second)
	return r
}

// What a consumer reads is what a reader gets of the engine's change feed with continuation at the same seconds, and each item is where
// that leaves it.
func TestAConsumerReadsTheEnginesFeed(t *testing.T) {
	readsTheFeed(t, seconds, "lost expired", "lost deleted", "lost retention", "lost not-kept", "waiting expired", "waiting retention", "archived ")
}

// The same for months under any backup policy, which decides how far the feed of all versions reaches back.
func TestAConsumerReadsTheEnginesFeedUnderBackups(t *testing.T) {
	readsTheFeed(t, hours, "lost retention", "lost not-kept", "waiting retention", "archived ")
}

func readsTheFeed(t *testing.T, pace pace, kinds ...string) {
	places := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		h := pace.begun(t)
		for range rapid.IntRange(1, 50).Draw(t, "commands") {
			h.Apply(pace.command(t, h))
		}
		p := pace.planOf(t, h)
		var reads []string
		r := NewRun(p)
		for range rapid.IntRange(1, 4).Draw(t, "looks") {
			until := rapid.Int64Range(h.First(), h.Last()).Draw(t, "until")
			fresh := until < r.now || r.begin == nil
			if fresh {
				reads = nil
			}
			r.onRead = func(at int64, e entry) {
				reads = append(reads, readOf(at, e.lsn, e.op, e.ordinal, e.expired, e.image, e.whole))
			}
			left := rapid.IntRange(0, 9).Draw(t, "slices")
			for !r.Follow(h, until, func() bool { left--; return left > 0 }) {
				left = 3
			}
			want := readBy(h, p, until)
			if a, b := fmt.Sprint(reads), fmt.Sprint(want.reads); a != b || r.after != want.after && want.started && r.exists {
				t.Fatalf("%+v until %d\n got %s, then after %d\nwant %s, then after %d", p, until-start, a, r.after, b, want.after)
			}
			compare(t, h, r, want, until, places)
		}
	})
	for _, kind := range kinds {
		if places[kind] == 0 {
			t.Errorf("in no world an item is %q: %v", kind, places)
		}
	}
}

// compare compares the rows with where the reader leaves each item.
func compare(t *rapid.T, h *history.History, r *Run, want *reader, until int64, places map[string]int) {
	t.Helper()
	v := r.Report(0, 1<<20)
	if len(v.Rows) != v.Total || until < r.plan.Begin && v.Total > 0 {
		t.Fatalf("%d rows of %d", len(v.Rows), v.Total)
	}
	rows := map[uint64]Row{}
	for _, row := range v.Rows {
		if _, twice := rows[row.Ordinal]; twice {
			t.Fatalf("item %d is in two places: %+v", row.Ordinal, v.Rows)
		}
		rows[row.Ordinal] = row
		kind := row.Place.String() + " "
		if row.How != 0 {
			kind += row.How.String()
		}
		places[kind]++
	}
	if until < r.plan.Begin {
		return
	}
	waits := map[uint64]bool{} // by lsn
	oldest := int64(0)
	c, err := want.a.Container(in)
	alive := err == nil && c.RID() == want.life
	if alive && (r.plan.Mode == engine.LatestVersion || c.Spec().FullFidelity > 0 && want.after >= c.VersionsLost()) {
		page, _ := want.a.Copy().ReadChanges(engine.ReadChanges{In: in, Mode: r.plan.Mode, After: want.after})
		for _, ch := range page.Changes {
			waits[ch.LSN] = true
			if at := ch.At; r.plan.Mode == engine.AllVersions && (oldest == 0 || at < oldest) {
				oldest = at
			}
		}
		if v.Waiting != len(page.Changes) {
			t.Fatalf("%d changes wait, want %d", v.Waiting, len(page.Changes))
		}
	}
	for _, row := range v.Rows {
		if r.plan.Mode == engine.LatestVersion && row.Place == Waiting && (oldest == 0 || row.Written < oldest) {
			oldest = row.Written // the second of the write, not the _ts that an import keeps
		}
	}
	if v.Oldest != oldest {
		t.Fatalf("the oldest change that waits is of %d, want %d", v.Oldest-start, oldest-start)
	}
	counted(t, r, want, v, alive)
	for n, lsn := range want.newest {
		row, ok := rows[n]
		is := "nowhere"
		if ok {
			is = row.Place.String()
		}
		should := "lost"
		switch {
		case want.have[n] == lsn:
			should = "archived"
		case waits[lsn]:
			should = "waiting"
		case lsn <= r.plan.After || r.plan.Mode == engine.LatestVersion && !want.seen[lsn] && !ok:
			should = "nowhere"
		}
		if is != should && row.LSN <= lsn { // otherwise the item was written and gone within one command
			t.Fatalf("%+v at %d: item %d is %s, want %s: %+v of %+v", r.plan, until-start, n, is, should, row, v)
		}
	}
}

// counted compares the counts of a report with what the reader has counted, and with the rows.
func counted(t *rapid.T, r *Run, want *reader, v Report, alive bool) {
	t.Helper()
	state := Running
	_, down := r.plan.Down(r.now)
	switch {
	case !alive:
		state = NoContainer
	case down:
		state = Stopped
	}
	if v.State != state || v.Taken != want.taken {
		t.Fatalf("%v with %d changes, want %v with %d", v.State, v.Taken, state, want.taken)
	}
	if next, ok := r.plan.next(r.now); alive && (v.Next != next || (v.Next != 0) != ok) {
		t.Fatalf("the next poll is at %d, want %d", v.Next-start, next-start)
	}
	if alive && !want.waited && (v.Polls != want.polls || v.Polls > 0 && v.Polled != want.polled || v.Refused != want.refused || v.Refusal != want.refusal) {
		t.Fatalf("%d polls until %d, %d refused until %d; want %d until %d, %d until %d", v.Polls, v.Polled-start, v.Refused, v.Refusal-start,
			want.polls, want.polled-start, want.refused, want.refusal-start)
	}
	places, gone, first := [3]int{}, 0, Row{}
	for i, row := range v.Rows {
		if places[row.Place]++; row.Place == Lost && row.Gone {
			if gone++; gone == 1 {
				first = row
			}
		}
		if i == 0 {
			continue
		}
		before := v.Rows[i-1]
		switch {
		case before.Place > row.Place,
			row.Place == Lost && before.Place == Lost && (before.At > row.At || before.At == row.At && before.LSN >= row.LSN),
			row.Place == Waiting && before.Place == Waiting && before.LSN >= row.LSN,
			row.Place == Archived && before.Place == Archived && before.At < row.At:
			t.Fatalf("row %d, %+v, is before %+v", i-1, before, row)
		}
	}
	if v.Lost != places[Lost] || v.Archived != places[Archived] || v.Expired != gone || v.First != first || v.Whole() != (gone == 0) {
		t.Fatalf("%+v has %v rows, %d of them gone, %+v first", v, places, gone, first)
	}
	from, n := rapid.IntRange(-1, v.Total+1).Draw(t, "from"), rapid.IntRange(-1, v.Total+1).Draw(t, "rows")
	part := r.Report(from, n)
	if at := max(0, min(from, v.Total-1)); part.From != at || fmt.Sprint(part.Rows) != fmt.Sprint(v.Rows[at:min(at+max(0, n), v.Total)]) {
		t.Fatalf("%d rows from %d on are %+v of %+v", n, from, part.Rows, v.Rows)
	}
}
