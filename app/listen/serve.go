package listen

import (
	"context"
	"log"
	"net"
	"net/http"
	"time"
)

// grace is how long requests that are being handled may take once a server is stopped.
const grace = 2 * time.Second

// maxHeaderBytes bounds the request line and the headers; net/http refuses more with 431. core/rest has narrower limits and its own
// errors for them.
const maxHeaderBytes = 80 << 10

// Serve handles requests on the listeners until ctx ends, and calls ready once connections are accepted. When ctx ends, the contexts of
// the requests that are being handled end, too, and these have two seconds to finish. Panics of the handler and connections that do not speak HTTP or TLS as expected,
// are written to the log; nil is the standard logger.
func (l Listeners) Serve(ctx context.Context, h http.Handler, log *log.Logger, ready func()) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          log,
		BaseContext:       func(net.Listener) context.Context { return ctx },
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
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close()
	}
	return nil
}
