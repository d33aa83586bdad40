package rest_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// BenchmarkHandle measures the most frequent requests, including their signatures: as a whole, and what is left of them without the
// engine, which answers every command with its first result.
func BenchmarkHandle(b *testing.B) {
	const date = "Fri, 17 Dec 1926 03:15:00 GMT"
	signed := func(method, link, target, head, body string) rest.Request {
		token, _ := rest.Authorization(rest.EmulatorKey, method, "docs", link, date)
		return rest.Request{Method: method, Target: target, Body: []byte(body), Header: append(headers(head), rest.Field{Name: "authorization", Value: token},
			rest.Field{Name: "x-ms-date", Value: date}, rest.Field{Name: "x-ms-version", Value: "2020-11-05"}, rest.Field{Name: "user-agent", Value: "bench"})}
	}
	account := func() *engine.Account {
		w := shop(b, `,"defaultTtl":3600`)
		for i := range 1000 {
			w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"i%d","cid":"p","n":%d}`, i, i))
		}
		return w.a
	}
	for _, c := range []struct {
		name   string
		r      rest.Request
		status int
	}{
		{"read", signed("GET", docs[1:]+"/i500", docs+"/i500", p, ""), 200},
		{"upsert", signed("POST", orders[1:], docs, p+"|x-ms-documentdb-is-upsert: True", `{"id":"i500","cid":"p","n":1,"name":"a name"}`), 200},
		{"query", signed("POST", orders[1:], docs, p+"|"+aq, `{"query":"SELECT * FROM c WHERE c.id = @id","parameters":[{"name":"@id","value":"i500"}]}`), 200},
		{"scan", signed("POST", orders[1:], docs, aq+"|x-ms-documentdb-partitionkeyrangeid: 0", `{"query":"SELECT VALUE COUNT(1) FROM c WHERE c.n > 500"}`), 200},
	} {
		a := account()
		var first engine.Result
		options := map[string]rest.Options{"whole": {}, "rest": {Apply: func(cmd engine.Command) (r engine.Result, err error) {
			if first.Status == 0 {
				first, err = a.Apply(cmd)
			}
			return first, err
		}}}
		for _, part := range []string{"whole", "rest"} {
			b.Run(c.name+"/"+part, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if got := options[part].Handle(a, c.r); got.Status != c.status {
						b.Fatalf("%d %s", got.Status, got.Body)
					}
				}
			})
		}
	}
}
