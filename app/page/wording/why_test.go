package wording_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A witness looks at a world by requests alone, and at what will become of it by copies of it.
type witness struct {
	s  *playground.Playground
	a  *engine.Account
	in engine.Path
	w  view.Why
}

// returned reports whether queries return the item after some commands.
func (v witness) returned(commands ...engine.Command) bool {
	a := v.a.Copy()
	for _, command := range commands {
		if _, err := a.Apply(command); err != nil {
			panic(err)
		}
	}
	c, _ := a.Container(v.in)
	it, stored := c.ByOrdinal(uint64(v.w.Row.Key))
	if !stored {
		return false
	}
	_, err := a.Apply(engine.ReadItem{In: v.in, ID: it.ID(), PartitionKey: it.PartitionKey()})
	return err == nil
}

// onDisk reports whether the item is stored some seconds later.
func (v witness) onDisk(later int64) bool {
	a := v.a.Copy()
	if later > 0 {
		if _, err := a.Apply(engine.Advance{Seconds: later}); err != nil {
			panic(err)
		}
	}
	c, _ := a.Container(v.in)
	_, stored := c.ByOrdinal(uint64(v.w.Row.Key))
	return stored
}

// recorded reports whether queries return the item in a second of the history, or of the time after it if nothing else happens.
func (v witness) recorded(second int64) bool {
	then := v
	then.a = v.s.History.StateAt(second)
	if later := second - then.a.Now(); later > 0 {
		return then.returned(engine.Advance{Seconds: later})
	}
	return then.returned()
}

// was reports whether an item with the name of this one was stored during a life, and ended as that says.
func (v witness) was(former timeline.Lane) bool {
	stored := func(second int64) bool {
		c, err := v.s.History.StateAt(second).Container(v.in)
		if err != nil {
			return false
		}
		it, ok := c.ByOrdinal(former.Ordinal)
		return ok && it.ID() == v.w.Row.ID && it.PartitionKey().Display() == v.w.Row.PK
	}
	c, _ := v.a.Container(v.in)
	gone, _ := c.TombstoneOf(former.Ordinal)
	from, end := former.Spans[0].From, former.End
	return from < end.At && end.At <= v.w.Now && (from < v.s.First() || stored(from)) && stored(end.At-1) && !stored(end.At) &&
		former.Ordinal < uint64(v.w.Row.Key) && gone.ByRequest() == (end.Cause == timeline.Deleted)
}

func (v witness) set(d ttl.Default) engine.Command { return engine.SetDefault{In: v.in, Default: d} }

// expiresAt reports whether queries return the item until a second, and no longer.
func (v witness) expiresAt(second int64) bool {
	left := second - v.w.Now
	return left > 0 && (left == 1 || v.returned(engine.Advance{Seconds: left - 1})) && !v.returned(engine.Advance{Seconds: left})
}

// own is the ttl of the stored text, and what a longer default would change.
func (v witness) own() gjson.Result { return gjson.Get(v.w.JSON, "ttl") }

func (v witness) hasOwn() bool { return v.own().Type == gjson.Number && v.own().Int() > 0 }

func (v witness) is(d ttl.Default) bool { return v.w.Default == d }

// earlier reports whether another item that is on disk has expired up to a second. Of those that expire in the same second as the item, the
// purge may take some before it.
func (v witness) earlier(second int64) bool {
	c, _ := v.a.Container(v.in)
	earlier := false
	c.EachStored(0, func(it *engine.Item) bool {
		at, expires := ttl.Decide(v.w.Default, it.Override()).Deadline(it.TS())
		_, deleting := engine.DeletingSince(c, it.Ordinal())
		earlier = earlier || !deleting && expires && at <= second && it.Ordinal() != uint64(v.w.Row.Key)
		return true
	})
	return earlier
}

// A said is a sentence of Why, and what has to be true.
type said struct {
	says    string
	truth   func(witness) bool
	pattern *regexp.Regexp
}

