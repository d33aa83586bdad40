package erasure

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

const (
	epoch = 1_767_268_800
	day   = 86_400
)

var (
	people = engine.Path{Database: "db", Container: "people"}
	copied = engine.Path{Database: "db", Container: "copied"}
	found  = engine.Path{Database: "db", Container: "found"}
)

// A scene is a world whose writes are numbered: each write has a new number, its mark, in the member m of the item. The
// scene remembers which item has which mark.
type scene struct {
	t       rapid.TB
	h       *history.History
	marks   map[string]map[int64]uint64  // by the resource id of the container: ordinals by mark
	names   map[string]map[uint64]string // by the resource id: ids by ordinal
	mark    int64
	moments map[int64]bool // seconds in which something happened
	seen    map[Kind]bool  // the kinds of places that had an item
}

func newScene(t rapid.TB) *scene {
	s := &scene{t: t, h: history.New(engine.New(epoch)), marks: map[string]map[int64]uint64{}, names: map[string]map[uint64]string{}, moments: map[int64]bool{}, seen: map[Kind]bool{}}
	s.do(engine.CreateDatabase{ID: "db"})
	return s
}

func (s *scene) now() int64 { return s.h.Account().Now() }

// try carries out a command, which may be refused.
func (s *scene) try(cmd engine.Command) (engine.Result, error) {
	s.moments[s.now()] = true
	r, err := s.h.Apply(cmd)
	for _, e := range r.Events {
		s.moments[e.At], s.moments[e.Until] = true, true
	}
	s.moments[s.now()] = true
	return r, err
}

func (s *scene) do(cmd engine.Command) {
	s.t.Helper()
	if _, err := s.try(cmd); err != nil {
		s.t.Fatalf("%T: %v", cmd, err)
	}
}

// write writes an item, and remembers its mark.
func (s *scene) write(kind engine.WriteKind, id, members string) {
	s.mark++
	body := fmt.Sprintf(`{"id":%q,"m":%d%s}`, id, s.mark, members)
	if _, err := s.try(engine.WriteItem{In: people, Kind: kind, Body: []byte(body)}); err == nil {
		s.learn(people)
	}
}

// learn remembers the marks of what a container stores.
func (s *scene) learn(in engine.Path) {
	c, err := s.h.Account().Container(in)
	if err != nil {
		return
	}
	of := s.marks[c.RID()]
	if of == nil {
		of = map[int64]uint64{}
		s.marks[c.RID()], s.names[c.RID()] = of, map[uint64]string{}
	}
	c.EachStored(0, func(it *engine.Item) bool {
		s.names[c.RID()][it.Ordinal()] = it.ID()
		of[gjson.GetBytes(it.Body(), "m").Int()] = it.Ordinal()
		return true
	})
}

// returns asks the engine whether a place can return an item of a container, by requests and restores alone.
func (s *scene) returns(h *history.History, in engine.Path, n uint64, kind Kind, region string) (yes bool) {
	a := h.Account().Copy()
	c, err := a.Container(in)
	if err != nil {
		s.t.Fatal(err)
	}
	is := func(it *engine.Item) bool { yes = yes || it.Ordinal() == n; return !yes }
	switch kind {
	case Queries:
		c.Each(0, is)
	case OnDisk:
		c.EachExpired(region, is)
		if region == "" {
			c.EachStored(0, is)
		} else if it, ok := c.ByOrdinal(n); ok && c.Visible(it) {
			_, err := a.Apply(engine.ReadItem{In: in, ID: it.ID(), PartitionKey: it.PartitionKey(), Region: region})
			yes = err == nil
		}
	case LatestFeed, Feed:
		mode := engine.LatestVersion
		if kind == Feed {
			mode = engine.AllVersions
		}
		r, _ := a.Apply(engine.ReadChanges{In: in, Mode: mode})
		page, _ := r.Answer.(engine.ChangesResult)
		yes = slices.ContainsFunc(page.Changes, func(ch engine.Change) bool { return ch.Item.Ordinal() == n })
	case Analytical:
		spec := c.Spec()
		if spec.Analytical != 0 {
			spec.Analytical = -1
			if _, err := a.Apply(engine.ReplaceContainer{In: in, Spec: spec}); err != nil {
				s.t.Fatal(err)
			}
			c.EachAnalytical(is)
		}
	case Backup:
		yes = s.restores(h, in, c, n)
	case Copied:
		yes = s.copyReturns(h, c.RID(), n, region)
	default:
		s.t.Fatalf("the engine has no place %q", kind)
	}
	return yes
}

