// Package serve puts a static site on this machine's loopback interface.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// Listeners are the sockets of one server.
type Listeners []net.Listener

// Listen takes the port on the loopback interface; 0 takes any free one.
func Listen(port int) (Listeners, error) { return listen(port, "make run PORT=") }

// listen is Listen with what to do when the port is taken: hint with another
// port behind it. The name localhost may mean either protocol's loopback, so both are taken where
// both exist: else another program could answer half of the requests. An error
// says in words what to do about it.
func listen(port int, hint string) (Listeners, error) {
	v4, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, explain(port, hint, err)
	}
	all := Listeners{v4}
	v6, err := net.Listen("tcp", net.JoinHostPort("::1", strconv.Itoa(all.Port())))
	switch {
	case err == nil:
		all = append(all, v6)
	case errors.Is(err, syscall.EADDRINUSE) && port != 0:
		all.Close()
		return nil, explain(port, hint, err)
	}
	return all, nil
}

// Port is the port that was taken.
func (l Listeners) Port() int { return l[0].Addr().(*net.TCPAddr).Port }

// Close gives the port back.
func (l Listeners) Close() {
	for _, one := range l {
		one.Close()
	}
}

func explain(port int, hint string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d is taken by another program; choose another one, for example: %s%d", port, hint, port+1)
	}
	if errors.Is(err, syscall.EACCES) {
		return fmt.Errorf("port %d needs more rights; choose one above 1023, for example: %s8080", port, hint)
	}
	return err
}

// Site serves the directory until ctx ends, and prints the address to out once
// it can be opened. Requests under way get two seconds to finish.
func Site(ctx context.Context, l Listeners, dir string, out io.Writer) error {
	err := until(ctx, l, Handler(dir), func() {
		fmt.Fprintf(out, "cosmosttl is at http://localhost:%d/  (Ctrl+C ends it)\n", l.Port())
	})
	if ctx.Err() != nil {
		fmt.Fprintln(out, "ending")
	}
	return err
}

// until serves a handler until ctx ends, and calls ready once requests are
// accepted. Requests under way get two seconds to finish.
func until(ctx context.Context, l Listeners, h http.Handler, ready func()) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    80 << 10,
	}
	failed := make(chan error, len(l))
	for _, one := range l {
		go func() { failed <- server.Serve(one) }()
	}
	ready()
	select {
	case err := <-failed:
		server.Close()
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return server.Close()
	}
	return nil
}
