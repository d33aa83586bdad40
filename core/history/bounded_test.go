package history

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// linkOf returns a link to what is begun by an account that is never carried out here.
func linkOf(t interface{ Fatal(...any) }, cmds ...engine.Command) string {
	h := begun()
	account := h.account
	h.account = nil
	for _, cmd := range cmds {
		h.Apply(cmd)
	}
	h.account = account
	link, err := EncodeLink(Link{World: h})
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// What a link asks for is bounded, however small it is.
func TestAHostileLinkEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	big := engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"big","s":"` + strings.Repeat("x", engine.MaxItemBytes-100) + `"}`)}
	reads := []engine.Command{big}
	for range 600 {
		reads = append(reads, engine.ReadItem{In: in, ID: "big", PartitionKey: engine.Key("big")})
	}
	other := engine.Path{Database: in.Database, Container: "other"}
	copies := []engine.Command{big, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: "other", PartitionKey: []string{"/id"}}}}
	for range 600 {
		copies = append(copies, engine.CopyContainer{From: in, In: other})
	}
	for _, c := range []struct {
		name, want string
		cmds       []engine.Command
	}{
		{"items without end", "generated items", []engine.Command{engine.Generate{In: in, Count: 60_000, Seed: 1}, engine.Generate{In: in, Count: 60_000, Seed: 2}}},
		{"a query without end", "goes on too long", []engine.Command{
			engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"a","l":[1,2,3,4,5,6,7,8,9,0]}`)},
			engine.Query{In: in, Text: "SELECT VALUE COUNT(1) FROM c JOIN a IN c.l JOIN b IN c.l JOIN d IN c.l JOIN e IN c.l JOIN f IN c.l JOIN g IN c.l JOIN h IN c.l JOIN i IN c.l JOIN j IN c.l JOIN k IN c.l"},
		}},
		{"a large item, again and again", "more than 1073741824 bytes", reads},
		{"a copy of a container, again and again", "more than 1073741824 bytes", copies},
		{"time without end", "more time than there is", bySeconds(40_000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls := 0
			_, err := DecodeLinkWhile(linkOf(t, c.cmds...), func() bool { calls++; return calls < 10_000 })
			if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("after %d calls: %v", calls, err)
			}
		})
	}
}

func bySeconds(n int) (cmds []engine.Command) {
	for range n {
		cmds = append(cmds, engine.Advance{Seconds: 1}, put("a", 100))
	}
	return cmds
}

// A Bounded does what a History does. Its queries are not repeated.
func TestAGuestDoesTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, g := begun(), NewBounded(engine.New(start), always)
		for _, cmd := range h.Commands() {
			g.Apply(cmd)
		}
		for range rapid.IntRange(0, 30).Draw(t, "commands") {
			cmd := command(t)
			if rapid.IntRange(0, 4).Draw(t, "query") == 0 {
				cmd = engine.Query{In: in, Text: rapid.SampledFrom([]string{"SELECT * FROM c", "SELECT", "SELECT VALUE COUNT(1) FROM c"}).Draw(t, "text")}
			}
			r, err := h.Apply(cmd)
			got, gotErr := g.Apply(cmd)
			if got.Status != r.Status || got.Charge != r.Charge || fmt.Sprint(gotErr) != fmt.Sprint(err) {
				t.Fatalf("%T: %d %d %v, want %d %d %v", cmd, got.Status, got.Charge, gotErr, r.Status, r.Charge, err)
			}
		}
		same(t, "within bounds", g.History, h.Account().Save())
		for _, cmd := range g.History.Commands() {
			if _, ok := cmd.(engine.Query); ok {
				t.Fatal("a query would be carried out again")
			}
		}
	})
}

func TestALinkFromElsewhereBringsBackTheWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(0, 30).Draw(t, "commands") {
			h.Apply(command(t))
		}
		link, err := EncodeLink(Link{World: h})
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeLinkWhile(link, always)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "the link", got.World, h.Account().Save())
		if text, err := h.Marshal(); err != nil || len(text) > 2*h.Size() {
			t.Fatalf("%d bytes, estimated %d, %v", len(text), h.Size(), err)
		}
	})
}