// copyReturns asks whether a place of the container name can return a copy of an item. The copy has the id of the item
// n of the container rid. It can also be in a container that was copied from the container name.
func (s *scene) copyReturns(h *history.History, rid string, n uint64, name string) bool {
	database, container, _ := strings.Cut(name, "/")
	in := engine.Path{Database: database, Container: container}
	to, err := h.Account().Container(in)
	if err != nil {
		s.t.Fatal(err)
	}
	for ordinal, id := range s.names[to.RID()] {
		if id != s.names[rid][n] {
			continue
		}
		for _, kind := range simulated {
			if kind == Backup && h.Account().Backup().Kind == engine.BackupUnknown {
				continue // nothing is said of it
			}
			for _, r := range to.Regions() {
				if s.returns(h, in, ordinal, kind, r.Name) {
					return true
				}
			}
		}
		for _, other := range []engine.Path{copied, found} {
			c, err := h.Account().Container(other)
			if err == nil && other != in && c.RID() != rid && slices.ContainsFunc(c.Origins(), func(o engine.Origin) bool { return o.RID == to.RID() }) && s.copyReturns(h, to.RID(), ordinal, "db/"+other.Container) {
				return true
			}
		}
	}
	return false
}

// restores asks whether a restore of any second, from any region, brings an item back. The items on disk change only in
// the seconds of s.moments and of the log. It is therefore enough to try these seconds, the seconds beside them, and
// the bounds of the retention.
func (s *scene) restores(h *history.History, in engine.Path, c *engine.Container, n uint64) bool {
	now, seconds := h.Account().Now(), map[int64]bool{}
	keep := h.Account().Backup().Retention
	for at := range s.moments {
		seconds[at-1], seconds[at], seconds[at+1] = true, true, true
	}
	for _, e := range h.Account().Log() {
		seconds[e.At-1], seconds[e.At] = true, true
	}
	for _, at := range []int64{now, now - 100, now - 99, now - keep, now - keep + 1} {
		seconds[at] = true
	}
	for _, region := range c.Regions() {
		for at := range seconds {
			commands, refused := engine.RestoreContainer{From: in, Second: at, Region: region.Name, In: engine.Path{Database: "db", Container: "again"}, DisableTTL: true}.Commands(h)
			if refused != nil {
				continue
			}
			for _, cmd := range commands[1:] {
				for _, it := range cmd.(engine.Import).Items {
					if of, known := s.marks[c.RID()][gjson.GetBytes(it.Body, "m").Int()]; known && of == n {
						return true
					}
				}
			}
		}
	}
	return false
}

var simulated = []Kind{Queries, OnDisk, LatestFeed, Feed, Backup, Analytical}

