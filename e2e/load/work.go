package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// workload is the same for both servers: what the peer can do too.
type workload struct{ items, queries, clients int }

type result struct {
	name     string
	rate     float64
	p50, p99 time.Duration
}

const docs = "/dbs/load/colls/c/docs"

var query = map[string]string{"content-type": "application/query+json", "x-ms-documentdb-isquery": "True",
	"x-ms-documentdb-query-enablecrosspartition": "True", "x-ms-max-item-count": "100"}

func (w workload) send(ctx context.Context, c *client) ([]result, error) {
	if _, err := c.do(ctx, "POST", "/dbs", "dbs", "", "", nil, []byte(`{"id":"load"}`)); err != nil {
		return nil, err
	}
	if _, err := c.do(ctx, "POST", "/dbs/load/colls", "colls", "dbs/load", "", nil, []byte(`{"id":"c","partitionKey":{"paths":["/pk"],"kind":"Hash"}}`)); err != nil {
		return nil, err
	}
	key := func(i int) string { return fmt.Sprintf(`["p%d"]`, i%50) }
	steps := []struct {
		name  string
		count int
		one   func(i int) error
	}{
		{"create", w.items, func(i int) error {
			body := fmt.Appendf(nil, `{"id":"i%d","pk":"p%d","status":"s%d","total":%d,"note":"%0140d"}`, i, i%50, i%100, i, i)
			_, err := c.do(ctx, "POST", docs, "docs", "dbs/load/colls/c", key(i), nil, body)
			return err
		}},
		{"point read", w.items, func(i int) error {
			id := fmt.Sprint("i", i)
			_, err := c.do(ctx, "GET", docs+"/"+id, "docs", "dbs/load/colls/c/docs/"+id, key(i), nil, nil)
			return err
		}},
		{"query in a partition", w.queries, func(i int) error {
			return c.query(ctx, key(i), fmt.Sprintf(`SELECT * FROM c WHERE c.status = \"s%d\"`, i%50))
		}},
		{"query over everything", w.queries, func(i int) error {
			return c.query(ctx, "", fmt.Sprintf(`SELECT * FROM c WHERE c.status = \"s%d\"`, i%100))
		}},
	}
	var list []result
	for _, s := range steps {
		r, err := w.spread(s.count, s.one)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		r.name = s.name
		list = append(list, r)
	}
	return list, nil
}

// query runs a query that finds items, and makes sure that it did: a wrong answer is no work done.
func (c *client) query(ctx context.Context, key, text string) error {
	answer, err := c.do(ctx, "POST", docs, "docs", "dbs/load/colls/c", key, query, []byte(`{"query":"`+text+`","parameters":[]}`))
	if err != nil {
		return err
	}
	var page struct{ Documents []json.RawMessage }
	if err := json.Unmarshal(answer, &page); err != nil || len(page.Documents) == 0 {
		return fmt.Errorf("%s found nothing (%v)", text, err)
	}
	return nil
}

// spread sends count requests over the clients and measures each.
func (w workload) spread(count int, one func(i int) error) (result, error) {
	took := make([]time.Duration, count)
	var next atomic.Int64
	var group sync.WaitGroup
	failed := make(chan error, w.clients)
	began := time.Now()
	for range w.clients {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				start := time.Now()
				if err := one(i); err != nil {
					failed <- err
					return
				}
				took[i] = time.Since(start)
			}
		})
	}
	group.Wait()
	all := time.Since(began)
	select {
	case err := <-failed:
		return result{}, err
	default:
	}
	slices.Sort(took)
	return result{rate: float64(count) / all.Seconds(), p50: took[count/2], p99: took[count*99/100]}, nil
}
