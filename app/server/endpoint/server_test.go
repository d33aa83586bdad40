package endpoint

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
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

// Header names are in lower case, each is there once, and the date is the simulated clock's. The first Python SDK needs the first
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