// agrees fails if the report of an item contradicts the engine, now or at one of the ends that the report states.
func (s *scene) agrees(n uint64) {
	r, ok := InAccount(s.h, s.h.Account(), Item{people, n}, nil)
	if !ok {
		return
	}
	policy := s.h.Account().Backup().Kind != engine.BackupUnknown
	for _, p := range r.Places {
		switch {
		case p.Kind != Copied && !slices.Contains(simulated, p.Kind):
			s.t.Fatalf("the place %q", p.Kind)
		case p.Kind == Backup && !policy:
			if p.Until.Kind != Unsaid || p.Missing != MissingPolicy || p.Still() {
				s.t.Fatalf("without a policy: %+v", p)
			}
			continue
		}
		s.seen[p.Kind] = s.seen[p.Kind] || p.Still()
		if got := s.returns(s.h, people, n, p.Kind, p.Name); got != p.Still() {
			s.t.Fatalf("item %d, %s: the report says %q from %d until %+v, now it is %d; the engine can return it: %v\n%+v", n, p.Called(), p.State, p.Since-epoch, p.Until, s.now()-epoch, got, r.Facts)
		}
		if p.Until.Kind == At && p.Until.Second > s.now() && p.State != Absent {
			s.ends(n, p)
		}
		if p.Kind == OnDisk && p.Still() && p.Until.Kind == Unsaid {
			h := s.h.Clone()
			if _, err := h.Apply(engine.Advance{Seconds: horizon}); err == nil && !s.returns(h, people, n, OnDisk, p.Name) {
				s.t.Fatalf("item %d, %s: nothing says when it leaves, and the engine loses it", n, p.Called())
			}
		}
	}
}

// ends fails unless the place returns the item in the last second before the end that is reported, and no longer
// returns it at that end.
func (s *scene) ends(n uint64, p Place) {
	for _, second := range []int64{p.Until.Second - 1, p.Until.Second} {
		h := s.h.Clone()
		if rest := second - s.now(); rest > 0 {
			if _, err := h.Apply(engine.Advance{Seconds: rest}); err != nil {
				s.t.Fatal(err)
			}
		}
		for _, e := range h.Account().Log() {
			s.moments[e.At] = true
		}
		if got := s.returns(h, people, n, p.Kind, p.Name); got != (second < p.Until.Second) {
			s.t.Fatalf("item %d, %s, until %d (state %q, now %d): in second %d the engine can return it: %v", n, p.Called(), p.Until.Second-epoch, p.State, s.now()-epoch, second-epoch, got)
		}
	}
}

func drawSpec(t *rapid.T) engine.Spec {
	spec := engine.Spec{ID: "people", PartitionKey: []string{"/id"}, Default: rapid.SampledFrom([]ttl.Default{ttl.NoDefault, ttl.On(1), ttl.On(50), ttl.On(3 * day)}).Draw(t, "default"),
		Analytical: engine.Analytical(rapid.SampledFrom([]int64{0, 0, -1, 7}).Draw(t, "analytical"))}
	if rapid.Bool().Draw(t, "all versions") {
		spec.FullFidelity = rapid.SampledFrom([]int64{300, 30 * day}).Draw(t, "window")
		if rapid.Bool().Draw(t, "images") {
			spec.Images = &engine.ImagePolicy{Mode: engine.ImagesOfAll}
		}
	}
	return spec
}

