package listen

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// long is a time that no test waits for, and soon one that it waits out.
const long, soon = time.Hour, 20 * time.Millisecond

var patient = limits{header: long, request: long, answer: long, idle: long, grace: long}

// serving serves a handler until the test ends, and returns a way to connect to it.
func serving(t *testing.T, within limits, h http.HandlerFunc) (dial func() net.Conn, stop func() error) {
	t.Helper()
	l, err := Address("127.0.0.1:0", "-addr")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- l.serve(ctx, h, log.New(io.Discard, "", 0), func() {}, within, false) }()
	return func() net.Conn {
			conn, err := net.Dial("tcp", l[0].Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { conn.Close() })
			return conn
		}, func() error {
			cancel()
			return <-ended
		}
}

// A client that is too slow is left, each time by its own limit: the other limits are an hour.
func TestSlowClientsAreLeft(t *testing.T) {
	const whole = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
	for _, c := range []struct {
		name, send string
		within     func(*limits)
		want       string // what comes before the end
	}{
		{"nothing", "", func(w *limits) { w.header = soon }, ""},
		{"half a header", "GET / HTTP/1.1\r\nHo", func(w *limits) { w.header = soon }, ""},
		{"half a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", func(w *limits) { w.request = soon }, "i/o timeout"},
		{"no next request", whole, func(w *limits) { w.idle = soon }, "HTTP/1.1 200 OK"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			within := patient
			c.within(&within)
			dial, stop := serving(t, within, func(out http.ResponseWriter, in *http.Request) {
				if _, err := io.ReadAll(in.Body); err != nil {
					fmt.Fprint(out, err)
				}
			})
			conn := dial()
			_, _ = io.WriteString(conn, c.send) // the time may be over already
			got, _ := io.ReadAll(conn)          // ends with the connection
			if !strings.Contains(string(got), c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A client that does not take its answer is left.
func TestAClientThatDoesNotReadIsLeft(t *testing.T) {
	within := patient
	within.answer = soon
	failed := make(chan error, 1)
	dial, stop := serving(t, within, func(out http.ResponseWriter, _ *http.Request) {
		for piece := make([]byte, 1<<20); ; {
			if _, err := out.Write(piece); err != nil {
				failed <- err
				return
			}
		}
	})
	if _, err := io.WriteString(dial(), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; !strings.Contains(err.Error(), "timeout") {
		t.Error(err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// Whatever its clients do, a server that is stopped ends: after the grace period at the latest.
func TestServeEndsWithinItsGrace(t *testing.T) {
	within := patient
	within.grace = soon
	begun := make(chan struct{})
	var ended atomic.Bool
	dial, stop := serving(t, within, func(_ http.ResponseWriter, in *http.Request) {
		begun <- struct{}{}
		_, err := io.ReadAll(in.Body)
		ended.Store(err != nil)
		<-in.Context().Done()
		begun <- struct{}{}
	})
	dial() // says nothing
	idle := dial()
	if _, err := io.WriteString(idle, "GET / HT"); err != nil {
		t.Fatal(err)
	}
	busy := dial()
	if _, err := io.WriteString(busy, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	<-begun
	if err := stop(); err != nil {
		t.Error(err)
	}
	<-begun // its body and its context have ended
	if !ended.Load() {
		t.Error("the body has ended without an error")
	}
	if _, err := bufio.NewReader(busy).ReadByte(); err == nil {
		t.Error("the connection is still open")
	}
}

// The limits that users meet.
func TestUsualLimits(t *testing.T) {
	if usual.header > usual.request || usual.request > 10*time.Second || usual.grace > 2*time.Second || usual.idle > time.Minute || usual.answer > time.Minute {
		t.Errorf("%+v", usual)
	}
}
