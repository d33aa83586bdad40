package endpoint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A rawRequest is what a client sends byte by byte, and what comes back. The connection ends behind the last answer.
type rawRequest struct {
	name, send string // a line ends with |
	want       []rawAnswer
	open       bool // the client does not end its side: the answer comes without the rest of the request
}

type rawAnswer struct {
	status int
	text   string // in the body
}

const (
	rawHost   = "Host: localhost|"
	rawKey    = `x-ms-documentdb-partitionkey: ["p"]|`
	rawDate   = "Fri, 17 Dec 1926 03:15:00 GMT"
	rawLast   = "Connection: close|"
	rawHealth = "GET /healthz HTTP/1.1|" + rawHost
	rawOrigin = "http://localhost:8080"
)

// signed returns the headers of a signed request.
func signed(method, kind, link string) string {
	token, _ := rest.Authorization(rest.EmulatorKey, method, kind, link, rawDate)
	return "authorization: " + token + "|x-ms-date: " + rawDate + "|"
}

var (
	rawRead   = "GET " + path + "/a HTTP/1.1|" + rawHost + rawKey + signed("GET", "docs", strings.TrimPrefix(path, "/")+"/a")
	rawCreate = "POST " + path + " HTTP/1.1|" + rawHost + rawKey + signed("POST", "docs", "dbs/db/colls/c")
)

func rawItem(id string) string { return `{"id":"` + id + `","pk":"p"}` }

// Raw requests over a real listener: net/http answers what is malformed, and the endpoint everything else. None of them moves the clock,
// and after each the server answers another client.
func TestRawRequests(t *testing.T) {
	world := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, time.Now, 0)
	world.stock(t, "3600", "a")
	world.opt.NoAuth = false
	address := strings.TrimPrefix(world.listen(t, Guard{Origins: []string{rawOrigin}}), "http://")
	all := slices.Concat(rawLines, rawHeaders, rawHosts, rawBodies, rawRefusals)
	t.Run("rows", func(t *testing.T) {
		for _, c := range all {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				c.run(t, address)
				rawRequest{send: rawHealth + rawLast + "|", want: []rawAnswer{{200, `"status":"ok"`}}}.run(t, address)
			})
		}
	})
	if len(all) < 155 {
		t.Errorf("%d rows, want at least the 155 that were tried by hand", len(all))
	}
	if now := world.Now(); now != epoch {
		t.Errorf("the clock has moved by %d s", now-epoch)
	}
}

func (c rawRequest) run(t *testing.T, address string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, strings.ReplaceAll(c.send, "|", "\r\n")) // the server may end the connection before it has read everything
	if !c.open {
		_ = conn.(*net.TCPConn).CloseWrite()
	}
	in := bufio.NewReader(conn)
	for i, want := range c.want {
		method, _, _ := strings.Cut(c.send, " ")
		got, err := http.ReadResponse(in, &http.Request{Method: method})
		if err != nil {
			t.Fatalf("answer %d: %v, want %d", i+1, err, want.status)
		}
		text, err := io.ReadAll(got.Body)
		if err != nil || got.StatusCode != want.status || !strings.Contains(string(text), want.text) {
			t.Fatalf("answer %d: %d %s, %v, want %d %s", i+1, got.StatusCode, text, err, want.status, want.text)
		}
	}
	if c.open {
		return // the server waits for the rest, and its time is not this test's
	}
	// A connection that ends while the client is still sending is reset.
	if more, err := io.ReadAll(in); len(more) > 0 || err != nil && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the connection goes on: %q, %v", more, err)
	}
}

