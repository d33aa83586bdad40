package endpoint

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A viewer follows a world into a replica, without a socket.
type viewer struct {
	replica.Replica
	mu       sync.Mutex
	events   []string // their names, each once in a row
	requests []replica.Request
	stop     func() error
	fault    error // of Take
}

// take takes an event.
func (v *viewer) take(e replica.Event) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if n := len(v.events); n == 0 || v.events[n-1] != e.Name {
		v.events = append(v.events, e.Name)
	}
	if e.Name == "requests" {
		var list []replica.Request
		if err := json.Unmarshal(e.Data, &list); err != nil {
			return err
		}
		v.requests = append(v.requests, list...)
	}
	if err := v.Take(e); err != nil {
		v.fault = err
		return err
	}
	return nil
}

// watch follows in a bubble of testing/synctest, in which real time is simulated as well.
func (w *World) watch(t *testing.T, o live.Options) *viewer {
	t.Helper()
	v := &viewer{}
	v.watch(t, w, o)
	return v
}

// watch goes on, in a new stream.
func (v *viewer) watch(t *testing.T, w *World, o live.Options) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.feed.Follow(ctx, followed{w}, &replica.Parser{Use: v.take}, o) }()
	v.stop = func() error {
		stop()
		return <-ended
	}
	settle()
}

// count forgets the names of the events so far, and returns how many there were.
func (v *viewer) count() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := len(v.events)
	v.events = nil
	return n
}

// settle waits until followers have sent everything.
func settle() {
	time.Sleep(time.Second)
	synctest.Wait()
}

// same fails unless the replica has the world's bytes.
func (v *viewer) same(t *testing.T, w *World) {
	t.Helper()
	settle()
	if v.fault != nil {
		t.Fatal(v.fault)
	}
	w.Look(func(a *engine.Account) {
		if mine, theirs := string(v.History().Tip().Save()), string(a.Save()); mine != theirs {
			i := 0
			for i < len(mine) && i < len(theirs) && mine[i] == theirs[i] {
				i++
			}
			t.Fatalf("the replica differs from byte %d on:\n%.200s\n%.200s", i, mine[max(0, i-80):], theirs[max(0, i-80):])
		}
	})
}

// try carries out a command as the endpoint does, and returns why it was refused.
func (w *World) try(cmd engine.Command) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.apply(cmd)
	return err
}

// randomly sends a request that any client may send, refused ones among them.
func (w *World) randomly(t *testing.T, r *rand.Rand) {
	id := string(rune('a' + r.IntN(20)))
	key := rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}
	item := func() []byte {
		body := `{"id":"` + id + `","pk":"p","n":` + fmt.Sprint(r.IntN(100))
		switch r.IntN(4) {
		case 0:
			body += `,"ttl":` + fmt.Sprint(r.IntN(100)-2) // -1 is valid, -2 and 0 are not
		case 1:
			body += `,"text":"` + strings.Repeat("é\\r\\n", r.IntN(50)) + `"`
		}
		return []byte(body + "}")
	}
	send := func(method, target string, body []byte, header ...string) {
		h := key
		for i := 0; i+1 < len(header); i += 2 {
			h = append(h[:len(h):len(h)], rest.Field{Name: header[i], Value: header[i+1]})
		}
		w.handle(t.Context(), rest.Request{Method: method, Target: target, Header: h, Body: body})
	}
	switch r.IntN(16) {
	case 0, 1:
		if _, err := w.advance(1 << r.IntN(12)); err != nil {
			t.Fatal(err)
		}
	case 2, 3, 4:
		send("POST", path, item(), "x-ms-documentdb-is-upsert", "true")
	case 5:
		send("POST", path, item())
	case 6:
		send("PUT", path+"/"+id, item(), "if-match", []string{"", `"0"`}[r.IntN(2)])
	case 7:
		send("DELETE", path+"/"+id, nil)
	case 8:
		send("GET", path+"/"+id, nil)
	case 9:
		send("PATCH", path+"/"+id, []byte(`{"operations":[{"op":"incr","path":"/n","value":1}]}`))
	case 10:
		send("POST", path, []byte(`{"query":"SELECT * FROM c WHERE c.n > 50"}`), "content-type", "application/query+json")
	case 11:
		send("POST", path, []byte(`[{"operationType":"Create","resourceBody":`+string(item())+`},{"operationType":"Upsert","resourceBody":`+string(item())+`}]`),
			"x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", []string{"true", "false"}[r.IntN(2)])
	case 12:
		send("GET", path, nil, "a-im", []string{"Incremental feed", "Full-Fidelity Feed"}[r.IntN(2)])
	case 13:
		_ = w.try(engine.SetDefault{In: engine.Path{Database: "db", Container: "c"}, Default: []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(60)}[r.IntN(4)]})
	case 14:
		_ = w.try(engine.SetThroughput{In: engine.Path{Database: "db", Container: "c"}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: int64(r.IntN(401)), Throttle: r.IntN(2) == 0}})
	case 15:
		if r.IntN(200) == 0 {
			if _, err := w.reset(nil); err != nil {
				t.Fatal(err)
			}
			w.restock(t, "60")
		}
	}
}

// After any commands, the replica has the account's bytes, and its sums agree; so has one that comes later, and one that comes back.
func TestAReplicaHasTheAccountsBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const commands = 10_000
		w, _ := newWorld(0)
		w.stock(t, "60", "a", "b")
		first := w.watch(t, live.Options{Changes: true, Requests: true})
		var second *viewer
		random := rand.New(rand.NewPCG(1, 2))
		for i := range commands {
			w.randomly(t, random)
			switch {
			case i%1000 == 999:
				first.same(t, w)
				if i == 3999 {
					second = w.watch(t, live.Options{Changes: true})
				}
				time.Sleep(every)
			case i == 6500:
				if err := second.stop(); err != nil {
					t.Fatal(err)
				}
			case i == 7500:
				second.events = nil
				second.watch(t, w, live.Options{Changes: true, From: second.Position()})
				if second.same(t, w); strings.Contains(strings.Join(second.events, " "), replica.EventCheckpoint) {
					t.Errorf("it did not go on where it was: %q", second.events)
				}
			}
		}
		first.same(t, w)
		if n := strings.Count(strings.Join(first.events, " "), replica.EventSum); n < 5 {
			t.Errorf("%d sums were compared: %q", n, first.events)
		}
		if err := first.stop(); err != nil {
			t.Error(err)
		}
		_ = second.stop()
	})
}

const every = 11 * time.Second // is longer than from one sum to the next
