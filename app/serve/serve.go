// Package serve serves a static site on the loopback interface.
package serve

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"github.com/cosmosttl/cosmosttl/app/listen"
)

// Site serves a site until ctx ends, and prints the address to out once connections are accepted.
func Site(ctx context.Context, l listen.Listeners, site fs.FS, out io.Writer) error {
	err := l.Serve(ctx, Handler(site), nil, func() {
		fmt.Fprintf(out, "cosmosttl is at http://localhost:%d/  (press Ctrl+C to stop)\n", l.Port())
	})
	if ctx.Err() != nil {
		fmt.Fprintln(out, "stopping")
	}
	return err
}
