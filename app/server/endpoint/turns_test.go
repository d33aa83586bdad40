package endpoint

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// hungryQuery builds a quarter of a gigabyte of groups before it is stopped: a page needs them all.
const hungryQuery = `{"query":"SELECT VALUE MAX(REPLICATE('x', 9999)) FROM c JOIN x IN c.a JOIN y IN c.a GROUP BY x, y"}`

// hungryWorld returns a world with an item for hungryQuery. Its real time passes twenty times more slowly than elsewhere, so that no query reaches the limits
// of time on a busy machine, or under the race detector.
func hungryWorld(t *testing.T) *World {
	const slower = 20
	begun := time.Now()
	w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, func() time.Time { return begun.Add(time.Since(begun) / slower) }, 0)
	w.turns.stay *= slower
	w.stock(t, "3600", "a")
	numbers := make([]string, 300)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i)
	}
	w.request(t, 201, "POST", path, `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"h","pk":"p","a":[`+strings.Join(numbers, ",")+`]}`)
	return w
}

// Many queries at once, each of which builds as much as a query may, keep no more than two such queries do and a little for each of the others.
// Point reads are answered meanwhile.
func TestManyHungryQueries(t *testing.T) {
	const clients = 12
	const limit = maxLarge*(256<<20) + clients*3*largeKept
	w := hungryWorld(t)
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	var stopped atomic.Int64
	var queries sync.WaitGroup
	before := liveHeap()
	for range clients {
		queries.Go(func() {
			r := rest.Request{Method: "POST", Target: path, Body: []byte(hungryQuery), Header: rest.Header{
				{Name: "content-type", Value: "application/query+json"}, {Name: "x-ms-documentdb-partitionkeyrangeid", Value: "0"}}}
			if answer := w.handle(t.Context(), r); strings.Contains(string(answer.Body), "built more than") {
				stopped.Add(1)
			}
		})
	}
	ended := make(chan struct{})
	go func() { queries.Wait(); close(ended) }()
	most, reads := int64(0), 0
	for running := true; running; reads++ {
		select {
		case <-ended:
			running = false
		default:
		}
		w.request(t, 200, "GET", path+"/a", `x-ms-documentdb-partitionkey: ["p"]`, "")
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		most = max(most, int64(live[0].Value.Uint64())-before)
	}
	t.Logf("%d queries stopped, %d MB at most, %d reads meanwhile", stopped.Load(), most>>20, reads)
	if stopped.Load() != clients {
		t.Errorf("%d of %d queries built as much as they may", stopped.Load(), clients)
	}
	if most > limit || most < 256<<20 {
		t.Errorf("the queries kept %d MB, want at least one query's 256 and at most %d", most>>20, limit>>20)
	}
}

// While as many queries run as may, another one waits, and is refused at last in a way that clients know to be safe to repeat. While as many
// large ones run as may, small ones are answered, and a large one is not.
func TestQueriesWaitForEachOther(t *testing.T) {
	w := hungryWorld(t)
	small := `{"query":"SELECT VALUE c.id FROM c"}`
	long := `{"query":"SELECT VALUE c.id FROM c` + strings.Repeat(" ", largeBody) + `"}`
	fill := func(places chan struct{}) {
		for range cap(places) {
			places <- struct{}{}
		}
	}
	empty := func(places chan struct{}) {
		for range cap(places) {
			<-places
		}
	}
	for _, full := range []struct {
		name        string
		places      chan struct{}
		small, long int
	}{
		{"nothing", nil, 200, 200},
		{"large queries", w.turns.large, 200, 503},
		{"queries", w.turns.begun, 503, 503},
		{"turns", w.turns.work, 503, 503},
		{"nothing any more", nil, 200, 200},
	} {
		fill(full.places)
		for body, want := range map[string]int{small: full.small, long: full.long} {
			if w.turns.stay = maxStay; want == 503 {
				w.turns.stay = time.Millisecond
			}
			if answer := w.request(t, want, "POST", path, anyKey, body); want == 503 && !strings.Contains(string(answer.Body), errBusy.Error()) {
				t.Errorf("full of %s: %s", full.name, answer.Body)
			}
		}
		empty(full.places)
		if n := len(w.turns.work) + len(w.turns.begun) + len(w.turns.large); n != 0 {
			t.Errorf("%d places are still taken", n)
		}
	}
}

// A query that grows while as many large ones run as may waits for one of them, lets others work meanwhile, and ends with its client.
func TestAQueryWaitsToGrow(t *testing.T) {
	w := hungryWorld(t)
	for range maxLarge {
		w.turns.large <- struct{}{}
	}
	ctx, leave := context.WithCancel(t.Context())
	r := rest.Request{Method: "POST", Target: path, Body: []byte(hungryQuery), Header: rest.Header{
		{Name: "content-type", Value: "application/query+json"}, {Name: "x-ms-documentdb-partitionkeyrangeid", Value: "0"}}}
	answers := make(chan rest.Response)
	ask := func(ctx context.Context) { answers <- w.handle(ctx, r) }
	go ask(ctx)
	go ask(t.Context())
	for n := range 20 { // while the two wait
		w.request(t, 200, "POST", path, anyKey, fmt.Sprintf(`{"query":"SELECT VALUE %d FROM c"}`, n))
	}
	leave()
	if answer := <-answers; answer.Status != http.StatusRequestTimeout {
		t.Errorf("its client left: %d %s", answer.Status, answer.Body)
	}
	<-w.turns.large
	if answer := <-answers; !strings.Contains(string(answer.Body), "built more than") {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
	if n := len(w.turns.work) + len(w.turns.begun); n != 0 || len(w.turns.large) != maxLarge-1 {
		t.Errorf("%d and %d places are still taken", n, len(w.turns.large))
	}
}