// sentences are all that Why can say.
func sentences(l *i18n.Locale) []said {
	never := func(v witness) bool { return v.returned() && v.returned(engine.Advance{Seconds: 30 * 365 * 86400}) }
	gone := func(v witness) bool { return !v.onDisk(0) && !v.returned() }
	on := func(v witness) bool { _, is := v.w.Default.Seconds(); return is }
	// what is said of a visible item is true of the recorded future too, unless the next sentence says what that has in store
	asSet := func(v witness, until int64) bool {
		if v.w.Row.Ahead.Cause != timeline.AsSet {
			return true
		}
		last := v.s.History.Last()
		if until == 0 {
			return v.recorded(last)
		}
		return v.recorded(until-1) && !v.recorded(until)
	}
	past := func(v witness) bool { return v.onDisk(0) && !v.returned() && v.w.Row.Deadline <= v.w.Now }
	before := func(v witness) (then witness, stored bool) { // the second before that since which the item is hidden
		then = v
		then.a = v.s.History.StateAt(v.w.Row.Since() - 1)
		return then, v.w.Row.TS < v.w.Row.Since() && v.s.First() < v.w.Row.Since() && then.onDisk(0)
	}
	// by the setting of that second or of the one before, and queries returned the item until then
	ranOut := func(v witness) bool {
		then, stored := before(v)
		due := !stored
		for _, second := range []int64{v.w.Row.Since() - 1, v.w.Row.Since()} {
			if c, err := v.s.History.StateAt(second).Container(v.in); err == nil {
				at, _ := ttl.Decide(c.Default(), v.w.Row.Override).Deadline(v.w.Row.TS)
				due = due || at == v.w.Row.Since()
			}
		}
		return past(v) && v.w.Row.Deadline == v.w.Row.Since() && due && (!stored || then.returned())
	}
	nextSecond := func(v witness) bool { return !v.onDisk(1) }
	stays := func(v witness) bool { return v.onDisk(1) }
	longer := ttl.On(ttl.Max)
	list := []struct {
		says  string
		truth func(witness) bool
	}{
		{string(l.LedeInherits), func(v witness) bool {
			return !v.hasOwn() && on(v) && v.expiresAt(v.w.Row.Deadline) && asSet(v, v.w.Row.Deadline)
		}},
		{string(l.LedeOwn), func(v witness) bool { return v.hasOwn() && v.expiresAt(v.w.Row.Deadline) && asSet(v, v.w.Row.Deadline) }},
		{string(l.LedeIgnored), func(v witness) bool { return v.own().Exists() && v.is(ttl.Off) && never(v) && asSet(v, 0) }},
		{string(l.LedeOff), func(v witness) bool { return !v.own().Exists() && v.is(ttl.Off) && never(v) && asSet(v, 0) }},
		{string(l.LedeNoDefault), func(v witness) bool { return !v.hasOwn() && v.is(ttl.NoDefault) && never(v) && asSet(v, 0) }},
		{string(l.LedeItemNever), func(v witness) bool { return v.own().Int() == -1 && never(v) && asSet(v, 0) }},
		{string(l.LedeRanOut), func(v witness) bool { return !v.hasOwn() && on(v) && ranOut(v) }},
		{string(l.LedeRanOutOwn), func(v witness) bool { return v.hasOwn() && ranOut(v) }},
		{string(l.LedeRanOutSet), func(v witness) bool {
			then, stored := before(v)
			return past(v) && v.w.Row.Deadline < v.w.Row.Since() &&
				(v.w.Row.TS == v.w.Row.Since() || stored && then.returned(engine.Advance{Seconds: 1})) // without the setting, it would be there
		}},
		{l.LedeThen, func(v witness) bool {
			then, _ := v.s.History.StateAt(v.w.Row.Since() - 1).Container(v.in)
			return v.w.Row.Since() <= v.s.First() || then.Default() != v.w.Default
		}},
		{l.LedeSoFar, func(v witness) bool { return v.w.Row.Ahead.Until != v.w.Row.Deadline }},
		{string(l.WhyRestarted), func(v witness) bool { // as if the item's deadline had come before that write
			then := v
			then.a = v.s.History.StateAt(v.w.Row.TS - 1)
			wait := v.w.Before - then.a.Now()
			return v.w.Before > v.w.Row.TS && then.returned(engine.Advance{Seconds: wait - 1}) && !then.returned(engine.Advance{Seconds: wait})
		}},
		{string(l.LedeUntil), func(v witness) bool {
			at := v.w.Row.Ahead.Until
			return at > v.w.Now && v.recorded(at-1) && !v.recorded(at)
		}},
		{string(l.LedeStays), func(v witness) bool {
			return v.recorded(v.s.History.Last()) && v.recorded(v.s.History.Last()+30*365*86400)
		}},
		{string(l.AheadSet), func(v witness) bool {
			before, _ := v.s.History.StateAt(v.w.Row.Ahead.At - 1).Container(v.in)
			after, _ := v.s.History.StateAt(v.w.Row.Ahead.At).Container(v.in)
			return before.Default() != after.Default()
		}},
		{string(l.AheadWritten), func(v witness) bool {
			c, _ := v.s.History.StateAt(v.w.Row.Ahead.At).Container(v.in)
			it, stored := c.ByOrdinal(uint64(v.w.Row.Key))
			return stored && it.TS() == v.w.Row.Ahead.At
		}},
		{string(l.AheadDeleted), func(v witness) bool { return v.recorded(v.w.Row.Ahead.At-1) && !v.recorded(v.w.Row.Ahead.At) }},
		{string(l.LedePurged), gone},
		{string(l.LedeDeleted), gone},
		{string(l.LedeDeleting), func(v witness) bool { return v.onDisk(0) && !v.returned() && !v.returned(v.set(ttl.Off)) }},
		{string(l.LedeNotWritten), func(v witness) bool { return gone(v) && v.s.History.InPast() }},
		{string(l.LedeElsewhere), gone},
		{string(l.WinOwn), func(v witness) bool { return v.hasOwn() && on(v) }},
		{l.WinOwnOnly, func(v witness) bool { return v.hasOwn() && v.is(ttl.NoDefault) }},
		{l.WinInherits, func(v witness) bool { return !v.own().Exists() && on(v) }},
		{string(l.WinNever), func(v witness) bool { return v.own().Int() == -1 && on(v) }},
		{l.WinNeverOnly, func(v witness) bool { return v.own().Int() == -1 && v.is(ttl.NoDefault) }},
		{l.WinNoDefault, func(v witness) bool { return !v.hasOwn() && v.is(ttl.NoDefault) }},
		{l.WinIgnored, func(v witness) bool { return v.is(ttl.Off) && v.hasOwn() }},
		{l.WinIgnoredNever, func(v witness) bool {
			return v.own().Int() == -1 && v.is(ttl.Off) && v.returned(v.set(ttl.On(1)), engine.Advance{Seconds: 2})
		}},
		{l.WinOff, func(v witness) bool {
			return v.is(ttl.Off) && !v.own().Exists() && v.returned(v.set(ttl.On(1))) == (v.w.Row.TS == v.w.Now)
		}},
		{l.PurgeBoundary, func(v witness) bool { return v.expiresAt(v.w.Row.Deadline) }},
		{string(l.PurgeWaits), func(v witness) bool { return stays(v) && !v.earlier(v.w.Due()-1) }},
		{string(l.PurgeWaitsRow), func(v witness) bool { return stays(v) && v.earlier(v.w.Due()) }},
		{string(l.PurgeTakes), func(v witness) bool { return nextSecond(v) && !v.earlier(v.w.Due()-1) }},
		{string(l.PurgeTakesRow), func(v witness) bool { return nextSecond(v) && v.earlier(v.w.Due()) }},
		{string(l.PurgeLater), func(v witness) bool {
			left := v.w.Due() + v.s.Container().Throughput().PurgeDelay - v.w.Now
			return left > 0 && v.onDisk(left)
		}},
		{string(l.PurgeDeleting), func(v witness) bool { return !v.returned(v.set(ttl.Off)) }},
		{l.PurgeBack, func(v witness) bool { return v.returned(v.set(longer)) && v.returned(v.set(ttl.Off)) }},
		{l.PurgeBackOwn, func(v witness) bool { return !v.returned(v.set(longer)) && v.returned(v.set(ttl.Off)) }},
		{l.PurgeAdds, func(v witness) bool { return stays(v) && !v.onDisk(10_000) }},
		{l.PurgeServerless, func(v witness) bool { return v.s.Container().Throughput().Serverless }},
	}
	all := make([]said, len(list))
	for i, s := range list {
		all[i] = said{s.says, s.truth, regexp.MustCompile(`^` + gap.ReplaceAllString(regexp.QuoteMeta(s.says), `(?:[^.:]|[.:]\d)+?`) + `(?: |$)`)}
	}
	return all
}

