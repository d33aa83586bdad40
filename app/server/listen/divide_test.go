package listen

import (
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
)

// lines receives what is logged, a line at a time.
type lines chan string

func (l lines) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}

// Each connection comes to one of the two listeners, with all of its bytes; one that does not say what it is comes to none, and closing one
// listener ends both.
func TestConnectionsAreDivided(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	certified := httptest.NewTLSServer(nil)
	defer certified.Close()
	trusting := certified.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	trusting.ServerName = "example.com"
	logged := make(lines, 1)
	parts := divide(l, certified.TLS.Clone(), log.New(logged, "", 0), soon)
	web, direct := parts[web], parts[frames]
	dial := func(secure bool, text string) net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if secure {
			c = tls.Client(c, trusting)
		}
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
		return c
	}
	const greeting = "\x20\x00\x00\x00\x00\x00\x00\x00and more"
	for _, c := range []struct {
		text   string
		secure bool
		to     *part
	}{{"GET / HTTP/1.1", true, web}, {"GET", false, web}, {greeting, true, direct}, {greeting, false, web}} {
		dial(c.secure, c.text)
		got, err := c.to.Accept()
		if err != nil {
			t.Fatal(err)
		}
		text := make([]byte, len(c.text))
		if _, err := io.ReadFull(got, text); err != nil || string(text) != c.text {
			t.Errorf("%q, %v; want %q", text, err, c.text)
		}
		if name := ServerName(got); c.secure && name != "example.com" || !c.secure && name != "" {
			t.Errorf("%q called the server %q", c.text, name)
		}
		got.Close()
	}
	for _, silent := range []net.Conn{dial(false, ""), dial(false, "\x16\x03\x01"), dial(true, greeting[:7])} {
		_, _ = io.ReadAll(silent) // ends with the connection
	}
	if line := <-logged; line == "" {
		t.Error("a handshake that fails is not logged")
	}
	for _, p := range []*part{web, direct} {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, p := range []*part{web, direct} {
		if _, err := p.Accept(); err == nil {
			t.Error("a connection after the end")
		}
	}
}

// A scarce listener has no file left for the first connections.
type scarce struct {
	net.Listener
	times int
}

func (s *scarce) Accept() (net.Conn, error) {
	if s.times--; s.times >= 0 {
		return nil, &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)}
	}
	return s.Listener.Accept()
}

// Clients that take all files do not end a port: it accepts connections again as soon as there are files.
func TestAPortOutlivesTooManyConnections(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	logged := make(lines, 3)
	web := divide(&scarce{l, 3}, &tls.Config{}, log.New(logged, "", 0), soon)[web]
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, "GET"); err != nil {
		t.Fatal(err)
	}
	got, err := web.Accept()
	if err != nil {
		t.Fatal(err)
	}
	got.Close()
	for range 3 {
		if line := <-logged; !strings.Contains(line, syscall.EMFILE.Error()) {
			t.Errorf("the log says %q", line)
		}
	}
	if err := web.Close(); err != nil {
		t.Error(err)
	}
	if _, err := web.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
}
