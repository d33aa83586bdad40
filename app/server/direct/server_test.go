package direct

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// long is a time that no test waits for, and soon one that it waits out.
const long, soon = time.Hour, 20 * time.Millisecond

var patient = limits{greeting: long, frame: long, answer: long, idle: long, grace: long}

// serving serves an account until the test ends, and returns its address and what stops it.
func serving(t *testing.T, within limits, answer func(context.Context, rest.Request) rest.Response) (address string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s := Server{Answer: answer, Origin: func(net.Conn) string { return "https://localhost:8081" }, Log: slog.New(slog.NewTextHandler(t.Output(), nil)), within: within}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	return l.Addr().String(), func() error {
		cancel()
		return <-ended
	}
}

// account answers with an account that has the container c of the database d, whose partition key is /pk.
func account(t *testing.T) func(context.Context, rest.Request) rest.Response {
	t.Helper()
	return accountWith(t, false)
}

// accountWith returns the handler of an account with one container. User traffic leaves 5 request units of each second
// to requests, and 4 to requests in the throughput bucket 3. If throttled is true, the container refuses requests
// beyond these with 429.
func accountWith(t *testing.T, throttled bool) func(context.Context, rest.Request) rest.Response {
	t.Helper()
	a, opt := engine.New(1000), rest.Options{NoAuth: true, Direct: true}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "d"}, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}},
		Throughput: engine.Throughput{RUPerSec: 400, Traffic: 395, Throttle: throttled, Buckets: engine.Buckets{Percent: [engine.MaxBuckets]uint8{2: 1}}}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	return func(_ context.Context, r rest.Request) rest.Response {
		mu.Lock()
		defer mu.Unlock()
		return opt.Handle(a, r)
	}
}

const pk = `x-ms-documentdb-partitionkey: ["p"]`

