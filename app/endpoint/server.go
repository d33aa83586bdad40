package endpoint

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A server answers on sockets. There is one of its own because of its speed, which `make load` shows: what net/http's does for every
// request (a goroutine that watches for the client to leave, a context, maps of headers, sorted headers) takes more time than all of a
// Cosmos answer, and is of no use to it. fasthttp was measured too: it is no faster than this, and sends no date but its own, where
// ours is that of the simulated clock.
type server struct {
	answer func(rest.Request) rest.Response
	log    *slog.Logger

	stopping atomic.Bool
	group    sync.WaitGroup // of listeners and connections
	mu       sync.Mutex
	conns    map[*conn]struct{}
}

// grace is what requests under way get to finish when the server is told to stop.
const grace = 2 * time.Second

// Serve answers on the listeners until ctx ends, and calls ready once requests are accepted. Requests under way get two seconds to
// finish.
func (w *World) Serve(ctx context.Context, l listen.Listeners, d Guard, ready func()) error {
	return newServer(func(r rest.Request) rest.Response { return w.Answer(d, r) }, d.Log).run(ctx, l, ready)
}

func newServer(answer func(rest.Request) rest.Response, log *slog.Logger) *server {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &server{answer: answer, log: log, conns: map[*conn]struct{}{}}
}

func (s *server) run(ctx context.Context, l listen.Listeners, ready func()) error {
	failed := make(chan error, len(l))
	for _, one := range l {
		s.group.Go(func() { failed <- s.accept(one) })
	}
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.stop(l)
	return err
}

// accept takes connections until the listener is closed.
func (s *server) accept(l net.Listener) error {
	for {
		tcp, err := l.Accept()
		switch {
		case err == nil:
			c := s.add(tcp)
			s.group.Go(func() {
				defer s.remove(c)
				c.serve()
			})
		case s.stopping.Load():
			return nil
		case isPassing(err):
			s.log.Warn("a connection could not be accepted", "error", err)
			time.Sleep(50 * time.Millisecond)
		default:
			return err
		}
	}
}

// isPassing tells whether an error goes away by waiting: too many open files.
func isPassing(err error) bool {
	var e interface{ Temporary() bool }
	return errors.As(err, &e) && e.Temporary()
}

func (s *server) add(tcp net.Conn) *conn {
	c := newConn(s, tcp)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c] = struct{}{}
	return c
}

func (s *server) remove(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
}

// stop closes the listeners and the connections that wait for a request, and the others after a while.
func (s *server) stop(l listen.Listeners) {
	s.stopping.Store(true)
	l.Close()
	s.each(func(c *conn) {
		if c.state.CompareAndSwap(waiting, closed) {
			_ = c.tcp.Close()
		}
	})
	ended := make(chan struct{})
	go func() {
		s.group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(grace):
		s.each(func(c *conn) { _ = c.tcp.Close() })
	}
}

func (s *server) each(do func(*conn)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		do(c)
	}
}
