//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// patience is how long the client of a hostile query waits, if it does not leave at once.
const patience = time.Second

// hostileQueries lets 16 clients send hostile queries; every second client soon leaves. A query that is then sent alone must be
// answered.
func hostileQueries(dir string, rounds int) (o outcome, err error) {
	state := filepath.Join(dir, "state")
	s, err := start(state)
	if err != nil {
		return o, err
	}
	queries := hostile.Queries()
	var answered atomic.Int64
	c, err := writeBeside(s, writers, false, func(*ledger) error {
		for i, q := range queries {
			if err := stockHostile(s.url, i, q); err != nil {
				return err
			}
		}
		next := make(chan int)
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				for n := range next {
					wait := patience
					if n%2 == 0 {
						wait = time.Duration(n%20) * 10 * time.Millisecond
					}
					if status, _ := ask(s.url, n%len(queries), queries[n%len(queries)], wait); status != 0 {
						answered.Add(1)
					}
				}
			})
		}
		for n := range rounds {
			next <- n
		}
		close(next)
		group.Wait()
		const joins = 4 // takes as long as a query may
		if status, err := ask(s.url, joins, queries[joins], 20*time.Second); status != 200 && status != 408 && status != 400 {
			return fmt.Errorf("a hostile query alone: %d, %w", status, err)
		}
		return nil
	})
	if err != nil {
		s.kill()
		return o, err
	}
	o, err = c.settle(s, state)
	o.seen += fmt.Sprintf("; %d queries answered, the other clients had left", answered.Load())
	return o, err
}

// hostileContainer is the container of a query's item.
func hostileContainer(i int) string { return fmt.Sprint("dbs/db/colls/h", i) }

func stockHostile(url string, i int, q hostile.Query) error {
	if status, text := send(url, "POST", "/dbs/db/colls", "colls", "dbs/db", fmt.Sprintf(`{"id":"h%d","partitionKey":{"paths":["/pk"]}}`, i)); status != 201 {
		return fmt.Errorf("the container of a hostile query: %d %s", status, text)
	}
	link := hostileContainer(i)
	if status, text := send(url, "POST", "/"+link+"/docs", "docs", link, q.Item, keyHeader, key); status != 201 {
		return fmt.Errorf("the item of a hostile query: %d %s", status, text)
	}
	return nil
}

// ask sends a query and waits so long for an answer. Status 0 is none.
func ask(url string, i int, q hostile.Query, wait time.Duration) (status int, err error) {
	text, err := json.Marshal(map[string]string{"query": q.Text})
	if err != nil {
		return 0, err
	}
	ctx, leave := context.WithTimeout(context.Background(), wait)
	defer leave()
	link := hostileContainer(i)
	r, err := http.NewRequestWithContext(ctx, "POST", url+"/"+link+"/docs", strings.NewReader(string(text)))
	if err != nil {
		return 0, err
	}
	date := time.Now().UTC().Format(http.TimeFormat)
	token, err := rest.Authorization(rest.EmulatorKey, "POST", "docs", link, date)
	if err != nil {
		return 0, err
	}
	r.Header.Set("authorization", token)
	r.Header.Set("x-ms-date", date)
	r.Header.Set("content-type", "application/query+json")
	r.Header.Set("x-ms-documentdb-partitionkeyrangeid", "0")
	a, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer a.Body.Close()
	return a.StatusCode, nil
}