// What clients do with items, in frames.
func TestItems(t *testing.T) {
	address, stop := serving(t, usual, account(t))
	c := greeted(t, address)
	made := c.ask(201, frame(rntbd.Create, "", `{"id":"a/é b","pk":"p","n":1}`, pk, 7))
	if number(made, rntbd.ResponseID) != 7 {
		t.Errorf("the answer is to request %d", number(made, rntbd.ResponseID))
	}
	c.ask(201, frame(rntbd.Create, "", `{"id":"%20 #","pk":"p","n":1}`, pk, 8))
	session, _ := made.Token(0x3E)
	if place, _ := made.Token(0x21); string(session.Raw) != "-1#1" || string(place.Raw) != "0" {
		t.Errorf("the session token of the range %q is %q", place.Raw, session.Raw)
	}
	read := c.ask(200, frame(rntbd.Read, "%20 #", "", pk, 9))
	etag, _ := read.Token(0x04)
	if !bytes.Contains(read.Body, []byte(`"id":"%20 #"`)) || len(etag.Raw) == 0 {
		t.Errorf("%s, etag %s", read.Body, etag.Raw)
	}
	c.ask(304, frame(rntbd.Read, "%20 #", "", pk+"|match: "+string(etag.Raw), 10))
	c.ask(412, frame(rntbd.Replace, "%20 #", `{"id":"%20 #","pk":"p","n":2}`, pk+"|match: other", 11))
	c.ask(200, frame(rntbd.Replace, "%20 #", `{"id":"%20 #","pk":"p","n":2}`, pk+"|match: "+string(etag.Raw), 12))
	c.ask(200, frame(rntbd.Upsert, "", `{"id":"%20 #","pk":"p","n":3}`, pk, 13))
	c.ask(200, frame(rntbd.Patch, "%20 #", `{"operations":[{"op":"incr","path":"/n","value":1}]}`, pk, 14))
	found := c.ask(200, frame(rntbd.Query, "", `{"query":"SELECT VALUE c.n FROM c WHERE c.n = 4"}`, pk, 15))
	if !bytes.Contains(found.Body, []byte(`"Documents":[4]`)) || number(found, 0x14) != 1 {
		t.Errorf("%s, %d items", found.Body, number(found, 0x14))
	}
	page := c.ask(200, frame(rntbd.ReadFeed, "", "", pk+"|x-ms-max-item-count: 1", 16))
	next, ok := page.Token(0x03)
	if !ok || !bytes.Contains(c.ask(200, frame(rntbd.ReadFeed, "", "", pk+"|x-ms-max-item-count: 1|x-ms-continuation: "+string(next.Raw), 17)).Body, []byte(`"_count":1`)) {
		t.Errorf("the next page by %q", next.Raw)
	}
	c.ask(200, frame(rntbd.Batch, "", `[{"operationType":"Upsert","resourceBody":{"id":"b","pk":"p"}},{"operationType":"Delete","id":"b"}]`, pk+"|x-ms-cosmos-batch-atomic: True", 18))
	c.ask(204, frame(rntbd.Delete, "%20 #", "", pk, 19))
	gone := c.ask(404, frame(rntbd.Read, "%20 #", "", pk, 20))
	for _, id := range append(progress, rntbd.WriteQuorum, rntbd.ReplicaSetSize) {
		if number(gone, id) < 1 {
			t.Errorf("an error has %s %d", rntbd.Responses.Field(id).Name, number(gone, id))
		}
	}
	refused := c.ask(400, frame(rntbd.Execute, "", "[]", pk, 21))
	if refused.Code != 400 {
		t.Errorf("%+v", refused)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A client that is throttled learns how long to wait, and one that knows another container of the same name that it must look it up again.
func TestRefusalsThatClientsRetry(t *testing.T) {
	address, stop := serving(t, usual, accountWith(t, true))
	c := greeted(t, address)
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, pk, 1))
	refused := c.ask(429, frame(rntbd.Upsert, "", `{"id":"b","pk":"p"}`, pk, 2))
	if number(refused, 0x0C) <= 0 || number(refused, 0x1C) != 3200 {
		t.Errorf("wait for %d ms, substatus %d", number(refused, 0x0C), number(refused, 0x1C))
	}
	if gone := c.ask(410, frame(rntbd.Read, "a", "", pk+"|x-ms-documentdb-collection-rid: AAAAAQ==", 3)); number(gone, 0x1C) != 1000 {
		t.Errorf("substatus %d", number(gone, 0x1C))
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// The role of a token of Microsoft Entra ID also counts in Direct mode.
func TestRolesOfPrincipals(t *testing.T) {
	a, opt := engine.New(1000), rest.Options{Direct: true, Entra: entra.Directory{Now: func() int64 { return 1000 }}}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "d"}, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	address, stop := serving(t, usual, func(_ context.Context, r rest.Request) rest.Response { return opt.Handle(a, r) })
	c := greeted(t, address)
	as := func(claims string) string {
		encode := base64.RawURLEncoding.EncodeToString
		return pk + "|authorization: " + url.QueryEscape("type=aad&ver=1.0&sig="+encode([]byte(`{"alg":"RS256"}`))+"."+encode([]byte(claims))+"."+encode([]byte("x")))
	}
	writer, reader := as(`{"oid":"w","exp":1001}`), as(`{"oid":"r","exp":1001,"roles":["Cosmos DB Built-in Data Reader"]}`)
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, writer, 1))
	c.ask(200, frame(rntbd.Read, "a", "", reader, 2))
	c.ask(200, frame(rntbd.Query, "", `{"query":"SELECT * FROM c"}`, reader, 3))
	refused := c.ask(403, frame(rntbd.Delete, "a", "", reader, 4))
	if number(refused, 0x1C) != 5302 || !bytes.Contains(refused.Body, []byte("principal [r] does not have required RBAC permissions")) {
		t.Errorf("substatus %d: %s", number(refused, 0x1C), refused.Body)
	}
	if expired := c.ask(401, frame(rntbd.Read, "a", "", as(`{"exp":1000}`), 5)); number(expired, 0x1C) != 5006 {
		t.Errorf("substatus %d: %s", number(expired, 0x1C), expired.Body)
	}
	c.ask(200, frame(rntbd.Read, "a", "", writer, 6))
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A script's log is asked for with a token and comes back in one.
func TestLogsOfScriptsInFrames(t *testing.T) {
	f := frame(rntbd.Execute, "s", "[]", pk+"|x-ms-documentdb-script-enable-logging: True", 1)
	r, err := request(f, "")
	if err != nil || !strings.EqualFold(r.Header.Get("x-ms-documentdb-script-enable-logging"), "true") {
		t.Errorf("%v: %v", err, r.Header)
	}
	a := answer(f, rest.Response{Status: 200, Header: rest.Header{{Name: "x-ms-documentdb-script-log-results", Value: "a%20log"}}})
	if log, _ := a.Token(0x25); string(log.Raw) != "a%20log" {
		t.Errorf("the log is %q", log.Raw)
	}
}