var gap = regexp.MustCompile(`\\\{\w+\\\}`)

// check takes the sentences of a text one after the other, and fails for the one that is not true or not known.
func (v witness) check(t *rapid.T, known []said, text string) {
	for text != "" {
		best, found := "", said{}
		for _, s := range known {
			if m := s.pattern.FindString(text); len(m) > len(best) {
				best, found = m, s
			}
		}
		if best == "" {
			t.Fatalf("nothing is known about %q", text)
		}
		if !found.truth(v) {
			t.Fatalf("at %d, with %v and %+v, this is false: %s", v.w.Now, v.w.Default, v.w.Row, best)
		}
		text = text[len(best):]
	}
}

var clock = regexp.MustCompile(`(, )?\d\d:\d\d:\d\d`)

// undated reports whether a text has a time without a date.
func undated(text string) bool {
	for _, m := range clock.FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			return true
		}
	}
	return false
}

// Every sentence of Why is true of the engine's state, in all worlds, and no time lacks its date when a day lies between.
func TestEverySentenceOfWhyIsTrue(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	known := sentences(l.Locale)
	rapid.Check(t, func(t *rapid.T) {
		s := playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(1, 14).Draw(t, "deeds") {
			anything(t, s)
		}
		if rapid.Bool().Draw(t, "in the past") {
			s.SeekTo(roomtest.Somewhere(t, s))
		}
		for _, r := range s.Viewer.Rows(0, 100) {
			w := *s.Viewer.Why(s.Container(), r)
			v := witness{s: s, a: s.Account(), in: s.Path(), w: w}
			v.check(t, known, l.Lede(w))
			if r.State.OnDisk() {
				v.check(t, known, l.Winner(w))
				v.check(t, known, l.Restarted(w))
			}
			v.check(t, known, l.Purge(w, s.View().Container))
			if r.State.InQueries() != v.returned() || r.State.OnDisk() != v.onDisk(0) {
				t.Fatalf("the state of %s is %v", r.ID, r.State)
			}
			sum, far := "", false
			for _, line := range l.Sum(w) {
				sum += line.Value + "\n"
			}
			for _, at := range []int64{r.TS, r.Deadline, r.At, r.Ahead.Until} {
				far = far || at > 0 && at/86400 != w.Now/86400
			}
			if far && undated(sum) {
				t.Fatalf("a day lies between, but there is a time without its date:\n%s", sum)
			}
			if w.Row.State == view.Purged && w.Row.Deadline >= w.Row.At {
				t.Fatalf("%s expired at %d, and was purged at %d", r.ID, w.Row.Deadline, w.Row.At)
			}
		}
	})
}

