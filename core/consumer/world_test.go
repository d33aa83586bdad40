package consumer

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// TestMain has rapid try 600 worlds, unless told otherwise. A failure prints its seed and needs no file.
func TestMain(m *testing.M) {
	flag.Parse()
	given := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	worlds := "600"
	if testing.Short() { // rapid tries a fifth of them then, in which some outcomes may be missing
		worlds = "3000"
	}
	for name, value := range map[string]string{"rapid.checks": worlds, "rapid.nofailfile": "true"} {
		if !given[name] {
			_ = flag.Set(name, value)
		}
	}
	os.Exit(m.Run())
}

const start = 1767268800

var in = engine.Path{Database: "db", Container: "c"}

// A pace is the number of seconds in which a world does what others do in a second. With an hour, a world comes to the end of the windows
// of continuous backup.
type pace int64

const (
	seconds pace = 1
	hours   pace = 3600
)

// specOf draws the settings of a container.
func (p pace) specOf(t *rapid.T) engine.Spec {
	s := engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: setting(t), Images: images(t),
		FullFidelity: int64(p) * rapid.SampledFrom([]int64{0, 60, 60, 300, 600}).Draw(t, "kept")}
	if rapid.Bool().Draw(t, "unique") {
		s.UniqueKeys = [][]string{{"/u"}}
	}
	return s
}

func setting(t *rapid.T) ttl.Default {
	return rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(60), ttl.On(500)}).Draw(t, "default")
}

func images(t *rapid.T) *engine.ImagePolicy {
	return rapid.SampledFrom([]*engine.ImagePolicy{nil, {Mode: engine.ImagesOff}, {Mode: engine.ImagesOfAll}, {Mode: engine.ImagesOfDeletes, Paths: []string{"/u"}}}).Draw(t, "images")
}

// span draws a length of time, mostly short.
func span(t *rapid.T) int64 {
	return max(1, int64(1)<<rapid.IntRange(0, 8).Draw(t, "log")+rapid.Int64Range(-1, 1).Draw(t, "beside"))
}

func body(t *rapid.T, id string) []byte {
	own := rapid.SampledFrom([]string{"", "", `,"ttl":-1`, `,"ttl":1`, `,"ttl":60`, `,"ttl":"bad"`, fmt.Sprintf(`,"ttl":%d`, span(t))}).Draw(t, "ttl")
	return fmt.Appendf(nil, `{"id":%q,"pk":"p","u":%q%s}`, id, rapid.SampledFrom([]string{id, id, "one"}).Draw(t, "unique"), own)
}

// backup draws a backup policy.
func backup(t *rapid.T) engine.Command {
	return engine.SetBackup{Policy: rapid.SampledFrom([]engine.BackupPolicy{
		{Kind: engine.BackupContinuous, Retention: engine.BackupWeek},
		{Kind: engine.BackupContinuous, Retention: engine.BackupRetention},
		{Kind: engine.BackupPeriodic, Interval: 3600, Retention: 86_400},
	}).Draw(t, "policy")}
}

