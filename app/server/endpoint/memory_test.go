package endpoint

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// 9,000 upserts of 100 KB leave less than 200 MB, whether anyone reads all versions or not.
func TestMemoryOfManyVersions(t *testing.T) {
	const key, limit = `x-ms-documentdb-partitionkey: ["p"]`, 200 << 20
	writes := 9_000
	if testing.Short() {
		writes = 3_000
	}
	for _, asked := range []bool{false, true} {
		w, _ := newWorld(0)
		w.stock(t, "-1")
		if asked {
			w.request(t, 304, "GET", path, "a-im: Full-Fidelity Feed|if-none-match: *", "")
		}
		pad := strings.Repeat("x", 100<<10)
		live := liveHeap()
		for n := range writes {
			status := 200
			if n < 10 {
				status = 201
			}
			w.request(t, status, "POST", path, key+"|x-ms-documentdb-is-upsert: true", fmt.Sprintf(`{"id":"i%d","pk":"p","n":%d,"pad":"%s"}`, n%10, n, pad))
		}
		grown := liveHeap() - live
		t.Logf("asked for versions %v: %d MB", asked, grown>>20)
		if grown > limit {
			t.Errorf("asked for versions %v: %d writes of 100 KB leave %d MB, want at most %d", asked, writes, grown>>20, limit>>20)
		}
		if asked {
			w.request(t, 200, "GET", path, fmt.Sprintf(`a-im: Full-Fidelity Feed|if-none-match: "%d"`, writes-5), "")
			w.request(t, 400, "GET", path, `a-im: Full-Fidelity Feed|if-none-match: "0"`, "")
		}
		runtime.KeepAlive(w)
	}
}

// liveHeap returns the bytes of all objects in use.
func liveHeap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// 200 connections that claim 4 MB each take at most 64 MB in all: what a client claims costs nothing until it has sent it.
func TestMemoryOfClaims(t *testing.T) {
	const claims, sent = 200, 4 << 10
	for name, head := range map[string]string{
		"a length": fmt.Sprintf("Content-Length: %d\r\n\r\n", rest.MaxBody),
		"a chunk":  fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n", rest.MaxBody),
	} {
		w, _ := newWorld(0)
		w.stock(t, "-1")
		var reading sync.WaitGroup
		reading.Add(claims)
		handler := w.Handler(Guard{})
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- l.Serve(ctx, http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
				in.Body = &signals{ReadCloser: in.Body, at: sent, reached: reading.Done}
				handler.ServeHTTP(out, in)
			}), nil, func() {})
		}()
		before := liveHeap()
		var clients []net.Conn
		for range claims {
			conn, err := net.Dial("tcp", l[0].Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			clients = append(clients, conn)
			if _, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\n%s%s", path, head, strings.Repeat(" ", sent)); err != nil {
				t.Fatal(err)
			}
		}
		reading.Wait()
		grown := liveHeap() - before
		t.Logf("%s: %d KB for each of %d claims", name, grown>>10/claims, claims)
		if grown > 64<<20 {
			t.Errorf("%s: %d claims of 4 MB take %d MB, want at most 64", name, claims, grown>>20)
		}
		for _, conn := range clients {
			conn.Close()
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// signals is a body that calls reached once so many bytes have been read and more are asked for.
type signals struct {
	io.ReadCloser
	at      int
	reached func()
	done    bool
}

func (s *signals) Read(p []byte) (int, error) {
	if s.at <= 0 && !s.done {
		s.done = true
		s.reached()
	}
	n, err := s.ReadCloser.Read(p)
	s.at -= n
	return n, err
}
