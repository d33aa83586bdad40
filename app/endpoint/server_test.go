package endpoint

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// listen serves a world on the loopback interface until the test ends.
func (w *World) listen(t testing.TB, g Guard) (url string) {
	t.Helper()
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Serve(ctx, l, g, func() {}) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l[0].Addr().String()
}

// What a client may send that no SDK does, byte by byte: net/http answers what is malformed, and the endpoint everything else. The
// connection ends behind the last answer of each case.
func TestRawRequests(t *testing.T) {
	world, _ := newWorld(0)
	world.stock(t, "3600", "a")
	address := strings.TrimPrefix(world.listen(t, Guard{}), "http://")
	const (
		local  = "Host: localhost|"
		key    = `x-ms-documentdb-partitionkey: ["p"]|`
		read   = "GET " + path + "/a HTTP/1.1|" + local + key
		health = "GET /healthz HTTP/1.1|" + local
		create = "POST " + path + " HTTP/1.1|" + local + key
		last   = "Connection: close|"
	)
	item := func(id string) string { return `{"id":"` + id + `","pk":"p"}` }
	many := strings.Builder{}
	for i := range 128 + 1 {
		fmt.Fprintf(&many, "x-%d: y|", i)
	}
	type answer struct {
		status int
		text   string // in the body
	}
	for _, c := range []struct {
		name, send string // a line ends with |
		want       []answer
	}{
		{"three requests on a connection", read + "|" + read + "|" + health + last + "|", []answer{{200, `"id":"a"`}, {200, `"id":"a"`}, {200, "ok"}}},
		{"HTTP/1.0", "GET /healthz HTTP/1.0|" + local + "Connection: keep-alive||GET /healthz HTTP/1.0|" + local + "|", []answer{{200, "ok"}, {200, "ok"}}},
		{"chunks", create + "Transfer-Encoding: chunked||5|" + item("chunks")[:5] + "|13;note=x|" + item("chunks")[5:] + "|0|trailer: x||" + health + last + "|",
			[]answer{{201, `"id":"chunks"`}, {200, "ok"}}},
		{"broken chunks", create + "Transfer-Encoding: chunked||five|abcde|", []answer{{400, "the request body cannot be read"}}},
		{"asks before it sends", create + "Content-Length: 23|Expect: 100-continue|" + last + "|" + item("asked"), []answer{{100, ""}, {201, `"id":"asked"`}}},
		{"another expectation", create + "Content-Length: 2|Expect: more||", []answer{{417, ""}}},
		{"the absolute form", "GET http://localhost:1/healthz HTTP/1.1|Host: evil.example|" + last + "|", []answer{{200, "ok"}}},
		{"the absolute form with a foreign host", "GET http://evil.example/dbs HTTP/1.1|" + local + last + "|", []answer{{421, "evil.example"}}},
		{"bare line feeds", strings.ReplaceAll(health+last, "|", "\n") + "\n", []answer{{200, "ok"}}},
		{"a folded header", "GET /healthz HTTP/1.1|" + local + "x-note: y| z|" + last + "|", []answer{{200, "ok"}}},
		{"no Host", "GET /dbs HTTP/1.1||", []answer{{400, "missing required Host header"}}},
		{"two Hosts", "GET /dbs HTTP/1.1|" + local + "Host: evil.example||", []answer{{400, "400 Bad Request"}}},
		{"two different lengths", create + "Content-Length: 1|Content-Length: 2||{}", []answer{{400, "400 Bad Request"}}},
		{"the same length twice", create + "Content-Length: 22|Content-Length: 22|" + last + "|" + item("same"), []answer{{201, `"id":"same"`}}},
		{"a length and chunks", create + "Content-Length: 5|Transfer-Encoding: chunked||16|" + item("both") + "|0||", []answer{{201, `"id":"both"`}}},
		{"an unknown transfer coding", create + "Transfer-Encoding: gzip||", []answer{{501, "Unsupported transfer encoding"}}},
		{"not HTTP", "hello||", []answer{{400, "400 Bad Request"}}},
		{"another version", "GET /healthz HTTP/3.0|" + local + "|", []answer{{505, ""}}},
		{"a body that ends early", create + "Content-Length: 24||{", []answer{{400, "unexpected EOF"}}},
		{"a large length without a body", create + "Content-Length: 1099511627776||{", []answer{{400, "unexpected EOF"}}},
		{"a large body", create + fmt.Sprintf("Content-Length: %d||", 3*rest.MaxBody) + strings.Repeat(" ", 3*rest.MaxBody) + health + last + "|",
			[]answer{{413, "Request size is too large"}, {200, "ok"}}},
		{"large headers", "GET /dbs HTTP/1.1|" + local + "x: " + strings.Repeat("y", 65536) + "|" + last + "|", []answer{{400, "headers of more than 65536 bytes"}}},
		{"many headers", "GET /dbs HTTP/1.1|" + local + many.String() + last + "|", []answer{{400, "more than 128 headers"}}},
		{"headers beyond net/http's limit", "GET /dbs HTTP/1.1|" + local + "x: " + strings.Repeat("y", 100<<10) + "||", []answer{{431, ""}}},
		{"a long path", "GET /" + strings.Repeat("y", 8192) + " HTTP/1.1|" + local + last + "|", []answer{{400, "longer than 8192 bytes"}}},
		{"headers that end early", "GET /dbs HTTP/1.1|Host", []answer{{400, "400 Bad Request"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := io.WriteString(conn, strings.ReplaceAll(c.send, "|", "\r\n")); err != nil {
				t.Fatal(err)
			}
			if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
			in := bufio.NewReader(conn)
			for i, want := range c.want {
				got, err := http.ReadResponse(in, nil)
				if err != nil {
					t.Fatalf("answer %d: %v, want %d", i+1, err, want.status)
				}
				text, err := io.ReadAll(got.Body)
				if err != nil || got.StatusCode != want.status || !strings.Contains(string(text), want.text) {
					t.Fatalf("answer %d: %d %s, %v, want %d %s", i+1, got.StatusCode, text, err, want.status, want.text)
				}
			}
			if more, err := io.ReadAll(in); len(more) > 0 || err != nil {
				t.Errorf("the connection goes on: %q, %v", more, err)
			}
		})
	}
}

// Header names are in lower case, each is there once, and the date is that of the simulated clock. The first Python SDK needs the first
// (test_query_iterable_functionality, test_populate_query_metrics).
func TestHeadersOnTheWire(t *testing.T) {
	w, _ := newWorld(0)
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.listen(t, Guard{}), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "POST /dbs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n{\"id\":\"shop\"}"); err != nil {
		t.Fatal(err)
	}
	seen := map[string][]string{}
	lines := bufio.NewScanner(conn)
	lines.Scan() // the status
	for lines.Scan() && lines.Text() != "" {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		seen[strings.ToLower(name)] = append(seen[strings.ToLower(name)], value)
		switch name {
		case "Content-Type", "Content-Length", "Date": // net/http's own case: SDKs do not look these up
		default:
			if name != strings.ToLower(name) {
				t.Errorf("%s is not in lower case", name)
			}
		}
	}
	for _, name := range []string{"x-ms-request-charge", "x-ms-activity-id", "etag", "date", "content-type", "content-length"} {
		if len(seen[name]) != 1 {
			t.Errorf("%s: %q", name, seen[name])
		}
	}
	if want := time.Unix(epoch, 0).UTC().Format(http.TimeFormat); seen["date"][0] != want {
		t.Errorf("date %s, want %s", seen["date"][0], want)
	}
	if seen["server"] != nil {
		t.Errorf("server %q", seen["server"])
	}
}
