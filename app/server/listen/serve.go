package listen

import (
	"context"
	"log"
	"net"
	"net/http"
	"time"
)

// limits are the longest times that a server waits for a client.
type limits struct {
	header  time.Duration // for the request line and the headers, and for the TLS handshake
	request time.Duration // for a whole request, from its first byte
	answer  time.Duration // for the client to receive the answer, from the end of the headers
	idle    time.Duration // for the next request
	grace   time.Duration // for the requests that are being handled when the server is stopped
}

var usual = limits{header: 5 * time.Second, request: 10 * time.Second, answer: 60 * time.Second, idle: 60 * time.Second,
	grace: 2 * time.Second}

// maxHeaderBytes limits the request line and the headers; net/http refuses more with 431. core/wire/rest has narrower
// limits and its own errors for them.
const maxHeaderBytes = 80 << 10

// Serve handles requests on the listeners until ctx ends, and calls ready once connections are accepted. When ctx ends, the
// contexts of requests in progress end as well, and the requests have two seconds to finish. Panics of the handler and connections that
// do not speak HTTP or TLS as expected are written to the log; nil is the standard logger.
func (l Listeners) Serve(ctx context.Context, h http.Handler, log *log.Logger, ready func()) error {
	return l.serve(ctx, h, log, ready, usual, false)
}

// Serve handles the requests of HTTP/1 and HTTP/2; see [Listeners.Serve].
func (d Divided) Serve(ctx context.Context, h http.Handler, log *log.Logger, ready func()) error {
	ended := make(chan error, 1)
	go func() { ended <- d.HTTP2.serve(ctx, h, log, func() {}, usual, true) }()
	err := d.HTTP.serve(ctx, h, log, ready, usual, false)
	<-ended // the error is the same: that of the listener
	return err
}

// serve handles HTTP/1, and HTTP/2 as well if second is true. HTTP/2 is not always on because net/http then reads less
// of a malformed request, and the client may not see the answer.
func (l Listeners) serve(ctx context.Context, h http.Handler, log *log.Logger, ready func(), within limits, second bool) error {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(second) // net/http does not see the TLS of these connections
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: within.header,
		ReadTimeout:       within.request,
		WriteTimeout:      within.answer,
		IdleTimeout:       within.idle,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          log,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ConnContext:       mark,
		Protocols:         protocols,
	}
	failed := make(chan error, len(l))
	for _, one := range l {
		go func() { failed <- server.Serve(one) }()
	}
	ready()
	select {
	case err := <-failed:
		if ctx.Err() == nil { // otherwise another server of the port has closed the listener first, which is no error
			server.Close()
			return err
		}
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), within.grace)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close()
	}
	return nil
}
