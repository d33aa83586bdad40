package history

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

var restored = engine.Path{Database: "db", Container: "restored"}

// restore carries out a restore, which must succeed.
func restore(t rapid.TB, h *History, r engine.RestoreContainer) *engine.Container {
	t.Helper()
	commands, refused := r.Commands(h)
	if refused != nil {
		t.Fatalf("%+v: %v", r, refused)
	}
	for _, cmd := range commands {
		result, err := h.Apply(cmd)
		if imported, ok := result.Answer.(engine.ImportResult); err != nil || ok && len(imported.Refused) > 0 {
			t.Fatalf("%T: %v, %+v", cmd, err, result.Answer)
		}
	}
	c, err := h.Account().Container(r.In)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// onDisk describes the items that a container stores.
func onDisk(c *engine.Container) (list []string) {
	c.EachStored(0, func(it *engine.Item) bool {
		list = append(list, fmt.Sprintf("%s %d", it.Body(), it.TS()))
		return true
	})
	slices.Sort(list)
	return list
}

// continuous-backup-restore-introduction: "The default restore process restores all the properties of a container including its TTL
// configuration by default, this can result in deletion of data if restore is done without way to disable the TTL. To prevent the deletion
// please pass parameter to disable TTL".
func TestD12_RestoreToAPointInTime(t *testing.T) {
	stalled := func() *History {
		h := New(engine.New(start))
		for _, cmd := range []engine.Command{
			engine.CreateDatabase{ID: "db"},
			engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}},
			engine.WriteItem{In: in, Body: []byte(`{"id":"inherits"}`)}, put("short", 10), put("never", -1), put("deleted", -1),
			engine.Advance{Seconds: 20}, // short has expired and waits for the purge
			engine.DeleteItem{In: in, ID: "deleted", PartitionKey: engine.Key("deleted")},
			engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400}},
			engine.Advance{Seconds: 200},
			engine.DeleteContainer{In: in},
		} {
			if _, err := h.Apply(cmd); err != nil {
				t.Fatalf("%T: %v", cmd, err)
			}
		}
		return h
	}
	for _, c := range []struct {
		name       string
		second     int64
		disable    bool
		live, disk string
	}{
		{"before the delete, the TTL setting is restored: items that have expired since are hidden", start + 19, false, "never deleted", "inherits short never deleted"},
		{"after all commands of the second", start + 20, false, "never", "inherits short never"},
		{"TTL disabled: an item that had expired then is back", start + 20, true, "inherits short never", "inherits short never"},
		{"what had been purged then is not", start + 100, true, "never", "never"},
	} {
		h := stalled()
		got := restore(t, h, engine.RestoreContainer{From: in, Second: c.second, In: in, DisableTTL: c.disable})
		var live, disk []string
		got.EachStored(0, func(it *engine.Item) bool {
			if disk = append(disk, it.ID()); got.Visible(it) {
				live = append(live, it.ID())
			}
			if it.TS() != start {
				t.Errorf("%s: %s was written at +%d", c.name, it.ID(), it.TS()-start)
			}
			return true
		})
		if strings.Join(live, " ") != c.live || strings.Join(disk, " ") != c.disk {
			t.Errorf("%s: %v of %v, want %q of %q", c.name, live, disk, c.live, c.disk)
		}
		want := ttl.On(60)
		if c.disable {
			want = ttl.Off
		}
		if got.Default() != want || got.Throughput() != (engine.Throughput{RUPerSec: 400}) || got.Budget().Requests != 0 {
			t.Errorf("%s: %v, %+v, %v RU used", c.name, got.Default(), got.Throughput(), got.Budget().Requests)
		}
		h.Apply(engine.Advance{Seconds: 5})
		if got, _ = h.Account().Container(in); got.Stored() != len(live) {
			t.Errorf("%s: %d items after the purge, want those that are visible, %v", c.name, got.Stored(), live)
		}
	}
}

// What a delete by partition key has hidden is back (how-to-delete-by-partition-key, Known issues), except in a container with unique keys.
func TestD12_HiddenItemsAreRestored(t *testing.T) {
	for _, c := range []struct {
		unique [][]string
		want   []string
	}{
		{nil, []string{`{"id":"a","ttl":8} +0`, `{"id":"b","ttl":9} +5`}},
		{[][]string{{"/ttl"}}, []string{`{"id":"b","ttl":9} +5`}},
	} {
		h := New(engine.New(start))
		h.Apply(engine.CreateDatabase{ID: "db"})
		h.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, UniqueKeys: c.unique}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		h.Apply(put("a", 8))
		h.Apply(put("b", 9))
		h.Apply(engine.Advance{Seconds: 5})
		h.Apply(engine.DeletePartition{In: in, PartitionKey: engine.Key("a")})
		h.Apply(engine.DeletePartition{In: in, PartitionKey: engine.Key("b")})
		h.Apply(put("b", 9))
		h.Apply(engine.Advance{Seconds: 100})
		var got []string
		restore(t, h, engine.RestoreContainer{From: in, Second: start + 5, In: restored}).EachStored(0, func(it *engine.Item) bool {
			got = append(got, fmt.Sprintf("%s +%d", it.Body(), it.TS()-start))
			return true
		})
		if !slices.Equal(got, c.want) {
			t.Errorf("unique keys %v: %q, want %q", c.unique, got, c.want)
		}
	}
}