// command draws a command, some of them refused. spec is that of the container now.
func (p pace) command(t *rapid.T, h *history.History) engine.Command {
	id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "id")
	key := engine.Key("p")
	switch rapid.IntRange(0, 24).Draw(t, "what") {
	case 0, 1, 2, 3, 4, 5, 6:
		return engine.Advance{Seconds: int64(p) * span(t)}
	case 7:
		return engine.DeleteItem{In: in, ID: id, PartitionKey: key}
	case 8:
		return engine.SetDefault{In: in, Default: setting(t)}
	case 9:
		return engine.SetThroughput{In: in, Throughput: rapid.SampledFrom([]engine.Throughput{{RUPerSec: 400}, {RUPerSec: 400, Traffic: 399}, {RUPerSec: 400, Traffic: 400}, {RUPerSec: 400, Serverless: true},
			{RUPerSec: 400, PurgeDelay: 30, Traffic: 398}}).Draw(t, "throughput")}
	case 10:
		batch := engine.Batch{In: in, PartitionKey: key, NonAtomic: rapid.Bool().Draw(t, "loose")}
		for range rapid.IntRange(1, 4).Draw(t, "ops") {
			batch.Ops = append(batch.Ops, engine.WriteItem{Kind: engine.Upsert, Body: body(t, rapid.SampledFrom([]string{"a", "b"}).Draw(t, "one"))}, engine.DeleteItem{ID: id, PartitionKey: key})
		}
		return batch
	case 11:
		return engine.Generate{In: in, Count: rapid.SampledFrom([]int{1, 20}).Draw(t, "count"), MinTTL: 1, MaxTTL: rapid.SampledFrom([]int32{0, 1, 90}).Draw(t, "longest"), Seed: 7}
	case 12:
		imports := engine.Import{In: in}
		for range rapid.IntRange(1, 3).Draw(t, "imported") {
			imports.Items = append(imports.Items, engine.Imported{Body: body(t, rapid.SampledFrom([]string{"a", "b"}).Draw(t, "one")), TS: rapid.SampledFrom([]int64{0, start, start + span(t)}).Draw(t, "_ts")})
		}
		return imports
	case 13:
		return engine.DeletePartition{In: in, PartitionKey: key}
	case 14:
		if c, err := h.Account().Container(in); err == nil {
			spec := c.Spec()
			spec.Default, spec.Images = setting(t), images(t)
			spec.FullFidelity = rapid.SampledFrom([]int64{0, int64(p) * 60, int64(p) * 120, spec.FullFidelity}).Draw(t, "kept")
			return engine.ReplaceContainer{In: in, Spec: spec}
		}
	case 15:
		if rapid.IntRange(0, 3).Draw(t, "anew") == 0 {
			return rapid.SampledFrom([]engine.Command{engine.DeleteContainer{In: in}, engine.DeleteDatabase{ID: "db"}, engine.CreateDatabase{ID: "db"}}).Draw(t, "setup")
		}
		return engine.CreateContainer{Database: "db", Spec: p.specOf(t)}
	case 17:
		if p == hours {
			return backup(t)
		}
	case 16:
		return engine.ReadChanges{In: in, Mode: engine.AllVersions, Keep: int64(p) * 60}
	}
	return engine.WriteItem{In: in, Kind: rapid.SampledFrom([]engine.WriteKind{engine.Create, engine.Upsert, engine.Upsert, engine.Replace}).Draw(t, "kind"), Body: body(t, id)}
}

// begun returns a history with a container and, sometimes, a past that is not on the line.
func (p pace) begun(t *rapid.T) *history.History {
	h := history.New(engine.New(start))
	h.Apply(engine.CreateDatabase{ID: "db"})
	h.Apply(engine.CreateContainer{Database: "db", Spec: p.specOf(t)})
	if p == hours && rapid.Bool().Draw(t, "backed") {
		h.Apply(backup(t))
	}
	if rapid.Bool().Draw(t, "old") {
		for range rapid.IntRange(0, 10).Draw(t, "before") {
			h.Apply(p.command(t, h))
		}
		h = history.New(h.Account())
	}
	return h
}

// planOf draws a plan that begins at some command of a line, from now or from the beginning.
func (pace pace) planOf(t *rapid.T, h *history.History) Plan {
	p := Plan{Name: "archive", In: in, Mode: rapid.SampledFrom([]engine.FeedMode{engine.LatestVersion, engine.AllVersions}).Draw(t, "mode"), Every: int64(pace) * rapid.SampledFrom([]int64{1, 5, 60}).Draw(t, "every"),
		Takes: rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "takes"), Begin: rapid.Int64Range(h.First(), h.Last()).Draw(t, "begin")}
	stops := 1
	if pace == hours {
		p.Mode, stops = engine.AllVersions, 2
	}
	if c, err := h.StateAt(p.Begin).Container(in); err == nil && (p.Mode == engine.AllVersions || rapid.Bool().Draw(t, "from now")) {
		p.After = c.LSN()
	}
	for at := p.Begin; rapid.IntRange(0, 2).Draw(t, "stops") < stops; {
		from := at + int64(pace)*span(t)
		at = from + int64(pace)*span(t) - 1
		p.Stops = append(p.Stops, Stop{From: from, Till: at})
	}
	return p
}

func always() bool { return true }