// play carries out random commands that change in which places items are.
func (s *scene) play(t *rapid.T) {
	if policy := rapid.SampledFrom([]engine.BackupPolicy{{}, {Kind: engine.BackupContinuous, Retention: engine.BackupWeek}, {Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
		{Kind: engine.BackupPeriodic, Interval: 4 * 3600, Retention: 8 * 3600}}).Draw(t, "policy"); policy.Kind != engine.BackupUnknown {
		s.do(engine.SetBackup{Policy: policy})
	}
	s.do(engine.CreateContainer{Database: "db", Spec: drawSpec(t)})
	if spec := drawSpec(t); rapid.Bool().Draw(t, "another container") {
		spec.ID = copied.Container
		s.do(engine.CreateContainer{Database: "db", Spec: spec})
	}
	ids := rapid.SampledFrom([]string{"ada", "bob"})
	for range rapid.IntRange(3, 12).Draw(t, "commands") {
		switch rapid.SampledFrom([]string{"upsert", "upsert", "create", "delete", "partition", "import", "advance", "advance", "advance", "default", "regions", "traffic", "policy", "copy", "restore", "in the copy"}).Draw(t, "command") {
		case "upsert":
			s.write(engine.Upsert, ids.Draw(t, "id"), rapid.SampledFrom([]string{"", "", `,"ttl":-1`, `,"ttl":30`, `,"ttl":5000`}).Draw(t, "ttl"))
		case "create":
			s.write(engine.Create, ids.Draw(t, "id"), "")
		case "delete":
			id := ids.Draw(t, "id")
			s.try(engine.DeleteItem{In: people, ID: id, PartitionKey: engine.Key(id)})
		case "partition":
			s.try(engine.DeletePartition{In: people, PartitionKey: engine.Key(ids.Draw(t, "id"))})
		case "import":
			s.mark++
			s.try(engine.Import{In: people, Items: []engine.Imported{{Body: []byte(fmt.Sprintf(`{"id":%q,"m":%d}`, ids.Draw(t, "id"), s.mark)), TS: s.now() - rapid.SampledFrom([]int64{0, 1, 40, 90}).Draw(t, "age")}}})
			s.learn(people)
		case "advance":
			s.do(engine.Advance{Seconds: rapid.SampledFrom([]int64{1, 2, 49, 99, 100, 101, 4000, 14_400, 28_801, day, 6 * day, 7*day - 1, 7 * day, 7*day + 1, 29 * day, 30 * day}).Draw(t, "seconds")})
		case "default":
			s.do(engine.SetDefault{In: people, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(60), ttl.On(9 * day)}).Draw(t, "default")})
		case "regions":
			s.do(engine.SetRegions{In: people, Regions: rapid.SampledFrom([][]engine.Region{nil, {{Name: "north"}}, {{Name: "north", Traffic: 400}}, {{Name: "north", Traffic: 399}, {Name: "south"}}}).Draw(t, "regions")})
		case "traffic":
			s.do(engine.SetThroughput{In: people, Throughput: engine.Throughput{RUPerSec: 400, Traffic: rapid.SampledFrom([]int64{0, 398, 399, 400}).Draw(t, "traffic")}})
		case "copy":
			s.try(engine.CopyContainer{From: people, In: copied})
			s.learn(copied)
		case "restore":
			r := engine.RestoreContainer{From: rapid.SampledFrom([]engine.Path{people, copied}).Draw(t, "from"), Second: s.now() - rapid.SampledFrom([]int64{100, 4000, day}).Draw(t, "ago"), In: found, DisableTTL: rapid.Bool().Draw(t, "disable")}
			commands, refused := r.Commands(s.h)
			for i := 0; refused == nil && i < len(commands); i++ {
				if _, err := s.try(commands[i]); err != nil {
					break
				}
			}
			s.learn(found)
		case "in the copy":
			id, of := ids.Draw(t, "id"), rapid.SampledFrom([]engine.Path{copied, found}).Draw(t, "of")
			s.try(engine.DeleteItem{In: of, ID: id, PartitionKey: engine.Key(id)})
		case "policy":
			s.try(engine.SetBackup{Policy: rapid.SampledFrom([]engine.BackupPolicy{{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}, {Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
				{Kind: engine.BackupPeriodic, Interval: 3600, Retention: 48 * 3600}, {Kind: engine.BackupPeriodic, Interval: day, Retention: 48 * 3600}}).Draw(t, "policy")})
		}
	}
}

// A report says that an item is in a simulated place exactly when the engine can still return the item from there: by a
// query, from a region's disk, by a feed, by a restore of any second from any region, from the analytical store, or
// from a container that was copied or restored. The reported ends come true. In some of the random worlds, each kind of
// place has an item.
func TestAnItemIsWhereTheEngineCanReturnIt(t *testing.T) {
	had := map[Kind]bool{}
	rapid.Check(t, func(t *rapid.T) {
		s := newScene(t)
		s.seen = had
		s.play(t)
		c, _ := s.h.Account().Container(people)
		seen := map[uint64]bool{}
		for _, n := range s.marks[c.RID()] {
			if !seen[n] {
				seen[n] = true
				s.agrees(n)
			}
		}
	})
	for _, k := range append(simulated, Copied) {
		if !had[k] && !testing.Short() {
			t.Errorf("no world had an item in the place %q", k)
		}
	}
}