// A fault's answer has the status, the substatus and the time to wait in tokens; a dropped connection has none. Each request has the user agent of the
// connection's greeting.
func TestFaults(t *testing.T) {
	a, opt := engine.New(1000), rest.Options{NoAuth: true, Direct: true}
	answers := []rest.Response{
		opt.Fail(a, rest.Request{Method: "GET", Target: "/dbs/d/colls/c/docs/a", Direct: true}, &engine.Error{Status: 449, Code: "RetryWith", RetryAfterMS: 20}),
		opt.Fail(a, rest.Request{Method: "GET", Target: "/dbs/d/colls/c/docs/a", Direct: true}, &engine.Error{Status: 410, SubStatus: 1022, Code: "Gone"}),
		{Dropped: true},
	}
	var agents []string
	address, stop := serving(t, usual, func(_ context.Context, r rest.Request) rest.Response {
		agents = append(agents, r.Header.Get("user-agent"))
		return answers[len(agents)-1]
	})
	c := greeted(t, address)
	if retry := c.ask(449, frame(rntbd.Read, "a", "", pk, 1)); number(retry, 0x0C) != 20 {
		t.Errorf("wait for %d ms", number(retry, 0x0C))
	}
	if gone := c.ask(410, frame(rntbd.Read, "a", "", pk, 2)); number(gone, 0x1C) != 1022 {
		t.Errorf("substatus %d", number(gone, 0x1C))
	}
	c.send(frame(rntbd.Read, "a", "", pk, 3).Append(nil, rntbd.Requests))
	if f, err := c.next(rntbd.Responses); err == nil {
		t.Errorf("an answer: %+v", f)
	}
	if err := stop(); err != nil || strings.Join(agents, "|") != "a test|a test|a test" {
		t.Errorf("%v, agents %q", err, agents)
	}
}

