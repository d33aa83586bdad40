package endpoint

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const (
	clients       = 64
	opsOfClient   = 60
	opsIfShort    = 15
	lastingOfFour = 3 // of four items, the number that never expire
)

// client is one of many that use a container concurrently. It has a partition key of its own, and remembers which items must exist.
type client struct {
	t       *testing.T
	http    *http.Client
	url     string
	key     string
	rnd     *rand.Rand
	lasting map[string]int // from the id to the number that was last written
	next    int
}

// send sends a request and returns the status, the body and the simulated time of the answer.
func (c *client) send(method, target, body string, header ...string) (int, []byte, int64) {
	r, err := http.NewRequest(method, c.url+target, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	r.Header.Set("x-ms-documentdb-partitionkey", `["`+c.key+`"]`)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := c.http.Do(r)
	if err != nil {
		c.t.Error(err)
		return 0, nil, 0
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Error(err)
	}
	at, err := time.Parse(http.TimeFormat, resp.Header.Get("date"))
	if err != nil {
		c.t.Errorf("%s %s: %d, date %q", method, target, resp.StatusCode, resp.Header.Get("date"))
	}
	return resp.StatusCode, text, at.Unix()
}

type document struct {
	ID  string `json:"id"`
	PK  string `json:"pk"`
	N   int    `json:"n"`
	TS  int64  `json:"_ts"`
	TTL int64  `json:"ttl"`
}

// see checks that an answer shows no item that is expired at the time of the answer.
func (c *client) see(what string, docs []document, at int64) {
	for _, d := range docs {
		if d.TTL > 0 && d.TS+d.TTL <= at {
			c.t.Errorf("%s shows %s at %d, which expired at %d", what, d.ID, at, d.TS+d.TTL)
		}
	}
}

func (c *client) want(what string, got int, want ...int) {
	for _, w := range want {
		if got == w {
			return
		}
	}
	c.t.Errorf("%s: %d, want %v", what, got, want)
}

const path = "/dbs/db/colls/c/docs"

func (c *client) body(id string, n int, ttl int64) string {
	return fmt.Sprintf(`{"id":%q,"pk":%q,"n":%d,"ttl":%d}`, id, c.key, n, ttl)
}

func (c *client) new() (id string, ttl int64) {
	c.next++
	id = fmt.Sprintf("%s-%d", c.key, c.next)
	if c.next%4 < lastingOfFour {
		return id, -1
	}
	return id, 1 + c.rnd.Int64N(20)
}

// one returns an item that must exist.
func (c *client) one() (id string, ok bool) {
	for id := range c.lasting {
		return id, true
	}
	return "", false
}

func (c *client) step() {
	n := c.rnd.IntN(1 << 30)
	known, some := c.one()
	switch op := c.rnd.IntN(10); {
	case op < 2 || !some:
		id, ttl := c.new()
		status, _, _ := c.send("POST", path, c.body(id, n, ttl))
		c.want("create", status, 201)
		if ttl < 0 {
			c.lasting[id] = n
		}
	case op == 2:
		id, ttl := c.new()
		status, _, _ := c.send("POST", path, c.body(id, n, ttl), "x-ms-documentdb-is-upsert", "true")
		c.want("upsert", status, 201)
		if ttl < 0 {
			c.lasting[id] = n
		}
	case op == 3:
		status, _, _ := c.send("PUT", path+"/"+known, c.body(known, n, -1))
		c.want("replace", status, 200)
		c.lasting[known] = n
	case op == 4:
		status, _, _ := c.send("PATCH", path+"/"+known, fmt.Sprintf(`[{"op":"set","path":"/n","value":%d}]`, n))
		c.want("patch", status, 200)
		c.lasting[known] = n
	case op == 5:
		status, _, _ := c.send("DELETE", path+"/"+known, "")
		c.want("delete", status, 204)
		delete(c.lasting, known)
	case op == 6:
		a, _ := c.new()
		status, text, _ := c.send("POST", path, `[{"operationType":"Create","resourceBody":`+c.body(a, n, -1)+`},{"operationType":"Read","id":"`+known+`"}]`,
			"x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true")
		if c.want("batch", status, 200); status != 200 {
			c.t.Logf("%s", text)
		}
		c.lasting[a] = n
	case op == 7:
		status, text, at := c.send("POST", path, `{"query":"SELECT * FROM c ORDER BY c.n"}`, "content-type", "application/query+json", "x-ms-max-item-count", "1000")
		c.want("query", status, 200)
		docs := c.page(text)
		c.see("query", docs, at)
		c.complete("query", docs)
	case op == 8:
		status, text, at := c.send("GET", path, "", "a-im", "Incremental Feed", "x-ms-max-item-count", "1000")
		c.want("change feed", status, 200, 304)
		if status == 200 {
			docs := c.page(text)
			c.see("change feed", docs, at)
			c.complete("change feed", docs)
		}
	default:
		status, text, at := c.send("GET", path+"/"+known, "")
		c.want("read", status, 200)
		var d document
		if err := json.Unmarshal(text, &d); err != nil || d.N != c.lasting[known] {
			c.t.Errorf("%s: %s, want n %d", known, text, c.lasting[known])
		}
		c.see("read", []document{d}, at)
	}
}

func (c *client) page(text []byte) []document {
	var page struct{ Documents []document }
	if err := json.Unmarshal(text, &page); err != nil {
		c.t.Errorf("%v: %.200s", err, text)
	}
	return page.Documents
}

// complete checks that a list of the client's items has all that must exist, as they were last written.
func (c *client) complete(what string, docs []document) {
	got := make(map[string]int, len(docs))
	for _, d := range docs {
		if _, twice := got[d.ID]; twice {
			c.t.Errorf("%s shows %s twice", what, d.ID)
		}
		got[d.ID] = d.N
	}
	for id, n := range c.lasting {
		if m, ok := got[id]; !ok || m != n {
			c.t.Errorf("%s: %s is lost or old: %v %d, want %d", what, id, ok, m, n)
		}
	}
}

// 64 clients mix all operations over the loopback interface while the clock jumps and the state is kept: no item is lost, and no expired
// item is in an answer. Run it with -race.
func TestManyClientsWhileTheClockJumps(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	w, err := openWorld(state, journal.Options{Checkpoint: 100_000}, rest.Options{NoAuth: true}, time.Now, 1000)
	if err != nil {
		t.Fatal(err)
	}
	w.stock(t, "-1")
	url := w.listen(t, Guard{})
	over := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	steps := opsOfClient
	if testing.Short() {
		steps = opsIfShort
	}
	all := make([]*client, clients)
	var group, jumping sync.WaitGroup
	done := make(chan struct{})
	jumping.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if _, err := w.advance(3); err != nil {
				t.Error(err)
			}
		}
	})
	for i := range all {
		c := &client{t: t, http: over, url: url, key: fmt.Sprint("k", i), rnd: rand.New(rand.NewPCG(7, uint64(i))), lasting: map[string]int{}}
		all[i] = c
		group.Go(func() {
			for range steps {
				c.step()
			}
		})
	}
	group.Wait()
	close(done)
	jumping.Wait()
	w.setSpeed(0)
	w.advance(1000)
	lasting := 0
	for _, c := range all {
		lasting += len(c.lasting)
		status, text, at := c.send("GET", path, "", "x-ms-max-item-count", "1000")
		c.want("read feed", status, 200)
		docs := c.page(text)
		c.see("read feed", docs, at)
		if c.complete("read feed", docs); len(docs) != len(c.lasting) {
			t.Errorf("%s: %d items, want %d", c.key, len(docs), len(c.lasting))
		}
	}
	if d, err := w.Disk(engine.Path{Database: "db", Container: "c"}, 0, 0); err != nil || d.Live != lasting || d.Purged == 0 {
		t.Errorf("%+v, %v, want %d", d, err, lasting)
	}
	want := contents(w.account)
	if err := w.store.Close(w.Now()); err != nil {
		t.Error(err)
	}
	again, err := openWorld(state, journal.Options{}, rest.Options{NoAuth: true}, time.Now, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := contents(again.account); got != want {
		t.Errorf("the state that was kept is\n%.2000s\nit was\n%.2000s", got, want)
	}
}

// contents returns an account without its log of events, which is not kept.
func contents(a *engine.Account) string {
	text, _, _ := strings.Cut(string(a.Save()), `,"log":`)
	return text
}
