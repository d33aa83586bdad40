package endpoint

import (
	"bufio"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
)

// The first Python SDK keeps an answer's headers in a map that minds case: it finds x-ms-continuation and etag as the service writes them,
// and in any other spelling it stops after the first page (test_query_iterable_functionality, test_populate_query_metrics).
func TestHeadersAreInSmallLetters(t *testing.T) {
	w, _ := newWorld(0)
	server := httptest.NewServer(w.Handler(Guard{}))
	defer server.Close()
	smallLetters(t, server.Listener.Addr().String())
	other, _ := newWorld(0)
	smallLetters(t, strings.TrimPrefix(other.listen(t), "http://"))
}

func smallLetters(t *testing.T, address string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	body := `{"id":"shop"}`
	if _, err := io.WriteString(conn, "POST /dbs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n"+body); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for lines := bufio.NewScanner(conn); lines.Scan() && lines.Text() != ""; {
		name, _, _ := strings.Cut(lines.Text(), ":")
		seen[strings.ToLower(name)]++
		if name == "Content-Type" || name == "Content-Length" || name == "Date" || strings.HasPrefix(name, "HTTP/") {
			continue // SDKs do not look for these
		}
		if name != strings.ToLower(name) {
			t.Errorf("%s", name)
		}
	}
	for _, name := range []string{"x-ms-request-charge", "x-ms-activity-id", "etag", "date", "content-type"} {
		if seen[name] != 1 {
			t.Errorf("%s is there %d times", name, seen[name])
		}
	}
}
