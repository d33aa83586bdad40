package follow

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// shop returns an account whose names need escapes, with the items x and y.
func shop(t *testing.T) (*engine.Account, engine.Path) {
	t.Helper()
	a, to := engine.New(epoch), engine.Path{Database: "ä", Container: "c+d"}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: to.Database},
		engine.CreateContainer{Database: to.Database, Spec: engine.Spec{ID: to.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}, Throughput: engine.Throughput{RUPerSec: 400}},
		engine.WriteItem{In: to, Body: []byte(`{"id":"x%","pk":"p","n":1}`)},
		engine.WriteItem{In: to, Body: []byte(`{"id":"y","pk":"q","n":1}`)},
	} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	return a, to
}

// send carries out a request as the endpoint does for the page.
func send(a *engine.Account, w Write) rest.Response {
	r := rest.Request{Method: w.Method, Target: w.Path, Body: []byte(w.Body), Header: rest.Header{{Name: "x-ms-version", Value: "2020-07-15"}, {Name: "content-type", Value: "application/json"}}}
	if key := w.Query.Get("key"); key != "" {
		r.Header = append(r.Header, rest.Field{Name: "x-ms-documentdb-partitionkey", Value: key})
	}
	if w.Query.Has("upsert") {
		r.Header = append(r.Header, rest.Field{Name: "x-ms-documentdb-is-upsert", Value: "True"})
	}
	opt := rest.Options{NoAuth: true}
	return opt.Handle(a, r)
}

// stored says what a container stores, and how it is set.
func stored(t *testing.T, a *engine.Account, in engine.Path) string {
	t.Helper()
	c, err := a.Container(in)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(c.Default(), " ", c.Throughput(), " ", c.LSN(), " ", c.Spec().UniqueKeys, "\n")
	c.EachStored(0, func(it *engine.Item) bool {
		text += fmt.Sprint(it.LSN(), " ", string(it.Body()), "\n")
		return true
	})
	return text
}

