package direct

import (
	"context"
	"net"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// An endpoint serves a listener for each of its addresses at once, with one server. Serve must not change the server: a field that it sets
// by and by is a data race between the listeners, which the race detector reports in this test.
func TestListenersShareAServer(t *testing.T) {
	s := Server{Answer: account(t), Origin: func(net.Conn) string { return "https://localhost:8081" }}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	for range cap(ended) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		go func() { ended <- s.Serve(ctx, l) }()
		greeted(t, l.Addr().String()).ask(201, frame(rntbd.Create, "", `{"id":"`+l.Addr().String()[len("127.0.0.1:"):]+`","pk":"p"}`, pk, 1))
	}
	cancel()
	for range cap(ended) {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if s.within != (limits{}) || s.Log != nil {
		t.Errorf("Serve has changed the server: it waits %v, and its log is %v", s.within, s.Log)
	}
}
