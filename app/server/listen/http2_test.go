package listen

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A client that begins with the preface of HTTP/2 is answered in HTTP/2, with TLS and without; others get HTTP/1.
func TestHTTP2(t *testing.T) {
	l, err := Address("127.0.0.1:0", "-addr")
	if err != nil {
		t.Fatal(err)
	}
	certified := httptest.NewTLSServer(nil)
	defer certified.Close()
	config := certified.TLS.Clone()
	config.NextProtos = nil
	parts := l.Divide(config, nil)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Proto, " ", Secure(r.Context())) })
	go func() { ended <- parts.Serve(ctx, answer, log.New(io.Discard, "", 0), func() {}) }()
	defer func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	prior := new(http.Protocols)
	prior.SetUnencryptedHTTP2(true)
	dial := func(context.Context, string, string) (net.Conn, error) { return net.Dial("tcp", l[0].Addr().String()) }
	overTLS := func(ctx context.Context, network, address string) (net.Conn, error) {
		plain, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return struct{ net.Conn }{tls.Client(plain, &tls.Config{InsecureSkipVerify: true})}, nil // net/http does not see the TLS, and does not ask for a protocol
	}
	for _, c := range []struct {
		name, want string
		transport  *http.Transport
	}{
		{"HTTP/1", "HTTP/1.1 false", &http.Transport{DialContext: dial}},
		{"HTTP/2", "HTTP/2.0 false", &http.Transport{DialContext: dial, Protocols: prior}},
		{"HTTP/2 over TLS", "HTTP/2.0 true", &http.Transport{DialContext: overTLS, Protocols: prior}},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer c.transport.CloseIdleConnections()
			got, err := (&http.Client{Transport: c.transport}).Get("http://localhost/")
			if err != nil {
				t.Fatal(err)
			}
			defer got.Body.Close()
			if text, err := io.ReadAll(got.Body); err != nil || string(text) != c.want {
				t.Errorf("%q, %v, want %q", text, err, c.want)
			}
		})
	}
}