func TestD12_WhatCannotBeRestored(t *testing.T) {
	h := begun()
	h.Apply(put("a", 1000))
	h.Apply(engine.Advance{Seconds: 200})
	h.Apply(engine.CreateDatabase{ID: "sharing"})
	h.Apply(engine.SetThroughput{In: engine.Path{Database: "sharing"}, Throughput: engine.Throughput{RUPerSec: 400}})
	h.Apply(engine.CreateContainer{Database: "sharing", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}}})
	shared := engine.Path{Database: "sharing", Container: "c"}
	h.Apply(engine.Advance{Seconds: 200})
	check := func(from engine.Path, second int64, status int, limit string) {
		t.Helper()
		_, err := engine.RestoreContainer{From: from, Second: second, In: restored}.Commands(h)
		switch {
		case err == nil:
			t.Errorf("%v at +%d is restored", from, second-start)
		case err.Status != status || err.Limit != limit || limit != "" && (err.Field == "" || err.Value == ""):
			t.Errorf("%v at +%d: %+v", from, second-start, err)
		}
	}
	late := "at most 2026-01-01T12:05:00Z, 100 seconds before the present: changes are backed up within that time"
	check(in, start+301, 400, late)
	check(in, start+400, 400, late)
	check(in, 1<<62, 400, late)
	check(in, start-1, 400, "at least 2026-01-01T12:00:00Z, where the known past begins")
	check(shared, start+199, 404, "")
	check(shared, start+300, 400, "the container's own: containers that share the throughput of a database are restored with it")
	check(engine.Path{Database: "db", Container: "none"}, start+10, 404, "")
	if _, err := (engine.RestoreContainer{From: in, Second: start + 300, In: restored}).Commands(h); err != nil {
		t.Errorf("the last second that is backed up: %v", err)
	}

	h.Apply(engine.Advance{Seconds: engine.BackupRetention - 300}) // the clock shows +30d 100s
	check(in, start+99, 400, "at least 2026-01-01T12:01:40Z: backups are kept for 30 days")

	for status, to := range map[int]engine.Path{409: in, 404: {Database: "none", Container: "c"}} {
		commands, refused := engine.RestoreContainer{From: in, Second: start + 100, In: to}.Commands(h)
		if refused != nil {
			t.Fatal(refused)
		}
		if r, err := h.Apply(commands[0]); err == nil || r.Status != status {
			t.Errorf("%v: %d, %v", to, r.Status, err)
		}
	}
}

// More items than an import holds, or more bytes, are several imports.
func TestARestoreOfManyItemsIsSeveralImports(t *testing.T) {
	h := begun()
	h.Apply(engine.Generate{In: in, Count: 2*engine.MaxImport + 1, MinTTL: 1000, MaxTTL: 1000})
	long := strings.Repeat("x", engine.MaxItemBytes/2)
	for i := range 3 {
		h.Apply(engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"long%d","text":%q}`, i, long)})
	}
	h.Apply(engine.Advance{Seconds: 100})
	r := engine.RestoreContainer{From: in, Second: start, In: restored}
	commands, err := r.Commands(h)
	if err != nil || len(commands) != 1+2+1+2 { // the creation, two full imports, one with the first long item, two with the others
		t.Fatalf("%d commands, %v", len(commands), err)
	}
	if c := restore(t, h, r); c.Stored() != 2*engine.MaxImport+4 {
		t.Errorf("%d items", c.Stored())
	}
}

// A restored container has what the history has at that second, and whoever replays the commands, from a journal, a link or a checkpoint,
// gets the same bytes.
func TestD12_ARestoreIsTheStateOfThatSecond(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			h.Apply(command(t))
		}
		h.Apply(engine.Advance{Seconds: engine.BackupDelay})
		r := engine.RestoreContainer{From: in, Second: rapid.Int64Range(start, h.Last()-engine.BackupDelay).Draw(t, "second"), In: restored, DisableTTL: rapid.Bool().Draw(t, "disable")}
		then, err := h.StateAt(r.Second).Container(in)
		if err != nil {
			t.Fatal(err)
		}
		got := restore(t, h, r)
		if have, want := onDisk(got), onDisk(then); !slices.Equal(have, want) {
			t.Fatalf("restored\n%q\nit was\n%q", have, want)
		}
		if r.DisableTTL {
			if got.Default() != ttl.Off || got.Live() != got.Stored() {
				t.Fatalf("%d of %d items, %v", got.Live(), got.Stored(), got.Default())
			}
		} else if got.Default() != then.Default() {
			t.Fatalf("%v, it was %v", got.Default(), then.Default())
		}
		h.Apply(engine.Advance{Seconds: 5})
		same(t, "replayed", h, replay(h.Commands(), h.Last()))
		same(t, "from its journal", reopened(t, h), h.Account().Save())
		sameLink(t, h)
	})
}
