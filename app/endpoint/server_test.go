package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/rest"
)

// listening runs a server until the test ends, and gives back its address and what ends it before.
func listening(t testing.TB, s *server) (address string, stop func() error) {
	t.Helper()
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.run(ctx, l, func() {}) }()
	stop = func() error {
		cancel()
		err := <-ended
		ended <- nil
		return err
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	return l[0].Addr().String(), stop
}

// listen is the world's own server.
func (w *World) listen(t testing.TB) (url string) {
	address, _ := listening(t, newServer(func(r rest.Request) rest.Response { return w.Answer(Guard{}, r) }, nil))
	return "http://" + address
}

// wire is a client's end of a connection, which a test writes to byte by byte.
type wire struct {
	*testing.T
	net.Conn
	in *bufio.Reader
}

func dial(t *testing.T, address string) *wire {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return &wire{t, c, bufio.NewReader(c)}
}

// send writes lines that end with |.
func (w *wire) send(text string) {
	w.Helper()
	if _, err := io.WriteString(w, strings.ReplaceAll(text, "|", "\r\n")); err != nil {
		w.Fatal(err)
	}
}

// answer reads an answer, and checks its status and what is in its body.
func (w *wire) answer(method string, status int, says string) *http.Response {
	w.Helper()
	r, err := http.ReadResponse(w.in, &http.Request{Method: method})
	if err != nil {
		w.Fatal(err)
	}
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != status || !strings.Contains(string(text), says) {
		w.Fatalf("%d %s, %v, want %d %s", r.StatusCode, text, err, status, says)
	}
	return r
}

// over checks that the server has closed the connection.
func (w *wire) over() {
	w.Helper()
	if b, err := w.in.ReadByte(); !errors.Is(err, io.EOF) {
		w.Fatalf("%q, %v, want the end", b, err)
	}
}

func TestTheWire(t *testing.T) {
	world, _ := newWorld(0)
	world.stock(t, "3600", "a")
	address := strings.TrimPrefix(world.listen(t), "http://")
	const key = `x-ms-documentdb-partitionkey: ["p"]|`
	create := func(id, framing, body string) string {
		return "POST " + path + " HTTP/1.1|Host: localhost|" + key + framing + "|" + body
	}
	item := func(id string) string { return `{"id":"` + id + `","pk":"p"}` }
	for _, c := range []struct {
		name string
		talk func(w *wire)
	}{
		{"one connection, many requests", func(w *wire) {
			for range 3 {
				w.send("GET " + path + "/a HTTP/1.1|Host: localhost|" + key + "|")
				if r := w.answer("GET", 200, `"id":"a"`); r.Close {
					w.Error("the connection is to end")
				}
			}
		}},
		{"before the answer", func(w *wire) {
			w.send(strings.Repeat("GET "+path+"/a HTTP/1.1|Host: localhost|"+key+"|", 2) + "GET /healthz HTTP/1.1|Host: localhost||")
			w.answer("GET", 200, `"id":"a"`)
			w.answer("GET", 200, `"id":"a"`)
			w.answer("GET", 200, `"ok"`)
		}},
		{"in pieces", func(w *wire) {
			for _, char := range create("pieces", "Content-Length: 24|", item("pieces")) {
				w.send(string(char))
			}
			w.answer("POST", 201, `"id":"pieces"`)
		}},
		{"the last request", func(w *wire) {
			w.send("GET /healthz HTTP/1.1|Host: localhost|Connection: close||")
			if r := w.answer("GET", 200, `"ok"`); !r.Close || r.Header.Get("Date") == "" {
				w.Errorf("%v", r.Header)
			}
			w.over()
		}},
		{"HTTP/1.0", func(w *wire) {
			w.send("GET /healthz HTTP/1.0|Host: localhost|Connection: keep-alive||")
			if r := w.answer("GET", 200, `"ok"`); r.Header.Get("Connection") != "keep-alive" {
				w.Errorf("%v", r.Header)
			}
			w.send("GET /healthz HTTP/1.0|Host: localhost||")
			w.answer("GET", 200, `"ok"`)
			w.over()
		}},
		{"chunks", func(w *wire) {
			body := item("chunks")
			w.send(create("chunks", "Transfer-Encoding: chunked|", fmt.Sprintf("5|%s|%x;note=x|%s|0|trailer: x||", body[:5], len(body)-5, body[5:])))
			w.answer("POST", 201, `"id":"chunks"`)
			w.send(create("more", "Transfer-Encoding: chunked|", fmt.Sprintf("%x|%s|0||", len(item("more")), item("more"))))
			w.answer("POST", 201, `"id":"more"`)
		}},
		{"broken chunks", func(w *wire) {
			w.send(create("", "Transfer-Encoding: chunked|", "five|abcde|"))
			w.answer("POST", 400, `"message":"`)
			w.over()
		}},
		{"asks before it sends", func(w *wire) {
			w.send(create("asked", "Content-Length: 23|Expect: 100-continue|", ""))
			w.answer("POST", 100, "")
			w.send(item("asked"))
			w.answer("POST", 201, `"id":"asked"`)
		}},
		{"expects something else", func(w *wire) {
			w.send(create("x", "Content-Length: 2|Expect: more|", ""))
			w.answer("POST", 417, `"code":"ExpectationFailed","message":"`)
			w.over()
		}},
		{"no body", func(w *wire) {
			w.send("HEAD /healthz HTTP/1.1|Host: localhost||GET /healthz HTTP/1.1|Host: localhost||")
			if r := w.answer("HEAD", 200, ""); r.ContentLength <= 0 {
				w.Errorf("%v", r.Header)
			}
			w.answer("GET", 200, "ok")
			w.send("DELETE " + path + "/none HTTP/1.1|Host: localhost|" + key + "|")
			w.answer("DELETE", 404, `"message":"`)
		}},
		{"no request", func(w *wire) {
			w.send("hello||")
			if r := w.answer("GET", 400, `{"code":"BadRequest","message":"this is no HTTP request`); !r.Close {
				w.Error("the connection is to go on")
			}
			w.over()
		}},
		{"HTTP/2", func(w *wire) {
			w.send("PRI * HTTP/2.0||SM||")
			w.answer("GET", 505, `"message":"`)
			w.over()
		}},
		{"another name", func(w *wire) {
			w.send("GET http://evil.example/dbs HTTP/1.1|Host: localhost||")
			w.answer("GET", 421, "evil.example")
			w.send("GET /dbs HTTP/1.1||")
			w.answer("GET", 421, `"message":"`)
			w.send("GET /dbs HTTP/1.1|Host: localhost|Host: evil.example||")
			w.answer("GET", 400, `"message":"`)
			w.over()
		}},
		{"headers beyond what an endpoint reads", func(w *wire) {
			w.send("GET /dbs HTTP/1.1|Host: localhost|x: " + strings.Repeat("y", rest.MaxHeader) + "||")
			w.answer("GET", 400, "headers of more than 65536 bytes")
			w.send("GET /dbs HTTP/1.1|Host: localhost|" + strings.Repeat("x: y|", rest.MaxHeaders) + "|")
			w.answer("GET", 400, "more than 128 headers")
			w.send("GET /" + strings.Repeat("y", rest.MaxTarget) + " HTTP/1.1|Host: localhost||")
			w.answer("GET", 400, "longer than 8192 bytes")
			w.send("GET /dbs HTTP/1.1|Host: localhost|x: " + strings.Repeat("y", 2*maxHead) + "||")
			w.answer("GET", 431, `"message":"`)
			w.over()
		}},
		{"a body beyond what an endpoint reads", func(w *wire) {
			w.send(create("", fmt.Sprintf("Content-Length: %d|", 3*rest.MaxBody), strings.Repeat(" ", 3*rest.MaxBody)))
			w.answer("POST", 413, "Request size is too large")
			w.over()
		}},
		{"names as the service spells them", func(w *wire) {
			w.send("GET /dbs HTTP/1.1|Host: localhost||")
			head, err := w.in.ReadString('{')
			if err != nil || !strings.Contains(head, "\r\nx-ms-request-charge: ") || strings.Count(head, "date: ") != 1 {
				w.Errorf("%s, %v", head, err)
			}
		}},
		{"leaves", func(w *wire) { w.send("GET /dbs HTTP/1.1|Host") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.talk(dial(t, address))
		})
	}
}

