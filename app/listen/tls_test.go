package listen

import (
	"io"
	"net"
	"testing"
)

// Each connection comes to one of the two listeners, with all of its bytes; one that says nothing comes to none, and closing one listener ends both.
func TestConnectionsAreDivided(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	secure, plain := divide(l, soon)
	dial := func(text string) net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
		return c
	}
	for text, to := range map[string]*part{"\x16\x03\x01": secure, "GET": plain} {
		dial(text)
		c, err := to.Accept()
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 3)
		if _, err := io.ReadFull(c, got); err != nil || string(got) != text {
			t.Errorf("%q, %v; want %q", got, err, text)
		}
		c.Close()
	}
	if n, err := dial("").Read(make([]byte, 1)); err == nil {
		t.Errorf("a silent connection: %d", n)
	}
	for _, p := range []*part{plain, secure} {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, p := range []*part{plain, secure} {
		if _, err := p.Accept(); err == nil {
			t.Error("a connection after the end")
		}
	}
}
