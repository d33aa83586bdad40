package rest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

func TestEmbedded(t *testing.T) {
	b := rest.Embedded{Account: engine.New(1000), Options: rest.Options{NoAuth: true}}
	ask := func(head, body string, want int) gjson.Result {
		t.Helper()
		answer := b.Request(head, body)
		if !gjson.Valid(answer) {
			t.Fatalf("%s: not JSON: %s", head, answer)
		}
		r := gjson.Parse(answer)
		if r.Get("status").Int() != int64(want) {
			t.Fatalf("%s: %s, want %d", head, answer, want)
		}
		return r
	}
	ask(`{"method":"POST","target":"/dbs","origin":"http://x"}`, `{"id":"db"}`, 201)
	ask(`{"method":"POST","target":"/dbs/db/colls"}`, `{"id":"c","partitionKey":{"paths":["/pk"],"kind":"Hash"},"defaultTtl":60}`, 201)
	made := ask(`{"method":"POST","target":"/dbs/db/colls/c/docs","headers":{"x-ms-documentdb-partitionkey":"[\"é\"]"}}`, `{"id":"a","pk":"é","q":"\"\u0001"}`, 201)
	if made.Get("headers.etag").String() == "" || gjson.Get(made.Get("body").String(), "q").String() != "\"\x01" {
		t.Errorf("the answer lost something: %s", made.Raw)
	}
	const read = `{"method":"GET","target":"/dbs/db/colls/c/docs/a","headers":{"X-MS-DocumentDB-PartitionKey":"[\"é\"]"}}`
	if got := b.Clock(59); got != `{"now":1059}` {
		t.Error(got)
	}
	ask(read, "", 200)
	if got := b.Clock(1); got != `{"now":1060}` {
		t.Error(got)
	}
	ask(read, "", 404)
	if got := b.Clock(0); got != `{"now":1060}` {
		t.Error(got)
	}
	if got := b.Disk("db", "c"); gjson.Get(got, "expired").Int() != 1 || gjson.Get(got, "ids.expired.0").String() != "a" {
		t.Error(got)
	}
}

func TestEmbeddedNamesTheReasonOfARefusal(t *testing.T) {
	b := rest.Embedded{Account: engine.New(1000), Options: rest.Options{NoAuth: true}}
	for name, answer := range map[string]string{
		"half a second": b.Clock(.5),
		"backwards":     b.Clock(-1),
		"infinitely":    b.Clock(1e300),
		"too far":       b.Clock(float64(engine.MaxNow)),
		"no container":  b.Disk("db", "c"),
	} {
		if gjson.Get(answer, "error").String() == "" {
			t.Errorf("%s: %s, want an error", name, answer)
		}
	}
	if b.Account.Now() != 1000 {
		t.Error("a refused move moved the clock")
	}
	for _, head := range []string{"", "[]", `{"method":1}`, `{"method":"GET","target":"nowhere"}`} {
		if answer := b.Request(head, ""); gjson.Get(answer, "status").Int() < 400 {
			t.Errorf("%q: %s, want a refusal", head, answer)
		}
	}
}

// Options.Apply receives every command.
func TestEmbeddedUsesApply(t *testing.T) {
	var seen []string
	a := engine.New(0)
	b := rest.Embedded{Account: a, Options: rest.Options{NoAuth: true, Apply: func(cmd engine.Command) (engine.Result, error) {
		switch cmd.(type) {
		case engine.CreateDatabase:
			seen = append(seen, "create")
		case engine.Advance:
			seen = append(seen, "advance")
		}
		return a.Apply(cmd)
	}}}
	b.Request(`{"method":"POST","target":"/dbs"}`, `{"id":"db"}`)
	b.Clock(5)
	if got := strings.Join(seen, " "); got != "create advance" {
		t.Errorf("Apply received %q", got)
	}
	b.Options.Apply = func(engine.Command) (engine.Result, error) { return engine.Result{}, errors.New("no more") }
	if got := b.Clock(5); got != `{"error":"no more"}` {
		t.Errorf("the clock of a host that refuses: %s", got)
	}
}

func TestOnlyQueriesOnlyRead(t *testing.T) {
	for _, c := range []struct {
		head string
		want bool
	}{
		{`{"method":"POST","target":"/dbs/d/colls/c/docs","headers":{"x-ms-documentdb-isquery":"True"}}`, true},
		{`{"method":"POST","target":"/dbs/d/colls/c/docs","headers":{"x-ms-cosmos-is-query-plan-request":"True"}}`, true},
		{`{"method":"POST","target":"/dbs/d/colls/c/docs"}`, false},
		{`{"method":"GET","target":"/dbs/d/colls/c/docs"}`, false},
		{`{"method":"GET","target":"/dbs/d/colls/c/docs","headers":{"x-ms-documentdb-isquery":"True"}}`, false},
		{`{"method":"POST","target":"/dbs/%","headers":{"x-ms-documentdb-isquery":"True"}}`, false},
	} {
		if got := rest.OnlyReads(c.head); got != c.want {
			t.Errorf("%s: %t", c.head, got)
		}
	}
}
