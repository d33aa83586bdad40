package direct

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/core/rntbd"
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

// accountWith is one whose container refuses requests with 429 once the 5 request units are spent that others leave of a second, if it is throttled.
func accountWith(t *testing.T, throttled bool) func(context.Context, rest.Request) rest.Response {
	t.Helper()
	a, opt := engine.New(1000), rest.Options{NoAuth: true, Direct: true}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "d"}, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}},
		Throughput: engine.Throughput{RUPerSec: 400, Traffic: 395, Throttle: throttled}}} {
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

// A client is one connection, after its greeting.
type client struct {
	t testing.TB
	net.Conn
}

func dial(t testing.TB, address string) *client {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return &client{t, c}
}

// greeting returns the first frame of a client.
func greeting() []byte {
	return (&rntbd.Frame{Tokens: []rntbd.Token{rntbd.Number(rntbd.ProtocolVersion, rntbd.ULong, 1), rntbd.Text(rntbd.ClientVersion, rntbd.SmallString, "2020-07-15"),
		rntbd.Text(rntbd.UserAgent, rntbd.SmallString, "a test")}}).Append(nil, rntbd.ContextRequests)
}

func greeted(t testing.TB, address string) *client {
	t.Helper()
	c := dial(t, address)
	c.send(greeting())
	if f := c.read(rntbd.Contexts); f.Code != 200 || len(f.Tokens) != 6 {
		t.Fatalf("%+v", f)
	}
	return c
}

func (c *client) send(raw []byte) {
	c.t.Helper()
	if _, err := c.Write(raw); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) read(table *rntbd.Table) *rntbd.Frame {
	c.t.Helper()
	f, err := c.next(table)
	if err != nil {
		c.t.Fatal(err)
	}
	return f
}

func (c *client) next(table *rntbd.Table) (*rntbd.Frame, error) {
	var first [4]byte
	if _, err := io.ReadFull(c, first[:]); err != nil {
		return nil, err
	}
	n, err := rntbd.HeadLength(first)
	if err != nil {
		return nil, err
	}
	head := append(first[:], make([]byte, n-4)...)
	if _, err := io.ReadFull(c, head[4:]); err != nil {
		return nil, err
	}
	f, err := rntbd.ParseHead(head, table)
	if err != nil || !f.HasBody {
		return f, err
	}
	if _, err := io.ReadFull(c, first[:]); err != nil {
		return nil, err
	}
	f.Body = make([]byte, binary.LittleEndian.Uint32(first[:]))
	_, err = io.ReadFull(c, f.Body)
	return f, err
}

// frame returns a request for items of the container, with headers like "name: value" joined by |.
func frame(operation uint16, id, body, headers string, number int64) *rntbd.Frame {
	f := &rntbd.Frame{Code: uint32(rntbd.Document) | uint32(operation)<<16, Body: []byte(body)}
	f.Tokens = append(f.Tokens, rntbd.Text(rntbd.DatabaseName, rntbd.String, "d"), rntbd.Text(rntbd.ContainerName, rntbd.String, "c"),
		rntbd.Number(rntbd.RequestID, rntbd.ULong, number))
	if id != "" {
		f.Tokens = append(f.Tokens, rntbd.Text(rntbd.DocumentName, rntbd.String, id))
	}
	for h := range strings.SplitSeq(headers, "|") {
		name, value, _ := strings.Cut(h, ": ")
		if name == "match" {
			f.Tokens = append(f.Tokens, rntbd.Text(rntbd.Match, rntbd.String, value))
		} else if field := rntbd.Requests.Named(name); field != nil {
			one, _ := field.Token(value)
			f.Tokens = append(f.Tokens, one)
		}
	}
	return f
}

func (c *client) ask(status uint32, f *rntbd.Frame) *rntbd.Frame {
	c.t.Helper()
	c.send(f.Append(nil, rntbd.Requests))
	got := c.read(rntbd.Responses)
	if got.Code != status {
		c.t.Fatalf("status %d, want %d: %s", got.Code, status, got.Body)
	}
	return got
}

const pk = `x-ms-documentdb-partitionkey: ["p"]`

// number returns a token of a response that is a whole number; -1 if there is none.
func number(f *rntbd.Frame, id uint16) int64 {
	t, ok := f.Token(id)
	if !ok {
		return -1
	}
	return t.Int()
}

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
		"GET /dbs":                         {rntbd.Database, rntbd.ReadFeed, nil},
		"GET /dbs/d":                       {rntbd.Database, rntbd.Read, []rntbd.Token{db}},
		"GET /dbs/d/colls":                 {rntbd.Container, rntbd.ReadFeed, []rntbd.Token{db}},
		"GET /dbs/d/colls/c%20e":           {rntbd.Container, rntbd.Head, []rntbd.Token{db, coll}},
		"GET /dbs/d/colls/c%20e/pkranges":  {rntbd.PartitionKeyRange, rntbd.ReadFeed, []rntbd.Token{db, coll}},
		"POST /dbs/d/colls/c%20e/sprocs/s": {rntbd.StoredProcedure, rntbd.Execute, []rntbd.Token{db, coll, text(rntbd.ProcedureName, "s")}},
		"GET /dbs/d/users/u":               {rntbd.User, rntbd.Read, []rntbd.Token{db, text(rntbd.UserName, "u")}},
		"GET /dbs/d/colls/c%20e/triggers":  {rntbd.Trigger, rntbd.ReadFeed, []rntbd.Token{db, coll}},
		"DELETE /dbs/d/colls/c%20e/docs/i": {rntbd.Document, rntbd.Delete, []rntbd.Token{db, coll, text(rntbd.DocumentName, "i")}},
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

// A frame that is no request is refused by name, and the other requests of its connection are answered.
func TestFramesThatAreNoRequests(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	c := greeted(t, address)
	for n, code := range []uint32{rntbd.Document | 0x77<<16, rntbd.Container | rntbd.Delete<<16, 0} {
		refused := c.ask(400, &rntbd.Frame{Code: code, Tokens: []rntbd.Token{rntbd.Number(rntbd.RequestID, rntbd.ULong, int64(n))}})
		if number(refused, rntbd.ResponseID) != int64(n) || number(refused, rntbd.LSN) < 1 || !strings.HasPrefix(string(refused.Body), `{"code":"BadRequest","message":"the `) {
			t.Errorf("%x: %+v, %s", code, refused, refused.Body)
		}
	}
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, pk, 9))
	if err := stop(); err != nil {
		t.Error(err)
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

// Whoever breaks the protocol is cut off, and others go on.
func TestBadClientsAreCutOff(t *testing.T) {
	half := frame(rntbd.Create, "", strings.Repeat("x", 1000), pk, 1).Append(nil, rntbd.Requests)
	huge := binary.LittleEndian.AppendUint32(half[:len(half)-1004:len(half)-1004], 2<<30)
	for name, c := range map[string]struct {
		within func(*limits)
		greet  bool
		send   []byte
	}{
		"silence":                  {func(w *limits) { w.greeting = soon }, false, nil},
		"half a greeting":          {func(w *limits) { w.greeting = soon }, false, greeting()[:20]},
		"a greeting of version 2":  {nil, false, bytes.Replace(greeting(), []byte{0, 0, 2, 1}, []byte{0, 0, 2, 2}, 1)},
		"HTTP":                     {nil, false, []byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")},
		"a head of two gigabytes":  {nil, true, []byte{0, 0, 0, 0x80, 1, 2, 3, 4}},
		"a head that is too short": {nil, true, []byte{23, 0, 0, 0, 1, 2, 3, 4}},
		"a body of two gigabytes":  {nil, true, huge},
		"a token of another type":  {nil, true, append([]byte{31, 0, 0, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0x15, 0, 7, 1, 'd', 0x15, 0)},
		"half a frame":             {func(w *limits) { w.frame = soon }, true, half[:30]},
		"half a body":              {func(w *limits) { w.frame = soon }, true, half[:len(half)-5]},
		"no next frame":            {func(w *limits) { w.idle, w.greeting = soon, soon }, true, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			within := patient
			if c.within != nil {
				c.within(&within)
			}
			address, stop := serving(t, within, account(t))
			k := dial(t, address)
			if c.greet {
				k = greeted(t, address)
			}
			_, _ = k.Write(c.send)
			if got, err := io.ReadAll(k); len(got) > 0 {
				t.Errorf("% x, %v", got, err)
			}
			greeted(t, address).ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p"}`, pk, 1))
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A body that is too large is read to its end, and the client learns it on the same connection.
func TestABodyThatIsTooLarge(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	c := greeted(t, address)
	c.ask(413, frame(rntbd.Create, "", `{"id":"a","pk":"p","x":"`+strings.Repeat("x", rest.MaxBody)+`"}`, pk, 1))
	c.ask(201, frame(rntbd.Create, "", `{"id":"a","pk":"p","x":"`+strings.Repeat("x", 1_500_000)+`"}`, pk, 2))
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// A client that takes no answers is left, and one whose request fails the server is cut off.
func TestClientsThatAreLeft(t *testing.T) {
	within := patient
	within.answer = soon
	address, stop := serving(t, within, func(_ context.Context, r rest.Request) rest.Response {
		if strings.HasSuffix(r.Target, "/fails") {
			panic("on purpose")
		}
		return rest.Response{Status: 200, Body: make([]byte, 4<<20)}
	})
	c := greeted(t, address)
	for err := error(nil); err == nil; { // until it is left
		_, err = c.Write(frame(rntbd.Read, "i", "", pk, 1).Append(nil, rntbd.Requests))
	}
	c = greeted(t, address)
	c.send(frame(rntbd.Read, "fails", "", pk, 1).Append(nil, rntbd.Requests))
	if f, err := c.next(rntbd.Responses); err == nil {
		t.Errorf("%+v", f)
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

// A thousand connections are served.
func TestAThousandConnections(t *testing.T) {
	address, stop := serving(t, patient, account(t))
	var all sync.WaitGroup
	for i := range 1000 {
		all.Go(func() {
			c := greeted(t, address)
			c.ask(201, frame(rntbd.Create, "", fmt.Sprintf(`{"id":"i%d","pk":"p"}`, i), pk, 1))
		})
	}
	all.Wait()
	found := greeted(t, address).ask(200, frame(rntbd.Query, "", `{"query":"SELECT VALUE COUNT(1) FROM c"}`, pk, 1))
	if !bytes.Contains(found.Body, []byte("[1000]")) {
		t.Errorf("%s", found.Body)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