// A page larger than what is copied behind its head comes whole.
func TestALargeAnswer(t *testing.T) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	address, _ := listening(t, newServer(func(rest.Request) rest.Response { return rest.Response{Status: 200, Body: body} }, nil))
	r, err := http.Get("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if got, err := io.ReadAll(r.Body); err != nil || !bytes.Equal(got, body) || r.ContentLength != int64(len(body)) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// A fault is told to its client and to the log, and to nobody else.
func TestAFaultEndsNothingElse(t *testing.T) {
	var log bytes.Buffer
	address, stop := listening(t, newServer(func(r rest.Request) rest.Response {
		if r.Target == "/fault" {
			panic("oops")
		}
		return rest.Response{Status: 204}
	}, slog.New(slog.NewTextHandler(&log, nil))))
	w := dial(t, address)
	w.send("GET /fault HTTP/1.1|Host: localhost||GET / HTTP/1.1|Host: localhost||")
	w.answer("GET", 500, "oops")
	w.answer("GET", 204, "")
	if err := stop(); err != nil || !strings.Contains(log.String(), "server_test.go") {
		t.Errorf("%v, logged %s", err, &log)
	}
}

// Told to stop, the server lets go of who waits, and finishes what is under way.
func TestStopping(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	address, stop := listening(t, newServer(func(r rest.Request) rest.Response {
		if r.Target == "/slow" {
			close(begun)
			<-goOn
		}
		return rest.Response{Status: 200, Body: []byte("done")}
	}, nil))
	idle, busy := dial(t, address), dial(t, address)
	idle.send("GET / HTTP/1.1|Host: localhost||")
	idle.answer("GET", 200, "done")
	busy.send("GET /slow HTTP/1.1|Host: localhost||")
	<-begun
	ended := make(chan error)
	go func() { ended <- stop() }()
	idle.over()
	close(goOn)
	if r := busy.answer("GET", 200, "done"); !r.Close {
		t.Error("the connection is to go on")
	}
	busy.over()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if c, err := net.Dial("tcp", address); err == nil {
		c.Close()
		t.Error("it still listens")
	}
}