// A client names a throughput bucket in a token of its own.
func TestABucketIsNamedInAFrame(t *testing.T) {
	address, stop := serving(t, usual, accountWith(t, true))
	c := greeted(t, address)
	for id := range int64(4) { // reads of 1 RU
		c.ask(404, frame(rntbd.Read, "none", "", pk+"|x-ms-cosmos-throughput-bucket: 3", id+1))
	}
	full := c.ask(429, frame(rntbd.Read, "none", "", pk+"|x-ms-cosmos-throughput-bucket: 3", 5))
	if got := number(full, 0x1C); got != 3212 {
		t.Errorf("substatus %d", got)
	}
	c.ask(404, frame(rntbd.Read, "none", "", pk, 6)) // in no bucket
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// The path of a replica says which range it has. The path of the databases has no range.
func TestRangesOfReplicas(t *testing.T) {
	for _, c := range []struct {
		resource   uint16
		path, want string
	}{
		{rntbd.Document, "/apps/cosmosttl/services/cosmosttl/partitions/12/replicas/1p/", "12"}, {rntbd.Document, "/apps/cosmosttl/services/cosmosttl/partitions/3", "3"},
		{rntbd.Document, "/apps/x", ""}, {rntbd.Container, "/apps/cosmosttl/services/cosmosttl/partitions/12/replicas/1p/", ""},
	} {
		f := frame(rntbd.ReadFeed, "", "", pk, 1)
		f.Code = uint32(c.resource) | rntbd.ReadFeed<<16
		f.Tokens = append(f.Tokens, rntbd.Text(rntbd.ReplicaPath, rntbd.String, c.path))
		if r, err := request(f, ""); err != nil || r.Range != c.want {
			t.Errorf("%d at %s: %q, %v; want %q", c.resource, c.path, r.Range, err, c.want)
		}
	}
}

// The databases and what else is in them have names of their own, and resources without names have ids.
func TestAddresses(t *testing.T) {
	text := func(id uint16, s string) rntbd.Token { return rntbd.Text(id, rntbd.String, s) }
	db, coll := text(rntbd.DatabaseName, "d"), text(rntbd.ContainerName, "c e")
	rid := rntbd.Text(rntbd.ResourceID, rntbd.Bytes, "\x00\x00\x00\x01\x80\x00\x00\xff\x01\x00\x00\x00\x00\x00\x00\x00")
	for want, c := range map[string]struct {
		resource, operation uint16
		tokens              []rntbd.Token
	}{
		"GET /dbs":                          {rntbd.Database, rntbd.ReadFeed, nil},
		"GET /dbs/d":                        {rntbd.Database, rntbd.Read, []rntbd.Token{db}},
		"GET /dbs/d/colls":                  {rntbd.Container, rntbd.ReadFeed, []rntbd.Token{db}},
		"GET /dbs/d/colls/c%20e":            {rntbd.Container, rntbd.Head, []rntbd.Token{db, coll}},
		"GET /dbs/d/colls/c%20e/pkranges":   {rntbd.PartitionKeyRange, rntbd.ReadFeed, []rntbd.Token{db, coll}},
		"POST /dbs/d/colls/c%20e/sprocs/s":  {rntbd.StoredProcedure, rntbd.Execute, []rntbd.Token{db, coll, text(rntbd.ProcedureName, "s")}},
		"GET /dbs/d/users/u":                {rntbd.User, rntbd.Read, []rntbd.Token{db, text(rntbd.UserName, "u")}},
		"GET /dbs/d/users/u/permissions":    {rntbd.Permission, rntbd.ReadFeed, []rntbd.Token{db, text(rntbd.UserName, "u")}},
		"GET /dbs/d/users/u/permissions/p":  {rntbd.Permission, rntbd.Read, []rntbd.Token{db, text(rntbd.UserName, "u"), text(rntbd.PermissionName, "p")}},
		"GET /dbs/d/clientencryptionkeys":   {rntbd.ClientEncryptionKey, rntbd.ReadFeed, []rntbd.Token{db}},
		"PUT /dbs/d/clientencryptionkeys/k": {rntbd.ClientEncryptionKey, rntbd.Replace, []rntbd.Token{db, text(rntbd.KeyName, "k")}},
		"GET /dbs/d/colls/c%20e/triggers":   {rntbd.Trigger, rntbd.ReadFeed, []rntbd.Token{db, coll}},
		"DELETE /dbs/d/colls/c%20e/docs/i":  {rntbd.Document, rntbd.Delete, []rntbd.Token{db, coll, text(rntbd.DocumentName, "i")}},
		"GET /dbs/AAAAAQ==/colls/AAAAAYAAAP8=/docs/AAAAAYAAAP8BAAAAAAAAAA==": {rntbd.Document, rntbd.Read, []rntbd.Token{rid}},
		"POST /dbs/AAAAAQ==/colls/AAAAAYAAAP8=/docs":                         {rntbd.Document, rntbd.Create, []rntbd.Token{rid}},
	} {
		r, err := request(&rntbd.Frame{Code: uint32(c.resource) | uint32(c.operation)<<16, Tokens: c.tokens}, "")
		if err != nil || r.Method+" "+strings.ReplaceAll(r.Target, "%3D", "=") != want {
			t.Errorf("%s %s, %v; want %s", r.Method, r.Target, err, want)
		}
	}
	// Whatever a frame lacks, its request is not a request for something else.
	half := rntbd.Text(rntbd.ResourceID, rntbd.Bytes, "\x00\x00\x00\x01\x80")
	for want, c := range map[string]struct {
		code   uint32
		tokens []rntbd.Token
	}{
		"the operation 0xFF is not known":                                  {0x00ff0003, nil},
		"the resource 0xFF is not known":                                   {0x000300ff, nil},
		"offers are read over HTTP":                                        {0x0003000f, nil},
		"the frame has no DatabaseName, and its ResourceId has 0 bytes":    {rntbd.Database | rntbd.Delete<<16, nil},
		"the frame has no CollectionName, and its ResourceId has 0 bytes":  {rntbd.Document | rntbd.ReadFeed<<16, []rntbd.Token{db}},
		"the frame has no DocumentName, and its ResourceId has 16 bytes":   {rntbd.Document | rntbd.Read<<16, []rntbd.Token{db, coll, rid}},
		"the frame has no CollectionName, and its ResourceId has 5 bytes":  {rntbd.Container | rntbd.Read<<16, []rntbd.Token{half}},
		"the frame has no PartitionKeyRangeName, and its ResourceId has 0": {rntbd.PartitionKeyRange | rntbd.Read<<16, []rntbd.Token{db, coll}},
	} {
		if r, err := request(&rntbd.Frame{Code: c.code, Tokens: c.tokens}, ""); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%x is %s %s, %v; want %s", c.code, r.Method, r.Target, err, want)
		}
	}
}