// What a write moved is said, and that nothing lets an item expire is said of the settings of the second alone where the future has others.
func TestWhySaysWhatAWriteAndTheFutureChange(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff()
	roomtest.Write(t, s, `{"id":"a","cid":"CO1","ttl":60}`)
	off := s.Now()
	s.Advance(10)
	s.Settings.SetOn("-1")
	s.Advance(10)
	s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"a","cid":"CO1","ttl":90}`)})
	why := func() view.Why {
		w, ok := s.Viewer.ItemNamed("a")
		if !ok {
			t.Fatal("there is no a")
		}
		return *w
	}
	if got, want := l.Restarted(why()), l.WhyRestarted.With("time", l.Clock(off+20), "then", l.Clock(off+60)); got != want {
		t.Errorf("after the write: %q, want %q", got, want)
	}
	s.SeekTo(off + 1)
	if got := l.Lede(why()); !strings.HasPrefix(got, "As recorded, ") || !strings.Contains(got, l.AheadSet.With("time", l.Clock(off+10))) {
		t.Errorf("while Time to Live is off: %q", got)
	}
	if got := l.Restarted(why()); got != "" {
		t.Errorf("before the write: %q", got)
	}
	day := s.Now()/86400*86400 + 86400
	for at, want := range map[int64]string{day + 10: "12:00:10", day + 60: "12:01"} {
		at += 12 * 3600
		if got := l.Tick(at, score.Moment); !strings.HasSuffix(got, ", "+want) {
			t.Errorf("a tick at %s: %q", want, got)
		}
	}
}

// Why of a purged item says when it expired, by the setting that applied then, and when it was purged, with their dates a day later.
func TestWhyOfAPurgedItemSaysWhenItExpired(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOn("20")
	roomtest.Write(t, s, `{"id":"inherits","cid":"CO1"}`)
	roomtest.Write(t, s, `{"id":"own","cid":"CO1","ttl":30}`)
	s.Settings.SetTraffic("0")
	written := s.Now()
	s.Advance(60)
	s.Settings.SetOff()
	for _, later := range []int64{0, 86_400} {
		s.Advance(later)
		for id, after := range map[string]int64{"inherits": 20, "own": 30} {
			w, ok := s.Viewer.ItemNamed(id)
			if !ok || w.Row.State != view.Purged {
				t.Fatalf("%s is not purged: %+v", id, w)
			}
			for _, language := range locales.All() {
				l := wording.Words{Locale: language.Locale}
				at := func(unix int64) string { return l.When(unix, s.Now()) }
				name := map[string]string{"inherits": l.DlContainerTTL, "own": l.DlItemTTL}[id]
				want := []wording.SumLine{{l.DlLastWrite, at(written), ""}, {name, l.Both(after), ""}, {l.DlExpired, at(written + after), ""},
					{l.DlPurgedAt, at(written + after + 1), ""}}
				if got := l.Sum(*w); !slices.Equal(got[:min(4, len(got))], want) {
					t.Errorf("%s, %s: %v, want %v", l.Tag, id, got, want)
				}
			}
		}
	}
}

// What applied to an item that was purged before the record begins is not known: nothing is said of it, unless the item itself says it.
func TestWhyDoesNotGuessWhatAppliedBeforeTheRecord(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	row := view.Row{State: view.Purged, ID: "a", TS: 1767268800, At: 1767268900}
	lines := func(r view.Row) (names []string) {
		for _, line := range l.Sum(view.Why{Row: r, Now: r.At}) {
			names = append(names, line.Name)
		}
		return names
	}
	if got := lines(row); !slices.Equal(got, []string{l.DlLastWrite, l.DlPurgedAt, l.DlPurgeCost}) {
		t.Errorf("%q", got)
	}
}

// anything does something that a user or an importing program might.
func anything(t *rapid.T, s *playground.Playground) {
	apply := func(c engine.Command) { s.Apply(c) }
	switch rapid.IntRange(0, 10).Draw(t, "what") {
	case 10: // among few deeds, a default seldom changes after an item has expired
		s.Settings.SetTraffic("400")
		for range 2 {
			s.Settings.SetOn(rapid.SampledFrom([]string{"3600", "60", "30"}).Draw(t, "default"))
			s.Advance(int64(rapid.IntRange(1, 100).Draw(t, "seconds")))
		}
	case 0:
		s.Advance(int64(rapid.IntRange(1, 400_000).Draw(t, "long")))
	case 1:
		s.Settings.SetNoDefault()
	case 2:
		s.Settings.SetPurgeDelay(fmt.Sprint(rapid.SampledFrom([]int{0, 1, 30}).Draw(t, "delay")))
	case 3:
		s.Settings.SetServerless(rapid.Bool().Draw(t, "serverless"))
	case 4:
		pad := strings.Repeat("x", rapid.SampledFrom([]int{1, 30_000, 400_000}).Draw(t, "size"))
		body := fmt.Sprintf(`{"id":"L%d","cid":"CO18","pad":%q%s}`, rapid.IntRange(1, 3).Draw(t, "id"), pad,
			rapid.SampledFrom([]string{"", `,"ttl":-1`, `,"ttl":20`}).Draw(t, "ttl"))
		apply(engine.WriteItem{In: session.Home, Body: []byte(body)})
	case 5:
		apply(engine.DeletePartition{In: session.Home, PartitionKey: engine.Key("CO18")})
	case 6:
		s.SeekTo(roomtest.Somewhere(t, s))
	default:
		roomtest.Deed(t, s)
	}
}

// A new setting can hide an item whose deadline has passed (D03): Why says since when, for an item on disk and for a purged one.
func TestWhySaysSinceWhenASettingHidesAnItem(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	for name, change := range map[string]struct{ before, after func(*playground.Playground) }{
		"shorter":     {func(s *playground.Playground) { s.Settings.SetOn("1000") }, func(s *playground.Playground) { s.Settings.SetOn("60") }},
		"switched on": {func(s *playground.Playground) { s.Settings.SetOff() }, func(s *playground.Playground) { s.Settings.SetOn("60") }},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		change.before(s)
		roomtest.Write(t, s, `{"id":"a","cid":"CO1"}`)
		written := s.Now()
		s.Advance(120)
		s.Settings.SetTraffic("400")
		change.after(s)
		s.Advance(5)
		w, _ := s.Viewer.ItemNamed("a")
		if got, _ := l.State(w.Row, s.Now()); got != "expired 5 seconds ago" {
			t.Errorf("%s: the row says %q", name, got)
		}
		roomtest.Want(t, name, l.Lede(*w), "Queries no longer return a: the container’s setting changed 5 seconds ago, and by the new one its deadline had passed.")
		hidden := []wording.SumLine{{l.DlDeadline, l.Clock(written + 60), "total"}, {l.DlHidden, l.Clock(written + 120), ""}}
		if got := l.Sum(*w); !slices.Equal(got[2:4], hidden) {
			t.Errorf("%s: %v, want %v", name, got, hidden)
		}
		s.Settings.SetTraffic("0")
		s.Advance(5)
		s.Settings.SetOff()
		w, _ = s.Viewer.ItemNamed("a")
		hidden[0].Look = ""
		if got := l.Sum(*w); w.Row.State != view.Purged || !slices.Equal(got[2:4], hidden) {
			t.Errorf("%s, purged: %v, want %v", name, got, hidden)
		}
	}
}

// An item that had expired before the container's setting changed expired by the setting of that time, whatever the later ones say.
func TestWhyTellsByWhichSettingAnItemExpired(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	const ranOut = "Queries no longer return a: it expired 59 seconds ago, after the container’s default of 60\u00a0s."
	for name, c := range map[string]struct {
		change func(*playground.Playground)
		says   string
	}{
		"the same":        {func(*playground.Playground) {}, ranOut},
		"shorter":         {func(s *playground.Playground) { s.Settings.SetOn("30") }, ranOut + " " + l.LedeThen},
		"longer":          {func(s *playground.Playground) { s.Settings.SetOn("90") }, ranOut + " " + l.LedeThen},
		"Off and on":      {func(s *playground.Playground) { s.Settings.SetOff(); s.Settings.SetOn("60") }, ranOut},
		"Off and shorter": {func(s *playground.Playground) { s.Settings.SetOff(); s.Settings.SetOn("30") }, ranOut + " " + l.LedeThen},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Settings.SetTraffic("400")
		s.Settings.SetOn("60")
		roomtest.Write(t, s, `{"id":"a","cid":"CO1"}`)
		written := s.Now()
		s.Advance(119)
		c.change(s)
		s.Advance(5)
		s.SeekTo(written + 119)
		w, _ := s.Viewer.ItemNamed("a")
		roomtest.Want(t, name, l.Lede(*w), c.says)
		r, _ := s.Viewer.Row(uint64(w.Row.Key))
		row, _ := l.State(r, s.Now())
		roomtest.Want(t, name+", the row", row, "expired 59 seconds ago")
		want := []wording.SumLine{{l.DlContainerTTL, l.Both(60), ""}, {l.DlExpired, l.Clock(written + 60), "total"}}
		if got := l.Sum(*w); !slices.Equal(got[1:3], want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		s.SeekTo(written + 118)
		w, _ = s.Viewer.ItemNamed("a")
		roomtest.Want(t, name+", before", l.Lede(*w), strings.Replace(ranOut, "59", "58", 1))
	}
}

// In the past, the row, Why and the places say what the recorded future does to an item, not only what the settings of that second say.
func TestThePastKnowsItsFuture(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	const own = "The settings of this second alone give another answer. " +
		"Queries return a for 59\u00a0min 24\u00a0s more, because it inherits the container’s default of 3,600\u00a0s\u00a0= 1\u00a0h."
	for name, c := range map[string]struct {
		change     func(*playground.Playground, session.ItemKey)
		says, stat string
	}{
		"a shorter default": {func(s *playground.Playground, _ session.ItemKey) { s.Settings.SetOn("30") },
			"As recorded, queries return a until 12:02:14. The container’s setting changes at 12:02:14. " + own, "in queries until 12:02:14"},
		"a delete": {func(s *playground.Playground, k session.ItemKey) { s.Form.DeleteItem(k) },
			"As recorded, queries return a until 12:02:14. A request deletes the item at 12:02:14. " + own, "in queries until 12:02:14"},
		"a rewrite": {func(s *playground.Playground, _ session.ItemKey) {
			s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"a","cid":"CO1"}`)})
		}, "As recorded, queries return a until 13:02:14. A request writes the item again at 12:02:14. " + own,
			"in queries until 13:02:14"},
		"off": {func(s *playground.Playground, _ session.ItemKey) { s.Settings.SetOff() },
			"As recorded, queries keep returning a. The container’s setting changes at 12:02:14. " + own, "never expires"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		roomtest.Write(t, s, `{"id":"a","cid":"CO1"}`)
		w, _ := s.Viewer.ItemNamed("a")
		s.Choose(w.Row.Key)
		s.Advance(67)
		c.change(s, w.Row.Key)
		s.SeekTo(w.Row.TS + 36)
		w = s.View().Why
		roomtest.Want(t, name, l.Lede(*w), c.says)
		got, _ := l.State(w.Row, s.Now())
		roomtest.Want(t, name+", the row", got, c.stat)
		for v := s.Panes.WhereView(); ; v = s.Panes.WhereView() {
			if !v.Busy {
				roomtest.Want(t, name+", the places", v.Expires.Second, w.Row.Until())
				break
			}
		}
	}
}

