package direct

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// A connection that is reset in the middle of a write leaves all of it or nothing; of a frame that has not come to its end it leaves
// nothing.
func TestAResetInTheMiddleOfAWrite(t *testing.T) {
	handle := account(t)
	address, stop := serving(t, patient, handle)
	write := func(n int) []byte { // two items
		return frame(rntbd.Batch, "", fmt.Sprintf(`[{"operationType":"Create","resourceBody":{"id":"a%d","pk":"p"}},{"operationType":"Create","resourceBody":{"id":"b%[1]d","pk":"p"}}]`, n),
			pk+"|x-ms-cosmos-batch-atomic: True", int64(n)).Append(nil, rntbd.Requests)
	}
	length := len(write(100))
	for n := range length + 1 {
		c := greeted(t, address)
		c.send(write(100 + n)[:n])
		_ = c.Conn.(*net.TCPConn).SetLinger(0) // the end is a reset
		c.Close()
	}
	greeted(t, address).ask(201, frame(rntbd.Create, "", `{"id":"last","pk":"p"}`, pk, 1)) // others go on
	if err := stop(); err != nil {
		t.Error(err)
	}
	for n := range length + 1 {
		halves := 0
		for _, id := range []string{"a", "b"} {
			r := rest.Request{Method: "GET", Target: fmt.Sprintf("/dbs/d/colls/c/docs/%s%d", id, 100+n), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}
			if a := handle(t.Context(), r); a.Status == 200 && strings.Contains(string(a.Body), fmt.Sprintf(`"id":"%s%d"`, id, 100+n)) {
				halves++
			}
		}
		if halves == 1 || halves == 2 && n < length {
			t.Errorf("%d of %d bytes leave %d of two items", n, length, halves)
		}
	}
}

// A lost connection is reset once everything was read.
type lost struct {
	net.Conn // nil
	sent     io.Reader
}

func (l lost) Read(p []byte) (int, error) {
	if n, err := l.sent.Read(p); err == nil {
		return n, nil
	}
	return 0, &net.OpError{Op: "read", Err: syscall.ECONNRESET}
}
func (l lost) Write(p []byte) (int, error)      { return len(p), nil }
func (l lost) SetDeadline(time.Time) error      { return nil }
func (l lost) SetReadDeadline(time.Time) error  { return nil }
func (l lost) SetWriteDeadline(time.Time) error { return nil }
func (l lost) Close() error                     { return nil }
func (l lost) RemoteAddr() net.Addr             { return &net.TCPAddr{} }

// The log has the clients that leave in the middle of a frame, but not clients that leave between two frames.
func TestWhatIsLoggedOfClientsThatLeave(t *testing.T) {
	whole := frame(rntbd.Read, "a", "", pk, 1).Append(nil, rntbd.Requests)
	for name, c := range map[string]struct {
		sent   []byte
		logged bool
	}{
		"between frames":               {append(greeting(), whole...), false},
		"in the middle of a frame":     {append(greeting(), whole[:20]...), true},
		"in the middle of a greeting":  {greeting()[:9], true},
		"without a frame, but greeted": {greeting(), false},
	} {
		var log bytes.Buffer
		s := Server{Answer: account(t), Origin: func(net.Conn) string { return "" }, Log: slog.New(slog.NewTextHandler(&log, nil)), within: patient}
		s.serve(t.Context(), lost{sent: bytes.NewReader(c.sent)})
		if (log.Len() > 0) != c.logged {
			t.Errorf("%s: the log says %q", name, &log)
		}
	}
}