// Two hundred requests are on one connection at once, and are answered in the order in which they are done.
func TestRequestsAreAnsweredInAnyOrder(t *testing.T) {
	const n = 200
	var mu sync.Mutex
	turns := make([]chan struct{}, n)
	for i := range turns {
		turns[i] = make(chan struct{})
	}
	arrived := 0
	address, stop := serving(t, patient, func(_ context.Context, r rest.Request) rest.Response {
		mu.Lock()
		if arrived++; arrived == n {
			close(turns[n-1])
		}
		mu.Unlock()
		var i int
		_, _ = fmt.Sscanf(r.Target, "/dbs/d/colls/c/docs/%d", &i)
		<-turns[i]
		if i > 0 {
			defer close(turns[i-1])
		}
		return rest.Response{Status: 200, Body: []byte(r.Target)}
	})
	c := greeted(t, address)
	for i := range n {
		c.send(frame(rntbd.Read, fmt.Sprint(i), "", "", int64(i)).Append(nil, rntbd.Requests))
	}
	seen := map[int64]bool{}
	for range n {
		f := c.read(rntbd.Responses)
		id := number(f, rntbd.ResponseID)
		if seen[id] || string(f.Body) != fmt.Sprintf("/dbs/d/colls/c/docs/%d", id) {
			t.Fatalf("the answer to %d is %s", id, f.Body)
		}
		seen[id] = true
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// Stopping waits for what is being answered, but not for longer than the grace period.
func TestStopping(t *testing.T) {
	within := patient
	within.grace = soon
	begun, end := make(chan struct{}), make(chan struct{})
	address, stop := serving(t, within, func(ctx context.Context, r rest.Request) rest.Response {
		begun <- struct{}{}
		<-ctx.Done()
		if strings.HasSuffix(r.Target, "/never") {
			<-end
		}
		return rest.Response{Status: 200}
	})
	c := greeted(t, address)
	c.send(frame(rntbd.Read, "i", "", pk, 1).Append(nil, rntbd.Requests))
	<-begun
	stopped := make(chan error)
	go func() { stopped <- stop() }()
	if f := c.read(rntbd.Responses); f.Code != 200 {
		t.Errorf("%+v", f)
	}
	close(end)
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}