// A command of the page, sent as a request, leaves the account as the command itself does.
func TestACommandAsARequest(t *testing.T) {
	a, in := shop(t)
	c, err := a.Container(in)
	if err != nil {
		t.Fatal(err)
	}
	p, spec := engine.Key("p"), c.Spec()
	spec.Default = ttl.NoDefault
	const container = "/dbs/%C3%A4/colls/c+d"
	offer, _ := rest.Offer(c)
	for _, test := range []struct {
		cmd  engine.Command
		want string // method, path and query
		body string
	}{
		{engine.SetDefault{In: in, Default: ttl.On(7)}, "PUT " + container + "?", `"defaultTtl":7`},
		{engine.SetDefault{In: in, Default: ttl.Off}, "PUT " + container + "?", `"id":"c+d"`},
		{engine.ReplaceContainer{In: in, Spec: spec}, "PUT " + container + "?", `"defaultTtl":-1`},
		{engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 900}}, "PUT /offers/" + offer + "?", `"offerThroughput":900`},
		{engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"x%","pk":"p","n":2}`)}, "POST " + container + "/docs?key=%5B%22p%22%5D&upsert=1", `{"id":"x%","pk":"p","n":2}`},
		{engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(`{"id":"z","pk":"p"}`)}, "POST " + container + "/docs?key=%5B%22p%22%5D&upsert=1", `{"id":"z","pk":"p"}`},
		{engine.WriteItem{In: in, Kind: engine.Replace, ID: "x%", Body: []byte(`{"id":"x%","pk":"p","n":3}`)}, "PUT " + container + "/docs/x%25?key=%5B%22p%22%5D", `"n":3`},
		{engine.WriteItem{In: in, Kind: engine.Replace, ID: "x%", PartitionKey: &p, Body: []byte(`{"id":"x%","pk":"p","n":4}`)}, "PUT " + container + "/docs/x%25?key=%5B%22p%22%5D", `"n":4`},
		{engine.PatchItem{In: in, ID: "y", PartitionKey: engine.Key("q"), Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "5"}, {Op: "remove", Path: "/n"}}},
			"PATCH " + container + "/docs/y?key=%5B%22q%22%5D", `{"operations":[{"op":"set","path":"/ttl","value":5},{"op":"remove","path":"/n"}]}`},
		{engine.DeleteItem{In: in, ID: "x%", PartitionKey: p}, "DELETE " + container + "/docs/x%25?key=%5B%22p%22%5D", ""},
	} {
		w, err := Forward(a, test.cmd)
		if got := w.Method + " " + w.Path + "?" + w.Query.Encode(); err != nil || got != test.want || !strings.Contains(w.Body, test.body) || (w.Body == "") != (test.body == "") {
			t.Errorf("%+v: %s %s, %v\nwant %s %s", test.cmd, got, w.Body, err, test.want, test.body)
			continue
		}
		sent, done := a.Copy(), a.Copy()
		if answer := send(sent, w); answer.Status >= 300 {
			t.Errorf("%+v: %d %s", test.cmd, answer.Status, answer.Body)
		}
		if _, err := done.Apply(test.cmd); err != nil {
			t.Fatal(err)
		}
		if mine, theirs := stored(t, sent, in), stored(t, done, in); mine != theirs {
			t.Errorf("%+v: sent as a request\n%s\nthe command itself\n%s", test.cmd, mine, theirs)
		}
		if before, err := Forward(a, test.cmd); err != nil || fmt.Sprint(before) != fmt.Sprint(w) {
			t.Errorf("%+v: the account has changed: %+v, %v", test.cmd, before, err)
		}
	}
}

// What the simulation assumes is no setting of the service: it is sent to the endpoint's own path. One request cannot change both.
func TestWhatTheSimulationAssumesAsARequest(t *testing.T) {
	a, in := shop(t)
	serverless := engine.Path{Database: in.Database, Container: "serverless"}
	if _, err := a.Apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: serverless.Container, PartitionKey: []string{"/pk"}}, Throughput: engine.Throughput{Serverless: true}}); err != nil {
		t.Fatal(err)
	}
	s, err := a.Container(serverless)
	if err != nil {
		t.Fatal(err)
	}
	less := s.Throughput()
	less.RUPerSec, less.Traffic = max(400, less.RUPerSec), 7
	same := s.Throughput()
	same.Traffic = 7
	for _, c := range []struct {
		in   engine.Path
		is   engine.Throughput
		want string
	}{
		{in, engine.Throughput{RUPerSec: 400, Traffic: 399, PurgeDelay: 60, Throttle: true}, `POST /_simulation/dbs/%C3%A4/colls/c+d {"traffic":399,"purgeDelay":60,"throttle":true}`},
		{in, engine.Throughput{RUPerSec: 400}, `POST /_simulation/dbs/%C3%A4/colls/c+d {"traffic":0,"purgeDelay":0,"throttle":false}`},
		{in, engine.Throughput{RUPerSec: 500, Traffic: 1}, errNoRequest.Error()},
		{serverless, same, `POST /_simulation/dbs/%C3%A4/colls/serverless {"traffic":7,"purgeDelay":0,"throttle":false}`},
	} {
		w, err := Forward(a, engine.SetThroughput{In: c.in, Throughput: c.is})
		got := w.Method + " " + w.Path + " " + w.Body
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c.is, got, c.want)
		}
	}
}

// What the replica knows to be wrong, and what no request does, is not sent.
func TestACommandThatIsNotSent(t *testing.T) {
	a, in := shop(t)
	for _, c := range []struct {
		want string
		cmd  engine.Command
	}{
		{errNoRequest.Error(), engine.DeletePartition{In: in, PartitionKey: engine.Key("p")}},
		{errNoRequest.Error(), engine.Generate{In: in, Count: 3, MinTTL: 1}},
		{"Resource Not Found", engine.SetDefault{In: engine.Path{Database: "ä", Container: "none"}, Default: ttl.On(1)}},
		{"not an item", engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":`)}},
		{"throughput", engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: -1}}},
	} {
		if w, err := Forward(a, c.cmd); err == nil || !strings.Contains(err.Error(), c.want) || w.Method != "" {
			t.Errorf("%+v: %+v, %v, want %s", c.cmd, w, err, c.want)
		}
	}
}
