// Package serve serves a static site on this machine's loopback interface.
package serve

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
)

// Site serves a site until ctx ends, and prints the address to out once
// it can be opened. Requests in progress get two seconds to finish.
func Site(ctx context.Context, l listen.Listeners, site fs.FS, out io.Writer) error {
	err := until(ctx, l, Handler(site), func() {
		fmt.Fprintf(out, "cosmosttl is at http://localhost:%d/  (Ctrl+C ends it)\n", l.Port())
	})
	if ctx.Err() != nil {
		fmt.Fprintln(out, "ending")
	}
	return err
}

// until serves a handler until ctx ends, and calls ready once requests are
// accepted. Requests in progress get two seconds to finish.
func until(ctx context.Context, l listen.Listeners, h http.Handler, ready func()) error {
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
