package listen

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
)

// When the context ends, the server accepts no more connections, and a request that is being handled is still answered.
func TestServeStopsGracefully(t *testing.T) {
	l, err := Address("localhost:0", "-addr")
	if err != nil {
		t.Fatal(err)
	}
	address := l[0].Addr().String()
	begun, goOn := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		close(begun)
		<-goOn
		_, _ = io.WriteString(out, "done")
	})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Serve(ctx, handler, nil, func() {}) }()
	answered := make(chan string, 1)
	go func() {
		answer, err := http.Get("http://" + address)
		if err != nil {
			answered <- err.Error()
			return
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		answered <- string(text)
	}()
	<-begun
	stop()
	for {
		c, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		c.Close()
	}
	close(goOn)
	if got := <-answered; got != "done" {
		t.Errorf("the request in progress: %s", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// When the server is stopped, another server of the same port may close the listener first. That is no error.
func TestAPortThatAnotherServerClosesFirst(t *testing.T) {
	for range 100 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		err = Listeners{l}.Serve(ctx, http.NotFoundHandler(), nil, func() {
			stop()
			l.Close()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