// rawLines are request lines.
var rawLines = []rawRequest{
	{name: "three requests on a connection", send: rawRead + "|" + rawRead + "|" + rawHealth + rawLast + "|", want: []rawAnswer{{200, `"id":"a"`}, {200, `"id":"a"`}, {200, "ok"}}},
	{name: "HTTP/1.0", send: "GET /healthz HTTP/1.0|" + rawHost + "Connection: keep-alive||GET /healthz HTTP/1.0|" + rawHost + "|", want: []rawAnswer{{200, "ok"}, {200, "ok"}}},
	{name: "HTTP/1.0 without Host", send: "GET /healthz HTTP/1.0||", want: []rawAnswer{{421, "host name"}}},
	{name: "HTTP/1.7", send: "GET /healthz HTTP/1.7|" + rawHost + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "HTTP/0.9", send: "GET /healthz HTTP/0.9|" + rawHost + "|", want: []rawAnswer{{505, ""}}},
	{name: "HTTP/2.0", send: "GET /healthz HTTP/2.0|" + rawHost + "|", want: []rawAnswer{{505, ""}}},
	{name: "HTTP/3.0", send: "GET /healthz HTTP/3.0|" + rawHost + "|", want: []rawAnswer{{505, ""}}},
	{name: "the preface of HTTP/2", send: "PRI * HTTP/2.0||SM||", want: []rawAnswer{{421, ""}}},
	{name: "http in lower case", send: "GET /healthz http/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a version of words", send: "GET /healthz HTTP/one|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a version of three numbers", send: "GET /healthz HTTP/1.1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a space behind the version", send: "GET /healthz HTTP/1.1 |" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "no version", send: "GET /healthz|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "two spaces", send: "GET  /healthz HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "tabs for spaces", send: "GET\t/healthz\tHTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a space before the method", send: " GET /healthz HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "an empty line first", send: "|" + rawHealth + "|", want: []rawAnswer{{400, ""}}},
	{name: "not HTTP", send: "hello||", want: []rawAnswer{{400, "400 Bad Request"}}},
	{name: "nothing but line ends", send: "||||||", want: []rawAnswer{{400, ""}}},
	{name: "zeros", send: strings.Repeat("\x00", 64) + "||", want: []rawAnswer{{400, ""}}},
	{name: "a TLS greeting", send: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03||", want: []rawAnswer{{400, ""}}},
	{name: "nothing", send: ""},
	{name: "half a word", send: "GE", want: []rawAnswer{{400, ""}}},
	{name: "half a line", send: "GET /heal", want: []rawAnswer{{400, ""}}},
	{name: "a method in lower case", send: "get /healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "a method that is no token", send: "G(T /healthz HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "an unknown method", send: "BREW /dbs HTTP/1.1|" + rawHost + signed("BREW", "dbs", "") + rawLast + "|", want: []rawAnswer{{405, ""}}},
	{name: "TRACE", send: "TRACE /dbs HTTP/1.1|" + rawHost + signed("TRACE", "dbs", "") + rawLast + "|", want: []rawAnswer{{405, ""}}},
	{name: "HEAD", send: "HEAD /healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, ""}}},
	{name: "a long method", send: strings.Repeat("X", 10_000) + " /dbs HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "OPTIONS of everything", send: "OPTIONS * HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, ""}}},
	{name: "GET of everything", send: "GET * HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "CONNECT", send: "CONNECT localhost:8081 HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "CONNECT to another host", send: "CONNECT evil.example:443 HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{421, "evil.example"}}},
	{name: "the absolute form", send: "GET http://localhost:1/healthz HTTP/1.1|Host: evil.example|" + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "the absolute form with a foreign host", send: "GET http://evil.example/dbs HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{421, "evil.example"}}},
	{name: "the absolute form with a user", send: "GET http://localhost@evil.example/dbs HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{421, "evil.example"}}},
	{name: "the absolute form with a port of letters", send: "GET http://localhost:x/dbs HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "the absolute form of another scheme", send: "GET ftp://localhost/healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "the absolute form without a host", send: "GET http:///healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "the authority form", send: "GET localhost:8081 HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "a path without a slash", send: "GET healthz HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a path that climbs", send: "GET /x/../healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "an escaped path that climbs", send: "GET /x/%2e%2e/healthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "an escaped path of the endpoint's own", send: "GET /%68ealthz HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "slashes", send: "GET ///////// HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "a bad escape", send: "GET /dbs/%zz HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "an escaped zero", send: "GET /dbs/%00 HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "a control character in the path", send: "GET /dbs/\x01 HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{400, ""}}},
	{name: "a byte beyond ASCII in the path", send: "GET /dbs/\xff HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "a fragment", send: "GET /healthz#x HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{401, ""}}},
	{name: "a query", send: "GET /healthz?x=%zz&&=? HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{200, "ok"}}},
	{name: "a long path", send: "GET /" + strings.Repeat("y", 8192) + " HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{400, "longer than 8192 bytes"}}},
	{name: "a path beyond net/http's limit", send: "GET /" + strings.Repeat("y", 100<<10) + " HTTP/1.1|" + rawHost + "|", want: []rawAnswer{{431, ""}}},
	{name: "an address of nine parts", send: "GET /a/b/c/d/e/f/g/h/i HTTP/1.1|" + rawHost + rawLast + "|", want: []rawAnswer{{400, "not the path of a resource"}}},
}

// manyHeaders returns n headers.
func manyHeaders(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "x-%d: y|", i)
	}
	return b.String()
}