// In the past, Why first says what is recorded, and then the reason that the settings of that second would give.
func TestThePastHasItsReason(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Write(t, s, `{"id":"a","cid":"CO1","ttl":60}`)
	s.Settings.SetOff()
	off := s.Now()
	s.Advance(90)
	s.Settings.SetOn("3600")
	s.SeekTo(off + 10)
	w, _ := s.Viewer.ItemNamed("a")
	roomtest.Want(t, "Why", l.Lede(*w), "As recorded, queries return a until 12:02:37. The container’s setting changes at 12:02:37. "+
		"The settings of this second alone give another answer. a never expires, because the container’s Time to Live is Off. "+
		"The item’s `ttl` of 60 is ignored.")
}

// Why says of an item that is written again that an earlier one of its id was there, from when to when, and how it ended.
func TestWhyKnowsTheEarlierItem(t *testing.T) {
	l := wording.Words{Locale: i18n.English}
	for name, c := range map[string]struct {
		ends func(*playground.Playground, session.ItemKey)
		says string
	}{
		"a delete":  {func(s *playground.Playground, k session.ItemKey) { s.Form.DeleteItem(k) }, "12:01:07 – 12:01:37, deleted by a request"},
		"the purge": {func(s *playground.Playground, _ session.ItemKey) { s.Settings.SetTraffic("0"); s.Advance(60) }, "12:01:07 – 12:02:08, purged"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		roomtest.Write(t, s, `{"id":"a","cid":"CO1","ttl":60}`)
		w, _ := s.Viewer.ItemNamed("a")
		s.Advance(30)
		c.ends(s, w.Row.Key)
		if w, _ = s.Viewer.ItemNamed("a"); len(w.Earlier.Spans) > 0 {
			t.Errorf("%s: %+v is said of the first item", name, w.Earlier)
		}
		s.Advance(10)
		roomtest.Write(t, s, `{"id":"a","cid":"CO1","ttl":60}`)
		w, _ = s.Viewer.ItemNamed("a")
		lines := l.Sum(*w)
		if got, want := lines[len(lines)-1], (wording.SumLine{Name: l.DlEarlier, Value: c.says}); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// What Why says of an earlier item is true of the history, in the past too.
func TestTheEarlierItemWasThere(t *testing.T) {
	seen := 0
	rapid.Check(t, func(t *rapid.T) {
		s := playground.New(roomtest.NewMemoryStore())
		for range rapid.IntRange(3, 12).Draw(t, "deeds") {
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				s.Apply(engine.DeleteItem{In: session.Home, ID: "a", PartitionKey: engine.Key("CO1")})
			case 1:
				s.Settings.SetTraffic(rapid.SampledFrom([]string{"0", "400"}).Draw(t, "traffic"))
			default:
				s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"a","cid":"CO1","ttl":20}`)})
			}
			s.Advance(int64(rapid.IntRange(0, 30).Draw(t, "seconds")))
		}
		if rapid.Bool().Draw(t, "in the past") {
			s.SeekTo(roomtest.Somewhere(t, s))
		}
		for _, r := range s.Viewer.Rows(0, 100) {
			w := *s.Viewer.Why(s.Container(), r)
			if former := w.Earlier; len(former.Spans) > 0 {
				if seen++; !(witness{s: s, a: s.Account(), in: s.Path(), w: w}).was(former) {
					t.Fatalf("at %d, no earlier item of %s had this life: %+v", w.Now, r.ID, former)
				}
			}
		}
	})
	if seen == 0 {
		t.Error("there was no earlier item")
	}
}

// A write that removes an expired item is not the purge: the log says what became of the item, and why the counter goes up.
func TestTheLogTellsAWriteFromThePurge(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	w, _ := s.Viewer.ItemNamed("SO05")
	if w.Row.State != view.Expired {
		t.Fatal(w.Row.State)
	}
	roomtest.Write(t, s, `{"id":"SO05","cid":"CO18"}`)
	said := ""
	for _, e := range s.Viewer.Events(0, 2) {
		said += wording.Words{Locale: i18n.English}.EventText(e) + "\n"
	}
	roomtest.Want(t, "the log: "+said, strings.Contains(said, "SO05 made way for a write, 0 RU (counts as purged)\n"), true)
}
