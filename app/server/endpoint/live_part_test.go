package endpoint

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var one = engine.Path{Database: "db", Container: "c"}

// do carries out a command as the endpoint does.
func (w *World) do(t *testing.T, cmd engine.Command) {
	t.Helper()
	if err := w.try(cmd); err != nil {
		t.Fatalf("%T: %v", cmd, err)
	}
}

// large adds a container with items of 1 KB to the world.
func (w *World) large(t *testing.T, id string, items int) engine.Path {
	t.Helper()
	in := engine.Path{Database: "db", Container: id}
	w.do(t, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: id, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
	for i := range items {
		w.do(t, engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"%d","pk":"p","text":"%s"}`, i, strings.Repeat("x", 1000))})
	}
	return in
}

// containers returns the containers of the replica, with their stored items.
func (v *viewer) containers() string {
	var list []string
	for _, db := range v.History().Tip().Databases() {
		for _, c := range db.Containers() {
			list = append(list, fmt.Sprintf("%s %d", c.ID(), c.Stored()))
		}
	}
	return strings.Join(list, ", ")
}

// A follower that wants a container has the container's bytes after any commands, wherever they are carried out, and its sums agree.
func TestAFollowerOfAContainer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a", "b")
		other := w.large(t, "other", 3)
		part := engine.Part{Of: one}
		v := w.watch(t, live.Options{Changes: true, Part: part})
		if got := v.containers(); got != "c 2" {
			t.Fatalf("the follower has %s", got)
		}
		same := func() {
			t.Helper()
			settle()
			if v.fault != nil {
				t.Fatal(v.fault)
			}
			w.Look(func(a *engine.Account) {
				if mine, theirs := replica.SumOf(v.History().Tip(), part), replica.SumOf(a, part); mine != theirs {
					t.Fatalf("the container has the sum %s, in the account %s: %s", mine, theirs, v.containers())
				}
			})
		}
		random := rand.New(rand.NewPCG(3, 4))
		for i := range 3000 {
			w.randomly(t, random)
			if i%50 == 0 {
				_ = w.try(engine.Generate{In: other, Count: 3, Seed: uint64(i)}) // it may be gone: some commands empty the account
			}
			if i%500 == 499 {
				same()
				time.Sleep(every)
			}
			if i == 1200 {
				_ = v.stop()
				v.watch(t, w, live.Options{Changes: true, Part: part, From: v.Position()})
			}
		}
		same()
		names := strings.Join(v.events, " ")
		if n := strings.Count(names, replica.EventSum); n < 4 {
			t.Errorf("%d sums were compared: %q", n, names)
		}
		w.large(t, "later", 1)
		if same(); strings.Contains(v.containers(), ",") {
			t.Errorf("another container has come to the follower: %s", v.containers())
		}
		// The container goes, and with it the part: the whole account is there.
		w.do(t, engine.DeleteContainer{In: one})
		settle()
		if o := v.Opening(); o.Reason != replica.ReasonGone || o.Part != nil {
			t.Errorf("after the container is deleted: %+v with %s", o.Head, v.containers())
		}
		v.same(t, w)
		_ = v.stop()
	})
}

// What is larger than the follower wants becomes the largest container that fits, otherwise the newest items of the largest container.
func TestAnAccountThatIsTooLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a", "b")
		w.large(t, "large", 40)
		w.large(t, "middle", 10)
		for _, c := range []struct {
			want         live.Options
			has          string
			whole, exact bool
		}{
			{live.Options{Most: 1 << 20}, "c 2, large 40, middle 10", true, true},
			{live.Options{Most: 20_000}, "middle 10", false, true},
			{live.Options{Most: 20_000, Part: engine.Part{Of: one}}, "c 2", false, true},
			{live.Options{Most: 20_000, Part: engine.Part{Of: engine.Path{Database: "db", Container: "large"}}}, "large 16", false, false},
			{live.Options{Most: 20_000, Part: engine.Part{Of: engine.Path{Database: "db", Container: "none"}}}, "middle 10", false, true},
			{live.Options{Most: 300}, "large 0", false, false},
		} {
			c.want.Changes = true
			v := w.watch(t, c.want)
			o := v.Opening()
			if v.containers() != c.has || (o.Part == nil) != c.whole || o.Part != nil && (o.Part.Exact != c.exact || len(o.Part.Containers) != 3 || o.Part.Containers[1].Items != 40) {
				t.Errorf("%+v: %s, %+v %+v", c.want, v.containers(), o.Head, o.Part)
			}
			_ = v.stop()
		}
		// The newest items go on with the account: an item that is not among them appears when it is written, and the purge removes what expires.
		v := w.watch(t, live.Options{Changes: true, Most: 20_000, Part: engine.Part{Of: engine.Path{Database: "db", Container: "large"}}})
		w.do(t, engine.WriteItem{In: engine.Path{Database: "db", Container: "large"}, Kind: engine.Upsert, Body: []byte(`{"id":"0","pk":"p"}`)})
		settle()
		if v.containers() != "large 17" || v.fault != nil {
			t.Errorf("after a write of an item that was left out: %s, %v", v.containers(), v.fault)
		}
		if _, err := w.advance(3600); err != nil {
			t.Fatal(err)
		}
		time.Sleep(every)
		settle()
		if v.containers() != "large 0" || v.fault != nil {
			t.Errorf("an hour later: %s, %v", v.containers(), v.fault)
		}
		_ = v.stop()
	})
}
