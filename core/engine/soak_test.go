package engine_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// soakTrace is the hash of all events of a long seeded run. It must be the same natively and in wasm, on every machine. A deliberate
// change of the events changes it.
const soakTrace = "ccaa5a0df1edd20c02cd03d2de2d919cd5d3ffe329e964604dc2c7bbb1adea20"

// splitmix is a random number generator that is the same on every machine.
type splitmix uint64

func (s *splitmix) next(n int) int {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int((z ^ z>>31) % uint64(n))
}

// span draws a length of time by its magnitude, up to 68 years.
func (s *splitmix) span(magnitudes int) int64 {
	return max(1, int64(1)<<s.next(magnitudes)+int64(s.next(3))-1)
}

func TestSoak(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/pk", "/id"}, Default: ttl.On(3600)}, Throughput: engine.Throughput{Serverless: true}})
	seed, trace := splitmix(20171219), sha256.New()
	for step := range 20_000 {
		cmd := soakCommand(&seed)
		r, err := w.a.Apply(cmd)
		fmt.Fprintf(trace, "%d %d %v %v\n%s\n", step, r.Status, r.Charge, err, eventText(r.Events))
		if step%2000 == 1999 { // and nothing of it may depend on where the account has been
			saved := w.a.Save()
			a, err := engine.Load(saved)
			if err != nil || !bytes.Equal(a.Save(), saved) {
				t.Fatalf("step %d: the loaded account differs from the saved one, %v", step, err)
			}
			trace.Write([]byte(items(a)))
			w.a = a
		}
		for _, c := range w.a.Databases()[0].Containers() {
			if c.Live()+c.Expired() != c.Stored() || c.Live() < 0 || c.Expired() < 0 {
				t.Fatalf("step %d: %d live, %d expired, %d stored", step, c.Live(), c.Expired(), c.Stored())
			}
		}
	}
	if got := hex.EncodeToString(trace.Sum(nil)); got != soakTrace {
		t.Errorf("the trace is %s, not %s", got, soakTrace)
	}
	if w.c().PurgedItems() < 1000 || w.tombstones() < 100 {
		t.Errorf("%d purged, %d remembered: the soak has gone dry", w.c().PurgedItems(), w.tombstones())
	}
}

func soakCommand(seed *splitmix) engine.Command {
	in := engine.Path{Database: "db", Container: []string{"c", "c", "d"}[seed.next(3)]}
	id := fmt.Sprintf("i%d", seed.next(200))
	key := engine.Key(id)
	if in.Container == "d" {
		key = engine.PartitionKey(fmt.Sprintf(`[{},"%s"]`, id))
	}
	own := []string{"", "-1", "0", `"x"`}[seed.next(4)%(1+seed.next(4))]
	if seed.next(2) == 0 {
		own = fmt.Sprint(seed.span(20))
	}
	switch what := seed.next(100); {
	case what < 55:
		body := item(id, own)
		if seed.next(4) == 0 {
			body = body[:len(body)-1] + `,"pad":"` + string(bytes.Repeat([]byte("x"), seed.next(9000))) + `","l":[1,2,{"<":3}]}`
		}
		return engine.WriteItem{In: in, Kind: engine.WriteKind(seed.next(3)), Body: []byte(body)}
	case what < 63:
		return engine.PatchItem{In: in, ID: id, PartitionKey: key, Ops: []engine.PatchOp{{Op: "incr", Path: "/n", Value: "0.1"}, {Op: "set", Path: "/ttl", Value: fmt.Sprint(seed.span(16))}}}
	case what < 68:
		return engine.DeleteItem{In: in, ID: id, PartitionKey: key}
	case what < 72:
		return engine.ReadItem{In: in, ID: id, PartitionKey: key}
	case what < 75:
		return engine.ReadFeed{In: in, Limit: 10}
	case what < 78:
		return engine.SetDefault{In: in, Default: []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(int32(seed.span(18)))}[seed.next(3)]}
	case what < 81:
		return engine.SetThroughput{In: in, Throughput: engine.Throughput{Serverless: seed.next(4) == 0, RUPerSec: int64(4+seed.next(20)) * 100, Traffic: int64(seed.next(1200))}}
	}
	return engine.Advance{Seconds: seed.span(14)}
}
