package main

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// A workload is what both servers do; it has only operations that the peer supports.
type workload struct{ items, queries, clients int }

// A result is the measurement of a step.
type result struct {
	name     string
	rate     float64 // requests per second
	p50, p99 time.Duration
	cpu      time.Duration // of the server per request; 0 if it cannot be measured
}

type step struct {
	name string
	list []request
}

const query = "x-ms-documentdb-isquery: True\r\nx-ms-documentdb-query-enablecrosspartition: True\r\nx-ms-max-item-count: 100\r\n"

// stock creates the database.
func stock(host string) request {
	return request{signed(host, "POST", "/dbs", "dbs", "", "", "", `{"id":"load"}`), 201, []byte(`"load"`), 1}
}

// container creates a container in it.
func container(host, id string) request {
	return request{signed(host, "POST", "/dbs/load/colls", "colls", "dbs/load", "", "", `{"id":"`+id+`","partitionKey":{"paths":["/pk"],"kind":"Hash"}}`), 201, []byte(`"` + id + `"`), 1}
}

// drop deletes the container.
func drop(host, id string) request {
	link := "dbs/load/colls/" + id
	return request{signed(host, "DELETE", "/"+link, "colls", link, "", "", ""), 204, []byte("message"), 0}
}

// A client is a connection, whose requests wait for each other.
type client interface{ do(request) error }

// frames encodes the writes and reads of a round as steps does, for Direct mode.
func (w workload) frames(coll string) []step {
	create, read := make([]request, w.items), make([]request, w.items)
	for i := range w.items {
		id, key := w.id(i), w.key(i)
		text := []byte(`"` + id + `"`)
		create[i] = request{frame(rntbd.Create, "POST", coll, id, key, w.body(i)), 201, text, 1}
		read[i] = request{frame(rntbd.Read, "GET", coll, id, key, ""), 200, text, 1}
	}
	return []step{{"create", create}, {"point read", slices.Repeat(read, times)}}
}

// times is how often each item is read in a round: a read takes so little time that it needs many of them.
const times = 4

func (workload) id(i int) string  { return fmt.Sprint("i", i) }
func (workload) key(i int) string { return fmt.Sprintf(`["p%d"]`, i%50) }
func (w workload) body(i int) string {
	return fmt.Sprintf(`{"id":"%s","pk":"p%d","status":"s%d","total":%d,"note":"%0140d"}`, w.id(i), i%50, i%100, i, i)
}

// steps encodes all requests of a round.
func (w workload) steps(host, coll string) []step {
	link := "dbs/load/colls/" + coll
	docs := "/" + link + "/docs"
	find := func(status, times int, key string) request {
		text := fmt.Sprintf(`"s%d"`, status)
		body := `{"query":"SELECT * FROM c WHERE c.status = \"` + text[1:len(text)-1] + `\"","parameters":[]}`
		return request{signed(host, "POST", docs, "docs", link, key, query, body), 200, []byte(text), times}
	}
	create, read := make([]request, w.items), make([]request, w.items)
	for i := range w.items {
		id, key := w.id(i), w.key(i)
		text := []byte(`"` + id + `"`)
		create[i] = request{signed(host, "POST", docs, "docs", link, key, "", w.body(i)), 201, text, 1}
		read[i] = request{signed(host, "GET", docs+"/"+id, "docs", link+"/docs/"+id, key, "", ""), 200, text, 1}
	}
	within, over := make([]request, w.queries), make([]request, w.queries)
	each := w.items / 100 // items with the same status, which all have the same partition key
	for i := range w.queries {
		within[i] = find(i%50, each, w.key(i))
		over[i] = find(i%100, each, "")
	}
	return []step{{"create", create}, {"point read", slices.Repeat(read, times)}, {"query in a partition", within}, {"query over all items", over}}
}

// spread distributes the requests of a step over the connections and measures each of them.
func spread(s step, conns []client, cpu func() time.Duration) (result, error) {
	count := len(s.list)
	took := make([]time.Duration, count)
	var next atomic.Int64
	var group sync.WaitGroup
	failed := make(chan error, len(conns))
	used, began := cpu(), time.Now()
	for _, c := range conns {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				start := time.Now()
				if err := c.do(s.list[i]); err != nil {
					failed <- err
					return
				}
				took[i] = time.Since(start)
			}
		})
	}
	group.Wait()
	all := time.Since(began)
	used = cpu() - used
	select {
	case err := <-failed:
		return result{}, fmt.Errorf("%s: %w", s.name, err)
	default:
	}
	slices.Sort(took)
	return result{s.name, float64(count) / all.Seconds(), took[count/2], took[count*99/100], used / time.Duration(count)}, nil
}
