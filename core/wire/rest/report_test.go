package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An inquirer sends requests that an Asked keeps.
type inquirer struct {
	*world
	asked rest.Asked
}

func (q *inquirer) ask(line, key, body string) {
	q.t.Helper()
	method, target, _ := strings.Cut(line, " ")
	r := rest.Request{Method: method, Target: target, Header: headers("x-ms-documentdb-partitionkey: " + key), Body: []byte(body)}
	q.asked.Note(q.a, &r, q.do(line, "x-ms-documentdb-partitionkey: "+key, body).Status)
}

// The report has the clock, and for each item its state, the setting that decides, the last request and the last events.
func TestReport(t *testing.T) {
	q := &inquirer{world: shop(t, `,"defaultTtl":1200`)}
	const docs = "/dbs/shop/colls/orders/docs"
	write := func(id, more string) {
		q.ask("POST "+docs, `["a"]`, `{"id":"`+id+`","cid":"a"`+more+`}`)
	}
	start := q.a.Now() // 2023-11-14T22:13:20Z
	if got := q.asked.Report(q.a); got != "the clock shows 2023-11-14T22:13:20Z" || start != 1700000000 {
		t.Fatalf("an empty account: %q", got)
	}
	write("s1", "")
	write("s2", `,"ttl":60`)
	write("s3", `,"ttl":-1`)
	q.ask("DELETE "+docs+"/s3", `["a"]`, "")
	q.advance(1200)
	q.ask("GET "+docs+"/s1", `["a"]`, "")
	has := func(lines ...string) {
		t.Helper()
		got := q.asked.Report(q.a)
		for _, line := range lines {
			if !strings.Contains(got+"\n", line+"\n") {
				t.Errorf("got\n%s\nwithout\n%s", got, line)
			}
		}
	}
	has("the clock shows 2023-11-14T22:33:20Z",
		`shop/orders: s1 ["a"] expired 22:33:20: the container's default 1200, written 22:13:20; still on disk`,
		"  last request: read_item, status 404, at 22:33:20",
		"  events: 22:13:20 written (create), 22:33:20 expired (container-default)",
		`shop/orders: s2 ["a"] expired 22:14:20: ttl 60, written 22:13:20; purged 22:14:21`,
		"  events: 22:13:20 written (create), 22:14:20 expired (item-ttl), 22:14:21 purged (purge)",
		`shop/orders: s3 ["a"] deleted 22:13:20, written 22:13:20`)

	write("s1", `,"ttl":-1`)
	q.ask("POST "+docs, `["a"]`, `{"id":"s1","cid":"a"}`) // a conflict: it is live
	has(`shop/orders: s1 ["a"] live without an end: ttl -1, written 22:33:20`, "  last request: create_item, status 409, at 22:33:20")

	q.ask("GET "+docs+"/s1", `["b"]`, "")
	has(`shop/orders: s1 ["b"] is not stored, and was not among the last items that were removed; an item of this id has the partition key ["a"]`)
	q.ask("GET /dbs/shop/colls/order/docs/s1", `["a"]`, "")
	has("shop/order: there is no such container")

	write("s4", "")
	q.advance(24 * 60 * 60) // another day has times with dates
	has("the clock shows 2023-11-15T22:33:20Z",
		`shop/orders: s4 ["a"] expired 2023-11-14T22:53:20Z: the container's default 1200, written 2023-11-14T22:33:20Z; purged 2023-11-14T22:53:21Z`)
	if j := string(q.asked.ReportJSON(q.a, "")); gjson.Get(j, "text").String() != q.asked.Report(q.a) || gjson.Get(j, "now").Int() != q.a.Now() {
		t.Errorf("%s", j)
	}
}

// The setting that decides is named as it is at present; a setting that is off hides no item.
func TestReportNamesTheSetting(t *testing.T) {
	for preset, want := range map[string][2]string{
		"":                  {"live without an end: the container's Time to Live is off, written", "live without an end: the container's Time to Live is off, so ttl 50 is ignored, written"},
		`,"defaultTtl":-1`:  {"live without an end: no ttl, and the container has no default (-1), written", "live until 22:14:10: ttl 50, written"},
		`,"defaultTtl":100`: {"live until 22:15:00: the container's default 100, written", "live until 22:14:10: ttl 50, written"},
	} {
		q := &inquirer{world: shop(t, preset)}
		q.ask("POST /dbs/shop/colls/orders/docs", `["a"]`, `{"id":"none","cid":"a"}`)
		q.ask("POST /dbs/shop/colls/orders/docs", `["a"]`, `{"id":"own","cid":"a","ttl":50}`)
		report := q.asked.Report(q.a)
		for i, id := range []string{"none", "own"} {
			if line := `shop/orders: ` + id + ` ["a"] ` + want[i] + " 22:13:20"; !strings.Contains(report, line) {
				t.Errorf("%s: got\n%s\nwithout\n%s", preset, report, line)
			}
		}
	}
}

// A report is short, whatever was asked and whatever happened.
func TestReportIsShort(t *testing.T) {
	q := &inquirer{world: shop(t, `,"defaultTtl":60`)}
	for i := range 40 {
		q.ask("POST /dbs/shop/colls/orders/docs", `["a"]`, fmt.Sprintf(`{"id":"i%d","cid":"a"}`, i))
		q.ask("GET /dbs/shop/colls/orders/docs/x", fmt.Sprintf(`["%d"]`, i), "")
		q.ask("PUT /dbs/shop/colls/orders/docs/i0", `["a"]`, `{"id":"i0","cid":"a"}`)
	}
	report := q.asked.Report(q.a)
	if n := strings.Count(report, "\n"); n > 3*5 || strings.Count(report, "shop/orders:") != 5 || strings.Count(report, "written (replace)") != 5 {
		t.Errorf("%d lines:\n%s", n, report)
	}
	if a := engine.New(0); (*rest.Asked)(nil).Report(a) != "the clock shows 1970-01-01T00:00:00Z" {
		t.Error("an Asked that is nil")
	}
}
