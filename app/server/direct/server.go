// Package direct serves Direct mode, the TCP protocol in which the SDKs for .NET and Java speak to Cosmos DB unless
// they are told otherwise. It converts each frame to the corresponding HTTP request, and each answer to a frame;
// differs.go has the differences. Many requests of a connection are answered at once, in any order.
package direct

import (
	"context"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// limits are the longest times that a server waits for a client.
type limits struct {
	greeting time.Duration // for the first frame
	frame    time.Duration // for the rest of a frame after its first byte
	answer   time.Duration // for the client to take an answer
	idle     time.Duration // for the next frame; the greeting tells it to clients
	grace    time.Duration // for the requests that are being handled when the server is stopped
}

var usual = limits{greeting: 5 * time.Second, frame: 10 * time.Second, answer: 60 * time.Second, idle: 30 * time.Minute,
	grace: 2 * time.Second}

// A Server serves Direct mode.
type Server struct {
	// Answer answers one request. The context ends when the client leaves or the server stops.
	Answer func(ctx context.Context, r rest.Request) rest.Response
	// Origin is the address of the endpoint for a connection, "https://localhost:8081", whose host may select an account.
	Origin func(net.Conn) string
	Log    *slog.Logger // receives warnings about connections that break the protocol; nil discards them

	within limits
}

// Serve accepts connections until ctx ends or the listener fails. It then waits at most two seconds for the requests
// that are being answered. Serve may be called for several listeners at once, since it does not change the server.
func (given *Server) Serve(ctx context.Context, l net.Listener) error {
	own := *given
	s := &own
	if s.within == (limits{}) {
		s.within = usual
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var serving sync.WaitGroup
	for {
		c, err := l.Accept()
		if err != nil {
			serving.Wait()
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		serving.Go(func() { s.serve(ctx, c) })
	}
}
