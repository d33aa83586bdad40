package engine_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// partOf returns the snapshot of a part, and the account that has only the part.
func partOf(t fataler, a *engine.Account, p engine.Part) (*engine.Account, []byte) {
	t.Helper()
	all := slices.Collect(a.SnapshotOf(p))
	b, err := engine.Restore(given(all))
	if err != nil {
		t.Fatalf("the part %+v cannot be restored: %v", p, err)
	}
	return b, bytes.Join(all, nil)
}

// An account that has one container, and carries out what concerns it, goes on as the container does in the whole account.
func TestAPartGoesOnAsTheAccount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPair()
		run := func(do func(engine.Command)) {
			for range rapid.IntRange(1, 30).Draw(t, "commands") {
				switch cmd := commands(p.n).Draw(t, "command").(type) {
				case engine.Command:
					do(cmd)
				case []engine.Command:
					for _, c := range cmd {
						do(c)
					}
				}
			}
		}
		whole := func(cmd engine.Command) {
			_, _ = p.a.Apply(cmd)
			p.n.apply(cmd)
		}
		run(whole)
		containers := p.a.Databases()[0].Containers()
		c := containers[rapid.IntRange(0, len(containers)-1).Draw(t, "container")]
		part := engine.Part{Of: engine.Path{Database: p.a.Databases()[0].ID(), Container: c.ID()}}
		one, _ := partOf(t, p.a, part)
		run(func(cmd engine.Command) {
			switch whole(cmd); {
			case part.EndsWith(cmd):
				one, _ = partOf(t, p.a, part)
			case part.Concerns(cmd):
				_, _ = one.Apply(cmd)
			}
		})
		_, want := partOf(t, p.a, part)
		if _, got := partOf(t, one, part); !bytes.Equal(got, want) {
			t.Fatalf("the part is\n%.2000q\nand in the account\n%.2000q", got, want)
		}
	})
}

// The newest items are those that were written last, and what earlier writes have left is in no list of the snapshot.
func TestTheNewestItemsOfAContainer(t *testing.T) {
	w := listed(t)
	for i := range 20 {
		w.upsert(fmt.Sprintf(`{"id":"%d","n":%d,"ttl":-1}`, 100+i, 100+i))
	}
	w.upsert(`{"id":"103","n":103,"ttl":-1,"again":1}`)
	w.do(engine.DeletePartition{In: w.in, PartitionKey: engine.Key("104")})
	size := w.c().Bytes() / w.c().Stored()
	p, items := engine.NewestOf(w.c(), 5*size+size/2)
	if items != 5 || p.After == 0 || p.Exact(w.c()) {
		t.Fatalf("%d items of about %d bytes in %d bytes, after %d", items, size, 5*size, p.After)
	}
	b, _ := partOf(t, w.a, p)
	c, _ := b.Container(w.in)
	var ids []string
	c.EachStored(0, func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
	if got := strings.Join(ids, " "); got != "103 116 117 118 119" {
		t.Errorf("the newest items are %s", got)
	}
	if c.LSN() != w.c().LSN() || c.VersionsLost() != p.After {
		t.Errorf("the last write is %d of %d, and changes are lost up to %d, not %d", c.LSN(), w.c().LSN(), c.VersionsLost(), p.After)
	}
	if _, err := b.Apply(engine.Advance{Seconds: 100}); err != nil || len(b.Databases()) != 1 {
		t.Error(err)
	}
	if p, items := engine.NewestOf(w.c(), w.c().Bytes()); !p.Exact(w.c()) || items != w.c().Stored() {
		t.Errorf("a container that fits has the part %+v with %d items of %d", p, items, w.c().Stored())
	}
}

func TestWhatConcernsAPart(t *testing.T) {
	in := engine.Path{Database: "db", Container: "c"}
	p := engine.Part{Of: in}
	other := engine.Path{Database: "db", Container: "other"}
	for _, c := range []struct {
		cmd            engine.Command
		concerns, ends bool
	}{
		{engine.WriteItem{In: in}, true, false},
		{engine.WriteItem{In: other}, false, false},
		{engine.Query{In: other}, false, false},
		{engine.Advance{Seconds: 1}, true, false},
		{engine.SetRules{}, true, false},
		{engine.SetThroughput{In: engine.Path{Database: "db"}}, true, false},
		{engine.SetThroughput{In: engine.Path{Database: "db2"}}, false, false},
		{engine.SetDefault{In: in, Default: ttl.Off}, true, false},
		{engine.CreateDatabase{ID: "db"}, true, false},
		{engine.CreateDatabase{ID: "db2"}, false, false},
		{engine.DeleteDatabase{ID: "db"}, true, true},
		{engine.DeleteDatabase{ID: "db2"}, false, false},
		{engine.DeleteContainer{In: in}, true, true},
		{engine.DeleteContainer{In: other}, false, false},
		{engine.CopyContainer{From: in, In: other}, false, true},
		{engine.CopyContainer{From: other, In: in}, true, true},
	} {
		if p.Concerns(c.cmd) != c.concerns || p.EndsWith(c.cmd) != c.ends || !(engine.Part{}).Concerns(c.cmd) || (engine.Part{}).EndsWith(c.cmd) {
			t.Errorf("%T %v: concerns %v, ends %v", c.cmd, c.cmd, p.Concerns(c.cmd), p.EndsWith(c.cmd))
		}
	}
	a := engine.New(epoch)
	if b, _ := partOf(t, a, p); len(b.Databases()) != 0 || b.Now() != epoch {
		t.Error("a part without its container is not empty")
	}
}
